"""What a player's browser never receives: two worlds with different GM secrets and different unrevealed cards.

Notes, prepared creatures, their numbers and tokens, a hidden range, a pack's creatures, Target Cards for the order
differ between the worlds, while every page, answer and frame of the one seat that is blind stays the same.

"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from croupier.games.deck_of_adventures.display import AdventureDisplay
from croupier.games.deck_of_adventures.game import DeckOfAdventures
from croupier.web import assets
from support.browser import planted_leaks
from support.browser.deck_of_adventures import World, world
from support.browser.people import first_difference, masked

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ONE: dict[str, Any] = {
    "notes": "The miller is dead.", "being": "Marsh Slinger", "count": 1, "hp": 1, "brute": 0, "ar": 3, "dr": 2,
    "pack": 3, "hidden": (10, 1), "waits": (9, 1),
}  # fmt: skip
OTHER: dict[str, Any] = {
    "notes": "The miller lives!", "being": "Toll-Gate Bruiser", "count": 2, "hp": 3, "brute": 3, "ar": 5, "dr": 4,
    "pack": 9, "hidden": (11, 5), "waits": (8, 6),
}  # fmt: skip
ORDER = {"p1": "deck-c1.2", "p2": "deck-c2.3", "p3": "deck-c3.4", "gm": "deck-gm.1", "captain": "deck-c5.5"}
HELD = {"p1": ("JC",), "p2": ("QD",), "p3": ("KS",), "gm": ("9C", "10H"), "captain": ("8C",)}
"""Target Cards for the order; the GM's last is that of a Check against a range which only the GM knows."""
HELD_THERE = {"p1": ("3C",), "p2": ("4D",), "p3": ("5S",), "gm": ("6C", "10H"), "captain": ("7C",)}
NOBODY_KNOCKS = '200 {"waiting":[]}'
"""What the GM's page is told whenever it asks, by the clock, who waits at the door."""


def pack(health: int) -> str:
    return (
        f"Bestiary:\n  Ferryman:\n    Type: NPC\n    Level: 1\n    HP: {health}\n    AR: 3\n    Primary_Skill: Brute\n"
    )


def cards(blind: str, *, other: bool) -> dict[str, tuple[str, ...]]:
    own = {"gm", "captain"} if blind == "gm" else {blind}
    return {deck: (HELD_THERE if other and whose not in own else HELD)[whose] for whose, deck in ORDER.items()}


def told(path: Path, browser: Browser, blind: str, *, other: bool, whole: bool = True) -> list[str]:
    """All frames, pages and answers that the browser of the blind seat gets."""
    secret = OTHER if other and blind != "gm" else ONE
    with world(path, browser, blind, cards(blind, other=other)) as here:
        for seat, being in (("p1", "Bram Holloway"), ("p2", "Ilse Corran"), ("p3", "Wen Sabry")):
            here.says(seat, "take_premade", being=being)
        prepared = prepares(here, secret, twice=other and blind != "gm")
        if whole:
            over_the_map(here, secret)
            the_order(here)
            here.says("gm", "call_check", actors=["c1"], trait="Athletics", dr=secret["dr"], hidden=True)
        here.one.settle()
        trespass(here, prepared)
        assert here.one.troubles == []
        return [masked(text, here.code) for text in here.one.told if text != NOBODY_KNOCKS]


def prepares(here: World, secret: dict[str, Any], *, twice: bool) -> str:
    """What the GM writes and prepares, in one world with second thoughts; return the id of the pack's file."""
    for text in ("something else", secret["notes"]) if twice else (secret["notes"],):
        here.says("gm", "write_notes", text=text)
    here.says(
        "gm", "make_up", name="The raider", hp=secret["hp"], ar=secret["ar"], skills={"Brute": secret["brute"]},
        attributes={"Strength": 1},
    )  # fmt: skip
    here.says("gm", "make_ready", being="Captain Orsa Vane")
    here.says("gm", "make_ready", being=secret["being"], count=secret["count"])
    file = here.sends_file("gm", "ferry.yaml", pack(secret["pack"]).encode())
    here.says("gm", "add_pack", name="Ferry", file=file)
    here.says("gm", "bring_on", waiting=["w1", "w2"])
    return file


