"""Rule marks, and the second run of a test of an option, on a small game."""

import msgspec
import pytest

from croupier.testing.report import Report, read

pytest_plugins = "pytester"


@pytest.fixture(autouse=True)
def _no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


CONFTEST = """
    import pytest
    from croupier.core.settings import Reading, Setting, read

    class HighCard:
        name = "high-card"
        settings = tuple(
            Setting(key, "HC-R1", "?", (Reading("low", "low"), Reading("high", "high")), "low", "always")
            for key in ("ante", "limit")
        )

        def read_settings(self, given):
            return read(self.settings, given)

    @pytest.fixture
    def game():
        return HighCard()
"""


def run(pytester: pytest.Pytester, test: str, *arguments: str) -> tuple[pytest.RunResult, Report]:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test)
    result = pytester.runpytest_inprocess(
        "-p", "croupier.testing.plugin", "-p", "no:cacheprovider", "--rules-report", "report.json", *arguments
    )
    return result, read(pytester.path / "report.json") or pytest.fail("no report")


def test_a_passing_test_counts_for_its_clauses(pytester: pytest.Pytester) -> None:
    result, report = run(
        pytester,
        """
        import pytest
        @pytest.mark.rule("HC-1.1", "HC-1.2")
        @pytest.mark.parametrize("card", [3, 4])
        def test_good(card): pass
        @pytest.mark.rule("HC-1.2")
        def test_bad(): assert False
        @pytest.mark.rule("HC-1.3")
        def test_left_out(): pytest.skip("no cards here")
        def test_plain(): pass
        """,
    )
    result.assert_outcomes(passed=3, failed=1, skipped=1)
    good = [f"test_good[{card}]" for card in (3, 4)]
    assert {clause: len(tests) for clause, tests in report.clauses.items()} == {"HC-1.1": 2, "HC-1.2": 2}
    assert [one.rpartition("::")[2] for one in report.clauses["HC-1.1"]] == good
    assert [one.rpartition("::")[2] for one in report.failed] == ["test_bad"]


OPTION = """
    import pytest
    torn = []

    @pytest.fixture
    def pot():
        yield {}
        torn.append(1)

    @pytest.mark.option("ante", "high")
    def test_of_the_option(rulings, pot):
        assert not pot, "each run has fixtures of its own"
        pot["chips"] = 2 if rulings["ante"] == "high" else 1
        assert pot["chips"] == 2

    @pytest.mark.option("limit", "high")
    def test_of_nothing(rulings):
        assert rulings["ante"] == "low"

    @pytest.mark.parametrize("key", [
        pytest.param("ante", marks=pytest.mark.option("ante", "high")),
        pytest.param("limit", marks=pytest.mark.option("limit", "high")),
    ])
    def test_of_each(rulings, key):
        assert rulings[key] == "high"

    @pytest.mark.option("ante", "high")
    @pytest.mark.option("limit", "high")
    def test_of_two(rulings):
        assert (rulings["ante"], rulings["limit"]) == ("high", "high")

    def test_what_was_set_up_was_cleared_away():
        assert len(torn) == 2
"""


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "2")])
def test_a_test_of_an_option_must_fail_under_the_default(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    if workers:
        text = OPTION.replace("assert len(torn) == 2", "pass")
        result, report = run(pytester, text, *workers)
    else:
        result, report = run(pytester, OPTION)
    result.assert_outcomes(passed=5, failed=1)
    result.stdout.fnmatch_lines(["*passes with `limit` at its default too: it does not test `high`*"])
    assert {option: len(tests) for option, tests in report.options["high-card"].items()} == {
        "ante=high": 3,
        "limit=high": 2,
    }


def test_a_test_in_a_games_folder_belongs_to_that_game(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("games") / "no_such_game"
    folder.mkdir()
    (folder / "test_it.py").write_text("def test_it(game): pass\n")
    result = pytester.runpytest_inprocess("-p", "croupier.testing.plugin")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*Invalid: game: no-such-game is not allowed*"])


def test_a_test_of_an_option_without_the_rulings_fixture_is_refused(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n@pytest.mark.option('ante', 'high')\ndef test_it(): pass\n")
    result = pytester.runpytest_inprocess("-p", "croupier.testing.plugin")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_it: a test of an option takes its settings from `rulings`*"])


@pytest.mark.parametrize(
    ("arguments", "is_full"),
    [((), True), (("-m", "not slow"), True), (("-m", "slow"), False), (("-k", "it"), False), (("test_it.py",), False)],
)
def test_only_a_full_run_updates_the_report(
    pytester: pytest.Pytester, arguments: tuple[str, ...], is_full: bool
) -> None:
    pytester.makepyfile(test_it="import pytest\n@pytest.mark.rule('HC-1.1')\ndef test_it(): pass\n")
    pytester.makeini("[pytest]\nmarkers = slow: slow\ntestpaths = .")
    pytester.runpytest_inprocess("-p", "croupier.testing.plugin", *arguments)
    place = pytester.path / "build" / "rules-report.json"
    assert place.exists() == is_full
    if is_full:
        assert list(msgspec.json.decode(place.read_bytes())["clauses"]) == ["HC-1.1"]
