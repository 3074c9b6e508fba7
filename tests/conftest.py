"""Hypothesis profiles: `quick` by default, `ci` for runs that must repeat, `thorough` for thousands of examples.

`mutants` is `ci` without shrinking: that a mutant fails is enough.
"""

import os

from hypothesis import Phase, settings

settings.register_profile("quick", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=50, deadline=None, derandomize=True, database=None)
settings.register_profile("mutants", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate))
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))
