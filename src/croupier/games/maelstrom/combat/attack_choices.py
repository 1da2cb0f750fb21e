"""The choices for attacking: weapon, target, attribute, number of rounds (MS-R58, MS-R63)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, Option, depending, number, one_of, seldom, yes_no
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.maelstrom.actors import is_down, name_of
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.combat.attack_commands import Strike
from croupier.games.maelstrom.combat.attention import eligible_for_precision
from croupier.games.maelstrom.combat.declare_attack import MOST_DAMAGE, MOST_METRES, MOST_ROUNDS, WAYS, bursts
from croupier.games.maelstrom.combat.state import FULL, Fight
from croupier.games.maelstrom.figures.attack import LETHAL
from croupier.games.maelstrom.harm.health_access import condition_of
from croupier.games.maelstrom.harm.kind_choice import has_bashing, kind_fields
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.item_text import numbers
from croupier.games.maelstrom.sheets.state import DEAD, Sheet, Weapon
from croupier.games.maelstrom.sheets.weapons import UNARMED, missing_rounds, weapon_of_pool
from croupier.games.maelstrom.state import Campaign

HELP = "Precision takes a turn of attention: aim at somebody or attack now, and you have it next turn."
ONE = 1


def attack_choices(menu: Menu[Campaign], who: str, sheet: Sheet, fight: Fight, prompt: str) -> None:
    """Bare hands and each weapon, with reloading and clearing where they apply."""
    bare = UNARMED.type if has_bashing(menu.view) else LETHAL
    _attack(menu, who, "", "bare hands", UNARMED, fight, prompt, f"Strength, {bare}")
    for item in sheet.items:
        weapon = item.weapon
        if weapon is None or bursts(weapon):
            continue
        shown = weapon if has_bashing(menu.view) else msgspec.structs.replace(weapon, type=LETHAL)
        _attack(menu, who, item.id, item.name, weapon, fight, prompt, numbers(item, shown))
        if missing_rounds(weapon) > 0:
            menu.add(
                f"Reload {item.name}",
                wish.Reload(who, item.id),
                ask=prompt,
                clauses=("MS-R63",),
                help="a full magazine, for your action",
            )
        if item.broken:
            menu.add(
                f"Clear {item.name}",
                wish.ClearJam(who, item.id),
                ask=prompt,
                clauses=("MS-R64",),
                help="ready to fire again, for your action",
            )


def targets_of(view: Campaign, fight: Fight, who: str) -> list[tuple[str, str]]:
    """Those who can be attacked or aimed at: standing foes first, then fallen ones, their own side last.

    If nobody can be, everyone else, so that choosing one shows the reason.
    """
    others = [one for one in fight.parts if one.id != who]
    seen = [one for one in others if one.cover != FULL and one.out < 0]
    order = {one.id: (is_players(view, one.id) == is_players(view, who), is_down(view, one.id)) for one in others}
    return [(one.id, _target(view, one.id)) for one in sorted(seen or others, key=lambda one: order[one.id])]


def _target(view: Campaign, who: str) -> str:
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


def _attack(
    menu: Menu[Campaign], who: str, item: str, name: str, weapon: Weapon, fight: Fight, prompt: str, help: str
) -> None:
    targets = targets_of(menu.view, fight, who)
    ways = {target: _ways(menu, weapon, who, target) for target, _ in targets}
    used = weapon.ability
    options = {target: tuple(Option(one, f"{one} + {used}") for one in found) for target, found in ways.items()}
    fields: list[Field] = [
        one_of("target", "Target", targets),
        depending("attribute", "How", "one_of", "target", options, help=HELP),
    ]
    most = _most_rounds(menu, weapon)
    if most > ONE:
        fields.append(number("rounds", "Rounds", ONE, most, ONE))
    fields += seldom(yes_no("off_hand", "In the off hand"), *_other_ability(menu, used))
    first = targets[0][0]
    menu.add(
        f"Attack with {name}", {"type": "attack", "attacker": who, "weapon": item}, *fields, ask=prompt,
        clauses=("MS-R58", "MS-R63", "MS-14.8"), help=help, test=Strike(who, first, item, ways[first][-1]), odds=True,
    )  # fmt: skip


def _other_ability(menu: Menu[Campaign], used: str) -> tuple[Field, ...]:
    """Any ability of the campaign, with the ruling that the storyteller names pools each time."""
    if menu.view.ruling("combat_pools") != "free":
        return ()
    listed = [(one.name, one.name) for one in list_of(menu.view)]
    return (one_of("ability", "Ability", [("", used), *listed], required=False, default=""),)


def npc_attack_choices(menu: Menu[Campaign], who: str, fight: Fight, prompt: str) -> None:
    """An attack by an NPC with any of its pools."""
    quick, targets = menu.view.npc(who).quick.value, targets_of(menu.view, fight, who)
    burst = menu.view.ruling("combat_rate") == "burst"
    rounds = seldom(number("rounds", "Rounds fired at once, for a gun", ONE, MOST_ROUNDS, ONE)) if burst else ()
    for label, dice in quick.pools if quick is not None else ():
        assert quick is not None
        arm = weapon_of_pool(quick.arms, label)
        menu.add(
            f"Attack with {label} ({dice})", {"type": "attack", "attacker": who, "weapon": label},
            one_of("target", "Target", targets),
            number("damage", "Damage dice of the weapon", 0, MOST_DAMAGE, 4 if arm is None else arm.damage),
            *kind_fields(menu.view, usual=LETHAL if arm is None else arm.type),
            number("reach", "Range in meters (0: arm's length)", 0, MOST_METRES, 0 if arm is None else arm.range),
            *rounds,
            ask=prompt, clauses=("MS-R73", "MS-R58"), test=Strike(who, targets[0][0], label), odds=True,
            help="rolls this pool against the terms that you set",
        )  # fmt: skip
