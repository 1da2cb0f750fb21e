#!/usr/bin/env python3
"""Set up and run Croupier: `python3 start.py serve`. Needs only Python 3.11; `start.py help` lists all verbs.

Plain old Python on purpose, without f-strings or annotations: any Python 3 must get far enough to say what to install.

"""

from __future__ import print_function

import sys

NEEDED = (3, 11)


def stop(line, status=2):
    """Exit with one line that says what to do."""
    print("start.py: " + line, file=sys.stderr)
    sys.exit(status)


def newer_python():
    """Say how to continue if this Python is too old: with a newer one that is installed, or by installing one."""
    import os

    for minor in range(20, NEEDED[1] - 1, -1):
        name = "python3.%d" % minor
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            if os.path.exists(os.path.join(folder, name)):
                return "run it with the newer one that is here: %s start.py %s" % (name, " ".join(sys.argv[1:]))
    return "install Python 3.11 or newer (Debian: apt install python3; macOS: brew install python; Windows: python.org)"


if sys.version_info < NEEDED:
    stop("Croupier needs Python %d.%d, this is %d.%d: " % (NEEDED + tuple(sys.version_info[:2])) + newer_python())

import filecmp
import hashlib
import os
import shutil
import subprocess
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.environ.get("CROUPIER_VENV") or os.path.join(ROOT, ".venv")
SCRIPTS = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(SCRIPTS, "python.exe" if os.name == "nt" else "python")
RUN, DEV = "constraints.txt", "constraints-dev.txt"
NODE = (20, 19)

SHELL = "chromium-headless-shell"
"""Chromium without a window, as Debian packages it: the same pages for two thirds of the work."""
CHROMIUMS = (
    "/usr/bin/" + SHELL,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
)

took = []
skipped = []
began = time.monotonic()


# --- steps -----------------------------------------------------------------------------------------------------------


