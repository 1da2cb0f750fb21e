"""The choices for attacking: weapon, target, attribute, number of rounds (MS-R58, MS-R63)."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

import msgspec

from croupier.core.choices import Begins, Field, Option, depending, number, one_of, seldom, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.actors import is_down, name_of
from croupier.games.maelstrom.campaign.state import Quick
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.combat.attack_commands import Strike
from croupier.games.maelstrom.combat.attention import eligible_for_precision
from croupier.games.maelstrom.combat.declare_attack import MOST_DAMAGE, MOST_METRES, MOST_ROUNDS, WAYS, bursts
from croupier.games.maelstrom.combat.state import FULL, Fight
from croupier.games.maelstrom.figures.attack import ABILITIES, LETHAL
from croupier.games.maelstrom.harm.health_access import condition_of
from croupier.games.maelstrom.harm.kind_choice import has_bashing, kind_fields, source_fields
from croupier.games.maelstrom.rolls.choices import hint, uses
from croupier.games.maelstrom.rolls.modifier_sources import wounds_of
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.item_text import numbers
from croupier.games.maelstrom.sheets.state import DEAD, Item, Sheet, Weapon
from croupier.games.maelstrom.sheets.weapons import UNARMED, missing_rounds, weapon_of_pool
from croupier.games.maelstrom.state import Campaign

HELP = "Precision takes a turn of attention: aim at somebody or attack now, and you have it next turn."
OTHER = "Other actions"
"""The heading of choices that are rarely used in a turn."""
ONE = 1


def attack_choices(menu: Menu[Campaign], who: str, sheet: Sheet, fight: Fight, prompt: str) -> None:
    """Add attacks with each weapon: drawn and best ones first, bare hands last; also reloading and clearing."""
    bare = UNARMED.type if has_bashing(menu.view) else LETHAL
    armed = sorted(_weapons(sheet), key=lambda one: (not one[0].out, -sheet.dots(one[1].ability)))
    usual = next((item.id for item, weapon in armed if _is_ready(menu.view, item, weapon)), "")
    for item, weapon in armed:
        shown = weapon if has_bashing(menu.view) else msgspec.structs.replace(weapon, type=LETHAL)
        way = _Way(item.id, item.name, weapon, numbers(item, shown), usual=item.id == usual)
        _attack(menu, who, sheet, way, fight, prompt)
        if missing_rounds(weapon) > 0 and menu.view.ruling("combat_rate") != "no_ammo":
            with _apart(menu) if weapon.loaded else nullcontext():
                menu.add(f"Reload {item.name}", wish.Reload(who, item.id), ask=prompt, clauses=("MS-R63",),
                         help="a full magazine; takes your action")  # fmt: skip
        if item.broken:
            menu.add(
                f"Clear {item.name}",
                wish.ClearJam(who, item.id),
                ask=prompt,
                clauses=("MS-R64",),
                help="ready to fire again; takes your action",
            )
    with _apart(menu) if usual else nullcontext():
        _attack(menu, who, sheet, _Way("", "bare hands", UNARMED, f"Strength, {bare}", usual=not usual), fight, prompt)


def _apart(menu: Menu[Campaign]) -> AbstractContextManager[None]:
    """The heading of rarely used choices, unless the menu is under it already."""
    return menu.heading(OTHER) if menu.under != OTHER else nullcontext()


class _Way(NamedTuple):
    """A weapon to attack with: its item, its name, its numbers, also in words."""

    item: str
    name: str
    weapon: Weapon
    help: str
    usual: bool


def _weapons(sheet: Sheet) -> list[tuple[Item, Weapon]]:
    """The weapons on a sheet, without those that are thrown at a spot."""
    return [(item, item.weapon) for item in sheet.items if item.weapon is not None and not bursts(item.weapon)]


def _is_ready(view: Campaign, item: Item, weapon: Weapon) -> bool:
    """Whether a weapon works, is in reach, and is loaded if rounds are counted."""
    loaded = weapon.loaded > 0 or not weapon.capacity or view.ruling("combat_rate") == "no_ammo"
    return loaded and not item.broken and item.thrown < item.quantity


def only_foe(view: Campaign, fight: Fight, who: str) -> str:
    """The only opponent who stands and can be attacked; "" if there are several or none."""
    others = [one for one in fight.parts if is_players(view, one.id) != is_players(view, who)]
    seen = [one.id for one in others if one.cover != FULL and one.out < 0 and not is_down(view, one.id)]
    return seen[0] if len(seen) == 1 else ""


def targets_of(view: Campaign, fight: Fight, who: str) -> list[tuple[str, str]]:
    """The participants who can be attacked or aimed at: standing foes first, then fallen ones, their own side last.

    If there are none, all other participants, so that choosing one shows the reason.
    """
    others = [one for one in fight.parts if one.id != who]
    seen = [one for one in others if one.cover != FULL and one.out < 0]
    order = {one.id: (is_players(view, one.id) == is_players(view, who), is_down(view, one.id)) for one in others}
    return [(one.id, label_of(view, one.id)) for one in sorted(seen or others, key=lambda one: order[one.id])]


def label_of(view: Campaign, who: str) -> str:
    """A participant's name, with whether they are dead or otherwise down."""
    fallen = "" if not is_down(view, who) else " (dead)" if condition_of(view, who) == DEAD else " (down)"
    return f"{name_of(view, who)}{fallen}"


