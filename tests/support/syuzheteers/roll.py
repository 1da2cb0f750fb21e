"""A stage for one roll: p1 has the beat; everyone gives default answers except where a test says otherwise."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.commands import Command
from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.commands import LetStand, Vote
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll.commands import ObjectToClaim, PassInRoll, PutClaims, TakeCenterStage
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.scenes.state import ACT_2, Beat
from support.syuzheteers.stage import Actor, Stage

DUKE = Card("w1", type="Rival", question="who rules the bridge?")


class Beaten(Stage):
    """A play in a scene about the first card of `stage`; p1 has the beat and holds its counter."""

    def __init__(
        self,
        rulings: Settings,
        *actors: Actor,
        stage: tuple[Card, ...] = (DUKE,),
        card: str | None = None,
        counters: int = 3,
        phase: str = ACT_2,
        state: dict[str, Any] | None = None,
        pool: int = 0,
        **more: Any,
    ) -> None:
        where = stage[0].id if card is None else card
        told = {"beat": Beat("p1", where)} | (state or {})
        super().__init__(rulings, *actors, stage=stage, counters=counters, phase=phase, state=told, **more)
        for where, count in ((places.bank("p1"), 1), (places.POOL, pool)):
            place = self.state.board.place(where)
            chips = (*place.chips, (places.COUNTER, count)) if count else place.chips
            board = self.state.board.put(msgspec.structs.replace(place, chips=chips))
            self.state = msgspec.structs.replace(self.state, board=board)

    def add(self, one: Character) -> None:
        """Add one character: the principal."""
        self.state = msgspec.structs.replace(self.state, characters=(*self.state.characters, one))

    @property
    def roll(self) -> Roll:
        assert self.state.roll is not None
        return self.state.roll

    def asks(self) -> dict[tuple[str, str], Ask]:
        """The open questions of the roll and of matters, by seat and kind."""
        return {(ask.seat, ask.key.partition(":")[0]): ask for ask in GAME.open_questions(self.state)}

    def until(self, *stops: str, dice: tuple[str, ...] = (), **answers: Command) -> Beaten:
        """Answer by default until one of these kinds is open or the roll is over; `answers`: p2_lend=LendHand(...)."""
        left, given = list(dice), dict(answers)
        for _ in range(200):
            asked = [ask for ask in GAME.open_questions(self.state) if ask.key.partition(":")[0] in KINDS]
            if not asked or any(ask.key.partition(":")[0] in stops for ask in asked):
                assert not given, f"not asked: {sorted(given)}"
                return self
            ask = asked[0]
            name = f"{ask.seat}_{ask.key.partition(':')[0]}"
            self.do(ask.seat, given.pop(name) if name in given else GAME.default(self.state, ask), *left)
            del left[: len(self.plays[-1].chance.drawn)]
        raise AssertionError("the roll does not end")

    def center(self, addressed: str = "challenge") -> Beaten:
        self.do("p1", TakeCenterStage(addressed))
        return self

    def claim(self, *claims: str, dice: tuple[str, ...] = (), talent: str = "") -> Beaten:
        """p1's claims for the current side; nobody objects, and its dice are rolled."""
        self.until("claims")
        self.do("p1", PutClaims(claims, talent), *dice)
        left = dice[len(self.plays[-1].chance.drawn) :]
        while self.state.roll is not None and self.state.roll.step == "window":
            ask = next(ask for ask in GAME.open_questions(self.state) if ask.key.startswith("roll_window"))
            self.do(ask.seat, PassInRoll(), *left)
        return self

    def claim_only(self, *claims: str, talent: str = "") -> Beaten:
        """p1's claims for the current side; the window stays open."""
        self.do("p1", PutClaims(claims, talent))
        return self

    def thrown(self, start: str, stop: str, *, addressed: str = "challenge") -> Beaten:
        """Center stage with as many dice as there are faces, by the claims and flashbacks that this takes."""
        if self.state.roll is None:
            self.center(addressed)
        faces = len(start.split(","))
        self.claim(*("g", "t", "d", "r")[: faces if faces > 1 else 0], dice=(start,))
        count = len(stop.split(","))
        held = self.one("p1").complications
        stops = ("k", "x", *(one.id for one in held))
        return self.claim(*stops[: count if count > 1 else 0], dice=(stop,))

    def strike(self, claim: str, by: str = "p2", votes: dict[str, str] | None = None) -> Beaten:
        """One player objects to a claim; all then vote as given, or to strike."""
        self.do(by, ObjectToClaim(claim))
        while self.state.roll is not None and self.state.roll.step == "window":
            ask = next(ask for ask in GAME.open_questions(self.state) if ask.key.startswith("roll_window"))
            self.do(ask.seat, PassInRoll())
        return self.vote(votes)

    def vote(self, votes: dict[str, str] | None = None, *dice: str) -> Beaten:
        """Ballots on the current matter, to strike unless given otherwise."""
        number = self.state.matters[0].number
        for _ in range(6):
            asked = [ask for ask in GAME.open_questions(self.state) if ask.key == f"ballot:{number}"]
            if asked:
                said = (votes or {}).get(asked[0].seat, judge_claims.STRIKE)
                self.do(asked[0].seat, Vote(int(asked[0].about), said), *dice)
        return self

    def nobody_objects(self) -> Beaten:
        for _ in range(6):
            asked = [ask for ask in GAME.open_questions(self.state) if ask.key.startswith("objection")]
            if asked:
                self.do(asked[0].seat, LetStand(int(asked[0].about)))
        return self


KINDS = (
    "objection", "ballot", "consent", "claims", "roll_window", "lend", "enter", "buy", "heavy_price", "trouble", "hurt",
    "shed",
)  # fmt: skip