def step(name, command, cwd=ROOT, env=None):
    """Run one command, print its time, and return whether it succeeded."""
    started = time.monotonic()
    env = dict(os.environ, **(env or {}))
    if threading.current_thread() is threading.main_thread():
        print("--- %s" % name, flush=True)
        status = subprocess.call(command, cwd=cwd, env=env)
    else:  # print its output in one piece, at the end
        done = subprocess.run(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        status = done.returncode
        print("\n--- %s\n%s" % (name, done.stdout.decode("utf-8", "replace").rstrip()), flush=True)
    took.append((name, time.monotonic() - started, status))
    return status == 0


def beside(name, work):
    """Run work in a thread while the next steps run; returns the thread, to be joined.

    Work that raises counts as failed.
    """

    def whole():
        started, done = time.monotonic(), False
        try:
            work()
            done = True
        finally:
            if not done:
                took.append((name, time.monotonic() - started, 1))

    thread = threading.Thread(target=whole)
    thread.start()
    return thread


def skip(what, remedy):
    """Skip something, and say so again at the end."""
    skipped.append("%s. %s" % (what, remedy))
    print("--- SKIPPED: %s. %s" % (what, remedy), flush=True)


def finish():
    """Print how long each step took; the exit status is 1 if one of them failed."""
    failed = [name for name, _, status in took if status]
    print("")
    for name, seconds, status in took:
        print("%7.1f s  %-28s %s" % (seconds, name, "FAILED" if status else "ok"))
    print("%7.1f s  in total" % (time.monotonic() - began))
    for line in skipped:
        print("SKIPPED: " + line)
    if failed:
        print("FAILED: " + ", ".join(failed))
    sys.exit(1 if failed else 0)


# --- setting up ------------------------------------------------------------------------------------------------------


def stamp(pins):
    """A digest of what an environment was made from: install again when it changes."""
    text = [ROOT, sys.version]
    for name in ([RUN] if pins == RUN else [RUN, DEV]) + ["pyproject.toml"]:
        with open(os.path.join(ROOT, name), "rb") as file:
            text.append(hashlib.sha256(file.read()).hexdigest())
    return "\n".join(text)


def is_ready(pins):
    """Whether this environment is up to date; a development environment can also be used for running."""
    for made_for in {pins, DEV}:
        path = os.path.join(VENV, "made-for-" + made_for)
        if os.path.exists(path) and os.path.exists(PYTHON):
            with open(path, encoding="utf-8") as file:
                if file.read() == stamp(made_for):
                    return True
    return False


def make_venv(uv):
    """Create the environment in `.venv`, unless it exists for this Python with an installer (uv's have no pip)."""
    if os.path.exists(PYTHON):
        probe = "import sys; assert sys.version_info[:2] == %r" % (tuple(sys.version_info[:2]),)
        probe += "" if uv else "; import pip"
        if subprocess.call([PYTHON, "-c", probe], stderr=subprocess.DEVNULL) == 0:
            return
        shutil.rmtree(VENV)
    if uv:
        command = [uv, "venv", "--quiet", "--python", sys.executable, VENV]
    else:
        try:
            import ensurepip  # noqa: F401  (Debian ships it apart)
            import venv  # noqa: F401
        except ImportError:
            stop("this Python has no venv: install it (Debian, Ubuntu: apt install python3-venv), then run this again")
        command = [sys.executable, "-m", "venv", VENV]
    if subprocess.call(command):
        stop("could not make %s: see the lines above (Debian, Ubuntu: apt install python3-venv)" % VENV)


def ready(pins):
    """Install what `pins` lists, with its hashes, and Croupier itself; do nothing if that was done already."""
    if is_ready(pins):
        return
    started = time.monotonic()
    uv = shutil.which("uv")
    print("Setting up in %s (once; %s)..." % (os.path.relpath(VENV), "with uv" if uv else "with pip"), flush=True)
    make_venv(uv)
    if uv:
        install = [uv, "pip", "install", "--quiet", "--python", PYTHON]
    else:
        install = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    wanted = install + ["--require-hashes", "-r", os.path.join(ROOT, pins)]
    itself = install + ["--no-deps", "--no-build-isolation", "-e", ROOT]
    if subprocess.call(wanted) or subprocess.call(itself):
        stop("could not install what %s lists: see the lines above; a network is needed this once" % pins, 1)
    with open(os.path.join(VENV, "made-for-" + pins), "w", encoding="utf-8") as file:
        file.write(stamp(pins))
    print("Set up in %.0f s." % (time.monotonic() - started), flush=True)


# --- other programs --------------------------------------------------------------------------------------------------


def chromium():
    """The browser for the tests: the variable CHROMIUM first, then the usual system paths."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for path in CHROMIUMS if os.path.exists(path)), None)


def is_own_machine():
    """On our own test machine (Debian, root, CI=true) we may install what the tests need."""
    if os.environ.get("CI") != "true" or os.name == "nt" or not shutil.which("apt-get"):
        return False
    return os.geteuid() == 0


def knows_of(package):
    """Whether this system's package manager has it."""
    return subprocess.call(["apt-cache", "show", package], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def ready_browser():
    """Chromium and the tools for a second network host, installed if we may."""
    missing = [] if shutil.which(SHELL) else [SHELL, "fonts-dejavu-core"]
    missing += [] if shutil.which("ip") else ["iproute2"]
    if missing and is_own_machine():
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        step("apt-get update", ["apt-get", "update", "-qq"], env=quiet)
        if SHELL in missing and not knows_of(SHELL):
            missing = ["chromium" if one == SHELL else one for one in missing]
        step("apt-get install", ["apt-get", "install", "-y", "-qq", "--no-install-recommends"] + missing, env=quiet)
    if not chromium():
        skip("the tests in a real browser", "Install Chromium (Debian: apt install chromium) or set CHROMIUM=/its/path")


def node_version():
    """Node's version as a tuple, () when there is none."""
    if not (shutil.which("node") and shutil.which("npm")):
        return ()
    answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in answer.strip().lstrip("v").split(".")[:2] if part.isdigit())


def ready_node(npm, source):
    """The front end's tools as listed in its lock file; do nothing if they are installed already."""
    with open(os.path.join(source, "package-lock.json"), "rb") as file:
        wanted = hashlib.sha256(file.read()).hexdigest()
    made = os.path.join(source, "node_modules", ".made-for")
    if os.path.exists(made):
        with open(made, encoding="utf-8") as file:
            if file.read() == wanted:
                return True
    if not step("frontend: npm ci", [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=source):
        return False
    with open(made, "w", encoding="utf-8") as file:
        file.write(wanted)
    return True


def frontend():
    """Rebuild the page's script and compare it with the committed bundle."""
    source = os.path.join(ROOT, "frontend")
    if not os.path.exists(os.path.join(source, "package.json")):
        return
    if node_version() < NODE:
        skip("building the front end afresh", "Install Node %d.%d or newer (only to change the front end)" % NODE)
        return
    npm = shutil.which("npm")
    if not ready_node(npm, source):
        return
    for script in ("check", "test"):
        step("frontend: npm run " + script, [npm, "run", "--silent", "--if-present", script], cwd=source)
    with tempfile.TemporaryDirectory() as built:
        build = [npm, "run", "--silent", "build", "--", "--outDir", built, "--emptyOutDir"]
        if step("frontend: npm run build", build, cwd=source):
            started = time.monotonic()
            stale = different(built, os.path.join(ROOT, "src", "croupier", "web", "static"))
            for path in stale:
                print("out of date with frontend/: src/croupier/web/static/%s" % path)
            if stale:
                print("run `npm run build` in frontend/ and commit the result")
            took.append(("frontend: bundle is fresh", time.monotonic() - started, int(bool(stale))))


def different(built, committed):
    """The files of `built` that differ from those in `committed`."""
    found = []
    for folder, _, names in os.walk(built):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), built)
            there = os.path.join(committed, path)
            if not os.path.exists(there) or not filecmp.cmp(os.path.join(built, path), there, shallow=False):
                found.append(path.replace(os.sep, "/"))
    return sorted(found)


