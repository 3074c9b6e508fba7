"""All commands under one name, `paid-experts COMMAND`; in a checkout each room has a door of its own as well."""

import sys
from importlib import import_module
from importlib.metadata import version

COMMANDS = {
    "play": ("reference", "play one small game and print every round"),
    "verify": ("proofs_check", "check the proof: every relation that the paper prints"),
    "conformance": ("properties.conformance", "judge another implementation of the algorithm"),
    "properties": ("properties", "try every lemma on instances that are drawn at random"),
    "figures": ("experiments", "draw the paper's experiments"),
    "claims": ("experiments", "judge the paper's sentences on its experiments"),
    "envelope": ("experiments", "compare regret with what the theorems promise"),
    "real": ("experiments", "play with real classifiers, whose mistakes are not independent"),
    "anatomy": ("experiments", "compute every step of the proof in every round of one game"),
}
"""Each command, the room whose door it opens, and what it does there."""


def main() -> int:
    """Do what the command line asks for: its first word is the command. Only its room is imported."""
    command, *options = sys.argv[1:] or ["--help"]
    if command in ("-h", "--help"):
        listed = (f"  {name:11}  {does}" for name, (_, does) in COMMANDS.items())
        print("usage: paid-experts COMMAND [OPTION ..]", "", *listed, sep="\n")
        print("\n`paid-experts COMMAND --help` tells what can be asked for; `--version`, which version this is.")
        return 0
    if command == "--version":
        print("paid-experts", version("paid-experts"))
        return 0
    if command not in COMMANDS:
        print(f"paid-experts: there is no command {command!r} (--help tells which there are)", file=sys.stderr)
        return 2
    room = COMMANDS[command][0]
    door = import_module(f"paid_experts.{room}.__main__").main
    if room == "experiments":
        return int(door([command, *options], "paid-experts"))
    return int(door(options, f"paid-experts {command}"))


if __name__ == "__main__":
    sys.exit(main())
