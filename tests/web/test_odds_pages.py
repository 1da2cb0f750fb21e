"""The odds pages, read without a script: games, questions, and a question with its parameters in the URL."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier import games
from croupier.core.odds.questions import OddsQuestion
from croupier.store import Journal
from croupier.web import odds_form, odds_view
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.prose import code_spans
from support.odds.tiny import QUESTIONS
from support.web.sample import HOME
from support.web.tiny import GAME

EVERY = [(name, one) for name, game in games.installed().items() for one in game.questions]
TINY = {one.name: one for one in QUESTIONS}


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    path = tmp_path_factory.mktemp("reader") / "croupier.db"
    limits = Limits(odds_a_second=1000)
    with Journal.open(path) as journal, TestClient(create_app(journal, limits=limits), base_url=HOME) as client:
        yield client


def read(client: TestClient[Any], path: str, status: int = 200) -> str:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == status, answer.text
    return str(answer.text)


def rows(page: str, caption: str) -> list[list[str]]:
    """The text in each row of the table with this caption."""
    table = next(one for one in page.split("<table")[1:] if f"<caption>{caption}" in one).partition("</table>")[0]
    lines = table.partition("<tbody>")[2].split("<tr>")[1:]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line, re.DOTALL) for line in lines]
    return [[html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in line] for line in cells]


def value(page: str, name: str) -> str:
    """The value of a field."""
    found = re.search(rf'<input id="in-{name}"[^>]* value="([^"]*)"', page)
    assert found, name
    return html.unescape(found[1])


def test_links_lead_from_the_home_page_to_a_question(reader: TestClient[Any]) -> None:
    assert 'href="/odds"' in read(reader, "/")
    assert 'href="/odds/maelstrom"' in read(reader, "/?game=maelstrom")
    assert 'href="/odds/maelstrom"' in read(reader, "/rules/maelstrom")
    assert 'href="/odds/maelstrom"' in read(reader, "/odds")
    assert 'href="/odds/maelstrom/roll"' in read(reader, "/odds/maelstrom")


def test_a_question_shows_exact_numbers(reader: TestClient[Any]) -> None:
    page = read(reader, "/odds/maelstrom/roll?pool=5&difficulty=6")
    assert ["success", "", "84.4%", "211/250"] in rows(page, "Summary")
    assert ["0", "", "10.4%", "1303/12500"] in rows(page, "Every outcome")
    assert value(page, "pool") == "5"


@pytest.mark.parametrize(("game", "asked"), EVERY, ids=[f"{game} {one.name}" for game, one in EVERY])
def test_every_question_has_a_page_that_answers_its_example(
    reader: TestClient[Any], game: str, asked: OddsQuestion
) -> None:
    page = read(reader, f"/odds/{game}/{asked.name}")
    assert asked.title in html.unescape(page)
    assert "<tbody>" in page
    assert "`" not in page
    for one in asked.parameters:
        assert f'name="{one.name}"' in page


def test_code_in_help_is_marked_as_code_and_never_as_markup() -> None:
    assert code_spans("with `score` the card's <value>") == "with <code>score</code> the card&#39;s &lt;value&gt;"
    assert code_spans("`<b>`") == "<code>&lt;b&gt;</code>"
    assert code_spans("a lone ` stays") == "a lone ` stays"


def test_two_settings_are_compared_next_to_each_other(reader: TestClient[Any]) -> None:
    page = read(reader, "/odds/maelstrom/roll?pool=3&set=roll_botch_rule=net&set=roll_botch_rule=classic")
    assert ["botch", "", "7.6%", "19/250", "", "6.1%", "61/1000"] in rows(page, "Summary")
    assert page.count('class="headline"') == 2
    assert "roll_botch_rule: classic" in page


def test_the_search_for_a_solution_shows_every_value_tried(reader: TestClient[Any]) -> None:
    page = read(reader, "/odds/maelstrom/roll?pool=3&by=pool&at-least=80%25&of=success")
    tried = {line[0]: line[3] for line in rows(page, "success, by pool")}
    assert tried["5"] == "211/250"
    least = next(pool for pool, exact in tried.items() if odds_view.share("", _number(exact)).shown >= "80%")
    assert f"It takes pool {least} to make success at least 80%." in page


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("pool=5&by=pool", "To make success at least 75%, pool 5 is enough; so are 4 to 10 among the values tried."),
        ("pool=2&by=pool", "It takes pool 4 to make success at least 75%."),
        (
            "pool=5&by=difficulty",
            "To make success at least 75%, difficulty 6 is enough; so are 2 to 7 among the values tried.",
        ),
        ("pool=1&difficulty=2&by=threshold", "It takes threshold 0 to make success at least 75%."),
    ],
)  # fmt: skip
def test_a_solution_is_called_the_smallest_only_if_it_is(reader: TestClient[Any], query: str, told: str) -> None:
    assert told in read(reader, f"/odds/maelstrom/roll?{query}&at-least=3/4")


def _number(exact: str) -> float:
    above, _, below = exact.partition("/")
    return int(above) / int(below or "1")


@pytest.mark.parametrize(
    ("query", "where", "words"),
    [
        ("pool=99", "pool", "99 is not allowed; allowed: a whole number from 0 to 60"),
        ("pool=many", "pool", "many is not allowed"),
        ("difficulty=6", "pool", "missing; allowed: a whole number"),
        ("pool=3&set=roll_botch_rule=odd", "roll_botch_rule", "odd is not allowed; allowed: net, none_left"),
        ("pool=3&evil=1", "", "evil: 1 is not allowed; allowed: no such parameter"),
        ("pool=3&set=evil=1", "", "set: evil is not allowed"),
        ("pool=3&by=pool&at-least=often", "", "at-least: often is not allowed"),
    ],
)
def test_bad_input_is_reported_in_one_line_at_its_field(
    reader: TestClient[Any], query: str, where: str, words: str
) -> None:
    page = html.unescape(read(reader, f"/odds/maelstrom/roll?{query}", 422))
    line = re.search(rf'id="wrong-{where}">([^<]*)<' if where else r'id="wrong">([^<]*)<', page)
    assert line
    assert line[1].startswith(words)
    assert page.count(words) == 1
    assert "<tbody>" not in page


@pytest.mark.parametrize("path", ["/odds/chess", "/odds/maelstrom/evil", "/odds/chess/roll"])
def test_an_unknown_question_is_not_found(reader: TestClient[Any], path: str) -> None:
    assert "Back to the home page" in read(reader, path, 404)


def test_input_is_escaped_on_the_page(reader: TestClient[Any]) -> None:
    page = read(reader, "/odds/maelstrom/roll?pool=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", 422)
    assert "<script>alert" not in page


def test_the_url_and_the_command_line_give_the_same_answer(reader: TestClient[Any]) -> None:
    page = html.unescape(read(reader, "/odds/maelstrom/roll?pool=4&specialty=true&set=roll_botch_rule=classic"))
    query = "pool=4&specialty=true&set=roll_botch_rule%3Dclassic"
    assert f'value="{HOME}/odds/maelstrom/roll?{query}"' in page
    assert f'href="/api/odds/maelstrom/roll?{query}"' in page
    assert "croupier odds maelstrom roll --pool 4 --specialty true --set roll_botch_rule=classic" in page


def test_a_game_without_questions_is_not_listed(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path / "croupier.db") as journal,
        TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client,
    ):
        assert "None of the installed games" in read(client, "/odds")
        read(client, "/odds/tiny", 404)


@pytest.mark.parametrize(
    "query",
    [
        "maelstrom/roll?pool=5",
        "maelstrom/roll?pool=5&set=roll_botch_rule=net&set=roll_botch_rule=classic",
        "maelstrom/roll?pool=5&by=pool&at-least=3/4",
        "maelstrom/table?pools=1-3",
    ],
)
def test_the_script_inserts_what_the_page_shows_without_it(reader: TestClient[Any], query: str) -> None:
    page = read(reader, f"/odds/{query}")
    question, _, given = query.partition("?")
    shown = reader.get(f"/odds/{question}/shown?{given}").json()
    assert shown["headlines"] or shown["wished"]
    for told in (*shown["lists"], *shown["grids"]):
        parts = ("shown",) if "columns" in told else ("width", "shown", "exact")
        lines = [
            [row["name"], *("" if part == "width" else side[part] for side in row["sides"] for part in parts)]
            for row in told["rows"]
        ]
        assert rows(page, told["name"]) == lines
    for one in shown["headlines"]:
        for label, mark, number in one["bars"]:
            assert (
                f'<span class="chance {mark}"><i aria-hidden="true"></i>{label} <b>{html.escape(number["shown"])}'
                in page
            )
        for part in one["parts"]:
            assert f'x="{part["at"]}%" width="{part["width"]}%"' in page
    assert html.escape(shown["wished"]) in page


def test_the_script_gets_errors_as_any_client_does(reader: TestClient[Any]) -> None:
    answer = reader.get("/odds/maelstrom/roll/shown?pool=-1")
    assert (answer.status_code, answer.json()["field"]) == (422, "pool")
    assert reader.get("/odds/maelstrom/rolls/shown").status_code == 404


def test_a_table_of_numbers_has_rows_and_columns() -> None:
    cells = [{"pool": pool, "difficulty": 6, "value": "1/2", "decimal": 0.5} for pool in (1, 2)]
    (grid,) = odds_view.grids({"cells": cells})
    assert (grid.down, grid.across, grid.columns) == ("pool", "difficulty", ("6",))
    assert [row.name for row in grid.rows] == ["1", "2"]


def test_a_table_with_several_numbers_is_shown_row_by_row() -> None:
    cells = [{"needed": 1, "success": "1", "decimal": 1.0, "mean": "7/2"}]
    (grid,) = odds_view.grids({"cells": cells})
    assert (grid.down, grid.across, grid.columns) == ("needed", "", ("success", "mean"))
    assert [number.shown for number in grid.rows[0].sides] == ["100%", "3.5"]


def test_numbers_of_one_row_in_several_cells_are_shown_together() -> None:
    cells = [
        {"level": "deadly", name: exact, "decimal": 0.0} for name, exact in (("gain", "3/250"), ("if-right", "3/50"))
    ]
    (grid,) = odds_view.grids({"cells": cells})
    assert [(row.name, [number.shown for number in row.sides]) for row in grid.rows] == [("deadly", ["0.012", "6%"])]


def test_missing_cells_of_a_table_are_empty() -> None:
    cells = [{"a": a, "b": b, "success": "1/2", "decimal": 0.5} for a, b in ((1, 1), (1, 2), (2, 1))]
    (grid,) = odds_view.grids({"cells": cells})
    assert [[number.shown for number in row.sides] for row in grid.rows] == [["50%", "50%"], ["50%", ""]]


def test_a_simulated_answer_never_looks_exact() -> None:
    told = {"outcomes": [{"outcome": "won", "estimate": 0.5, "low": 0.45, "high": 0.55}]}
    (row,) = odds_view.outcomes([told])
    (number,) = row.sides
    assert (number.exact, number.shown) == ("45% to 55%", "50%")


def test_a_bar_goes_from_good_to_bad_and_leaves_out_other_numbers() -> None:
    bars = [
        {"label": "botch", "tone": "bad", "decimal": 0.25, "probability": "1/4"},
        {"label": "mean", "tone": "", "decimal": 2.5, "probability": "5/2"},
        {"label": "success", "tone": "good", "decimal": 0.5, "probability": "1/2"},
    ]
    assert [(one.tone, one.at, one.width) for one in odds_view.parts(bars)] == [
        ("good", "0.000", "50.000"),
        ("", "50.000", "25.000"),
        ("bad", "75.000", "25.000"),
    ]


def test_an_error_is_shown_as_a_number_and_a_mean_never_as_a_probability() -> None:
    mean = {"estimate": 0.5, "low": 0.25, "high": 0.75}
    side = {"summary": {"error": f"1/{10**16}", "mean-error": f"1/{10**9}", "see: expected stress": mean}}
    told = [(row.name, row.sides[0].shown, row.sides[0].exact) for row in odds_view.summary([side])]
    assert told == [
        ("error", "≤\u00a01e-16", "maximum error of every chance"),
        ("mean-error", "≤\u00a01e-09", "maximum error of the mean"),
        ("see: expected stress", "0.5", "0.25 to 0.75"),
    ]
    line = odds_view.headline("", [{"label": "stress", "decimal": 0.5, "tone": "", "number": True}])
    assert (line.bars[0][2].shown, line.parts) == ("0.5", ())


def test_a_number_included_in_another_of_its_tone_has_no_bar_segment() -> None:
    hit = {"label": "hit", "tone": "good", "probability": "1/2", "decimal": 0.5}
    down = {"label": "down", "tone": "good", "probability": "1/4", "decimal": 0.25, "within": True}
    line = odds_view.headline("", (hit, down, {**hit, "label": "miss", "tone": ""}))
    assert [(part.tone, part.width) for part in line.parts] == [("good", "50.000"), ("", "50.000")]
    assert [(label, mark) for label, mark, _ in line.bars] == [("hit", "good"), ("down", "good"), ("miss", "rest")]
    apart = [{**down, "label": label, "within": False} for label in ("two", "three")]
    assert [part.width for part in odds_view.headline("", apart).parts] == ["25.000", "25.000", "50.000"]


def test_a_form_has_a_control_for_each_kind_of_parameter() -> None:
    kinds = {one.name: one.kind for one in odds_form.inputs(TINY["die"], {}, None)}
    assert kinds == {
        "sides": "slider", "needed": "slider", "kind": "select", "lucky": "check", "seen": "text", "own": "text",
    }  # fmt: skip