# --- verbs -----------------------------------------------------------------------------------------------------------


def croupier(arguments):
    """Any verb of the `croupier` command."""
    ready(RUN)
    command = [PYTHON, "-m", "croupier"] + arguments
    if os.name != "nt":
        os.execv(PYTHON, command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(0)


def pytest(arguments, dist=("loadfile", "--no-loadscope-reorder")):
    """Pytest with one worker more than cores, up to eight, since many tests wait for pages and servers.

    A file stays with one worker, so that what its tests share is made once; files that take longest come first.
    """
    workers = str(max(3, min((os.cpu_count() or 2) + 1, 8)))
    return [PYTHON, "-m", "pytest", "-q", "-n", workers, "--dist"] + list(dist) + arguments


KEEPING = {"PYTHONDONTWRITEBYTECODE": ""}
"""What is compiled is kept: each worker, and each `croupier` that a test starts, would compile it all again."""


def compiling():
    """In a fresh clone, a process that compiles code and tests once for all workers; otherwise None."""
    if os.path.isdir(os.path.join(ROOT, "tests", "__pycache__")):
        return None
    command = [PYTHON, "-m", "pytest", "-qq", "--collect-only"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, cwd=ROOT, env=dict(os.environ, **KEEPING), **quiet)


def test(arguments):
    """Run unit tests, each game's battery and browser tests, and check that the committed bundle is up to date."""
    ready(DEV)
    ready_browser()
    compiled = compiling()
    page = beside("frontend", frontend)
    if compiled:
        compiled.wait()
    step("pytest", pytest(["-m", "not slow"] + arguments), env=KEEPING)
    page.join()
    finish()


def test_deep(arguments):
    """Run all tests, including the slow ones, with many more random games, and print coverage."""
    ready(DEV)
    ready_browser()
    frontend()
    one_by_one = ("load", "--maxschedchunk", "1")  # some take an hour, and share a file
    deep = pytest(["--timeout", "1800", "--cov"] + arguments, one_by_one)
    step("pytest (deep)", deep, env=dict(KEEPING, CROUPIER_DEEP="1"))
    finish()


def types():
    """Mypy; without a cache on all cores, unless its workers miss its three seconds to start (on a busy machine)."""
    command, workers = [PYTHON, "-m", "mypy"], min(os.cpu_count() or 1, 8)
    if workers > 1 and not os.path.isdir(os.path.join(ROOT, ".mypy_cache")):
        started = time.monotonic()
        print("--- mypy", flush=True)
        how = {"cwd": ROOT, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        done = subprocess.run(command + ["-n", str(workers)], check=False, **how)
        for name in os.listdir(ROOT):
            if name.startswith(".mypy_worker."):
                os.remove(os.path.join(ROOT, name))
        if done.returncode in (0, 1):  # checked, whatever it found
            print(done.stdout.decode("utf-8", "replace").rstrip(), flush=True)
            took.append(("mypy", time.monotonic() - started, done.returncode))
            return
    step("mypy", command)


def check(arguments):
    """Check format, lint, types and the direction of imports; takes under a minute."""
    ready(DEV)
    step("ruff format --check", [PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."])
    step("ruff check", [PYTHON, "-m", "ruff", "check", "--quiet"] + (arguments or ["."]))
    types()
    step("lint-imports", [os.path.join(SCRIPTS, "lint-imports"), "--no-logo"])
    finish()


def fmt(arguments):
    """Format the code and apply ruff's safe fixes."""
    ready(DEV)
    step("ruff check --fix", [PYTHON, "-m", "ruff", "check", "--fix"] + (arguments or ["."]))
    step("ruff format", [PYTHON, "-m", "ruff", "format"] + (arguments or ["."]))
    finish()


def bench(arguments):
    """Run every benchmark, or those named; figures are saved in benchmarks/results with commit and command."""
    ready(DEV)
    step("benchmarks", [PYTHON, "-m", "benchmarks"] + arguments)
    finish()


def bench_odds(arguments):
    """Compare exact odds with icepool and dyce, from a cold start and at a table; saved like those of `bench`."""
    bench(["odds", "odds_cold", "odds_table"] + arguments)


def mutants(arguments):
    """Remove each cited rule function, one at a time: a test marked with its clause must fail."""
    ready(DEV)
    step("mutants", [PYTHON, "-m", "croupier.testing.mutants"] + arguments, env=KEEPING)
    finish()


def pin(arguments):
    """Rewrite the two constraints files from pyproject.toml (needs uv); `--upgrade` takes newer versions."""
    uv = shutil.which("uv") or shutil.which("uv", path=SCRIPTS)
    if not uv:
        stop("`pin` needs uv: pipx install uv")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
    # pins include extras: pip ignores a pin without extras if another package requires them, and takes the newest
    command += ["--no-annotate", "--no-header", "--no-emit-index-url", "--no-strip-extras"]
    command += ["pyproject.toml", "--group", "build"] + arguments
    step(RUN, command + ["-o", RUN])
    step(DEV, command + ["--group", "dev", "-c", RUN, "-o", DEV])
    finish()


def usage(arguments):
    """List the verbs."""
    print("python3 start.py VERB [arguments]\n")
    for name, verb in sorted(VERBS.items()):
        print("  %-10s %s" % (name, (verb.__doc__ or "").strip()))
    print("  %-10s %s" % ("serve ...", "Any verb of the croupier command: " + ", ".join(CROUPIER) + "."))


CROUPIER = ("serve", "demo", "play", "odds", "rules", "tables", "backup", "export", "import", "verify", "replay")
CROUPIER += ("sheet", "pack", "dice", "check-data", "repair")
VERBS = {
    "test": test,
    "test-deep": test_deep,
    "check": check,
    "fmt": fmt,
    "bench": bench,
    "bench-odds": bench_odds,
    "mutants": mutants,
    "pin": pin,
    "help": usage,
}


def main(arguments):
    """Run the verb given first."""
    verb = arguments[0] if arguments else "help"
    if verb in ("-h", "--help"):
        verb = "help"
    if verb in CROUPIER:
        croupier(arguments)
    elif verb in VERBS:
        VERBS[verb](arguments[1:])
    else:
        stop("no such verb: %s (there are: %s)" % (verb, ", ".join(list(CROUPIER) + sorted(VERBS))))


if __name__ == "__main__":
    main(sys.argv[1:])
