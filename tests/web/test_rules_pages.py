"""The rules pages of the installed games: How to play on its own page, clauses without notes, options in words."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient
from markupsafe import Markup

from croupier.games import installed, names
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.prose import prose
from support.web.sample import HOME

NOTE = re.compile(r"\bsrc:|\bours\b|\bthe seed\b|not in the seed|\b[A-Z]{2,4}-R\d+\b")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with (
        Journal.open(tmp_path_factory.mktemp("rules") / "croupier.db") as journal,
        TestClient(create_app(journal, games=installed()), base_url=HOME) as client,
    ):
        yield client


@pytest.mark.parametrize("name", names())
def test_the_rules_lead_to_how_to_play_before_the_clauses(site: TestClient[Any], name: str) -> None:
    page = site.get(f"/rules/{name}").text
    how, clauses = page.index(f'href="/how-to-play/{name}"'), page.index('<article class="clause-text"')
    assert page.index('id="how-to-play"') < how < clauses
    assert how < page.index('<nav aria-label="Sections">') < page.index('<h2 id="rulings">')
    assert page.index(f"/game-{name}.svg") < page.index('href="/tutorials/') < how < page.index('role="search"')


@pytest.mark.parametrize("name", names())
def test_how_to_play_is_a_page_that_shows_first_what_one_does(site: TestClient[Any], name: str) -> None:
    """It stood above thousands of words of rules, and what is needed came before what is done."""
    page = site.get(f"/how-to-play/{name}").text
    begin = ["<h1>How to play", "<strong>Goal.</strong>", "<strong>On your turn</strong>", '<figure class="mechanism">']
    order = [*begin, "<ol>", "Example</h2>", "<strong>You need</strong>", f'href="/?game={name}#new-table"']
    places = [page.index(one) for one in order]
    assert places == sorted(places)
    assert page.count("<li>") == 10
    assert "clause-text" not in page
    for one in ("/tutorials/", f"/rules/{name}", f"/odds/{name}"):
        assert f'href="{one}' in page


@pytest.mark.parametrize("name", names())
def test_how_to_play_draws_the_mechanism_and_a_choice_with_its_odds(site: TestClient[Any], name: str) -> None:
    """In the colors of the page, not its own."""
    page = site.get(f"/how-to-play/{name}").text
    drawings = re.findall(r'<figure class="mechanism[^"]*">.*?</figure>', page, re.DOTALL)
    assert len(drawings) == 2
    for drawing in drawings:
        assert page.index(drawing) < page.index("<ol>")
        (words,) = re.findall(r'<svg [^>]*role="img" aria-label="([^"]+)"', drawing)
        assert 15 <= len(words.split()) <= 40
        assert re.search(r"<figcaption>.{60,}</figcaption>", drawing)
        assert not re.search(r"style=|#[0-9a-f]{3}|fill=", drawing)
    shares = [int(one) for one in re.findall(r">[a-zA-Z0-9 ]+ (\d+)%<", drawings[1])]
    assert sum(shares) == 100
    assert len(re.findall('class="odds-', drawings[1])) == 2 * len(shares)


DRAWN = {
    "rust-in-the-canyon": ("a jack", "a 2", "12"),
    "state-stack": ("Ana", "skill 9"),
    "deck-of-adventures": ("Xena", "8 of Clubs"),
    "maelstrom": ("Sorrel", "difficulty 6"),
    "syuzheteers": ("Nadya", "two start dice", "two stop dice"),
}


@pytest.mark.parametrize("name", names())
def test_the_choice_that_is_drawn_is_that_of_the_example(site: TestClient[Any], name: str) -> None:
    """The drawings showed one hand, the words another: an example that lost with what the steps call a win."""
    page = site.get(f"/how-to-play/{name}").text
    drawn = page[page.index("choice-drawn") : page.index("<ol>")]
    example = installed()[name].how_to_play.partition("## Example")[2]
    for words in DRAWN[name]:
        assert words in example
        assert words in drawn


@pytest.mark.parametrize("name", names())
def test_how_to_play_fits_on_one_screen(name: str) -> None:
    text = installed()[name].how_to_play
    assert text.startswith("# How to play\n")
    assert len(text.split()) <= 420
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 10
    for part in ("**Goal.**", "**On your turn**", "**You need**", "## Example"):
        assert part in text
    assert not NOTE.search(text)


@pytest.mark.parametrize("name", names())
def test_a_clause_is_shown_without_its_notes(site: TestClient[Any], name: str) -> None:
    page = site.get(f"/rules/{name}").text
    clauses = page[page.index('<article class="clause-text"') : page.index('<h2 id="rulings">')]
    without = re.sub(r"<details class=\"margin\">.*?</details>", "", clauses, flags=re.DOTALL)
    words = unescape(re.sub(r"<[^>]+>", " ", without))
    assert not NOTE.search(words), NOTE.search(words)
    assert '<details class="margin">' in clauses


@pytest.mark.parametrize("name", names())
def test_options_are_shown_with_their_labels_next_to_their_codes(site: TestClient[Any], name: str) -> None:
    rules, landing = site.get(f"/rules/{name}").text, site.get(f"/?game={name}").text
    for setting in installed()[name].settings:
        assert f"<code>{setting.key}</code>" in rules
        for option in setting.options:
            label = str(Markup.escape(option.label))
            assert f"<strong>{label}</strong> <code>{option.code}</code>" in rules
            assert f">{label}" in landing


def test_a_game_without_a_how_to_play_page_still_has_its_rules(client: TestClient[Any]) -> None:
    page = client.get("/rules/tiny").text
    assert "How to play" not in page
    assert 'id="TY-1.1"' in page
    instead = client.get("/how-to-play/tiny", follow_redirects=False)
    assert (instead.status_code, instead.headers["location"]) == (303, "/rules/tiny")
    assert client.get("/how-to-play/chess").status_code == 404


def test_a_ledgers_blocks_are_rendered_as_html() -> None:
    lists = "- a\n- b <i>\n\n1. x\n2. y"
    table = "| A | B |\n|---|---|\n| 1 | TY-1.1 |"
    text = f"# One\nTwo\nlines *of* words.\n\n{lists}\n\n{table}\n```\nx < y\n```"
    assert prose(text) == Markup(
        "<h2>One</h2>\n<p>Two lines <em>of</em> words.</p>\n<ul><li>a</li><li>b &lt;i&gt;</li></ul>\n"
        '<ol><li>x</li><li>y</li></ol>\n<div class="wide" role="region" aria-label="Table" tabindex="0">'
        "<table><thead><tr><th>A</th><th>B</th></tr></thead>"
        '<tbody><tr><td>1</td><td><a class="clause" href="#TY-1.1">TY-1.1</a></td></tr></tbody></table></div>\n'
        "<pre><code>x &lt; y</code></pre>"
    )
