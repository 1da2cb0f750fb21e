"""Wild play under any settings: rich sheets, and commands drawn by kind, so that rare ones come up."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.bots import fill_fields
from croupier.core.chance import Chance, even_numbers, seeded_source
from croupier.core.choices import NOW, Choice
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Invalid, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.maelstrom import GAME, flow
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.health.track import track
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.body import Effect, Health
from croupier.games.maelstrom.sheets.content import abilities
from croupier.games.maelstrom.sheets.items import Item
from croupier.games.maelstrom.sheets.state import Quirk, Specialty
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.pieces.questions import kind_of
from support.maelstrom.recount import Recount, events_with_states
from support.maelstrom.stage import Hero, Stage

QUIRKS = ("Huge Size", "Strong Bond", "Ambidextrous", "Acute Sense", "Inept", "Phobia")
TRIES = 4
ENDS = frozenset({"end_campaign", "end_fight", "end_scene", "remove_npc", "kill", "retire_character"})
"""Commands that end what is going on, given less often."""
ROLLS = frozenset({
    "attack", "throw", "burst", "set_attack", "answer_attack", "declare_action", "offer_way", "offer_listed",
    "choose_way", "accept_use", "roll_in_secret", "roll_for_npc", "harm", "call_willpower", "oppose", "let_help",
    "care", "ignore_wounds", "leave_roll", "spend_willpower", "add_die", "amend_roll", "pass_time", "close_day",
    "roll_rest", "try_rally", "answer_rally", "open_fight", "answer_burst", "split_actions",
})  # fmt: skip
"""Commands that lead to dice, given more often."""


class WildPlay:
    """A table in the middle of play, with everything recomputed by the ledger (`recount`)."""

    def __init__(self, settings: Settings, seed: str) -> None:
        self.number = even_numbers(seed)
        self.luck = seeded_source(f"{seed} luck")
        self.recount = Recount()
        self.refused = 0
        listed = {one.name: one for one in abilities(settings.__getitem__, ())}
        heroes = [self._hero(settings, listed) for _ in range(3)]
        foe = Quick((("Shoot", 5), ("Stealth", 3), ("Athletics", 3)), evade=3, lethal=1, willpower=2)
        brute = Quick((("Club", 6),), bashing=4, penalties=(0, 1, 1, 2, 3))
        npcs = (Npc("n1", "A raider", Secret(foe, (GM,))), Npc("n2", "A brute", Secret(brute, (GM,))))
        self.state = Stage(settings, *heroes, npcs=npcs).state
        if self.number(3):
            self.act(GM, OpenFight(("c1", "c2", "n1", "n2")))

    def _one_of(self, those: Any) -> Any:
        found = tuple(those)
        return found[self.number(len(found))]

    def _hero(self, settings: Settings, listed: dict[str, Any]) -> Hero:
        """Dots, specialties of both kinds, some with the same name or a parameter, wounds, effects, merits and gear."""
        number = self.number
        dots = {name: number(6) for name in listed if number(3)}
        dots |= {name: 1 + number(5) for name in ("Melee", "Firearms", "Athletics", "Medicine")}
        owned = []
        for name, one in listed.items():
            for tier, names in (("advanced", one.advanced), ("general", one.general)):
                owned += [
                    Specialty(name, each, tier, "one" if number(4) == 0 else "") for each in names if not number(2)
                ]
        quirks = tuple(Quirk(name) for name in QUIRKS if not number(3))
        huge = any(one.name == "Huge Size" for one in quirks)
        names = [self._one_of(WEAPONS) for _ in range(3)]
        items = [
            Item(f"i{at}", name, weapon=WEAPONS[name], steady=not number(3), quantity=2, out=bool(number(2)))
            for at, name in enumerate(names, 1)
        ]
        items += [Item(f"i{at}", name, armor=ARMOR[name], out=bool(number(3)))
                  for at, name in enumerate({self._one_of(ARMOR), self._one_of(ARMOR)}, 4)]  # fmt: skip
        one = settings["health_types"] == "one"
        health = Health(0 if one else number(3), number(3), 0 if one else number(2), track(settings, huge=huge))
        effects = tuple(
            Effect(f"e{at}", name, number(3), -number(3), self._one_of((None, 1, 3)))
            for at, name in enumerate(("smoke", "drugs"), 1) if not number(3)
        )  # fmt: skip
        willpower = 1 + number(7)
        return Hero(
            {name: 1 + number(5) for name in ATTRIBUTES}, dots, willpower=willpower,
            current=min(willpower, 1 + number(7)),
            sheet={"specialties": tuple(owned), "quirks": quirks, "items": tuple(items), "health": health,
                   "effects": effects},
        )  # fmt: skip

    # acting

    def act(self, seat: str, command: Command) -> None:
        """Carry a command out, and compare every event with the ledger. Raises Refusal."""
        play = Play(GAME, self.state, seat, Chance(self.luck))
        GAME.carry_out(play, command)
        GAME.repair(play)
        flow.run_automatic_steps(play)
        was = self.state
        for now, event in events_with_states(GAME, was, play.events):
            self.recount.before(now, event)
        self.state = play.state
        self.recount.after(was, self.state, list(play.events))
        self.last = play

    def step(self) -> None:
        """Somebody takes one of their choices: an answer more often than anything else."""
        asks = [one for one in GAME.open_questions(self.state) if kind_of(one) not in ("character", "approve")]
        seat = self._one_of(asks).seat if asks and self.number(4) else self._one_of(("p1", "p2", "p3", GM, GM))
        prompts = tuple(Prompt(one, Secret(f"{at}", (one.seat,))) for at, one in enumerate(asks))
        view = GAME.see(msgspec.structs.replace(self.state, prompts=prompts), seat)
        groups = NOW if asks and self.number(6) else frozenset({"any_time"})
        legal = [one for one in GAME.choices(view, seat, groups) if one.legal]
        answers = [one for one in legal if one.prompt is not None]
        if answers and self.number(6):
            legal = answers
        kinds = sorted({one.command["type"] for one in legal})
        if not kinds:
            return
        dice = [one for one in kinds if one in ROLLS]
        kind = self._one_of(dice if dice and self.number(4) else kinds)
        if kind in ENDS and self.number(6):
            return
        self.take(seat, self._one_of([one for one in legal if one.command["type"] == kind]))

    def take(self, seat: str, choice: Choice) -> None:
        """Send a choice with random values until one is accepted."""
        for _ in range(TRIES):
            sent = {**choice.command, **fill_fields(choice.fields, self.number)}
            try:
                self.act(seat, GAME.read_command(msgspec.json.encode(sent)))
            except Invalid:
                self.refused += 1
            except Refusal:
                self.refused += 1
            else:
                return
