"""A GM and two players, each in their own browser, fight two against three to the end.

What a player cannot know differs between two worlds; everything that her browser receives must stay the same.

"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from croupier.games.state_stack.game import StateStack
from croupier.games.state_stack.state import Fight
from support.browser import planted_leaks
from support.browser.distant import Distant
from support.browser.fighting import MOOKS, Anybody, fight, gather
from support.browser.luck import StagedLuck
from support.browser.people import Person, first_difference, masked
from support.browser.rust_in_the_canyon import Seated, seated, served

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
ONE_WORLD = MOOKS | {"Speed": "9", "Power": "9"}
OTHER_WORLD = MOOKS | {"Speed": "10", "Power": "10"}


WHOLE = 100
"""A fight of this many choices is played to its end."""


@contextmanager
def table(path: Path, people: Sequence[Seated]) -> Iterator[Sequence[Seated]]:
    """A separate server with staged luck, and a State Stack table at which they sit, each with their own numbers."""
    with served(path, StagedLuck()) as url, seated(url, people, numbers="own"):
        yield people


def trespass(person: Person) -> None:
    """What a program in this browser could send and request: an illegal command, and the export."""
    address = person.page.url.replace("/tables/", "/api/tables/").partition("?")[0]
    body = {"command": {"type": "flip", "combatant": "c1"}}
    for call in (
        person.context.request.post(f"{address}/commands?seat=p1", data=body, headers={"origin": person.page.url[:22]}),
        person.context.request.get(f"{address}/export?seat=p1"),
        person.context.request.get(f"{address}/log?seat=p1"),
        person.context.request.get(f"{address}?seat=p1"),
    ):
        person.answers.append(f"{call.status} {call.text()}")


def told_to_ana(path: Path, browser: Browser, foes: dict[str, str], *, most: int, waver: bool = False) -> list[str]:
    """Everything that Ana's browser receives in a fight against these foes.

    If the fight only begins, the GM and Ben act over the API, and hers is the only browser.
    """
    ana = Person(browser, "mouse", "Ana")
    ana.by_page = True
    others: list[Anybody] = [Distant("GM", "gm", Person.game), Distant("Ben", "p2", Person.game)]
    if most >= WHOLE:
        others = [Person(browser, "mouse", name) for name in ("GM", "Ben")]
    with table(path, [others[0], ana, others[1]]) as people:
        gather(people, foes)
        ended = fight(people, most, waver=waver)
        assert ended or most < WHOLE
        ana.settle()
        trespass(ana)
        for person in people:
            assert person.troubles == []
        return [masked(one, people[0].code) for one in ana.told]


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("way", "pages"),
    [("keyboard", 1), pytest.param("keyboard", 3, marks=SLOW), pytest.param("touch", 3, marks=SLOW)],
)
def test_a_fight_to_the_end(way: str, pages: int, browser: Browser, tmp_path: Path) -> None:
    """The GM has a browser; so have Ana and Ben in the deep run, who else send what they do by the API."""
    watched = [Person(browser, way, name) for name in ("GM", "Ana", "Ben")[:pages]]
    others: list[Anybody] = [Distant(name, seat, Person.game) for name, seat in (("Ana", "p1"), ("Ben", "p2"))]
    everybody: list[Anybody] = [*watched, *others[pages - 1 :]]
    with table(tmp_path, everybody) as people:
        gather(people, MOOKS)
        assert fight(people)
        PICTURES.mkdir(parents=True, exist_ok=True)
        for person in watched:
            person.page.screenshot(path=PICTURES / f"fight-{way}-{person.name}.png")
            assert person.troubles == []
            expect(person.page.locator(".croupier-table")).to_contain_text("fight")


@pytest.mark.parametrize("most", [20, pytest.param(500, marks=pytest.mark.slow)])
def test_a_fight_by_mouse_in_two_worlds_looks_the_same_to_a_player_who_cannot_tell_them_apart(
    most: int, browser: Browser, tmp_path: Path
) -> None:
    one = told_to_ana(tmp_path / "one", browser, ONE_WORLD, most=most)
    other = told_to_ana(tmp_path / "other", browser, OTHER_WORLD, most=most, waver=True)
    assert len(one) > 40
    assert first_difference(one, other) is None


def eyes(seat: str) -> str:
    """The seat whose view a leak gives to another: the GM's to the first player."""
    return "gm" if seat == "p1" else seat


def leak_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the sheets: a player who saw all that the GM sees would be offered the GM's choices, and could not play."""
    see = StateStack.see

    def with_every_sheet(self: StateStack, state: Fight, seat: str) -> Fight:
        return replace(see(self, state, seat), combatants=see(self, state, eyes(seat)).combatants)

    monkeypatch.setattr(StateStack, "see", with_every_sheet)


def leak_log(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_logs(monkeypatch, eyes)


def leak_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_refusals(monkeypatch, lambda state: state.combatants[0].sheet.value.speed)


leak_export = planted_leaks.in_exports


EACH = [leak_refusal, *(pytest.param(leak, marks=pytest.mark.slow) for leak in (leak_view, leak_log, leak_export))]
"""The everyday run plants one here and one in the canyon; the deep run all of them at both."""


@pytest.mark.parametrize("leak", EACH)
def test_a_planted_leak_is_found(leak: Any, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    one = told_to_ana(tmp_path / "one", browser, ONE_WORLD, most=1)
    other = told_to_ana(tmp_path / "other", browser, OTHER_WORLD, most=1)
    assert one != other
