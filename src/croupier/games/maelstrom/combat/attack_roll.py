"""The terms of an attack are whole: it is rolled (PR-8)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.access import sheet_of_character
from croupier.games.maelstrom.combat import armor, attention, damage, grenades, turn_order
from croupier.games.maelstrom.combat.events import AttackOver
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.state import Campaign

SKILLED = 3


@rule("MS-R58", "MS-R60", "MS-R62", "MS-R63", "MS-R67", "MS-R68")
def roll_attack(play: Play[Campaign]) -> None:
    """The terms are whole: the attack is rolled, and the action is used."""
    fight, now = turn_order.fight_of(play), play.state
    one = fight.attack
    assert one is not None
    more = list(one.more)
    if one.rounds > 1:
        more.append(Modifier(f"{one.rounds} rounds", difficulty=1, dice=one.rounds - 1, clause="MS-R63"))
    if one.off_hand:
        more.append(Modifier("off hand", difficulty=1, clause="MS-R58"))
    if play.ruling("combat_evade") == "passive" and one.target and _is_skilled(play, one.target):
        more.append(Modifier("quick target", threshold=1, clause="MS-R60"))
    required, precise = one.required, None
    if now.has(one.attacker):
        whole = sheet_of_character(play, one.attacker)
        more += armor.hindrance(whole, one.traits)
        found = ability(now, one.traits[-1])
        required = tuple(dict.fromkeys((*required, *armor.required(whole, found.advanced if found else ()))))
        precise = False if one.steady and play.ruling("equipment_reflex_gear") == "flag" else None
    traits, dice = one.traits, tuple(more)
    terms = Terms(traits, fight.difficulty, required=required, modifiers=dice, precise_way=precise)
    if one.target:
        attention.attend(play, one.attacker, one.target)
    turn_order.mark_acted(play, one.attacker, "attacks", one.target)
    play.do(AttackOver())
    ask_roll(play, actor=one.attacker, kind="attack", terms=terms, then=grenades.THROWN if one.spot else damage.ATTACK,
             about=msgspec.json.encode(one).decode(), words=f"attacks with {one.name}")  # fmt: skip


def _is_skilled(play: Play[Campaign], target: str) -> bool:
    now = play.state
    if now.has(target):
        return sheet_of_character(play, target).dots("Athletics") >= SKILLED
    return dict(now.npc(target).quick.open().pools).get("Athletics", 0) >= SKILLED
