"""How a bot fights: it shoots at the storyteller's people, evades, takes cover when it hurts."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.bots import script, ships
from croupier.games.maelstrom.bots.answers import ENOUGH, Pick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.gear_commands import Reload
from croupier.games.maelstrom.combat.questions import TakeTurn
from croupier.games.maelstrom.combat.state import FULL, NO_COVER, PARTIAL, Fight
from croupier.games.maelstrom.health.wound_penalty import wound_penalty
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.sheets.weapons import UNARMED
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import IgnoreWounds, TryRally
from croupier.pieces.questions import kind_of

METRES = 12
"""How far off people are who shoot at each other."""
BURST = 2


def foes(view: Campaign, fight: Fight) -> list[str]:
    """The storyteller's people in the fight who can act."""
    return [one.id for one in fight.parts if not view.has(one.id) and is_able(view, one.id)]


def party(view: Campaign, fight: Fight) -> list[str]:
    """The characters in the fight who can act."""
    return [one.id for one in fight.parts if view.has(one.id) and is_able(view, one.id)]


def is_settled(view: Campaign, fight: Fight) -> bool:
    """Whether one side has nobody left; a fight among characters alone is theirs to end."""
    if ships.is_over(view):
        return True
    mixed = any(not view.has(one.id) for one in fight.parts) and any(view.has(one.id) for one in fight.parts)
    return mixed and not (foes(view, fight) and party(view, fight))


def waits(view: Campaign, ask: Ask) -> bool:
    """Whether nobody is left to be fought, so that the storyteller has the word."""
    fight = view.fight
    return fight is not None and kind_of(ask) == TakeTurn.kind and is_settled(view, fight)


def command_before_turn(view: Campaign, seat: str, ask: Ask, offered: Sequence[Choice]) -> Command | None:
    """A dot against wounds before one acts, where it helps and can be spared."""
    if kind_of(ask) != TakeTurn.kind or not view.has(ask.about):
        return None
    sheet = view.character(ask.about).sheet.value
    rally = {"type": "try_rally", "helper": ask.about}
    if sheet is not None and sheet.current >= ENOUGH and any(one.command == rally for one in offered):
        return TryRally(ask.about, script.RALLY)
    if sheet is None or sheet.current <= ENOUGH or wound_penalty(view.settings, sheet) < BURST:
        return None
    command = {"type": "ignore_wounds", "character": ask.about}
    return IgnoreWounds(ask.about) if any(one.command == command for one in offered) else None


def answer(view: Campaign, ask: Ask, own: Sequence[Choice], pick: Pick) -> Command | None:
    """An answer to a question of the fight; None leaves the ledger's default."""
    fight = view.fight
    if fight is None:
        return None
    if ships.is_pursued(view):
        return ships.answer(view, ask, own)
    match kind_of(ask):
        case "turn":
            return turn(view, fight, ask.about, own, pick)
        case "attack" if fight.attack is not None:
            reach = fight.attack.reach
            return SetAttack(metres=min(METRES, reach)) if reach else None
        case "evade":
            return next((AnswerAttack("evade") for one in own if one.command.get("how") == "evade"), None)
        case _:
            return None


def turn(view: Campaign, fight: Fight, who: str, own: Sequence[Choice], pick: Pick) -> Command | None:
    """Shoot or strike, reload what is empty, get behind something once it hurts."""
    if not view.has(who):
        return _foe(view, fight, who, own, pick)
    sheet, part = view.character(who).sheet.value, fight.part(who)
    targets = [one for one in foes(view, fight) if _can_be_hit(fight, one)]
    if sheet is None or part is None or not targets:
        return None
    if wound_penalty(view.settings, sheet) and part.cover == NO_COVER and not pick(2):
        return wish.TakeCover(who, PARTIAL)
    best = max(
        (one for one in own if one.command["type"] in ("attack", "reload")),
        key=lambda one: _worth(sheet, one),
        default=None,
    )
    if best is None:
        return None
    if best.command["type"] == "reload":
        return Reload(who, best.command["item"])
    return _strike(view, sheet, who, best, targets[pick(len(targets))])


def _can_be_hit(fight: Fight, who: str) -> bool:
    part = fight.part(who)
    return part is not None and part.cover != FULL and part.out < 0


def _worth(sheet: Sheet, choice: Choice) -> int:
    """Dice of an attack and its damage; a reload is better than fists."""
    weapon = next((one.weapon for one in sheet.items if one.id == choice.command.get("weapon") and one.weapon), UNARMED)
    if choice.command["type"] == "reload":
        return sheet.dots("Firearms") + 1
    dots = sheet.dots(weapon.ability) + max(sheet.dots("Reflexes"), sheet.dots("Strength"))
    return dots + weapon.damage + (sheet.dots("Strength") if weapon.strength else 0)


def _shoots(sheet: Sheet, choice: Choice) -> bool:
    """Whether it is a weapon with a range: then Strength is for the heaviest alone."""
    return any(one.id == choice.command.get("weapon") and one.weapon and one.weapon.range for one in sheet.items)


def _strike(view: Campaign, sheet: Sheet, who: str, choice: Choice, target: str) -> Command:
    """By the attribute with most dots that goes with it; two rounds where it fires more than one."""
    fields = {one.name: one for one in choice.fields}
    how = [option.value for option in fields["attribute"].given({"target": target}).options]
    how = [one for one in how if one != "Strength"] if "Reflexes" in how and _shoots(sheet, choice) else how
    attribute = max(how, key=lambda one: (sheet.dots(one) - (one == "Reflexes"), one))
    rounds = BURST if "rounds" in fields and (fields["rounds"].max or 1) >= BURST else 1
    return Strike(who, target, choice.command["weapon"], attribute, rounds)


def _foe(view: Campaign, fight: Fight, who: str, own: Sequence[Choice], pick: Pick) -> Command | None:
    """One of the storyteller's: their first pool that is meant for it, at any character who stands."""
    targets = [one for one in party(view, fight) if _can_be_hit(fight, one)]
    labels = [one.command["weapon"] for one in own if one.command["type"] == "attack"]
    if not targets or not labels:
        return None
    label = next((one for one in labels if one in script.ARMS), labels[0])
    damage, kind, reach = script.ARMS.get(label, (2, "bashing", 0))
    return Strike(who, targets[pick(len(targets))], label, damage=damage, kind=kind, reach=reach)
