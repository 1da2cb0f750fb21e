"""Tests in forked workers: the same results as in one process."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forked workers without fork")

SUPPORT = Path(__file__).parents[1]
CONFTEST = """
import pytest
from support.testing.forked_workers import ForkedWorkers

def pytest_configure(config):
    config.pluginmanager.register(ForkedWorkers(2))

@pytest.fixture(scope="session", autouse=True)
def ended(tmp_path_factory):
    yield
    (tmp_path_factory.getbasetemp().parent / f"ended-{tmp_path_factory.getbasetemp().name}").touch()
"""


@pytest.fixture(autouse=True)
def _conftest(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(SUPPORT))
    pytester.makeconftest(CONFTEST)


def run(pytester: pytest.Pytester, *arguments: str, **files: str) -> pytest.RunResult:
    """These files, each with a worker of its own."""
    pytester.makepyfile(**files)
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:schemathesis", *arguments)


def test_results_are_those_of_one_process(pytester: pytest.Pytester) -> None:
    told = run(
        pytester,
        test_one="""
import pytest

def test_passes(tmp_path, capfd):
    print("seen by the test alone")
    assert capfd.readouterr().out == "seen by the test alone\\n"

def test_fails():
    print("printed before it failed")
    assert 1 == 2

@pytest.mark.skip(reason="not today")
def test_is_skipped():
    pass
""",
        test_two="""
import pytest

@pytest.fixture
def broken():
    yield
    raise ValueError("in teardown")

def test_teardown(broken):
    pass

@pytest.mark.xfail(strict=True)
def test_xfails():
    assert False
""",
    )
    told.assert_outcomes(passed=2, failed=1, skipped=1, xfailed=1, errors=1)
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.fnmatch_lines(["*printed before it failed*"])
    told.stdout.no_fnmatch_line("*seen by the test alone*")


def test_a_file_stays_with_one_worker_and_each_ends_its_session(pytester: pytest.Pytester) -> None:
    file = """
import os, pathlib

def test_first(tmp_path):
    pathlib.Path(__file__).with_suffix(".pid").write_text(str(os.getpid()))
    pathlib.Path(__file__).with_suffix(".tmp").write_text(str(tmp_path.parent))

def test_second():
    assert pathlib.Path(__file__).with_suffix(".pid").read_text() == str(os.getpid())
"""
    told = run(pytester, "--basetemp", "temporary", test_one=file, test_two=file, test_three=file)
    told.assert_outcomes(passed=6)
    names = ("one", "two", "three")
    assert str(os.getpid()) not in {(pytester.path / f"test_{name}.pid").read_text() for name in names}
    assert {Path((pytester.path / f"test_{name}.tmp").read_text()).name for name in names} <= {"worker-0", "worker-1"}
    assert {one.name for one in pytester.path.glob("temporary/ended-*")} == {"ended-worker-0", "ended-worker-1"}


def test_a_test_that_ends_its_process_has_failed_and_the_others_run(pytester: pytest.Pytester) -> None:
    told = run(
        pytester,
        test_one="import os\n\ndef test_before(): pass\n\ndef test_ends(): os._exit(3)\n\ndef test_after(): pass\n",
        test_two="def test_other(): pass\n",
    )
    told.assert_outcomes(passed=3, failed=1)
    told.stdout.fnmatch_lines(["*test_ends*", "*a worker ended in this test: exit status 3*"])


def test_exitfirst_ends_all_workers(pytester: pytest.Pytester) -> None:
    waits = "import time\n\ndef test_fails(): assert False\n\n"
    waits += "".join(f"def test_{n}(): time.sleep(0.3)\n\n" for n in range(40))
    told = run(pytester, "-x", test_one=waits, test_two=waits.replace("assert False", "pass"))
    assert told.parseoutcomes()["failed"] == 1
    assert told.parseoutcomes().get("passed", 0) < 70


def test_an_error_while_tests_are_collected_is_reported(pytester: pytest.Pytester) -> None:
    told = run(pytester, test_one="def test_one(): pass\n", test_two="raise ValueError('broken')\n")
    assert told.ret == pytest.ExitCode.INTERRUPTED
    told.stdout.fnmatch_lines(["*ValueError: broken*"])
