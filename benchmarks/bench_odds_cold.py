"""Question: is one answer from a cold start as fast as a bare script that does the same with icepool?

`croupier odds maelstrom roll --pool 10 --json`, the whole process, alternating with the script; and with a bare
Python, which is the minimum for either.

"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median

WORDS = ["odds", "maelstrom", "roll", "--pool", "10", "--json"]
SCRIPT = Path(__file__).with_name("odds_peers_bare.py")


COMPILED = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
"""Both are compiled once, as installed packages are."""


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=COMPILED)
    return time.perf_counter() - start


def printed(command: list[str]) -> dict[str, object]:
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=COMPILED)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    given = parser.parse_args()
    installed = shutil.which("croupier", path=str(Path(sys.executable).parent))
    ours = [installed, *WORDS] if installed else [sys.executable, "-m", "croupier", *WORDS]
    commands = {"croupier": ours, "icepool": [sys.executable, str(SCRIPT)], "bare Python": [sys.executable, "-c", ""]}
    one, other = printed(ours), printed(commands["icepool"])
    for part in ("outcomes", "summary"):
        if one[part] != other[part]:
            sys.exit(f"the two do not print the same {part}: {one[part]} and {other[part]}")
    print(f"one answer from a cold shell: croupier {' '.join(WORDS)}, and the same with icepool {version('icepool')}")
    took: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(given.rounds):
        for name, command in commands.items():
            took[name].append(seconds(command))
    for name, waits in took.items():
        low, middle, high = (at * 1e3 for at in (min(waits), median(waits), max(waits)))
        print(f"    {name:<12} {middle:6.1f} ms ({low:.1f} to {high:.1f}, {len(waits)} processes)")
    ratio = median(took["icepool"]) / median(took["croupier"])
    print(f"icepool's script takes {ratio:.2f} times ours, wanted 1 or more: {'holds' if ratio >= 1 else 'MISSED'}")


if __name__ == "__main__":
    main()
