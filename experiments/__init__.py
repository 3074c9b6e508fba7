"""Section 6 and Appendix B, the envelope runs, and the fast engine they run on.

Read the modules in this order:

    settings     the 33 plots as data, and the fresh experts of a repetition
    parameters   beta, delta and the LCB width, which the paper does not tell: the defaults, and why
    runs         one run: a task and its trace; the only module that knows the engine
    store        results on disk, one file for each run
    sweep        many runs at once, here or on a Dask cluster
    plots        pictures
    options      what the commands have in common
    figures      `python -m experiments figures`
    intervals    confidence, from paired differences over repetitions
    tables       results in the terminal and as CSV
    claims       `python -m experiments claims`: sentences, verdicts, picture
    envelope     `python -m experiments envelope`: frontier, instances, wrong learners, check, slopes, picture

A command is a module with ``add_arguments(parser)`` and ``run(arguments) -> exit code``, named in `__main__.COMMANDS`.
It makes a list of tasks (`runs.tasks`), runs what the store lacks (`options.run_missing`), reads the traces
(`Store.load`) and draws (`plots`). Refusals are `ValueError`, faults are `Fault`, each of one
sentence; `__main__` prints it.
"""
