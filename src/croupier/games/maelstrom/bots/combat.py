"""How a bot fights: it attacks the storyteller's people, evades, and takes cover when hurt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.bots import of_type, unprompted
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.bots import extras, script, ships
from croupier.games.maelstrom.bots.answers import ENOUGH, Pick
from croupier.games.maelstrom.bots.care import dice_lost
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    NameSide,
    Near,
    SetAttack,
    Strike,
    Throw,
)
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Reload
from croupier.games.maelstrom.combat.questions import TakeTurn
from croupier.games.maelstrom.combat.state import FULL, NO_COVER, PARTIAL, Fight
from croupier.games.maelstrom.figures.attack import BASHING, LETHAL
from croupier.games.maelstrom.harm.kind_choice import kinds_at
from croupier.games.maelstrom.health.wound_penalty import wound_penalty
from croupier.games.maelstrom.sheets.attributes import PHYSICAL
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.sheets.weapons import UNARMED
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import IgnoreWounds, TryRally
from croupier.pieces.questions import kind_of

METRES = 12
"""The distance in meters at which people shoot at each other."""
BURST = 2
DESPERATE, OTHERWISE, UNTRAINED = 2, 14, 3
"""The badly hurt pay a scarce dot one time in DESPERATE; OTHERWISE is the range of picks in `_otherwise`.

`UNTRAINED` is how much less a weapon is worth to those without dots in its skill.
"""
SKILLS = ("Firearms", "Heavy Weapons", "Remote Weapons")
SPOT, SIDE, AREA, HIDEOUT = "between the crates", "toward the airlock", "the airlock", "the crates"


def foes(view: Campaign, fight: Fight) -> list[str]:
    """The storyteller's people in the fight who can act."""
    return [one.id for one in fight.parts if not view.has(one.id) and is_able(view, one.id)]


def party(view: Campaign, fight: Fight) -> list[str]:
    """The characters in the fight who can act."""
    return [one.id for one in fight.parts if view.has(one.id) and is_able(view, one.id)]


def is_settled(view: Campaign, fight: Fight) -> bool:
    """Whether one side has nobody left; players decide when a fight among their characters ends."""
    if ships.is_over(view):
        return True
    mixed = any(not view.has(one.id) for one in fight.parts) and any(view.has(one.id) for one in fight.parts)
    return mixed and not (foes(view, fight) and party(view, fight))


def waits(view: Campaign, ask: Ask) -> bool:
    """Whether nobody is left to fight, so that the bot leaves it to the storyteller to end the fight."""
    fight = view.fight
    return fight is not None and kind_of(ask) == TakeTurn.kind and is_settled(view, fight)


def command_before_turn(
    view: Campaign, ask: Ask, own: Sequence[Choice], offered: Sequence[Choice], pick: Pick
) -> Command | None:
    """Before acting, rally the broken, or pay a dot against wounds, if it helps and can be spared."""
    if kind_of(ask) != TakeTurn.kind or not view.has(ask.about) or not own:
        return None
    sheet = view.character(ask.about).sheet.value
    rally = {"type": "try_rally", "helper": ask.about}
    if sheet is not None and sheet.current > 1 and rally in _sent(offered, "try_rally"):
        return TryRally(ask.about, script.RALLY)
    penalty = wound_penalty(view.settings, sheet) if sheet is not None else 0
    helps = view.fight is not None and _can_attack(view, view.fight, ask.about)
    if sheet is None or not helps or penalty < BURST or (sheet.current <= ENOUGH and pick(DESPERATE)):
        return None
    command = {"type": "ignore_wounds", "character": ask.about}
    return IgnoreWounds(ask.about) if command in _sent(offered, "ignore_wounds") else None


def _sent(offered: Sequence[Choice], kind: str) -> list[dict[str, Any]]:
    """The legal commands of this type that are offered without a prompt."""
    return [one.command for one in unprompted(offered, kind)]


def answer(view: Campaign, ask: Ask, own: Sequence[Choice], pick: Pick) -> Command | None:
    """An answer to a prompt of the fight; None leaves the ledger's default."""
    fight = view.fight
    if fight is None:
        return None
    if ships.is_pursued(view):
        return ships.answer(view, ask, own, pick)
    match kind_of(ask):
        case "turn":
            return turn(view, fight, ask.about, own, pick)
        case "attack" if fight.attack is not None:
            reach = fight.attack.reach if view.ruling("combat_range") == "table" else 0
            return SetAttack(metres=min(METRES, reach)) if reach else None
        case "held":
            return wish.ActNow(ask.about)
        case "side":
            return NameSide(SIDE)
        case "reach":
            return Burst(tuple(Near(one, 1 + pick(3)) for one in foes(view, fight)))
        case "dodge":
            return AnswerBurst(ask.about, "evade")
        case "evade":
            can = any(one.command.get("how") == "evade" for one in own) and _has_dice(view, ask.about)
            part = fight.part(ask.about)
            spares = part is None or not part.reacted or not pick(2)  # a second evade costs the action
            return AnswerAttack("evade") if can and spares else None
        case _:
            return None


