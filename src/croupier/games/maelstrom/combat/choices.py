"""The choices in a fight."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.actors import is_able, name_of, one_side_down, seat_of
from croupier.games.maelstrom.combat import announcement, attack_choices, grenade_choices, reactions
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, CallOffAttack, SetAttack
from croupier.games.maelstrom.combat.attack_terms import AT_ARMS_LENGTH, TWICE, USUAL, base_difficulty, within_range
from croupier.games.maelstrom.combat.declare_attack import MOST_METRES
from croupier.games.maelstrom.combat.gear_commands import Carry, ClearJam, Reload
from croupier.games.maelstrom.combat.state import (
    ANSWERS,
    AREA,
    COVERS,
    EVADE,
    FULL,
    HELD,
    NO_COVER,
    NOTHING,
    PARRY,
    REACTION,
    TURN,
    Attack,
    Fight,
    Part,
)
from croupier.games.maelstrom.combat.turn_actions import LEAST_ACTIONS, MOST_ACTIONS
from croupier.games.maelstrom.gear.armor import worn
from croupier.games.maelstrom.health.limbs import ARMS
from croupier.games.maelstrom.rolls.choices import hint, uses
from croupier.games.maelstrom.rolls.modifier_sources import REFLEXES
from croupier.games.maelstrom.rolls.modifiers import MOST_DICE, MOST_MODIFIER
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.rolls.untrained_abilities import can_waive
from croupier.games.maelstrom.rolls.way_form import can_require, eases, precise_way, quirks_that_matter
from croupier.games.maelstrom.sheets.state import Character, Item
from croupier.games.maelstrom.sheets.weapons import missing_rounds
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.turn import takes_part


def _name(menu: Menu[Campaign], who: str) -> str:
    return name_of(menu.view, who)


def turn_choices(menu: Menu[Campaign], fight: Fight, who: str, prompt: str) -> None:
    """Add what a participant can do in a turn: attacks first, or last if nobody is left to fight."""
    if one_side_down(menu.view):
        menu.add("Do nothing", wish.LetGo(who), ask=prompt, clauses=("MS-R57", "MS-20.2"), usual=True,
                 help="nobody is left to fight; the GM can end the fight now")  # fmt: skip
        _act_otherwise(menu, who, prompt)
        with menu.heading(attack_choices.OTHER):
            _fight_on(menu, fight, who, prompt, is_over=True)
        return
    _fight_on(menu, fight, who, prompt)


@rule("MS-20.2")
def end_choice(menu: Menu[Campaign], prompt: str) -> None:
    """Add the end of the fight, which the storyteller is asked about once one side is down."""
    menu.add("End the fight", wish.CloseFight(), ask=prompt, clauses=("MS-20.2",), judge=True, usual=True,
             help="nobody on one side can fight on")  # fmt: skip


def _act_otherwise(menu: Menu[Campaign], who: str, prompt: str) -> None:
    menu.add("Do something else, or move far", {"type": "act_otherwise", "who": who},
             text("words", "What", LONGEST_TEXT, required=True), ask=prompt, clauses=("MS-R57", "MS-13.2"),
             help="in your words", test=wish.ActOtherwise(who, "this"))  # fmt: skip


def _fight_on(menu: Menu[Campaign], fight: Fight, who: str, prompt: str, *, is_over: bool = False) -> None:
    """Add attacks, aiming and cover; then all else, unless the fight is over and it was added before."""
    view, targets = menu.view, attack_choices.targets_of(menu.view, fight, who)
    if view.has(who):
        sheet = view.character(who).sheet.value
        if sheet is not None:
            attack_choices.attack_choices(menu, who, sheet, fight, prompt)
            grenade_choices.throw_choices(menu, who, sheet, prompt)
    else:
        attack_choices.npc_attack_choices(menu, who, fight, prompt)
        quick = view.npc(who).quick.value
        labels = tuple(label for label, _ in quick.pools) if quick is not None else ()
        grenade_choices.npc_throw_choices(menu, who, labels, prompt)
    part = fight.part(who)
    if view.ruling("combat_economy") == "split" and part is not None and part.actions == 1:
        menu.add("Divide the dice among several actions", {"type": "split_actions", "who": who},
                 number("actions", "Actions", LEAST_ACTIONS, MOST_ACTIONS, LEAST_ACTIONS), ask=prompt,
                 clauses=("MS-R57",), help="the dice of each are divided by that number, rounded down",
                 test=wish.SplitActions(who))  # fmt: skip
    menu.add("Aim at somebody", {"type": "aim", "who": who}, one_of("target", "At", targets), ask=prompt,
             clauses=("MS-R57", "MS-14.8"), help="to attack with Precision next turn",
             test=wish.Aim(who, targets[0][0]))  # fmt: skip
    has = part.cover if part is not None else NO_COVER
    covers = [(one, one) for one in COVERS if one not in (NO_COVER, has)]
    if has != NO_COVER:
        covers.append((NO_COVER, "none: leave cover"))
    menu.add("Take cover", {"type": "take_cover", "who": who}, one_of("cover", "How much", covers), ask=prompt,
             clauses=("MS-R57", "MS-R62"), help="harder to hit",
             test=wish.TakeCover(who, covers[0][0]))  # fmt: skip
    if is_over:
        return _rarely(menu, who, prompt)
    _act_otherwise(menu, who, prompt)
    with menu.heading(attack_choices.OTHER):
        _rarely(menu, who, prompt)
        several = part is not None and part.actions - part.done > 1
        menu.add("Do nothing", wish.LetGo(who), ask=prompt, clauses=("MS-R57",),
                 help="gives up the actions that are left" if several else "gives up this action")  # fmt: skip
    return None


def _rarely(menu: Menu[Campaign], who: str, prompt: str) -> None:
    """Add the choices that are rarely used in a turn: cover an area, or hold back."""
    area = text("area", "Which", LONGEST_NAME, required=True)
    menu.add("Cover a small area", {"type": "cover_area", "who": who}, area, ask=prompt,
             clauses=("MS-R57", "MS-14.8"), help="an attack on anyone who enters it uses Precision",
             test=wish.CoverArea(who, "the door"))  # fmt: skip
    menu.add("Hold back: act later this turn", wish.HoldBack(who), ask=prompt, clauses=("MS-R57",),
             help="wait, and step in before the turn ends")  # fmt: skip


BY_TABLE, OWN_TERMS = "range and cover set them, unless you say otherwise", "you set them as you see fit"
"""How the terms of an attack come about, where the tables say so and where the storyteller does (MS-R62)."""


def attack_term_choices(menu: Menu[Campaign], fight: Fight, prompt: str) -> None:
    one = fight.attack
    assert one is not None
    target = fight.part(one.target)
    table = menu.view.ruling("combat_range") == "table"
    far = min(TWICE * one.reach or AT_ARMS_LENGTH, MOST_METRES) if table else MOST_METRES
    fields: list[Field] = [
        *((_optional(number("metres", "Meters (empty: within range)", 0, far)),) if table else ()),
        *((one_of("cover", "Cover", [("", f"as it is ({target.cover})"), *((each, each) for each in COVERS
                  if each != FULL)], required=False, default=""),) if target is not None and table else ()),
        _optional(number("difficulty", f"Difficulty (empty: {'by range and cover' if table else USUAL})", 2, 10)),
        *((yes_no("aware", "The target is aware", default=True),) if target is not None else ()),
        *seldom(
            number("harder", "Difficulty modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
            number("worse", "Threshold modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
            number("dice", "Dice modifier", -MOST_DICE, MOST_DICE, 0),
            text("because", "Reason", LONGEST_NAME),
            *((yes_no("waive", "Power armor requires nothing here"),) if _asks(menu.view, one) else ()),
            *(precise_way(menu.view) if REFLEXES in one.traits else ()),
            *((eases(),) if can_waive(menu.view, one.attacker, one.traits) else ()),
        ),
    ]  # fmt: skip
    fields += can_require(menu.view, one.attacker, one.traits)
    fields += quirks_that_matter(sheet_of(menu.view, one.attacker))
    if menu.view.ruling("combat_evade") == "dodge" and one.target:
        fields += quirks_that_matter(sheet_of(menu.view, one.target), "evading", f"{_name(menu, one.target)}, evading")
    menu.add(
        f"Set the terms: {_name(menu, one.attacker)} with {one.name}", {"type": "set_attack"}, *fields, ask=prompt,
        clauses=("MS-15.1", "MS-R62"), judge=True, test=SetAttack(), odds=True,
        help=_precision_by_area(fight, one) or (BY_TABLE if table else OWN_TERMS),
    )  # fmt: skip
    menu.add(f"Usual terms: {_name(menu, one.attacker)} with {one.name}", SetAttack(), ask=prompt,
             clauses=("MS-15.1", "MS-R62"), judge=True, odds=True, usual=True,
             help=_usual(menu.view, one, target.cover if target is not None else NO_COVER))  # fmt: skip
    menu.add(
        "Cancel the attack",
        CallOffAttack(),
        ask=prompt,
        clauses=("MS-R18",),
        help="nothing is rolled, and the action is not used",
    )


@rule("MS-R62", "MS-R17")
def _usual(view: Campaign, one: Attack, cover: str) -> str:
    """The difficulty that usual terms come to, with what changes it."""
    listed = view.ruling("combat_range") == "table"
    base = base_difficulty(one, within_range(one), cover) if listed else USUAL
    if base is None:
        return "rolled at once, as range and cover set it"
    more = announcement.modifiers(view, one)
    why = [f"{base} by range and cover"] if listed else [str(base)] if more else []
    why += [announcement.sources(more)] if more else []
    said = ", ".join(why)
    final = announcement.announced_difficulty(view, base, more)
    return f"rolled at once, at difficulty {final}{f' ({said})' if why else ''}"


@rule("MS-19.3")
def _asks(view: Campaign, one: Attack) -> bool:
    """Whether the attacker wears armor that requires a specialty."""
    sheet = sheet_of(view, one.attacker)
    return sheet is not None and bool(worn(sheet).requires)


@rule("MS-14.8", "MS-R59")
def _precision_by_area(fight: Fight, one: Attack) -> str:
    """What the storyteller is told to check if Precision depends on a covered area; "" otherwise."""
    part = fight.part(one.attacker)
    areas = [each.removeprefix(AREA) for each in (part.attended if part is not None else ()) if each.startswith(AREA)]
    by_area = one.traits[0] == "Precision" and bool(one.target) and part is not None and one.target not in part.attended
    if not (areas and by_area):
        return ""
    return f"Precision because {', '.join(areas)} was covered: cancel the attack if the target is not there."


def _optional(field: Field) -> Field:
    return msgspec.structs.replace(field, required=False)


REACTIONS = {
    EVADE: "your successes take away the attacker's",
    PARRY: "your successes take away the attacker's",
}
KEEPS = {
    REACTION: "keeps this turn's reaction",
    TURN: "keeps this turn's action",
    HELD: "keeps the action that was held back",
}
"""What somebody keeps who does not react, by what a reaction would cost."""


def reaction_choices(menu: Menu[Campaign], fight: Fight, prompt: str) -> None:
    one = fight.attack
    assert one is not None
    labels = {"evade": "Evade: Reflexes + Athletics", PARRY: "Parry: Reflexes + Melee", "nothing": "Do nothing"}
    played, part = menu.view.has(one.target), fight.part(one.target)
    spends = reactions.price(menu.view.ruling("combat_economy"), part) if part is not None else REACTION
    costs = reactions.COSTS[spends]
    if not played:
        labels |= {EVADE: "Evade", PARRY: "Parry"}
    for how in menu.open_to(ANSWERS, AnswerAttack):
        rolls = played and how != NOTHING
        terms = Terms(("Reflexes", "Athletics" if how == EVADE else "Melee"))
        named = uses(menu, one.target, terms) if rolls else ()
        keeps = KEEPS[spends] if how == NOTHING else REACTIONS[how]
        help = f"{keeps}{f'; it costs {costs}' if costs and how != NOTHING else ''}{hint(named)}"
        sent = {"type": "answer_attack", "how": how, **({"at_once": True} if rolls else {})}
        menu.add(f"{_name(menu, one.target)}: {labels[how]}", sent, *seldom(*named), ask=prompt,
                 clauses=("MS-R60", "MS-R57"), odds=rolls or menu.seat == GM,
                 help=help, test=AnswerAttack(how, at_once=rolls), usual=how == EVADE and not costs)  # fmt: skip


def any_time(menu: Menu[Campaign]) -> None:
    """Add the choices to cancel an attack, act after holding back, reload outside a fight, and handle gear."""
    if not menu.asks_for("any_time"):
        return
    carry_choices(menu)
    view = menu.view
    fight = view.fight
    waits = fight is not None and fight.attack is not None and (bool(fight.difficulty) or menu.seat != GM)
    if fight is not None and fight.attack is not None and waits:
        if menu.seat == GM or any(part.id == fight.attack.attacker and _plays(menu, part) for part in fight.parts):
            menu.add("Cancel the attack", CallOffAttack(), group="any_time", clauses=("MS-R18",))
    for one in view.characters:
        acts = seat_of(view, one.id) == menu.seat and is_able(view, one.id)
        if acts and one.sheet.value is not None and not takes_part(view, one.id):
            for item in one.sheet.value.items:
                counted = view.ruling("combat_rate") != "no_ammo"
                if item.weapon is not None and counted and missing_rounds(item.weapon) > 0:
                    menu.add(f"{one.name}: reload {item.name}", Reload(one.id, item.id), group="any_time",
                             clauses=("MS-R63",))  # fmt: skip
                if item.broken and item.weapon is not None:
                    menu.add(f"{one.name}: repair {item.name}", ClearJam(one.id, item.id), group="any_time",
                             clauses=("MS-R64",))  # fmt: skip
    if fight is None or not fight.now:
        return
    for part in fight.parts:
        if part.is_holding and _plays(menu, part) and is_able(view, part.id):
            menu.add(f"{_name(menu, part.id)} acts now", wish.ActNow(part.id), group="any_time", clauses=("MS-R57",))


def carry_choices(menu: Menu[Campaign]) -> None:
    """Add the choices to draw weapons and to put on armor, and to put both away."""
    for one in menu.view.characters:
        acts = seat_of(menu.view, one.id) == menu.seat and is_able(menu.view, one.id)
        if not acts or one.sheet.value is None:
            continue
        for item in one.sheet.value.items:
            if item.weapon is not None or item.armor is not None:
                _carry(menu, one, item)


def _carry(menu: Menu[Campaign], one: Character, item: Item) -> None:
    """Put an item away, pick it up, or wear it; draw a weapon with a free arm."""
    if item.thrown:
        help = "in a fight, this uses the action" if takes_part(menu.view, one.id) else ""
        menu.add(f"{one.name}: pick up {item.name}", Carry(one.id, item.id), group="any_time",
                 clauses=("MS-19.2", "MS-R66", "MS-R74"), help=help)  # fmt: skip
    if item.out or item.armor is not None:
        draws = not item.out
        menu.add(f"{one.name}: {'wear' if draws else 'put away'} {item.name}", Carry(one.id, item.id, out=draws),
                 group="any_time", clauses=("MS-19.2", "MS-R74"))  # fmt: skip
    if item.out or item.armor is not None or item.thrown:
        return
    held = {each.arm for each in one.sheet.open().items if each.out}
    cripples = menu.view.ruling("health_limbs") != "off"
    free = [arm for arm in ARMS if arm not in held and not (cripples and arm in one.crippled)]
    arm = one_of("arm", "With", [("", "either arm"), *((each, f"the {each}") for each in free)], required=False,
                 default="")  # fmt: skip
    menu.add(f"{one.name}: draw {item.name}", {"type": "carry", "character": one.id, "item": item.id, "out": True},
             *seldom(arm), group="any_time", clauses=("MS-19.2", "MS-R54", "MS-R74"),
             test=Carry(one.id, item.id))  # fmt: skip


def _plays(menu: Menu[Campaign], part: Part) -> bool:
    return seat_of(menu.view, part.id) == menu.seat
