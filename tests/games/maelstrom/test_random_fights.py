"""Random fights: every seat takes any legal choice and the storyteller interferes; the invariants hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.core.bots import fill_fields
from croupier.core.chance import Chance, even_numbers, seeded_source
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.refusals import Impossible, Refusal
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import Ask, Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.decree.commands import SetBroken, SetCondition, SetWillpower
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.harm.health_access import condition_of
from croupier.games.maelstrom.rolls.commands import AmendRoll
from croupier.games.maelstrom.rolls.result_events import DiceFell
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import DEAD, Item, Sheet
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.choices import fire_choices
from croupier.games.maelstrom.ships.content import CRUISER, MODELS
from croupier.games.maelstrom.ships.state import GUNNER, PILOT, Post, Ship
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.events import PlaceReached
from croupier.games.maelstrom.willpower.commands import IgnoreWounds
from croupier.pieces.questions import kind_of
from support.maelstrom.stage import Hero, Stage

STEPS = 60
NO_DEED = ("soak", "damage", "evade", "watch")
"""Rolls that are no action of who rolls them."""
Number = Callable[[int], int]
QUESTIONS = {question.kind: question for chapter in CHAPTERS for question in chapter.questions}


def any_of(number: Number, those: Any) -> Any:
    found = tuple(those)
    return found[number(len(found))]


class Melee:
    """One fight, all of it by the numbers of its seed."""

    def __init__(self, rulings: Settings, seed: str) -> None:
        self.number = even_numbers(seed)
        self.luck = seeded_source(f"{seed} luck")
        self.state = self._staged(rulings)
        who = ("c1", "c2", "n1", "n2")
        waiting = any_of(self.number, ((), (), ("n1",), ("c1", "c2")))
        self.act("gm", wish.OpenFight(who, waiting))

    def _staged(self, rulings: Settings) -> Campaign:
        foe = Quick((("Shoot", 5), ("Stealth", 3), ("Remote Weapons", 4)), evade=3, lethal=1, willpower=2)
        brute = Quick((("Club", 6),), bashing=4, penalties=(0, 1, 1, 2, 3))
        npcs = (Npc("n1", "A raider", Secret(foe, ("gm",))), Npc("n2", "A brute", Secret(brute, ("gm",))))
        crews = ((Post("c1", GUNNER), Post("c2", PILOT)), (Post("n1", GUNNER), Post("n1", PILOT)))
        ships = tuple(
            Ship(f"s{at}", name, Secret(msgspec.structs.replace(MODELS[CRUISER], crew=crew), known), at == 1)
            for at, name, crew, known in ((1, "Argo", crews[0], (EVERYONE,)), (2, "Raven", crews[1], ("gm",)))
        )
        state = {"ships": ships if self.number(3) == 0 else ()}
        return Stage(rulings, self._hero(), self._hero(), npcs=npcs, state=state).state

    def _hero(self) -> Hero:
        names = [any_of(self.number, WEAPONS) for _ in range(2)]
        items = [Item(f"i{at}", name, weapon=WEAPONS[name]) for at, name in enumerate(names, 1)]
        worn = any_of(self.number, ARMOR)
        items.append(Item("i3", worn, armor=ARMOR[worn], out=True))
        return Hero(willpower=2 + self.number(4), sheet={"items": tuple(items)})

    # acting

    def act(self, seat: str, command: Command, *, mends: bool = False) -> None:
        """Carry a command out, and look at every event and at what it leaves."""
        play = Play(GAME, self.state, seat, Chance(self.luck))
        GAME.carry_out(play, command)
        if mends:
            GAME.repair(play)
        self._take(play)

    def _take(self, play: Play[Campaign]) -> None:
        before = self.state
        for event in play.events:
            self._nobody_dead_acts(before, event)
            before = GAME.apply(before, event)
        self.state = play.state
        bounds(self.state)

    def _nobody_dead_acts(self, before: Campaign, event: Event) -> None:
        if isinstance(event, DiceFell):
            one = before.attempt(event.attempt)
            alive = one.actor in {each.id for each in before.ships} or condition_of(before, one.actor) != DEAD
            thrown = event.record.open().dice.pool
            free = one.kind in NO_DEED or event.kept  # a roll that is made again keeps its dice (MS-17.10)
            assert free or alive or not thrown, f"{one.actor} is dead and rolls {one.kind}"
        if isinstance(event, PlaceReached) and event.part:
            assert is_able(before, event.part), f"it is {event.part}'s place, who cannot act"

    def step(self) -> bool:
        """A seat that is asked answers, and now and then the storyteller meddles; whether anything was asked."""
        if self.number(7) == 0:
            self._meddle()
        passed_over = ("character", "approve", "over")  # a fight goes on when one side is down: most rules meet there
        asks = [ask for ask in GAME.open_questions(self.state) if kind_of(ask) not in passed_over]
        if not asks:
            return False
        ask = any_of(self.number, asks)
        legal = self.offered(ask)
        assert legal, f"{ask.seat} is asked {ask.key} and can choose nothing"
        for _ in range(8):
            choice = any_of(self.number, legal)
            sent = {**choice.command, **fill_fields(choice.fields, self.number)}
            try:
                self.act(ask.seat, GAME.read_command(msgspec.json.encode(sent)))
            except Refusal:
                continue
            return True
        self.act(ask.seat, GAME.default(GAME.see(self.state, ask.seat), ask))
        return True

    def offered(self, ask: Ask) -> list[Choice]:
        prompts = (Prompt(ask, Secret("here", (ask.seat,))),)
        view = GAME.see(msgspec.structs.replace(self.state, prompts=prompts), ask.seat)
        menu = Menu(GAME, view, ask.seat)
        QUESTIONS[kind_of(ask)].read(ask).add_choices(menu, "here")
        if ask.key.startswith("turn:"):
            fire_choices(menu, ask.about, "here")
        return [one for one in menu.choices if one.legal]

    def _meddle(self) -> None:
        """Something that the storyteller, or somebody unasked, may do at any time; it may be refused."""
        number, who = self.number, any_of(self.number, ("c1", "c2", "n1", "n2"))
        fallen = [one for one in self.state.attempts if one.record.value is not None]
        wishes: list[tuple[str, Command]] = [
            ("gm", wish.SetCover(who, any_of(number, ("none", "partial", "heavy", "full")))),
            ("gm", wish.MarkOut(who, out=bool(number(2)))),
            ("gm", Harm(who, 1 + number(3), any_of(number, ("bashing", "lethal")), soaked=bool(number(2)))),
            ("gm", SetCondition(who=who, condition=any_of(number, ("ok", "unconscious", "dead")))),
            ("gm", SetBroken(who=who, broken=bool(number(2)))),
            ("gm", SetWillpower(who=who, dots=number(3))),
            ("p1", Care("c1", "c2", any_of(number, ("first aid", "treatment")))),
            ("p2", IgnoreWounds("c2")),
            ("gm", AmendRoll(any_of(number, fallen).id, "so", 2 + number(9), number(3)) if fallen
             else wish.SetCover(who, "none")),
        ]  # fmt: skip
        seat, command = any_of(number, wishes)
        try:
            self.act(seat, command, mends=isinstance(command, SetCondition | SetBroken | SetWillpower))
        except Refusal:
            return

    def end(self) -> None:
        """Whatever state it is in, the fight can be broken off."""
        for _ in range(30):
            play = Play(GAME, self.state, "gm", Chance(self.luck))
            try:
                GAME.abandon(play)
            except Impossible:
                break
            self._take(play)
        assert self.state.fight is None


def bounds(state: Campaign) -> None:
    """Tracks, dots and rounds are within what there is."""
    for one in state.characters:
        _of_sheet(one.sheet.open())
    for npc in state.npcs:
        quick = npc.quick.open()
        assert all(each >= 0 for each in quick.hurt)
        assert sum(quick.hurt) <= len(quick.penalties) + 1
        assert quick.willpower is None or quick.willpower >= 0
    for ship in state.ships:
        sheet = ship.sheet.open()
        assert 0 <= sheet.hurt <= sheet.hull + 1
        assert ship.condition == sheet.condition
        assert all(0 <= each.loaded <= each.capacity for each in sheet.weapons)


def _of_sheet(sheet: Sheet) -> None:
    health = sheet.health
    assert min(health.bashing, health.lethal, health.aggravated) >= 0
    assert health.filled <= health.boxes
    assert 0 <= sheet.current <= sheet.willpower
    for item in sheet.items:
        if item.weapon is not None:
            assert 0 <= item.weapon.loaded <= item.weapon.capacity + 1
            assert item.weapon.reserve is None or item.weapon.reserve >= 0
        assert item.quantity >= 0


def fought(rulings: Settings, seed: str) -> None:
    melee = Melee(rulings, seed)
    for _ in range(STEPS):
        fight = melee.state.fight
        if fight is None or not melee.step():
            break
    fight = melee.state.fight
    if fight is not None and not GAME.open_questions(melee.state):
        someone = [one.id for one in fight.parts if is_able(melee.state, one.id) and one.out < 0]
        assert not someone, f"{someone} could act, and nobody is asked"
    melee.end()


@pytest.mark.rule("MS-20.2", "MS-20.3", "MS-20.4")
@pytest.mark.parametrize("seed", range(30))
def test_random_fights_stay_within_bounds_and_end(rulings: Settings, seed: int) -> None:
    fought(rulings, f"fight {seed}")


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.rule("MS-20.2", "MS-20.3", "MS-20.4")
def test_thousands_of_random_fights_stay_within_bounds_and_end(rulings: Settings) -> None:
    for seed in range(3000):
        fought(rulings, f"long {seed}")
