"""The fast engine: Algorithm 1 compiled, many runs at once."""
