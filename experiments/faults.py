"""What goes wrong without anybody having asked for the impossible: a full disk, a dead cluster, an old result."""


class Fault(Exception):
    """One sentence for the user: what happened, and what to do. Results that were there are kept."""
