"""Two worlds at a table without a GM: others' wants, rankings and ballots differ, and nobody receives a hint of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core import entry as entries
from croupier.games.syuzheteers.game import Syuzheteers
from croupier.games.syuzheteers.state import Story
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.luck import StagedLuck
from support.browser.people import first_difference
from support.web.sample import HOME, Person, join, make

SETTINGS = {
    "challenge_count": "n", "starting_relationships": "none", "starting_resources": "0", "wants": "secret",
    "ranking": "vote", "beat_order": "clockwise",
}  # fmt: skip
SHEET = {
    "signature": "ties any knot", "inclination_1": "angry", "inclination_2": "upset", "inclination_3": "shaken",
    "rally": "a song", "destiny": "a crown", "comfort": "a warm inn",
}  # fmt: skip


class World:
    """A play as Cem sees it; in the other world Ana wants something else, and others first sealed other answers."""

    def __init__(self, client: TestClient[Any], *, other: bool) -> None:
        self.other = other
        self.ana = make(client, game="syuzheteers", players=3, gm=False, settings=SETTINGS)
        self.ben, self.cem = join(client, self.ana, "Ben"), join(client, self.ana, "Cem")
        self.told: list[str] = []
        self.sealed = 0

    def looks(self) -> None:
        """Everything Cem can request: her view, her log, her export, a refusal."""
        for call in ("", "/log", "/export"):
            answer = self.cem.client.get(f"{self.cem.address}{call}", headers=self.cem.headers)
            self.told.append(masked(answer.text))
        self.told.append(masked(self.cem.act("spend_rewards").text))

    def does(self, who: Person, type: str, **fields: Any) -> None:
        answer = who.act(type, prompt=who.prompt(type), **fields)
        assert answer.status_code == 200, answer.text
        self.looks()

    def seals(self, who: Person, type: str, first: dict[str, Any], then: dict[str, Any]) -> None:
        """Someone seals an answer and changes it; the first answer differs in the other world."""
        answer = who.act(type, prompt=who.prompt(type), **(first if self.other else then))
        assert answer.status_code == 200, answer.text
        self.looks()
        assert who.act(type, **then).status_code == 200
        self.sealed += 1
        self.looks()

    def lives(self) -> list[str]:
        """Play to the ballots on the first claim."""
        ana, ben, cem = self.ana, self.ben, self.cem
        wants = ("to see the sea" if self.other else "to be a queen", "a home", "a song")
        for who, name, want in zip((ana, ben, cem), ("Ada", "Bo", "Cleo"), wants, strict=True):
            self.does(who, "make_character", name=name, want=want, **SHEET)
        for who in (ana, ben, cem):
            self.does(who, "write_challenge", challenge="Rival", question=f"Who is in the way of {who.seat}?")
        for who in (ana, ben, cem):
            self.does(who, "ready")
        order = self.order()
        self.seals(ana, "order_challenges", {"order": order[::-1]}, {"order": order})
        self.seals(ben, "order_challenges", {"order": [*order[1:], order[0]]}, {"order": order})
        self.does(cem, "order_challenges", order=order)
        self.does(ana, "take_beat", card=order[0])
        self.does(ana, "take_center_stage", addressed="challenge")
        self.does(ana, "put_claims", claims=["g"])
        self.does(ben, "object_to_claim", claim="g")
        for who in (ben, cem):
            if any(one["command"]["type"] == "pass_in_roll" and one["prompt"] for one in who.get()["choices"]):
                self.does(who, "pass_in_roll")
        matter = next(one["command"] for one in cem.get()["choices"] if one["command"]["type"] == "cast_ballot")[
            "matter"
        ]
        self.seals(ben, "cast_ballot", {"matter": matter, "vote": "keep"}, {"matter": matter, "vote": "strike"})
        self.does(cem, "cast_ballot", matter=matter, vote="strike")
        return self.told

    def order(self) -> list[str]:
        choice = next(one for one in self.ana.get()["choices"] if one["command"]["type"] == "order_challenges")
        return [one["value"] for one in choice["fields"][0]["options"]]


def masked(told: str) -> str:
    return re.sub(r'"incarnation":"[0-9a-f]+"|"id":"[0-9a-f]{24}"|"code":"[A-Z0-9]{6}"', "MASKED", told)


def world(path: Path, *, other: bool) -> World:
    """A separate server with the same luck."""
    with Journal.open(path) as journal:
        app = create_app(journal, luck=StagedLuck("troupe"), limits=Limits(commands_a_second=1000))
        with TestClient(app, base_url=HOME) as client:
            found = World(client, other=other)
            found.lives()
            return found


def difference(path: Path) -> tuple[str, str] | None:
    one, other = world(path / "one.db", other=False), world(path / "other.db", other=True)
    assert one.sealed == other.sealed == 3
    return first_difference(one.told, other.told)


@pytest.mark.rule("SZ-R62", "SZ-R52", "SZ-1.8")
def test_secret_wants_rankings_and_votes_reach_nobody_else(tmp_path: Path) -> None:
    assert difference(tmp_path) is None


def test_a_want_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    see = Syuzheteers.see

    def leaking(self: Syuzheteers, state: Story, seat: str) -> Story:
        view = see(self, state, seat)
        return msgspec.structs.replace(view, characters=state.characters) if seat == "p3" else view

    monkeypatch.setattr(Syuzheteers, "see", leaking)
    assert difference(tmp_path) is not None


def test_an_entry_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = entries.entry_for_seat
    monkeypatch.setattr(entries, "entry_for_seat", lambda entry, seat: seen(entry, "p1" if seat == "p3" else seat))
    assert difference(tmp_path) is not None
