"""Speed, measured: `make bench` runs all of it, prints every goal beside what this machine does, and stores it.

Goals are ratios or times on one machine in one run. Nothing here is part of the test suite.
"""
