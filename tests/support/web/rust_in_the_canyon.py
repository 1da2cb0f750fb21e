"""A Rust in the Canyon table over the API: set up, brought into a conflict, commands that it must refuse."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from support.web.sample import Person, join, make

WORN = {"hat": "a straw hat", "coat": "a duster", "weapon": "a revolver", "vice": "cards"}


class Saloon:
    """GM, Ana and Ben in their first town; `say` sends a command for a seat, `refused` one that must be refused."""

    def __init__(self, client: TestClient[Any], **settings: str) -> None:
        self.gm = make(client, game="rust-in-the-canyon", settings=settings)
        self.ana, self.ben = join(client, self.gm, "Ana"), join(client, self.gm, "Ben")
        self.all = (self.gm, self.ana, self.ben)

    def say(self, seat: Person, type: str, /, **fields: Any) -> None:
        """Send a command that is accepted, with its prompt if it answers one."""
        answer = seat.act(type, prompt=self._prompt(seat, type, fields), **fields)
        assert answer.status_code == 200, answer.text

    def _prompt(self, seat: Person, type: str, fields: dict[str, Any]) -> str | None:
        those = [one for one in seat.get()["choices"] if one["command"]["type"] == type]
        fits = [one for one in those if one["command"].items() <= {"type": type, **fields}.items()]
        return next((one["prompt"] for one in (*fits, *those)), None)

    def refused(self, seat: Person, type: str, /, **fields: Any) -> dict[str, Any]:
        """The problem; nobody's page or log changes."""
        before = [(one.get(), one.get("/log?limit=1000")) for one in self.all]
        answer = seat.act(type, **fields)
        assert answer.status_code in (409, 422), answer.text
        assert [(one.get(), one.get("/log?limit=1000")) for one in self.all] == before
        problem: dict[str, Any] = answer.json()
        assert "\n" not in problem["detail"]
        return problem

    # steps that set up a situation

    def faction(self) -> Saloon:
        self.say(self.gm, "choose_faction", faction="librarians")
        return self

    def town(self) -> Saloon:
        """Ana is c1, Ben c2, each with Mind 3, Body 2, Grip 1; the town has 35 chips."""
        self.faction()
        for who, name in ((self.ana, "Ada"), (self.ben, "Bo")):
            self.say(who, "make_character", name=name, stats="3-2-1", **WORN)
        self.say(self.gm, "arrive_at", name="Dry Fork", size="town")
        return self

    def stakes(self) -> Saloon:
        """Both agree to a conflict and to the situation."""
        self.say(self.ana, "propose_conflict", stakes="Do we get in?")
        self.say(self.gm, "set_involved", pcs=["c1", "c2"], who="the bouncer")
        for who in (*self.all, *self.all):
            self.say(who, "agree_conflict")
        return self

    def prepared(self) -> Saloon:
        """Everyone has prepared for talk."""
        self.town().stakes()
        for who in self.all:
            self.say(who, "prepare", level=1)
        return self

    def settled(self) -> Saloon:
        """Everyone talks, nobody is surprised: the rank is about to be set."""
        self.prepared()
        for who in self.all:
            self.say(who, "say_action", text="talks")
        self.say(self.gm, "settle_level", level=1)
        return self

    def betting(self) -> Saloon:
        """The ante is paid and the first card dealt: bids are open."""
        self.settled()
        self.say(self.gm, "set_rank", rank=2, step=0)
        for who in (self.ana, self.ben):
            self.say(who, "pay_ante")
        return self

    def bids(self, *amounts: int) -> Saloon:
        """The GM's bid, Ana's, Ben's, as many as are given."""
        for who, amount in zip(self.all, amounts, strict=False):
            self.say(who, "bid", amount=amount)
        return self

    def reserve(self, who: Person) -> list[str]:
        """The piece ids of a seat's reserve."""
        places = who.get()["view"]["places"]
        (found,) = [one for one in places if one["id"] == f"reserve.{who.seat}"]
        return [piece["id"] for piece in found["pieces"]]
