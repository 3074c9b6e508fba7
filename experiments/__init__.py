"""Section 6 and Appendix B, which learner to run, the envelope runs, and the fast engine they run on.

Read the modules in this order:

    instances    cases, and the experts that are drawn for them: the paper's, the same with 0 in the grid, hard ones
    parameters   beta, delta and the LCB width, which the paper does not tell: the defaults, and why
    tasks        one run as data: who plays what with which parameters
    players      how a task is played: by learners, by comparators that know the accuracies, by learners with a fault
    paper        the 33 plots as data
    store        results on disk, one file for each run
    sweep        many runs at once, here or on a Dask cluster
    plots        pictures
    intervals    confidence, from paired differences over repetitions
    arguments    what the commands can be asked for
    options      what they have in common
    figures/     `python -m experiments figures`
    claims/      `python -m experiments claims`: the paper's sentences (sentences, judgement, grid, report, pictures),
                 and which learner to run (choice)
    envelope/    `python -m experiments envelope`: frontier, subjects and check, conjecture, pictures

A command is a package with ``run(arguments) -> exit code``, named in `__main__`; its options stand in `arguments`.
It makes a list of tasks (`tasks.tasks`), runs what the store lacks (`options.run_missing`), reads the records
(`Store.load`) and draws (`plots`). Refusals are `ValueError`, faults are `Fault`, each of one
sentence; `reference.cli` prints it.
"""
