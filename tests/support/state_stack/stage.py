"""A stage for tests of State Stack: stacks set up by the test, and luck scripted as card values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.core.chance import AnswerSource, scripted_source
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import Leaf
from croupier.games.state_stack import GAME, flow, places, stack
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight, Sheet
from croupier.pieces.state import UP, Board, Slot, UnseenSet
from croupier.testing import stage as testing

AVERAGE = BLOCKS["Average"]
RANKS = {1: "A", 11: "J", 12: "Q", 13: "K", 0: "X"}


class Figure(NamedTuple):
    """One combatant's current state; `seat` p1 fights for the Heroes, gm for the Foes."""

    name: str = "Ana"
    seat: str = "p1"
    action: int = 0
    defense: int = 0
    initiative: int | None = 5
    damage: int = 0
    stun: int = 0
    sheet: Sheet = AVERAGE
    side: str = ""
    too_high: bool = False
    out: str = ""
    more: dict[str, Any] = {}


class Stage(testing.Stage[Fight]):
    """A fight in progress, on which commands are carried out with scripted luck."""

    goes_on = False

    def __init__(
        self,
        rulings: Settings,
        *figures: Figure,
        stage: str = "phase",
        phase: int = 1,
        turn: str = "c1",
        round: int = 1,
        deck: int | None = None,
        discards: tuple[str, ...] = (),
        order: tuple[str, ...] | None = None,
        with_seats: tuple[str, ...] = ("p1", "p2"),
        seated: bool = False,
    ) -> None:
        self.used: set[str] = set(discards)
        blank = GAME.begin(with_seats, rulings, with_gm=True, mode="enforce", consent="nobody_objects")
        people, laid, shown = [], [], 0
        for number, figure in enumerate(figures, 1):
            name = f"c{number}"
            known = ("gm",) if figure.seat == "gm" and rulings["gm_sheets"] == "hidden" else (EVERYONE,)
            side = figure.side or ("Foes" if figure.seat == "gm" else "Heroes")
            person = Combatant(
                name,
                figure.name,
                side,
                figure.seat,
                Secret(figure.sheet, known),
                out=figure.out,
                too_high=figure.too_high,
            )
            people.append(msgspec.structs.replace(person, **figure.more))
            for place in stack.stack_places(person, rulings.__getitem__):
                part = place.id.partition(".")[2]
                slots: tuple[Slot, ...] = ()
                if part in (ACTION, DEFENSE) and place.kind == "row":
                    slots = tuple(Slot("deck.1") for _ in range(getattr(figure, part)))
                elif part == "initiative" and figure.initiative is not None:
                    shown += 1
                    card = self.card(figure.initiative)
                    slots = (Slot("deck.1", card, (EVERYONE,), f"k{shown}", UP, "deck.1"),)
                held = {places.STUN: figure.stun, places.DAMAGE: figure.damage}
                if part in (ACTION, DEFENSE) and place.kind == "chips":
                    held[part] = getattr(figure, part)
                chips = ((places.BLANK if part in (ACTION, DEFENSE) else part, held.get(part, 0)),)
                laid.append(msgspec.structs.replace(place, slots=slots, chips=chips if held.get(part) else ()))
        piles = places.deck_places(("deck",), ("",))
        blanks = sum(place.count for place in laid if place.id.endswith((ACTION, DEFENSE)))
        left = [card for card in STANDARD if card not in self.used]
        size = len(left) - blanks if deck is None else deck
        left = left[: size + blanks] if deck is not None else left
        thrown = tuple(Slot("deck.1", card, (EVERYONE,), f"d{card}", UP, "deck.1") for card in discards)
        piles = (
            msgspec.structs.replace(piles[0], slots=tuple(Slot("deck.1") for _ in range(size))),
            msgspec.structs.replace(piles[1], slots=thrown),
        )
        board = Board((*piles, *laid), (UnseenSet("deck.1", tuple(sorted(left)), leaf=0),), shown)
        state: Fight = msgspec.structs.replace(
            blank,
            seats=tuple(msgspec.structs.replace(seat, taken=seated) for seat in blank.seats),
            combatants=tuple(people),
            board=board,
            leaves=(Leaf("deck.1", 0),),
            fights=1,
            stage=stage,
            round=round,
            phase=phase,
            turn=turn,
            order=tuple(person.id for person in people) if order is None else order,
            named=len(people),
        )
        super().__init__(GAME, state)
        if turn:
            acted = tuple(
                msgspec.structs.replace(one, acted=phase) if one.id == turn else one for one in self.state.combatants
            )
            self.state = msgspec.structs.replace(self.state, combatants=acted)

    def card(self, value: int) -> str:
        """A card of this value that has not been seen yet."""
        if value == 0:
            face = next(one for one in ("X1", "X2") if one not in self.used)
        else:
            rank = RANKS.get(value, str(value))
            face = next(f"{rank}{suit}" for suit in "CDHS" if f"{rank}{suit}" not in self.used)
        self.used.add(face)
        return face

    def source(self, seat: str, luck: Sequence[int]) -> AnswerSource:
        """Luck as the values of the cards that come up."""
        return scripted_source([self.card(value) for value in luck])

    def go_on(self, play: Play[Fight]) -> None:
        flow.go_on(play)

    # reading

    def one(self, name: str = "c1") -> Combatant:
        return self.state.combatant(name)

    def stack(self, name: str = "c1") -> tuple[int, int]:
        """Action and defense cards."""
        return places.count(self.state, name, ACTION), places.count(self.state, name, DEFENSE)

    def hurt(self, name: str = "c1") -> tuple[int, int]:
        """Damage and stun."""
        return places.injury(self.state, name, places.DAMAGE), places.injury(self.state, name, places.STUN)

    def initiative(self, name: str = "c1") -> str | None:
        return places.initiative_card(self.state, name)

    def discards(self) -> list[int]:
        """The values on the discard pile, in order."""
        numbers = {text: value for value, text in RANKS.items()}
        faces = [slot.card or "" for slot in self.state.board.place("discard").slots]
        return [numbers[face[:-1]] if face[:-1] in numbers else int(face[:-1]) for face in faces]

    def asked(self) -> list[str]:
        """Kind and combatant of the open questions."""
        return [f"{ask.key.partition(':')[0]} {ask.about}".strip() for ask in GAME.open_questions(self.state)]


under = testing.under
