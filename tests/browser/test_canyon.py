"""The booklet's own conflict and one of three players in real browsers, and what none of them may learn.

What a seat cannot know (reserves, preparations, bids, acts) differs between the worlds; everything that its browser
receives must stay the same, also for the GM.

"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.game import RustInTheCanyon
from support.browser import planted_leaks
from support.browser.distant import Distant
from support.browser.jail import JAIL, TO_GET_THEM_OUT, chips, shows, shows_the_jail
from support.browser.people import IS_DEEP, first_difference, masked
from support.browser.rust_in_the_canyon import (
    Anybody,
    LaidLuck,
    Sitter,
    canyon,
    canyon_seen_by,
    play,
    seated,
    seats,
    served,
    to_the_mill,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
"""Where pictures of the booklet's conflict go; CROUPIER_REWRITE=1 makes those of the tutorial anew."""

# E6, variant (c): three PCs, Physical, against serious opposition.
MILL = {
    "deck.5": ("2S", "4S", "KH", "9H"),
    "deck.6": ("AH", "4S", "5H", "10H"),
    "deck.7": ("2S", "4S", "8H"),
    "deck.8": ("JS", "QS", "KS", "9H", "7H", "2H", "AH"),
    "deck.9": ("3C", "3D", "10C", "5C", "6C", "2C"),
    "deck.10": ("2C", "2D", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC"),
    "deck.11": ("5C", "5D", "3C", "4C", "2C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC"),
}


def picture(person: Sitter, name: str) -> None:
    """A screenshot of someone's page for the tutorial."""
    person.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"conflict-{name}.jpg", type="jpeg", quality=82)


PICTURED = {
    "the acts": ("gm", "revealed"),
    "the bids": ("p1", "bids"),
    "the second ante": ("p1", "escalated"),
    "the price": ("p1", "over"),
}
"""Whose page is pictured after a step of the booklet's conflict, and how the picture is called."""


@pytest.mark.slow
def test_the_booklets_own_conflict_by_mouse(browser: Browser, tmp_path: Path) -> None:
    """E1 and E2 in full, as in `test_by_names` by keyboard and by names; to the first bid in `test_first_presses`."""
    with canyon(tmp_path, browser, "mouse", ["Ana"], LaidLuck(JAIL)) as people:
        for step, script in TO_GET_THEM_OUT.items():
            play(people, script)
            shows_the_jail(step, *people)
            for seat, name in (PICTURED[step],) if step in PICTURED else ():
                picture(next(one for one in people if one.seat == seat), name)
        for person in people:
            assert person.troubles == []


def test_three_against_the_mill_by_touch(browser: Browser, tmp_path: Path) -> None:
    """E6 with its variant (c): one backs down, one ties at 19, one loses.

    The GM and Ben have phones; so have the others in the deep run, who else send what they do by the API.
    """
    paged = ("GM", "Ana", "Ben", "Cem") if IS_DEEP else ("GM", "Ben")
    everybody: list[Anybody] = [
        Sitter(browser, "touch", name, seat) if name in paged else Distant(name, seat, Sitter.game)
        for seat, name in seats("GM", "Ana", "Ben", "Cem")
    ]
    phones = [one for one in everybody if isinstance(one, Sitter)]
    with served(tmp_path, LaidLuck(MILL)) as url, seated(url, everybody) as people:
        to_the_mill(people)
        chips(phones[0], stack_c1=8, stack_c2=8, stack_c3=8, town=33)
        play(
            people,
            """
            Ana: Bid | Chips = 1
            Ben: Bid | Chips = 2
            Cem: Bid | Chips = 0
            GM: Bid | Chips = 0
            Ana: See: pay 1
            Cem: Back down
            GM: See: pay 2 in Ana's pot
            GM: See: pay 2 in Ben's pot
        """,
        )
        chips(phones[-1], stack_c1=6, stack_c2=6, stack_c3=8, town=35)
        shows(phones[-1], c3="6 of 21")
        expect(phones[-1].page.locator("[data-place='pot.c3.1']")).to_have_count(0)
        play(
            people,
            """
            Ana: Hit
            Ben: Play the ace of hearts from the reserve
            GM: Hit
            Ana: Bid | Chips = 0
            Ben: Bid | Chips = 0
            GM: Bid | Chips = 0
            Ana: Stay | Raise by = 2
            Ben: Hit
            GM: Hit
            GM: See: pay 2 in Ana's pot
            Ben: Bid | Chips = 2
            GM: Bid | Chips = 1
            GM: See: pay 1 in Ben's pot
            Ben: Stay
            GM: Hit
            GM: Stay
        """,
        )
        for person in phones:
            chips(person, stack_c1=4, stack_c2=4, stack_c3=8, town=31, pot_c1_1=7, pot_c2_1=7)
        play(
            people,
            """
            Ana: Accept the result and let it stand
            Ben: Accept the result and let it stand
            GM: Accept the result and let it stand
        """,
        )
        for person in phones:
            shows(person, c1="20 of 21", c2="6 of 21", c3="6 of 21")
            chips(person, town=45)
            assert person.troubles == []


# two worlds: different reserves and sealed answers of others

RESERVES = {"gm": ("JS", "QS", "KS"), "p1": ("2S", "4S"), "p2": ("6S", "8S")}
OTHERS = {"gm": ("JD", "QD", "KD"), "p1": ("2D", "4D"), "p2": ("6D", "8D")}
KEPT_BACK = [face for faces in (*RESERVES.values(), *OTHERS.values()) for face in faces]
NOBODY_KNOCKS = '200 {"waiting":[]}'
"""What the GM's page is told whenever it asks, by the clock, who waits at the door."""
DECKS = {"p1": "deck.4", "p2": "deck.5", "gm": "deck.6"}


