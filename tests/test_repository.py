"""Checks on the repository that a linter cannot make."""

import ast
import importlib.metadata
import json
import logging
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest

from croupier.cli import main

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "croupier"

# Package registries, and folders of someone's machine: a committed file that names one works only for its author.
# Written in two parts, so that this file does not name them either.
REGISTRIES = ["pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "yarnpkg" + ".com"]
MACHINES = ["/" + "work/", "/" + "home/", "/" + "root/", "/" + "Users/", "C:" + r"\Users"]
PLACEHOLDERS = ("/home/you/", "/home/ana/")


def git(*words: str) -> str:
    return subprocess.run(
        ["git", "-c", "safe.directory=*", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


@pytest.fixture(scope="module")
def tracked() -> dict[str, str]:
    """Every committed text file with its contents."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    texts = {}
    for name in git("ls-files", "-z").split("\0"):
        path = ROOT / name
        if name and path.is_file():
            data = path.read_bytes()
            if b"\0" not in data[:8000]:
                texts[name] = data.decode("utf-8")
    return texts


@pytest.mark.parametrize("host", REGISTRIES)
def test_no_committed_file_names_a_registry(tracked: dict[str, str], host: str) -> None:
    assert [name for name, text in tracked.items() if host in text] == []


@pytest.mark.parametrize("folder", MACHINES)
def test_no_committed_file_names_a_folder_of_someones_machine(tracked: dict[str, str], folder: str) -> None:
    path = re.compile(r"(?<![\w.~)}\]/-])" + re.escape(folder))
    found = []
    for name, text in tracked.items():
        for number, line in enumerate(text.splitlines() if folder in text else (), 1):
            if path.search(line) and not any(kept in line for kept in PLACEHOLDERS):
                found.append(f"{name}:{number}: {line.strip()[:100]}")
    assert found == []


def test_each_pinned_package_has_hashes_and_both_constraint_files_have_the_same_pins() -> None:
    pins = {}
    for name in ("constraints.txt", "constraints-dev.txt"):
        packages = re.split(r"\n(?=\S)", (ROOT / name).read_text(encoding="utf-8").strip())
        assert [p.split()[0] for p in packages if "--hash=sha256:" not in p or "==" not in p.split()[0]] == []
        pins[name] = {p.split()[0] for p in packages}
    assert pins["constraints.txt"] <= pins["constraints-dev.txt"]


def test_dependencies_wanted_with_extras_are_pinned_with_them() -> None:
    """Otherwise pip stops at the newest release of it, which has no hash here, on the day that one appears."""
    pinned = {line.split("==")[0] for line in (ROOT / "constraints-dev.txt").read_text(encoding="utf-8").splitlines()}
    names = {name.split("[")[0] for name in pinned if re.match(r"[a-z0-9]", name)}
    wanted = {
        found[1]
        for package in importlib.metadata.distributions()
        for need in (package.requires or () if package.name.lower() in names else ())
        if (found := re.match(r"([A-Za-z0-9_.-]+\[\w+\])", need)) and "extra ==" not in need
    }
    assert wanted - pinned == set()


def test_import_contracts_hold() -> None:
    """The contracts of pyproject.toml: which package may import which, and what rules may never import."""
    from importlinter import configuration
    from importlinter.application.use_cases import lint_imports  # its command line would silence our loggers

    configuration.configure()
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), cache_dir=None)
    assert not logging.getLogger("croupier.web").disabled, "tests after this one read what is logged"


def has_docstring(module: str) -> bool:
    """Whether a module has one; nearly all begin with it, and need not be parsed."""
    return re.match(r'"""\s*\w', module) is not None or bool(ast.get_docstring(ast.parse(module)))


def test_each_public_module_has_a_docstring() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in sorted(SOURCE.rglob("*.py"))
        if not any(part.startswith("_") and part != "__init__.py" for part in path.relative_to(SOURCE).parts)
        and not has_docstring(path.read_text(encoding="utf-8"))
    ]
    assert silent == []


def test_the_wheel_contains_every_file_of_the_package(tracked: dict[str, str], tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert {name.removeprefix("src/") for name in tracked if name.startswith("src/croupier/")} <= held
    tutorials = {one.name for one in (ROOT / "docs" / "tutorial").glob("*.md")}
    assert {f"croupier/web/tutorial/{name}" for name in tutorials} <= held


LOOPS = {"own_loop.py", "serving.py"}
"""What starts loops in threads of their own."""


def test_no_test_runs_an_event_loop_in_the_browsers_thread() -> None:
    started = "asyncio" + ".run("
    files = [path for path in (ROOT / "tests").rglob("*.py") if path.name not in LOOPS]
    assert [path.name for path in files if started in path.read_text(encoding="utf-8")] == []


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_in(module: str) -> Iterator[Function]:
    """The functions and methods of a module, without those inside functions."""
    body = ast.parse(module).body
    for node in (*body, *(one for made in body if isinstance(made, ast.ClassDef) for one in made.body)):
        if isinstance(node, Function):
            yield node


def test_only_parametrized_tests_are_marked_with_more_than_three_clauses() -> None:
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in functions_in(path.read_text(encoding="utf-8")):
            marks = [d for d in node.decorator_list if isinstance(d, ast.Call)]
            names = [ast.unparse(mark.func) for mark in marks]
            clauses = sum(len(mark.args) for mark, name in zip(marks, names, strict=True) if name.endswith("rule"))
            if clauses > 3 and not any(name.endswith("parametrize") for name in names):
                found.append(f"{path.relative_to(ROOT)}: {node.name} is marked with {clauses}")
    assert found == []


# --- the documents ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", sorted(one.name for one in (SOURCE / "games").iterdir() if (one / "rules.md").exists())
)
def test_ids_take_their_number_from_the_play(game: str) -> None:
    """A dry run that reads the counter would have its choices found again after every new id."""
    counts = re.compile(r'f"\w+\{[\w.]*named \+ 1\}')
    found = [path.name for path in (SOURCE / "games" / game).rglob("*.py") if counts.search(path.read_text("utf-8"))]
    assert not found, f"use Play.next_number in {found}"


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def blocks(kind: str) -> Sequence[object]:
    """Each code block of a kind, in all pages, as a parameter named after its page and line."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            if match[1] == kind:
                line = text.count("\n", 0, match.start()) + 1
                found.append(pytest.param(match[2], id=f"{page.relative_to(ROOT)}:{line}"))
    return found


@pytest.mark.parametrize("document", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_are_valid(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (document.parent / link).exists()] == []


def test_every_page_is_listed_in_the_index() -> None:
    listed = set()
    for index in (ROOT / "docs").rglob("README.md"):
        listed |= {(index.parent / link).resolve() for link in LINK.findall(index.read_text(encoding="utf-8"))}
    pages = {page for page in PAGES if page.name != "README.md" and page.is_relative_to(ROOT / "docs")}
    assert pages - listed == set()


@pytest.mark.parametrize("code", blocks("python"))
def test_python_in_the_documents_runs(code: str, tmp_path: Path) -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("text", blocks("json"))
def test_json_in_the_documents_is_valid(text: str) -> None:
    json.loads(text)


@pytest.fixture(scope="module")
def start() -> ModuleType:
    """start.py as a module."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def help_of(*verb: str) -> str:
    """The help of a verb, printed plainly and in this process."""
    said = StringIO()
    with redirect_stdout(said), pytest.MonkeyPatch.context() as patch:
        for name, value in (("NO_COLOR", "1"), ("COLUMNS", "200"), ("TERM", "dumb")):
            patch.setenv(name, value)
        assert main([*verb, "--help"]) == 0
    return said.getvalue()


@pytest.mark.parametrize("text", blocks("console"))
def test_commands_in_the_documents_exist_with_their_options(text: str, start: ModuleType) -> None:
    """Each line `$ croupier VERB --option` names a verb and options that its `--help` knows."""
    for line in text.splitlines():
        words = line.removeprefix("$ ").split("#")[0].split()
        if not line.startswith("$ ") or not words:
            continue
        if words[0] in ("python3", "py", "python3.11") and words[1] == "start.py":
            words = words[2:]
            if words[0] in start.VERBS:
                continue
            assert words[0] in start.CROUPIER
        elif words[0] == "croupier":
            words = words[1:]
        else:
            continue
        shown = help_of(words[0])
        if re.search(rf"^  {re.escape(' '.join(words[1:2]))}  ", shown.partition("Commands:")[2], re.MULTILINE):
            shown = help_of(*words[:2])
        if words[0] == "odds":
            shown += help_of(*words[:3])
        assert [word for word in words if word.startswith("--") and word.split("=")[0] not in shown] == []


def test_start_py_can_be_parsed_by_very_old_pythons(start: ModuleType) -> None:
    """It must get far enough to say which Python to install: no syntax newer than 3.4."""
    assert start.__file__ is not None
    ast.parse(Path(start.__file__).read_text(encoding="utf-8"), feature_version=(3, 4))


def test_the_makefile_has_only_verbs_of_start_py(start: ModuleType) -> None:
    targets = re.findall(r"^([a-z -]+):$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets
    assert set(" ".join(targets).split()) <= {*start.VERBS, *start.CROUPIER}
