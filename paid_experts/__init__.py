"""A machine-checked edition of one paper: everything is imported as `paid_experts.ROOM`.

The rooms are folders at the top of the repository; here are links to them. README.md says what is in each.
"""
