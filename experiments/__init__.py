"""Section 6 and Appendix B, which learner to run, the envelope runs, and the fast engine they run on.

Read the modules in this order:

    arguments    what the commands can be asked for; what the paper does not say, and what is played instead
    tasks        one run as data: a case, the experts that are drawn for it, the policy that plays, its parameters
    players      how a task is played: by learners, by comparators that know the accuracies, by learners with a fault
    sweep        results on disk, one file for each run; many runs at once, here or on a Dask cluster
    intervals    confidence intervals
    figures      `python -m experiments figures`: the 33 plots as data, and drawn
    claims/      `python -m experiments claims`: the paper's sentences, and which learner to run (choice)
    envelope/    `python -m experiments envelope`: the check with its frontier, the conjecture
    real         `python -m experiments real`: classifiers of scikit-learn, which `measure` has measured, as experts
    anatomy      `python -m experiments anatomy`: both sides of every step of the proof in every round of one game
    engine/      the compiled game

A command is a module with ``run(arguments) -> exit code``; its options stand in `arguments`. It makes a list of tasks
(`tasks.tasks`), runs what the store lacks (`sweep.run_missing`), reads the records (`Store.load`) and draws.
Refusals are `ValueError`, faults are `Fault`, each of one sentence; `reference.cli` prints it.
"""