def over_the_map(here: World, secret: dict[str, Any]) -> None:
    """A raider stands where all see it; the captain, and someone who only waits, are hidden."""
    here.says("gm", "lay_grid", width=12, height=8)
    here.says("gm", "paint_grid", what="wall", cells=[{"x": 6, "y": 2}])
    for at in (1, 2, 3):
        here.says("gm", "place_token", who=f"c{at}", x=1, y=2 * at)
    here.says("gm", "place_token", who="c4", x=8, y=3)
    for who, where in (("c5", "hidden"), ("w3", "waits")):
        x, y = secret[where]
        here.says("gm", "place_token", who=who, x=x, y=y, hidden=True)
    here.says("p1", "walk_to", who="c1", x=3, y=3)


def the_order(here: World) -> None:
    """Everyone draws for the order, and two of four keep their cards: nobody sees another's yet."""
    here.says("gm", "start_combat", who=["c1", "c2", "c3", "c4", "c5"])
    here.says("gm", "keep_order_card", character="c5")
    here.says("p2", "keep_order_card", character="c2")
    if here.blind != "gm":
        here.says("p1", "keep_order_card", character="c1")


def trespass(here: World, file: str) -> None:
    """What a program in this browser could send and request: refusals, log, export, sheets, others' seats and files."""
    one, seat = here.one, here.blind
    for kind, fields in (
        ("make_attack", {"character": "c1", "target": "c4", "trait": "Brute", "weapon": "Trail Axe"}),
        ("move", {"who": "c1", "path": ["4,3"]}),
        ("end_turn", {"character": "c4"}),
        ("hide_token", {"who": "w3"}),
        ("keep_order_card", {"character": "c3"}),
    ):
        here.tries(seat, kind, **fields)
    for what in ("", "/log", "/export", "/replay/1", "/sheets", "/sheets/c1", "/sheets/c4", "/sheets/w3", "/drafts"):
        one.answers.append(here.gets(f"{what}?seat={seat}"))
    if seat != "gm":
        one.answers += [here.gets("?seat=gm"), here.gets("/export?seat=gm"), here.gets(f"/assets/{file}?seat={seat}")]


@pytest.mark.parametrize("blind", ["p1", pytest.param("gm", marks=pytest.mark.slow)])
def test_two_worlds_look_the_same_to_a_player_who_cannot_tell_them_apart(
    blind: str, browser: Browser, tmp_path: Path
) -> None:
    one = told(tmp_path / "one", browser, blind, other=False)
    other = told(tmp_path / "other", browser, blind, other=True)
    assert len(one) > 30
    assert first_difference(one, other) is None


def leak_view(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_views(monkeypatch, DeckOfAdventures, eyes)


def leak_log(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_logs(monkeypatch, eyes)


def leak_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_refusals(monkeypatch, lambda state: state.notes.value)


leak_export = planted_leaks.in_exports


def leak_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "_may_read", lambda *_: True)


def leak_map(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = AdventureDisplay.maps
    monkeypatch.setattr(AdventureDisplay, "maps", lambda self, view, seat: maps(self, NOW[-1], "gm"))
    see = DeckOfAdventures.see

    def seen(self: Any, state: Any, seat: str) -> Any:
        NOW.append(state)
        return see(self, state, seat)

    monkeypatch.setattr(DeckOfAdventures, "see", seen)


NOW: list[Any] = []


def eyes(seat: str) -> str:
    """The seat whose view a leak gives to another: the GM's to the first player."""
    return "gm" if seat == "p1" else seat


EACH = [
    leak_file,
    *(
        pytest.param(leak, marks=pytest.mark.slow)
        for leak in (leak_view, leak_log, leak_refusal, leak_export, leak_map)
    ),
]
"""The everyday run plants one, the deep run all of them."""


@pytest.mark.parametrize("leak", EACH)
def test_a_planted_leak_is_found(leak: Any, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    whole = leak is leak_map
    one = told(tmp_path / "one", browser, "p1", other=False, whole=whole)
    other = told(tmp_path / "other", browser, "p1", other=True, whole=whole)
    assert first_difference(one, other) is not None
