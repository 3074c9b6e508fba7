"""Tiny games, which `reference.tiny_games` enumerates: which games, what is claimed of them, and the table."""
