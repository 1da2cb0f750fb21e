"""Fights at tables with the pack of every effect: anyone with an unused power tends to use it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.bots import fill_fields
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.session import moment
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import TakePremade
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.commands import AddPack
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.areas import SIDES
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.terrain import distances
from croupier.pieces.questions import kind_of
from support.deck_of_adventures.fights import Fight

FILE = Path(__file__).with_name("every_effect.yaml")
TEXT = FILE.read_text(encoding="utf-8")
PACK, FINDINGS = read_pack(TEXT, "every effect")
HEROES = ("Mira Oss", "Odo Varr", "Pell Marrow", "Runa Teel")
FOES = ("Ash Captain", "Ash Singer", "Ash Dog", "House of Ash")
LEAST_USED, TRIED = 8, 3
"""How many powers are tried at one moment, and how often each."""
CHOSEN = ("harm", "unwilling", "words", "boss", "weigh")
"""Kinds of questions that are often answered by chance instead of by the bot."""


class PackFight(Fight):
    """Premades and creatures of the pack; seats use their powers when they can."""

    def __init__(self, seed: str, given: dict[str, str] | None = None) -> None:
        self.used = Counter[str]()
        super().__init__(seed, given or {})

    def _cast(self, players: int) -> None:
        """A hero for each seat, the others next to them, and one to four foes of the pack."""
        self.act(GM, AddPack("every effect", TEXT))
        for at, name in enumerate(HEROES, 1):
            if at <= players:
                self.act(f"p{at}", TakePremade(name))
            else:
                self.act(GM, MakeReady(name, seat=f"p{1 + at % players}"))
        for name in FOES:
            if self.number(3):
                self.act(GM, MakeReady(name))
        self.act(GM, MakeReady("Toll-Gate Bruiser", count=2))
        self.act(GM, BringOn(tuple(one.id for one in self.state.waiting.open())))

    def step(self) -> bool:
        """Randomly use a power or give a random answer, otherwise play as the bots do."""
        asked = self.state.prompts[0] if self.state.prompts else None
        if asked is not None and self.number(2):
            if kind_of(asked.ask) == "turn" and self._uses(asked):
                return True
            if kind_of(asked.ask) in CHOSEN and self._answers(asked):
                return True
        return super().step()

    def _answers(self, asked: Prompt) -> bool:
        seat = asked.ask.seat
        found = [one for one in self.table.choices(seat) if one.legal and one.prompt == asked.id.value]
        return bool(found) and self._tried(seat, self._one_of(found))

    def _uses(self, asked: Prompt) -> bool:
        """Use the least used power or item on this turn, on a random target."""
        one = self.state.character(asked.ask.about)
        sheet = one.sheet.open()
        powers = [(self.used[each.id], self.number(1000), each.id, False) for each in sheet.powers]
        things = [(self.used[each.item], self.number(1000), each.item, True) for each in sheet.gear]
        for *_, id, thing in sorted((*powers, *things))[:LEAST_USED]:
            for _ in range(TRIED):
                command = self._thing(one.id, id) if thing else self._power(one.id, id)
                if command is not None and self._sent(asked.ask.seat, command, asked.id.value):
                    self.used[id] += 1
                    return True
        return False

    def _power(self, who: str, id: str) -> Command | None:
        power = library.power(self.state, id)
        if power is None or power.type == "Passive":
            return None
        steps = any(type(one.verb).__struct_config__.tag in ("move", "bring") for one in power.effects)
        aimed = self._aimed(who, power.range, power.area, max(power.targets), steps=steps)
        return UsePower(who, id, self._one_of(power.pp), **aimed)

    def _thing(self, who: str, id: str) -> Command | None:
        item = library.item(self.state, id)
        return None if item is None else UseItem(who, id, **self._aimed(who, item.range, item.area, 1))

    def _aimed(
        self, who: str, reach: int, area: tuple[str, int] | None, most: int, *, steps: bool = False
    ) -> dict[str, Any]:
        """A random target, or a random space or side of the map."""
        here = [one for one in self.state.characters if one.here and not one.dead]
        near = [one.id for one in here if distances.distance(self.state, who, one.id) in {None, *range(reach + 1)}]
        near = near or [who]
        grid = self.state.grid
        at = grid.shown(self._one_of(near)) if grid is not None else None
        if steps and at is not None:
            return {"x": max(0, at.x + self.number(5) - 2), "y": max(0, at.y + self.number(5) - 2)}
        if area is not None and grid is not None and grid.shown(who) is not None:
            if area[0] != "Aura":
                return {"side": self._one_of(SIDES)}
            return {"x": at.x, "y": at.y} if reach and at is not None else {}
        if not reach and area is None:
            return {}
        return {"targets": tuple(dict.fromkeys(self._one_of(near) for _ in "x" * most))}

    def _tried(self, seat: str, choice: Choice) -> bool:
        """Whether a choice with random field values was accepted."""
        given: dict[str, Any] = {**choice.command, **fill_fields(choice.fields, self.number)}
        try:
            command = GAME.read_command(msgspec.json.encode(given))
        except Refusal:
            return False
        return self._sent(seat, command, choice.prompt)

    def _sent(self, seat: str, command: Command, prompt: str | None) -> bool:
        """Whether a command was accepted."""
        try:
            self.entries.append(self.table.submit(seat, command, moment(self.table.n), prompt))
        except Refusal:
            return False
        return True


def pack_fight_under(seed: int, given: dict[str, str], entries: int) -> PackFight:
    """The first entries of a fight with the pack under these settings."""
    fight = PackFight(f"options {seed}", given)
    while len(fight.entries) < entries and fight.step():
        pass
    return fight


@cache
def pack_fight(seed: int) -> PackFight:
    """A whole fight with the pack, the same for every test."""
    fight = PackFight(f"pack {seed}")
    fight.fought()
    return fight