def is_players(view: Campaign, who: str) -> bool:
    """Whether a participant is a player's character, and not one of the storyteller's."""
    return view.has(who) and view.character(who).seat != GM


def _most_rounds(menu: Menu[Campaign], weapon: Weapon) -> int:
    ruling = menu.view.ruling("combat_rate")
    return max(ONE, min(weapon.rate, weapon.loaded)) if weapon.capacity and ruling == "burst" else ONE


def _ways(menu: Menu[Campaign], weapon: Weapon, who: str, target: str) -> tuple[str, ...]:
    """Attributes that go with the weapon; Precision only if the attacker may have attention on the target."""
    free = menu.view.ruling("combat_pools") == "free"
    attributes = tuple(ATTRIBUTES) if free else WAYS.get(weapon.ability, tuple(ATTRIBUTES))
    attends = eligible_for_precision(menu.view, who, target) is not False
    return tuple(one for one in attributes if attends or one != "Precision")


def _attack(menu: Menu[Campaign], who: str, sheet: Sheet, way: _Way, fight: Fight, prompt: str) -> None:
    """Add an attack with one weapon: one press if there is one foe, otherwise with the target to choose."""
    targets, foe = targets_of(menu.view, fight, who), only_foe(menu.view, fight, who)
    ways = {target: _ways(menu, way.weapon, who, target) for target, _ in targets}
    used = way.weapon.ability
    options = {target: tuple(Option(one, f"{one} + {used}") for one in found) for target, found in ways.items()}
    most = _most_rounds(menu, way.weapon)
    begins = Begins("target", {target: usual_attribute(sheet, way.weapon, found) for target, found in ways.items()})
    rare = [
        depending("attribute", "How", "one_of", "target", options, help=HELP, begins=begins),
        *((number("rounds", "Rounds", ONE, most, ONE),) if most > ONE else ()),
        yes_no("off_hand", "In the off hand"),
        *other_ability(menu, used),
    ]
    first = foe or targets[0][0]
    named = uses(menu, who, Terms((ways[first][-1], used)))
    whom = f" {name_of(menu.view, foe)}" if foe else ""
    menu.add(
        f"Attack{whom} with {way.name}", {"type": "attack", "attacker": who, "weapon": way.item, "at_once": True},
        *target_field(targets, foe), *seldom(*rare, *named), ask=prompt, clauses=("MS-R58", "MS-R63", "MS-14.8"),
        help=f"{way.help}{hint(named)}", odds=True, usual=way.usual and menu.under != OTHER,
        test=Strike(who, first, way.item, ways[first][-1], at_once=True),
    )  # fmt: skip


