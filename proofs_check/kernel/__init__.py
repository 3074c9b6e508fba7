"""The kernel: exact rationals, outward rounding, and the rules by which a certificate is believed.

Standard library only, and no code of the search: what this folder accepts is what the project trusts.
"""
