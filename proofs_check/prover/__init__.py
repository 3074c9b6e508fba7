"""The search for proofs and counterexamples. What it finds is believed only after the kernel replayed it."""