def reserve_of(person: Anybody) -> list[str]:
    """The piece ids of this person's reserve."""
    place = next(one for one in person.sees()["view"]["places"] if one["id"] == f"reserve.{person.seat}")
    return [piece["id"] for piece in place["pieces"]]


class World:
    """A conflict at the mill as one seat, `blind`, sees it; the others' secrets are different in the other world."""

    def __init__(self, blind: str, *, other: bool) -> None:
        self.blind, self.other = blind, other
        hidden = {seat: OTHERS if other and seat != blind else RESERVES for seat in RESERVES}
        self.luck = LaidLuck({DECKS[seat]: faces[seat] for seat, faces in hidden.items()}, KEPT_BACK)

    def seal(self, people: Sequence[Anybody], kind: str, first: dict[str, Any], then: dict[str, Any]) -> None:
        """Everyone seals; in the other world all but the blind one begin with another answer. The blind one is last."""
        for person in sorted(people, key=lambda one: one.seat == self.blind):
            if self.other and person.seat != self.blind:
                if first["kind"] == "play_reserve":
                    first = {**first, "cards": reserve_of(person)[:1]}
                person.sends(**first)
            person.sends(kind, **then)

    def prepare(self, people: Sequence[Anybody]) -> None:
        self.seal(people, "prepare", {"kind": "prepare", "level": 3}, {"level": 1})

    def bid(self, people: Sequence[Anybody]) -> None:
        self.seal(people, "bid", {"kind": "bid", "amount": 2}, {"amount": 0})

    def hand(self, people: Sequence[Anybody]) -> None:
        """One hand: a card each, then everyone stays; what is prepared at its end is never shown."""
        self.bid(people)
        self.seal(people, "conflict_hit", {"kind": "stay", "raise_by": 1}, {})
        self.bid(people)
        self.seal(people, "stay", {"kind": "play_reserve"}, {})
        for person in people:
            level = 3 if self.other and person.seat != self.blind else 0
            person.sends("prepare", level=level)
        for person in people:
            person.sends("say_action", stands=True)

    def told(self, path: Path, browser: Browser, *, whole: bool) -> list[str]:
        """All frames, pages and answers that the browser of the blind seat gets."""
        with canyon_seen_by(self.blind, path, browser, self.luck) as (one, people):
            to_the_mill(people, self.prepare)
            if whole:
                self.hand(people)
            one.settle()
            self._trespass(one)
            assert all(not person.troubles for person in people)
            return [masked(text, people[0].code) for text in one.told if text != NOBODY_KNOCKS]

    def _trespass(self, one: Sitter) -> None:
        """What a program in this browser could send and request: refusals, log, export, and others' seats."""
        calls = [one.tries("prepare", level=2), one.tries("bid", amount=9), one.tries("play_reserve", cards=["k1"])]
        for what in ("", "/log", "/export", "/replay/1"):
            calls.append(one.context.request.get(f"{one.address}{what}?seat={self.blind}"))
            calls.append(one.context.request.get(f"{one.address}{what}?seat={'p2' if self.blind == 'gm' else 'gm'}"))
        one.answers += [f"{call.status} {call.text()}" for call in calls]


@pytest.mark.parametrize("blind", ["p1", "gm"])
def test_two_worlds_look_the_same_to_a_player_who_cannot_tell_them_apart(
    blind: str, browser: Browser, tmp_path: Path
) -> None:
    one = World(blind, other=False).told(tmp_path / "one", browser, whole=True)
    other = World(blind, other=True).told(tmp_path / "other", browser, whole=True)
    assert len(one) > 50
    assert first_difference(one, other) is None


def leak_view(monkeypatch: pytest.MonkeyPatch, blind: str) -> None:
    planted_leaks.in_views(monkeypatch, RustInTheCanyon, partial(eyes, blind))


def leak_log(monkeypatch: pytest.MonkeyPatch, blind: str) -> None:
    planted_leaks.in_logs(monkeypatch, partial(eyes, blind))


def leak_refusal(monkeypatch: pytest.MonkeyPatch, blind: str) -> None:
    planted_leaks.in_refusals(monkeypatch, lambda state: places.faces(state, places.reserve(eyes(blind, blind))))


def leak_export(monkeypatch: pytest.MonkeyPatch, blind: str) -> None:
    planted_leaks.in_exports(monkeypatch)


def eyes(blind: str, seat: str) -> str:
    """The seat whose view a leak gives to another: another's to the blind one."""
    return {"p1": "gm", "gm": "p1"}[blind] if seat == blind else seat


@pytest.mark.parametrize(
    ("leak", "blind"),
    [
        (leak_export, "p1"),
        pytest.param(leak_view, "gm", marks=pytest.mark.slow),
        pytest.param(leak_view, "p1", marks=pytest.mark.slow),
        pytest.param(leak_log, "gm", marks=pytest.mark.slow),
        pytest.param(leak_refusal, "gm", marks=pytest.mark.slow),
    ],
)
def test_a_planted_leak_is_found(
    leak: Any, blind: str, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch, blind)
    one = World(blind, other=False).told(tmp_path / "one", browser, whole=False)
    other = World(blind, other=True).told(tmp_path / "other", browser, whole=False)
    assert first_difference(one, other) is not None
