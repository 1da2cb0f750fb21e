"""A stage for tests of Syuzheteers: a play in progress, cards as the test says, scripted dice."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from croupier.core.play import Play
from croupier.core.secrets import EVERYONE
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, flow, places
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue.state import Character, Inclination
from croupier.games.syuzheteers.scenes.state import ACT_2, Scene
from croupier.games.syuzheteers.state import Story
from croupier.pieces.state import UP, WRITTEN, Place, Slot, Token
from croupier.testing import stage as testing

NAMES = ("Ana", "Ben", "Cem", "Dana", "Eli", "Fay")


class Actor(NamedTuple):
    """One main character's current state; `assets` are their cards, `at` the place of their marker (or "")."""

    name: str = ""
    assets: tuple[Card, ...] = ()
    points: int = 0
    at: str = ""
    more: dict[str, Any] = {}


class Stage(testing.Stage[Story]):
    """A play with these actors (seats p1, p2 ...), the plot from top to bottom, and the cards of `stage` on stage."""

    runs_as = "p1"

    def __init__(
        self,
        rulings: Settings,
        *actors: Actor,
        plot: tuple[Card, ...] = (),
        stage: tuple[Card, ...] = (),
        counters: int = 3,
        phase: str = ACT_2,
        gm: bool = False,
        state: dict[str, Any] | None = None,
    ) -> None:
        seats = tuple(f"p{at}" for at in range(1, len(actors) + 1))
        blank: Story = GAME.begin(seats, rulings, with_gm=gm, mode="enforce", consent="nobody_objects")
        taken = tuple(msgspec.structs.replace(one, taken=True, name=one.id) for one in blank.seats)
        people, cards = [], [*plot, *stage]
        laid = {place.id: place for place in blank.board.places}
        shown = 0

        def slot(card: Card) -> Slot:
            nonlocal shown
            shown += 1
            return Slot(WRITTEN, card.id, (EVERYONE,), f"k{shown}", UP)

        def put(name: str, **changes: Any) -> None:
            laid[name] = msgspec.structs.replace(laid[name], **changes)

        for number, (seat, actor) in enumerate(zip(seats, actors, strict=True)):
            inclinations = tuple(Inclination(kind) for kind in ("angry", "upset", "shaken"))
            one = Character(seat, actor.name or NAMES[number], "a signature", inclinations=inclinations,
                            rally="a song", destiny="a crown")  # fmt: skip
            people.append(msgspec.structs.replace(one, **actor.more))
            owned = [card if card.owners else msgspec.structs.replace(card, owners=(seat,)) for card in actor.assets]
            cards += owned
            put(places.hand(seat), slots=tuple(slot(card) for card in owned))
            if actor.points:
                put(places.bank(seat), chips=((places.POINT, actor.points),))
        put(places.PLOT, slots=tuple(slot(card) for card in reversed(plot)))
        for card in stage:
            here = Place(places.scene(card.id), "row", "On stage", slots=(slot(card),))
            laid[here.id] = msgspec.structs.replace(here, chips=((places.COUNTER, counters),) if counters else ())
        for seat, actor in zip(seats, actors, strict=True):
            if actor.at:
                put(actor.at, tokens=(*laid[actor.at].tokens, Token(seat, seat)))
        board = msgspec.structs.replace(blank.board, places=tuple(laid.values()), named=shown)
        state_now: Story = msgspec.structs.replace(
            blank, seats=taken, board=board, phase=phase,
            cards=tuple(msgspec.structs.replace(one, problem=True) if one in (*plot, *stage) else one for one in cards),
            named=len(cards), scenes=tuple(Scene(one.id) for one in stage),
            **({"characters": tuple(people)} | (state or {})),
        )  # fmt: skip
        super().__init__(GAME, state_now)

    def go_on(self, play: Play[Story]) -> None:
        flow.go_on(play)

    # reading

    def one(self, seat: str = "p1") -> Character:
        return self.state.character(seat)

    def card(self, name: str) -> Card:
        return self.state.card(name)

    def plot(self) -> list[str]:
        """Card ids from top to bottom."""
        return list(reversed(places.cards_in(self.state, places.PLOT)))

    def where(self, card: str) -> str:
        return places.where_is(self.state, card)

    def points(self, seat: str = "p1") -> int:
        return places.points(self.state, seat)


under = testing.under
