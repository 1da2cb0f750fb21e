"""`croupier odds`: what it prints, draws and refuses, and how little it imports."""

import json
import os
import subprocess
import sys
import types
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import cli, games, odds
from croupier.cli import odds_table
from croupier.cli.odds_arguments import FLAGS, VALUED
from croupier.cli.odds_compare import comparison_lines
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.odds.evaluate import answer, read
from croupier.odds.serialize import answer_json as told_as_json
from support.cli.sample import Croupier
from support.odds import tiny as tiny_odds

GAMES = ("deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers")
ALL = [(game, one) for game in GAMES for one in odds.questions(game)]
each_question = pytest.mark.parametrize(("game", "asked"), ALL, ids=[f"{game}-{one.name}" for game, one in ALL])


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game named tiny, with the questions of tests/support/odds/tiny.py."""
    found = types.ModuleType("croupier.games.tiny.odds")
    found.QUESTIONS = tiny_odds.QUESTIONS  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "croupier.games.tiny", types.ModuleType("croupier.games.tiny"))
    monkeypatch.setitem(sys.modules, "croupier.games.tiny.odds", found)
    monkeypatch.setattr(games, "names", lambda: ("tiny",))


# answers


@pytest.mark.usefixtures("tiny")
def test_without_a_question_the_games_and_their_questions_are_listed(croupier: Croupier) -> None:
    assert croupier("odds").out.splitlines()[0] == "tiny  die, guess, table, list, endless, much"
    assert croupier("odds", "tiny").out.splitlines()[:2] == [
        "die      One die against a number",
        "guess    One die against a number",
    ]


@pytest.mark.usefixtures("tiny")
def test_the_lists_are_available_as_json(croupier: Croupier) -> None:
    assert json.loads(croupier("odds", "--json").out)["games"][0]["questions"][:2] == ["die", "guess"]
    (die, *_) = json.loads(croupier("odds", "tiny", "--json").out)["questions"]
    assert (die["question"], die["clauses"]) == ("die", ["HC-1.1", "HC-1.2"])
    assert die["parameters"][1] == {
        "name": "needed",
        "help": "what it must show at least",
        "allowed": "a whole number from 1 to 20",
        "required": True,
        "default": None,
    }


@pytest.mark.usefixtures("tiny")
def test_people_get_percentage_bars_and_fractions(croupier: Croupier) -> None:
    assert croupier("odds", "tiny", "die", "--needed", "5").out == (
        "tiny die: One die against a number\n"
        "sides 6, needed 5, kind plain, lucky no, seen none, own 8C\n"
        "\n"
        "success   33.33%  ██████████                      1/3\n"
        "failure   66.67%  ████████████████████            2/3\n"
        "\n"
        "success   33.33%  1/3\n"
        "mean       3.50   7/2\n"
        "\n"
        "by HC-1.1, HC-1.2: see `croupier rules tiny HC-1.1`\n"
    )


@pytest.mark.usefixtures("tiny")
def test_json_output_is_the_contracts_object_and_nothing_else(croupier: Croupier) -> None:
    said = croupier("odds", "tiny", "die", "--needed=5", "--lucky", "--json")
    assert said.err == ""
    assert said.out.count("\n") == 1
    assert json.loads(said.out) == {
        "game": "tiny",
        "question": "die",
        "given": {"sides": 6, "needed": 5, "kind": "plain", "lucky": True, "seen": [], "own": "8C"},
        "outcomes": [
            {"outcome": "success", "probability": "1/2", "decimal": 0.5},
            {"outcome": "failure", "probability": "1/2", "decimal": 0.5},
        ],
        "summary": {"success": "1/2", "mean": "7/2"},
    }


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    "words",
    [
        ["--needed", "5", "--lucky", "--json"],
        ["--json", "--lucky", "--needed=5"],
        ["--lucky", "yes", "--needed", "5", "--json"],
        ["--needed", "5", "--json", "--lucky=true"],
    ],
)
def test_arguments_may_come_in_any_order(croupier: Croupier, words: list[str]) -> None:
    assert json.loads(croupier("odds", "tiny", "die", *words).out)["summary"]["success"] == "1/2"
    assert json.loads(croupier("odds", "--json", "tiny", "die", *words).out)["given"]["lucky"] is True


@pytest.mark.usefixtures("tiny")
def test_a_simulated_answer_says_so(croupier: Croupier) -> None:
    told = croupier("odds", "tiny", "guess", "--needed", "3").out
    assert "simulated: 1,000 runs, seed abc" in told
    assert "success   50.00%  ███████████████                 45.00% to 55.00%\n" in told
    assert "mean    3.50   3.25 to 3.75\n" in told


@pytest.mark.usefixtures("tiny")
def test_a_table_of_answers_is_a_table(croupier: Croupier) -> None:
    assert croupier("odds", "tiny", "table", "--needed", "1").out.splitlines()[3:6] == [
        "sides \\ needed        1       2       3",
        "4               100.00%  75.00%  50.00%",
        "6               100.00%  83.33%  66.67%",
    ]
    assert croupier("odds", "tiny", "list", "--needed", "1").out.splitlines()[3:6] == [
        "needed  success  mean",
        "1       100.00%  3.50",
        "2        83.33%  3.50",
    ]


def test_very_many_outcomes_are_cut_to_the_visible_ones(croupier: Croupier) -> None:
    lines = croupier("odds", "maelstrom", "roll", "--pool", "60").out.splitlines()
    assert len(lines) < 60
    assert any(line.startswith("not shown: ") and line.endswith(" more below 0.005% each") for line in lines)


def test_many_impossible_outcomes_are_only_counted(croupier: Croupier) -> None:
    said = croupier("odds", "rust-in-the-canyon", "hit", "--hand", "J", "--out", "2,5,9,K")
    assert "\ntotal 12    6.38%  █▉                              3/47\n" in said.out
    assert "\nnot shown: 11 more that are impossible\n" in said.out


def test_a_parameter_and_its_value_stay_on_one_line(croupier: Croupier) -> None:
    said = croupier("odds", "maelstrom", "margin", "--pool", "5", "--evade-pool", "4")
    assert "evade-pool 4,\nevade-difficulty 6, evade-specialty no, most 30\n" in said.out


@each_question
def test_every_question_is_answered_as_in_its_example(croupier: Croupier, game: str, asked: OddsQuestion) -> None:
    from croupier.cli.odds_help import example

    helped = croupier("odds", game, asked.name, "--help")
    typed = example(game, asked)
    assert helped.status == 0
    assert f"  Example: croupier odds {typed}\n" in helped.out
    words_of_it = " ".join(helped.out.split())
    assert all(f" --{one.name}: {one.help} {one.allowed} (" in words_of_it for one in asked.parameters)
    assert all(len(line) <= 80 for line in helped.out.splitlines() if not line.startswith("  Example: "))
    words = typed.replace('"', "").split()
    as_json, told = croupier("odds", *words, "--json"), croupier("odds", *words)
    assert (as_json.status, as_json.err, told.status, told.err) == (0, "", 0, "")
    assert json.loads(as_json.out) == json.loads(json.dumps(told_as_json(game, asked, *answered(asked))))
    assert max(map(len, told.out.splitlines())) <= 80


def answered(asked: OddsQuestion) -> tuple[Given, Answer]:
    given = read(asked, asked.example)
    return given, answer(asked, given)


@each_question
def test_no_parameter_has_the_name_of_an_option_of_the_verb(game: str, asked: OddsQuestion) -> None:
    assert not {one.name for one in asked.parameters} & {*VALUED, *FLAGS}


# two settings, and solving for a parameter


def test_a_ruling_given_twice_shows_both_answers_and_the_difference(croupier: Croupier) -> None:
    words = ("odds", "maelstrom", "roll", "--pool", "5", "--threshold", "1", "--set", "roll_botch_rule=net")
    said = croupier(*words, "--set", "roll_botch_rule=classic")
    assert said.status == 0
    assert "         roll_botch_rule=net  roll_botch_rule=classic  difference\n" in said.out
    assert "botch                 14.58%                    2.10%     -12.48%\n" in said.out
    one, other = json.loads(croupier(*words, "--set", "roll_botch_rule=classic", "--json").out)["sides"]
    assert (one["summary"]["botch"], other["summary"]["botch"]) == ("911/6250", "2101/100000")
    assert json.loads(croupier(*words, "--json").out)["summary"]["botch"] == "911/6250"


def test_tables_under_two_settings_are_compared_cell_by_cell(croupier: Croupier) -> None:
    words = ["maelstrom", "table", "--value", "mean", "--threshold", "1", "--pools", "1-2", "--difficulties", "6"]
    said = croupier("odds", *words, "--set", "roll_botch_rule=net", "--set", "roll_botch_rule=classic")
    assert "pool 2, difficulty 6                 0.25                     0.25        0.00\n" in said.out


@pytest.mark.usefixtures("tiny")
def test_a_number_of_only_one_setting_is_left_blank_for_the_other() -> None:
    asked = odds.question("tiny", "die")
    given, likely = read(asked, asked.example), {"success": Fraction(1, 2), "fail": Fraction(1, 2)}
    summaries = ({"botch": Fraction(1, 4), "mean": Fraction(2)}, {"mean": Fraction(3)})
    lines = comparison_lines(asked, [(given, Answer(likely, summary)) for summary in summaries])
    told = ["".join(text for text, _ in line).split() for line in lines]
    assert ["botch", "25.00%"] in told
    assert ["mean", "2.00", "3.00", "+1.00"] in told


@pytest.mark.usefixtures("tiny")
def test_a_solution_is_shown_with_every_value_tried(croupier: Croupier) -> None:
    said = croupier("odds", "tiny", "die", "--at-least", "1/2", "--by", "needed", "--sides", "4")
    assert said.status == 0
    assert "success at least 50.00%: the smallest needed is 1\n" in said.out
    words = ("tiny", "die", "--at-least", "2/3", "--by", "sides", "--needed", "4")
    said = croupier("odds", *words)
    assert "success at least 66.67%: sides 9, the nearest to 6\n" in said.out
    assert " 9   66.67%  ████████████████████            2/3  <-\n" in said.out
    told = json.loads(croupier("odds", *words, "--json").out)
    assert (told["least"], told["by"], told["at_least"]) == (9, "sides", "2/3")


@pytest.mark.usefixtures("tiny")
def test_when_no_value_is_enough_the_answer_is_no(croupier: Croupier) -> None:
    said = croupier(*["odds", "tiny", "die", "--at-least", "2/3", "--by", "sides", "--needed", "20"])
    assert (said.status, said.err) == (1, "")
    assert "no sides from 2 to 20 is enough; the highest chance is 5.00% at 20\n" in said.out


# pictures


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(("name", "starts"), [("a.svg", b"<svg xmlns="), ("A.PNG", b"\x89PNG\r\n")])
@pytest.mark.parametrize(
    "words",
    [
        ("tiny", "die", "--needed", "4"),
        ("tiny", "guess", "--needed", "4"),
        ("tiny", "table", "--needed", "4"),
        ("tiny", "list", "--needed", "4"),
        ("tiny", "die", "--needed", "4", "--at-least", "2/3", "--by", "sides"),
        ("maelstrom", "roll", "--pool", "3", "--set", "roll_botch_rule=net", "--set", "roll_botch_rule=classic"),
    ],
)
def test_an_answer_is_drawn_to_a_file(
    croupier: Croupier, tmp_path: Path, words: tuple[str, ...], name: str, starts: bytes
) -> None:
    file = tmp_path / name
    assert croupier("odds", *words, "--plot", str(file)) == (0, f"{file}\n", "")
    assert file.read_bytes().startswith(starts)
    said = croupier("odds", *words, "--plot", str(file), "--json")
    assert json.loads(said.out)["game"] == words[0]


# refusals


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("tin", "game: tin is not allowed; allowed: tiny"),
        ("tiny dice", "question: dice is not allowed; allowed: die (closest match), "),
        ("tiny die", "needed is missing; allowed: a whole number from 1 to 20"),
        ("tiny die --needed", "needed is missing; allowed: a whole number from 1 to 20"),
        ("tiny die --needed --lucky", "needed is missing"),
        ("tiny die --needed four", "needed: four is not allowed"),
        ("tiny die --needed -1", "needed: -1 is not allowed"),
        ("tiny die --needed 10000", "needed: 10000 is not allowed"),
        (
            "tiny die --needed 4 --needed 4",
            "needed: 4 is not allowed; allowed: a single value, but 4 has already been given",
        ),
        ("tiny die --needed 4 --seen A,A,A,A,A", "seen: A,A,A,A,A is not allowed"),
        ("tiny die --needed 4 --lucky=maybe", "lucky: maybe is not allowed; allowed: true or false"),
        ("tiny die --neded 4", "parameter: --neded is not allowed; allowed: needed (closest match), sides, "),
        ("tiny die 4", "parameter: 4 is not allowed; allowed: --NAME VALUE, of --sides"),
        ("--needed 4", "parameter: --needed is not allowed; allowed: GAME QUESTION first"),
        ("tiny die --needed 4 --json=yes", "json: yes is not allowed"),
        ("tiny die --needed 4 --sides 13", "sides: 13 is not allowed; allowed: any other number of sides"),
        ("tiny die --needed 4 --plot die.gif", "plot: die.gif is not allowed; allowed: a file name ending in .svg or"),
        ("tiny die --needed 4 --plot", "plot is missing"),
        ("tiny die --needed 4 --plot /nowhere/die.svg", "plot: /nowhere/die.svg cannot be written: No such file"),
        ("tiny die --needed 4 --plot a.svg --plot b.svg", "plot: b.svg is not allowed; allowed: a single value"),
        ("tiny die --needed 4 --at-least 1/2", "by is missing"),
        ("tiny die --needed 4 --by sides", "at-least is missing"),
        ("tiny die --needed 4 --of mean", "at-least is missing"),
        (
            "tiny die --needed 4 --at-least 1/2 --by seen",
            "by: seen is not allowed; allowed: sides, needed, kind, lucky",
        ),
        ("tiny die --needed 4 --at-least 1/2 --by sides --set tie=a --set tie=b", "set: tie=b is not allowed"),
        ("tiny die --needed 4 --set tie", "set: tie is not allowed; allowed: RULING=OPTION"),
        ("maelstrom roll --pool 4 --set cut=low", "set: cut is not allowed; allowed: the rulings that change roll: "),
        ("tiny --set tie=wins", "question is missing; allowed: GAME QUESTION before --set"),
        ("tiny endless --needed 4", "endless: this would take too long; ask for less at a time"),
        ("tiny much --needed 4", "die: a die with that many sides takes minutes; ask for fewer sides"),
    ],
)
@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_the_error_for_a_disallowed_value_is_one_line(
    croupier: Croupier, words: str, said: str, flags: tuple[str, ...]
) -> None:
    told = croupier("odds", *flags, *words.split())
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"croupier: {said}")
    assert told.err.count("\n") == 1


@each_question
def test_the_error_for_an_unknown_parameter_value_is_one_line(
    croupier: Croupier, game: str, asked: OddsQuestion
) -> None:
    for one in asked.parameters:
        given = {**asked.example, one.name: "no such thing \u2603"}
        said = croupier("odds", game, asked.name, "--json", *(f"--{name}={value}" for name, value in given.items()))
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
        assert said.err.startswith(f"croupier: {one.name}: no such thing \u2603 is not allowed; allowed: ")


# help, and the terminal


@pytest.mark.usefixtures("tiny")
def test_the_verb_a_game_and_a_question_have_help_with_an_example(croupier: Croupier) -> None:
    assert "Example: croupier odds maelstrom roll --pool 5" in croupier("odds", "--help").out
    assert "  Example: croupier odds tiny die --needed 4 --lucky\n" in croupier("odds", "tiny", "-h").out
    told = croupier("odds", "tiny", "die", "--help").out
    assert "  --needed: what it must show at least\n      a whole number from 1 to 20 (required)\n" in told
    assert "(default: 6)" in told
    assert "\n--of success, failure, or an outcome or number of the answer; default: success\n" in told
    assert "  tie=wins\n" in told


def test_the_help_lists_the_odds_verb_among_the_others(croupier: Croupier) -> None:
    assert "  odds " in croupier("--help").out


@pytest.mark.usefixtures("tiny")
def test_bars_are_ascii_where_the_terminal_has_no_block_characters(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_table, "can_draw", lambda: False)
    assert croupier("odds", "tiny", "die", "--needed", "4").out.isascii()


@pytest.mark.usefixtures("tiny")
def test_a_terminal_gets_colors(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    told = croupier("odds", "tiny", "die", "--needed", "4").out
    assert "\x1b[32m███" in told
    assert "\x1b[31m███" in told


# a cold start

HEAVY = {
    *("typer", "click", "rich", "msgspec", "litestar", "jinja2", "yaml", "PIL", "json", "inspect", "dataclasses"),
    *("logging", "asyncio", "sqlite3", "pathlib", "subprocess", "random", "datetime", "difflib", "textwrap"),
    *("croupier.core.game", "croupier.core.state", "croupier.games.maelstrom.game", "croupier.odds.live"),
    *("croupier.odds.enumeration", "croupier.store", "croupier.web", "croupier.cli.app"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_cold_start_imports_little(game: str) -> None:
    asked = [
        ["odds", game, one.name, "--json", *(f"--{name}={value}" for name, value in one.example.items())]
        for one in odds.questions(game)
    ]
    code = f"import sys; from croupier.cli import main; [main(words) for words in {asked!r}]; print(*sys.modules)"
    home = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[2])}
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env=home)
    *told, loaded = done.stdout.splitlines()
    assert [json.loads(one)["question"] for one in told] == [words[2] for words in asked]
    modules = loaded.split()
    assert not HEAVY & set(modules)
    assert not [name for name in modules if name.startswith("croupier.games.") and name.endswith((".game", ".state"))]
