"""The rules pages of the installed games: How to play first, clauses without notes, options in words."""

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
def test_how_to_play_comes_before_the_rules(site: TestClient[Any], name: str) -> None:
    page = site.get(f"/rules/{name}").text
    how, clauses = page.index("How to play</h2>"), page.index('<article class="clause-text"')
    assert how < clauses
    assert how < page.index('<nav aria-label="Sections">') < page.index('<h2 id="rulings">')
    assert page.index("<ol>", how) < clauses
    assert page.index(f"/game-{name}.svg") < page.index('href="/tutorials/') < how < page.index('role="search"')


@pytest.mark.parametrize("name", names())
def test_how_to_play_has_a_drawing_of_the_mechanism_with_its_words(site: TestClient[Any], name: str) -> None:
    """After the goal and what is needed, before the ten lines; in the colors of the page, not its own."""
    page = site.get(f"/rules/{name}").text
    drawing = page[page.index('<figure class="mechanism">') : page.index("</figure>")]
    assert page.index("<strong>You need</strong>") < page.index(drawing) < page.index("<ol>")
    (words,) = re.findall(r'<svg [^>]*role="img" aria-label="([^"]+)"', drawing)
    assert 15 <= len(words.split()) <= 40
    assert re.search(r"<figcaption>.{60,}</figcaption>", drawing)
    assert not re.search(r"style=|#[0-9a-f]{3}|fill=", drawing)


@pytest.mark.parametrize("name", names())
def test_how_to_play_fits_on_one_screen(name: str) -> None:
    text = installed()[name].how_to_play
    assert text.startswith("# How to play\n")
    assert len(text.split()) <= 420
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 10
    for part in ("**Goal.**", "**You need**", "## Example"):
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