def turn(view: Campaign, fight: Fight, who: str, own: Sequence[Choice], pick: Pick) -> Command | None:
    """Shoot or strike, reload an empty weapon, take cover when hurt, or watch where the foes hide."""
    if not view.has(who):
        return _foe(view, fight, who, own, pick)
    sheet, part = view.character(who).sheet.value, fight.part(who)
    targets = [one for one in foes(view, fight) if _can_be_hit(fight, one)]
    if sheet is None or part is None:
        return None
    if not targets:
        watches = part.cover != FULL and any(_hides(fight, one) for one in foes(view, fight))
        return _readies(sheet, own) or (wish.CoverArea(who, HIDEOUT) if watches else None)
    if part.cover == FULL:
        return _leaves_cover(view, sheet, who, own)
    paid = sheet.ignores_wounds  # for an action with dice, so that nothing else will do
    hurt = wound_penalty(view.settings, sheet) and not paid
    if hurt and part.cover == NO_COVER and (not _has_dice(view, who) or not pick(2)):
        return wish.TakeCover(who, PARTIAL)
    other = _otherwise(view, fight, who, own, pick)
    if other is not None:
        return other
    kinds = ("attack",) if paid else ("attack", "reload", "clear_jam")
    best = max(of_type(own, *kinds), key=lambda one: _worth(sheet, one), default=None)
    if best is None:
        return None
    if best.command["type"] != "attack":
        return _readies(sheet, [best])
    watched = [one for one in targets if one in part.attended] or targets
    strike = _strike(view, sheet, who, best, watched[pick(len(watched))])
    return strike if _hits_with_dice(view, sheet, strike) else wish.TakeCover(who, FULL)


def _leaves_cover(view: Campaign, sheet: Sheet, who: str, own: Sequence[Choice]) -> Command | None:
    """From behind full cover, where nobody attacks: come out if any attack has dice, else get a weapon ready."""
    weapons = ("", *(one.id for one in sheet.items if one.weapon is not None))
    ways = (Strike(who, "", weapon, attribute) for weapon in weapons for attribute in PHYSICAL)
    able = any(_hits_with_dice(view, sheet, one) for one in ways)
    return _readies(sheet, own) or (wish.TakeCover(who, PARTIAL) if able else None)


def _readies(sheet: Sheet, own: Sequence[Choice]) -> Command | None:
    """Reload an empty weapon or clear a jam, if any weapon needs it."""
    best = max(of_type(own, "reload", "clear_jam"), key=lambda one: _worth(sheet, one), default=None)
    if best is None or not _worth(sheet, best):
        return None
    who, item = best.command["who"], best.command["item"]
    return Reload(who, item) if best.command["type"] == "reload" else ClearJam(who, item)


def _otherwise(view: Campaign, fight: Fight, who: str, own: Sequence[Choice], pick: Pick) -> Command | None:
    """Now and then something else: a grenade, split dice, aiming, covering a door, holding back, a scripted action."""
    part, targets = fight.part(who), [one for one in foes(view, fight) if _can_be_hit(fight, one)]
    throws = of_type(own, "throw") if len(targets) > 1 else []
    if throws and not pick(2):
        return Throw(who, throws[-1].command["weapon"], SPOT)
    if of_type(own, "split_actions") and pick(2):
        return wish.SplitActions(who)
    sheet = view.character(who).sheet.value
    if part is None or part.attended or part.done or sheet is None or sheet.ignores_wounds:
        return None
    match pick(OTHERWISE):
        case 0 | 1 if _aims_well(sheet, own):
            return wish.Aim(who, targets[0])
        case 2:
            return wish.CoverArea(who, AREA)
        case 3 if of_type(own, "hold_back") and _somebody_follows(view, fight, who) and _is_ready(sheet, own):
            return wish.HoldBack(who)
        case 4:
            return wish.ActOtherwise(who, extras.DOOR.words)
        case _:
            return None


def _aims_well(sheet: Sheet, own: Sequence[Choice]) -> bool:
    """Whether Precision, which aiming allows, gives more dice than the best weapon's usual attribute."""
    best = max(of_type(own, "attack"), key=lambda one: _worth(sheet, one), default=None)
    if best is None:
        return False
    others = [sheet.dots("Reflexes") - 1, *([] if _shoots(sheet, best) else [sheet.dots("Strength")])]
    return sheet.dots("Precision") > max(others)


def _is_ready(sheet: Sheet, own: Sequence[Choice]) -> bool:
    """Whether the best weapon can be used right away, so that there is a reason to wait for a better moment."""
    best = max(of_type(own, "attack", "reload", "clear_jam"), key=lambda one: _worth(sheet, one), default=None)
    return best is not None and best.command["type"] == "attack"


