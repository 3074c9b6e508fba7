"""The conformance kit: is this implementation LCB-GAPTRON?"""

from properties.conformance.kit import check, judge

__all__ = ["check", "judge"]
