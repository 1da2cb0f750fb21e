"""A pack with every kind of effect: it is read without errors, and fights use all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli.pack_verbs import check
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.packs import effects
from croupier.games.deck_of_adventures.packs.commands import AddPack
from croupier.games.deck_of_adventures.packs.effect_verbs import VERBS
from croupier.games.deck_of_adventures.packs.phrases import trigger
from croupier.games.deck_of_adventures.packs.state import POWER_TYPES
from croupier.games.deck_of_adventures.terrain.commands import LayGrid, PlaceToken
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Act, Sitting
from croupier.testing.battery_seams import Seams
from support.deck_of_adventures.pack_fights import FILE, FINDINGS, FOES, HEROES, PACK, TEXT, PackFight, pack_fight

SEEDS = (0, 3, 15, 18)
LASTING = {
    "hand": "n", "dr": "dr", "number": "stat", "redirect": "guard", "light": "light", "action": "action",
    "hold": "holds", "bring": "brings",
}  # fmt: skip
ONCE = {
    "damage_taken": "damage", "healed": "regain", "token_set": "move", "grid_painted": "rough", "redrawn": "redraw",
    "condition_laid": "condition",
}  # fmt: skip
"""Which kind of effect an event of this tag comes of, in an entry in which a power is used or answered."""


def tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


def fights() -> tuple[PackFight, ...]:
    return tuple(map(pack_fight, SEEDS))


def events(fight: PackFight) -> Iterator[Any]:
    return (event for entry in fight.entries for event in entry.events)


@pytest.mark.rule("DA-25.26")
def test_a_pack_of_every_effect_is_read_without_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert FINDINGS == ()
    assert check([FILE], remarks=True) == 0
    assert capsys.readouterr().out.endswith("67 powers, 5 vulnerabilities, 7 items, 5 creatures, 4 premades; clean\n")


@pytest.mark.rule("DA-25.26", "DA-25.28", "DA-25.29")
def test_the_pack_has_everything_that_an_effect_can_do() -> None:
    stated = [one for of in (PACK.powers, PACK.vulnerabilities, PACK.items) for each in of for one in each.effects]
    assert {type(one.verb).__struct_config__.tag for one in stated} == set(VERBS)
    assert {one.when for one in stated} == set(effects.MOMENTS)
    assert {one.who for one in stated} == set(effects.WHOM)
    assert {one.until.unit for one in stated} == set(effects.UNITS)
    assert {fact.name for one in stated for fact in one.facts} == set(effects.FACTS)
    assert {one.ask for one in stated} == set(effects.ASKS)
    assert {one.limit[1] for one in stated if one.limit} == set(effects.LIMITS)
    assert {one.area[0] for one in PACK.powers if one.area} == {"Aura", "Cone", "Line"}
    assert {one.type for one in PACK.powers} == set(POWER_TYPES)
    assert {trigger(one.save.trigger).when for one in PACK.powers if one.save} == {
        "once", "hit", "turn", "unwilling",
    }  # fmt: skip
    assert any(one.is_aura for one in stated)
    assert any(one.save.fails and one.save.succeeds for one in PACK.powers if one.save)
    assert max(max(one.targets) for one in PACK.powers) > 1


@pytest.mark.rule("DA-25.6", "DA-25.18", "DA-25.26")
def test_fights_use_every_power_and_every_item() -> None:
    used = {event.name for fight in fights() for event in events(fight) if tag(event) == "power_used"}
    powers = {one.id for one in PACK.powers if one.type != "Passive"}
    assert powers - used == set()
    assert {"Red Draught", "Smoke Pot", "Warm Stone"} - used == set()


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.27", "DA-15.1")
def test_every_kind_of_effect_happens_and_what_lasts_ends() -> None:
    began, ended, laid = set[str](), set[str](), dict[tuple[int, str], str]()
    for at, fight in enumerate(fights()):
        for event in events(fight):
            if tag(event) == "effect_laid" and event.effect.text:
                one = event.effect
                kind = next((kind for kind, field in LASTING.items() if getattr(one, field)), "reduce")
                began.add(kind)
                laid[at, one.id] = kind
            if tag(event) == "effects_ended":
                ended |= {laid[at, id] for id in event.effects if (at, id) in laid}
            began.add(ONCE.get(tag(event), ""))
    assert ended == {*LASTING, "reduce"}
    assert began >= {*ended, *ONCE.values()}


@pytest.mark.rule("DA-25.27", "DA-17.1")
def test_effects_that_last_for_turns_the_combat_or_until_a_rest_end_completely() -> None:
    for fight in fights():
        rested = [one for one in fight.state.characters if one.kind == "pc" and one.here and not one.is_out]
        left = {(one.id, each.until.partition(":")[0]) for one in fight.state.characters for each in one.effects}
        assert {until for _, until in left} <= {"gm", "scene", "next", "rounds", "rest"}
        assert not any((one.id, "rest") in left for one in rested)


WINDOWS = {"harm", "words", "unwilling"}
"""Prompts that exist only for powers: before damage is taken, of words, of a target that may object."""


@pytest.mark.rule("DA-25.5", "DA-25.29")
def test_windows_add_few_prompts_to_a_fight() -> None:
    """Of some five to six hundred prompts in a fight six to ten are such, with every power in play."""
    every = few = 0
    for fight in fights():
        asked = [
            one.ask.key.partition(":")[0]
            for event in events(fight)
            if tag(event) == "questions_asked"
            for one in event.asked
        ]
        added = sum(kind in WINDOWS for kind in asked)
        assert 0 < added <= 10, (added, len(asked))
        every, few = every + len(asked), few + added
    assert few <= every / 50, (few, every)


@pytest.mark.slow
@pytest.mark.timeout(1800)
class TestEveryEffect(Battery):
    """The battery at tables that have the pack, in the middle of a fight."""

    game = GAME
    tables = 2
    steps = 30
    nodes = 200
    deepest = 2
    shown = 24
    positions = 2
    interrupted = 12
    at_once = 1
    longer = 1
    seams_met = 5
    elsewhere = {"use_power": frozenset({"pp"}), "use_item": frozenset({"pp"})}
    # the done Check of a group stays while the others draw
    seams = Seams((), frozenset({"withdraw_proposal"}), frozenset({"call_check deal_damage"}))

    @property
    def folder(self) -> Path:
        """Beside the pinned files of the game itself."""
        return Path(__file__).with_name("every_effect")

    def keep(self, dealt: Any, true: Any) -> Any:
        """Sheets and health, as in the game's own battery (DA-R118)."""
        return msgspec.structs.replace(dealt, characters=true.characters)

    def prepare(self, sitting: Sitting) -> None:
        """The pack's heroes and foes stand on a map, and the fight begins."""
        heroes = [MakeReady(name, seat=f"p{1 + at % sitting.setup.players}") for at, name in enumerate(HEROES)]
        for command in (AddPack("every effect", TEXT), *heroes, *map(MakeReady, FOES)):
            sitting.do(Act(GM, command, None))
        waiting = tuple(one.id for one in sitting.table.state.waiting.open())
        sitting.do(Act(GM, BringOn(waiting), None))
        sitting.do(Act(GM, LayGrid(10, 8), None))
        who = tuple(one.id for one in sitting.table.state.characters)
        for at, id in enumerate(who):
            sitting.do(Act(GM, PlaceToken(id, 1 + at, 2 + at % 3), None))
        sitting.do(Act(GM, StartCombat(who), None))