def _somebody_follows(view: Campaign, fight: Fight, who: str) -> bool:
    """Whether somebody later in the order can act and has not acted yet."""
    after = [one.id for one in fight.parts]
    return any(
        not one.acted and is_able(view, one.id) and after.index(one.id) > after.index(who) for one in fight.parts
    )


def _has_dice(view: Campaign, who: str) -> bool:
    """Whether wounds and effects leave a character dice for evading; always true for NPCs."""
    sheet = view.character(who).sheet.value if view.has(who) else None
    return sheet is None or sheet.dots("Reflexes") + sheet.dots("Athletics") > dice_lost(view, sheet)


def _can_be_hit(fight: Fight, who: str) -> bool:
    part = fight.part(who)
    return part is not None and part.cover != FULL and part.out < 0


def _hides(fight: Fight, who: str) -> bool:
    part = fight.part(who)
    return part is not None and part.cover == FULL and part.out < 0


def _can_attack(view: Campaign, fight: Fight, who: str) -> bool:
    """Whether a character has a foe in sight and is not behind full cover."""
    part = fight.part(who)
    return part is not None and part.cover != FULL and any(_can_be_hit(fight, one) for one in foes(view, fight))


def _worth(sheet: Sheet, choice: Choice) -> float:
    """Dice of an attack and its damage; readying a better weapon is worth slightly less than its attack."""
    kind, command = choice.command["type"], choice.command
    item = next((one for one in sheet.items if one.id == command.get("weapon", command.get("item"))), None)
    weapon = item.weapon if item is not None and item.weapon is not None else UNARMED
    if kind == "reload" and weapon.loaded:
        return 0
    dots = sheet.dots(weapon.ability) + max(sheet.dots("Reflexes"), sheet.dots("Strength"))
    worth = dots + weapon.damage + (sheet.dots("Strength") if weapon.strength else 0)
    worth -= UNTRAINED if weapon.ability in SKILLS and not sheet.dots(weapon.ability) else 0
    return worth if kind == "attack" else worth - 1 / 2


def _shoots(sheet: Sheet, choice: Choice) -> bool:
    """Whether the weapon has a range; then Strength only suits the heaviest."""
    return any(one.id == choice.command.get("weapon") and one.weapon and one.weapon.range for one in sheet.items)


def _hits_with_dice(view: Campaign, sheet: Sheet, strike: Strike) -> bool:
    """Whether wounds and effects leave a character dice for an attack."""
    weapon = next((one.weapon for one in sheet.items if one.id == strike.weapon and one.weapon), UNARMED)
    dots = sheet.dots(strike.attribute) + sheet.dots(weapon.ability) + strike.rounds - 1
    return dots > dice_lost(view, sheet, ignored=sheet.ignores_wounds)


def _strike(view: Campaign, sheet: Sheet, who: str, choice: Choice, target: str) -> Strike:
    """Attack with the weapon's best attribute; a trained attacker fires two rounds if the weapon can."""
    fields = {one.name: one for one in choice.fields}
    how = [option.value for option in fields["attribute"].given({"target": target}).options]
    how = [one for one in how if one != "Strength"] if "Reflexes" in how and _shoots(sheet, choice) else how
    attribute = max(how, key=lambda one: (sheet.dots(one) - (one == "Reflexes"), one))
    trained = any(
        one.id == choice.command["weapon"] and one.weapon and sheet.dots(one.weapon.ability) for one in sheet.items
    )
    rounds = BURST if trained and "rounds" in fields and (fields["rounds"].max or 1) >= BURST else 1
    return Strike(who, target, choice.command["weapon"], attribute, rounds)


def _foe(view: Campaign, fight: Fight, who: str, own: Sequence[Choice], pick: Pick) -> Command | None:
    """An NPC's turn: attack any character in sight with the first suitable pool, or take cover when hurt.

    They take full cover only from the open, sometimes stay there, and then fight on from partial cover.
    """
    targets = [one for one in party(view, fight) if _can_be_hit(fight, one)]
    labels = [one.command["weapon"] for one in of_type(own, "attack")]
    part, quick = fight.part(who), view.npc(who).quick.value
    hurt = quick is not None and sum(quick.hurt) > len(quick.penalties) // 2
    if part is not None and part.cover == FULL:
        return wish.TakeCover(who, PARTIAL) if not hurt or pick(2) else wish.LetGo(who)
    if hurt and part is not None and part.cover == NO_COVER and not pick(2):
        return wish.TakeCover(who, FULL)
    if not targets or not labels:
        return None
    label = next((one for one in labels if one in script.ARMS), labels[0])
    damage, kind, reach = script.ARMS.get(label, (2, BASHING, 0))
    kind = kind if kind in kinds_at(view) else LETHAL
    return Strike(who, targets[pick(len(targets))], label, damage=damage, kind=kind, reach=reach)
