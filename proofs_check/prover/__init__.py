"""The search for proofs and counterexamples. What it finds is believed only after the kernel replayed it.

Each module imports those above it only:

    expression    terms that simplify themselves
    canon         the kernel's normal form, to take apart: sums of monomials with rational exponents
    program       terms on thousands of boxes or points at a time, in floats
    goal          what is to be shown, and what is seen of it: signs and ranges exactly, samples and contact in floats
    step          what a tactic proposes, and how much effort a search may make
    gram, sums    sums of squares
    subdivision   branch and bound
    domains, formula, substitution, slides      the tactics
    search        which tactic is tried when
    refute        counterexamples
    prove         the door
"""
