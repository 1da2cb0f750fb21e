"""`python -m benchmarks [NAME ...]`: run every benchmark, or those named; save the figures with commit and command."""

import os
import platform
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results"


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def run(name: str) -> tuple[str, int]:
    """The lines that a benchmark prints, as they come, and its exit status."""
    command = [sys.executable, "-u", str(HERE / f"{name}.py")]
    lines = [f"$ python benchmarks/{name}.py"]
    print(f"\n{lines[0]}", flush=True)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    return "\n".join(lines), process.returncode


def main(given: list[str]) -> int:
    known = sorted(path.stem for path in HERE.glob("bench_*.py"))
    names = [name if name.startswith("bench_") else f"bench_{name}" for name in given] or known
    strange = [name for name in names if name not in known]
    if strange:
        print(f"there is no {strange[0]}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    dirty = " (with changes)" if git("status", "--porcelain", "--", "src", "benchmarks") else ""
    commit = git("rev-parse", "--short", "HEAD") or "unknown"
    day = time.strftime("%Y-%m-%d", time.gmtime())
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    head = f"commit {commit}{dirty}, {day}, Python {platform.python_version()}, {machine}"
    print(head)
    told = [run(name) for name in names]
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{day}-{commit}.txt"
    command = " ".join(["python -m benchmarks", *given])
    file.write_text("\n\n".join([f"{head}\n$ {command}", *(text for text, _ in told)]) + "\n", encoding="utf-8")
    print(f"\nkept in {file.relative_to(HERE.parent)}")
    return max(status for _, status in told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