def target_field(targets: list[tuple[str, str]], foe: str) -> tuple[Field, ...]:
    """The field for the target; if there is only one foe, it is filled in."""
    field = one_of("target", "Target", targets, default=foe or None)
    return seldom(field) if foe else (field,)


@rule("MS-R58", "MS-R5")
def usual_attribute(sheet: Sheet, weapon: Weapon, ways: tuple[str, ...]) -> str:
    """The attribute with the most dice, Reflexes counted as one less; Strength only without a range."""
    fitting = [one for one in ways if one != "Strength" or not weapon.range] or list(ways)
    return max(fitting, key=lambda one: (sheet.dots(one) - (one == "Reflexes"), one == "Precision"))


def other_ability(menu: Menu[Campaign], used: str) -> tuple[Field, ...]:
    """Any ability of the campaign, under the ruling that the storyteller names pools each time."""
    if menu.view.ruling("combat_pools") != "free":
        return ()
    listed = [(one.name, one.name) for one in list_of(menu.view)]
    return (one_of("ability", "Ability", [("", used), *listed], required=False, default=""),)


def npc_attack_choices(menu: Menu[Campaign], who: str, fight: Fight, prompt: str) -> None:
    """Add an attack by an NPC with any of its pools: those with a weapon first, those of other abilities last."""
    quick = menu.view.npc(who).quick.value
    if quick is None:
        return
    order = sorted(quick.pools, key=lambda one: weapon_of_pool(quick.arms, one[0]) is None)
    fits = [label for label, _ in order if _is_for_attacks(menu.view, quick, label)]
    wounds = wounds_of(menu.view, who, "attack")
    for label, whole in order:
        dice = max(0, whole - wounds)
        with _apart(menu) if fits and label not in fits else nullcontext():
            _npc_attack(menu, who, label, dice, weapon_of_pool(quick.arms, label), fight, prompt,
                        usual=label in fits[:1])  # fmt: skip


def _is_for_attacks(view: Campaign, quick: Quick, label: str) -> bool:
    """Whether a pool has a weapon or is not named after an ability that no weapon is used with."""
    listed = {one.name.casefold() for one in list_of(view) if one.name not in ABILITIES}
    return label in dict(quick.arms) or label.casefold() not in listed


def _npc_attack(
    menu: Menu[Campaign], who: str, label: str, dice: int, arm: Weapon | None, fight: Fight, prompt: str, *,
    usual: bool,
) -> None:  # fmt: skip
    targets, foe = targets_of(menu.view, fight, who), only_foe(menu.view, fight, who)
    burst = menu.view.ruling("combat_rate") == "burst"
    rounds = seldom(number("rounds", "Rounds fired at once, for a gun", ONE, MOST_ROUNDS, ONE)) if burst else ()
    weapon = (
        number("damage", "Damage dice of the weapon", 0, MOST_DAMAGE, 4 if arm is None else arm.damage),
        *kind_fields(menu.view, usual=LETHAL if arm is None else arm.type),
        *(source_fields(menu.view) if arm is None or not arm.source else ()),
        number("reach", "Range in meters (0: arm's length)", 0, MOST_METRES, 0 if arm is None else arm.range),
    )
    menu.add(
        f"Attack with {label} ({dice})", {"type": "attack", "attacker": who, "weapon": label},
        *target_field(targets, foe if arm is not None else ""), *(weapon if arm is None else seldom(*weapon)), *rounds,
        ask=prompt, clauses=("MS-R73", "MS-R58"), test=Strike(who, targets[0][0], label), odds=True,
        usual=usual and menu.under != OTHER,
        help="rolls this pool against the terms that you set" if not foe else f"at {name_of(menu.view, foe)}",
    )  # fmt: skip
