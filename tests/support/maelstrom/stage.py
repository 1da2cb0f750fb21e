"""A stage for tests of Maelstrom: characters in the middle of play, scripted dice."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from croupier.core.play import Play
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME, flow
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.state import Attempt, Record
from croupier.games.maelstrom.sheets.sheet_access import readers_of_sheet, visible_items
from croupier.games.maelstrom.sheets.state import Character, Experience, Sheet, Specialty
from croupier.games.maelstrom.state import Campaign
from croupier.testing import stage as testing

NAMES = ("Ana", "Ben", "Cem", "Dana", "Eli", "Fay")
ATTRIBUTES = {"Strength": 4, "Precision": 2, "Reflexes": 2, "Perception": 2, "Intelligence": 2, "Wits": 2}
ABILITIES = {
    "Melee": 3, "Firearms": 3, "Athletics": 2, "Alertness": 2, "Piloting": 2, "Medicine": 2,
    "Stealth": 1, "Streetwise": 1, "Driving": 1, "Tradecraft": 1, "Engineering": 1, "Science": 1,
}  # fmt: skip
"""The legal dots of WE-22 and WE-23."""


class Hero(NamedTuple):
    """One character's current state; `attributes` and `abilities` change the dots of WE-22 and WE-23.

    `specialties` are (ability, name) for general and (ability, name, "advanced") for advanced ones.
    """

    attributes: dict[str, int] = {}
    abilities: dict[str, int] = {}
    specialties: tuple[tuple[str, str] | tuple[str, str, str], ...] = ()
    willpower: int = 3
    current: int | None = None
    free: int = 30
    name: str = ""
    sheet: dict[str, Any] = {}
    more: dict[str, Any] = {}

    def written(self) -> Sheet:
        """The character's sheet."""
        attributes = tuple((ATTRIBUTES | self.attributes).items())
        abilities = tuple((name, dots) for name, dots in (ABILITIES | self.abilities).items() if dots)
        owned = tuple(Specialty(*one) for one in self.specialties)
        current = self.willpower if self.current is None else self.current
        experience = Experience(self.free, self.free)
        one = Sheet(primary="physical", attributes=attributes, abilities=abilities, specialties=owned,
                    willpower=self.willpower, current=current, experience=experience)  # fmt: skip
        return msgspec.structs.replace(one, **self.sheet)


class Stage(testing.Stage[Campaign]):
    """A campaign that has begun; characters are c1, c2 ... of seats p1, p2 ..., the storyteller is "gm"."""

    def __init__(
        self,
        rulings: Settings,
        *heroes: Hero,
        npcs: tuple[Npc, ...] = (),
        seats: int = 0,
        state: dict[str, Any] | None = None,
    ) -> None:
        players = tuple(f"p{at}" for at in range(1, max(len(heroes), seats, 1) + 1))
        blank: Campaign = GAME.begin(players, rulings, with_gm=True, mode="enforce", consent="nobody_objects")
        taken = tuple(msgspec.structs.replace(one, taken=True, name=one.id) for one in blank.seats)
        blank = msgspec.structs.replace(blank, seats=taken, begun=True, npcs=npcs, named=len(heroes))
        people = []
        for at, hero in enumerate(heroes):
            seat = players[at]
            known = readers_of_sheet(rulings.__getitem__, blank, seat)
            sheet = hero.written()
            one = Character(
                f"c{at + 1}", seat, hero.name or NAMES[at], Secret(sheet, known), shown=visible_items(sheet)
            )
            own = {"hidden": Secret((), (seat, "gm")), "offered": Secret((), (seat, "gm"))}
            people.append(msgspec.structs.replace(one, **(own | hero.more)))
        super().__init__(GAME, msgspec.structs.replace(blank, **({"characters": tuple(people)} | (state or {}))))

    def go_on(self, play: Play[Campaign]) -> None:
        flow.run_automatic_steps(play)

    # reading

    def one(self, name: str = "c1") -> Character:
        return self.state.character(name)

    def sheet(self, name: str = "c1") -> Sheet:
        return self.one(name).sheet.open()

    def points(self, name: str = "c1") -> Experience:
        """A character's experience, without the record of who paid what."""
        return msgspec.structs.replace(self.sheet(name).experience, payments=())

    def attempt(self, at: int = -1) -> Attempt:
        """A roll in progress or just made, the latest by default."""
        return sorted(self.state.attempts, key=lambda one: int(one.id[1:]))[at]

    def record(self, at: int = -1) -> Record:
        """The dice of a roll and their result."""
        return self.attempt(at).record.open()

    def said(self, at: int = -1) -> str:
        """The result of a roll in few words: "success 2", "botch 1"."""
        reading = self.record(at).reading
        number = reading.severity if reading.result == "botch" else reading.net
        return f"{reading.result} {number}".removesuffix(" 0")


under = testing.under


def duel(rulings: Settings, *heroes: Hero, ben: Part | None = None) -> Stage:
    """Ana and Ben in turn 1 of a fight, and it is Ana's place in the order."""
    there = Fight(1, (Part("c1"), ben or Part("c2")), "c1")
    return Stage(rulings, *(heroes or (Hero(), Hero())), state={"fight": there})


def with_own(stage: Stage, who: str) -> Stage:
    """The stage after a character has become the storyteller's own, on a full sheet."""
    known: dict[str, Any] = {"seat": "gm", "hidden": Secret((), ("gm",)), "offered": Secret((), ("gm",))}
    people = tuple(
        msgspec.structs.replace(one, sheet=Secret(one.sheet.open(), ("gm",)), **known) if one.id == who else one
        for one in stage.state.characters
    )
    stage.state = msgspec.structs.replace(stage.state, characters=people)
    return stage
