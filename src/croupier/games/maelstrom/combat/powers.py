"""What the storyteller can do about a fight at any time."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, Option, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import cites
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.actors import is_able, is_down, name_of, one_side_down
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat import mishaps, preset_choices
from croupier.games.maelstrom.combat.attack_choices import label_of
from croupier.games.maelstrom.combat.declare_attack import WAYS
from croupier.games.maelstrom.combat.equipment import MOST_METRES, MOST_NUMBER
from croupier.games.maelstrom.combat.fight_setup import BY, MOST_DICE, possible_participants
from croupier.games.maelstrom.combat.gear_commands import Equip, SetReserve, WriteArmor, WriteWeapon
from croupier.games.maelstrom.combat.initiative import rolls_initiative
from croupier.games.maelstrom.combat.state import COVERS
from croupier.games.maelstrom.figures.attack import SOURCES
from croupier.games.maelstrom.harm.kind_choice import has_bashing, kind_fields, source_fields
from croupier.games.maelstrom.sheets.armor_table import ARMOR, HINDERED
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.sheets.weapons import THROWN_WITH, WEAPONS
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import kind_of

ANY = "any_time"
STEADY = cites("MS-14.10", name="STEADY")(
    "Anyone who fights with Reflexes benefits from gear that cancels its cost: hand some out."
)

THROWN_HOW = cites("MS-R66", name="THROWN_HOW")(
    f"{THROWN_WITH}: thrown, at somebody if Strength is added, otherwise at a spot like a grenade"
)


def powers(menu: Menu[Campaign]) -> None:
    """Add the choices to open and manage a fight, and to give out weapons and armor."""
    preset_choices.preset_choices(menu)
    fight, is_any_time = menu.view.fight, menu.asks_for(ANY)
    if fight is None and is_any_time:
        _open(menu)
    if fight is not None and not any(kind_of(prompt.ask) == "over" for prompt in menu.view.prompts):
        over = bool(one_side_down(menu.view))
        menu.add("End the fight", wish.CloseFight(), group="now" if over else ANY, clauses=("MS-20.2",), judge=True,
                 help="nobody on one side can fight on" if over else "")  # fmt: skip
    if not is_any_time:
        return
    if fight is not None:
        with menu.heading("The fight"):
            menu.part(_see_to)
    mishaps.mishap_choices(menu)
    with menu.heading("Weapons and armor"):
        menu.part(_equipment)


def _some(name: str, label: str, who: tuple[Option, ...], least: int = 0) -> Field:
    return Field(name, label, "some_of", required=least > 0, options=who, min=least, max=len(who))


def _open(menu: Menu[Campaign]) -> None:
    people = sorted(possible_participants(menu.view), key=lambda one: is_down(menu.view, one))
    who = tuple(Option(one, label_of(menu.view, one)) for one in people)
    is_opposed = any(not menu.view.has(one) and is_able(menu.view, one) for one in people)
    if len(who) < 2:
        return
    fields = [_some("who", "Who fights", who, 2)]
    if menu.view.ruling("combat_surprise") == "opposed":
        fields += [
            _some("ambushers", "Who lies in wait (and fights too)", who),
            *seldom(
                one_of("stealth", "They hide by", [(one, f"{one} + Stealth") for one in BY], default=BY[0]),
                number("unprepared", "Dice of your characters without such a pool", 0, MOST_DICE, 4),
            ),
        ]
    else:
        fields.append(_some("surprised", "Who is surprised (and fights too)", who))
    does = "rolls initiative for" if rolls_initiative(menu.view) else "sets the order of"
    menu.add("Open a fight", {"type": "open_fight"}, *fields, group=ANY, clauses=("MS-20.2", "MS-R65"), judge=True,
             usual=is_opposed,
             help=f"{does} everyone you select; the one who acts first is asked first",
             test=wish.OpenFight(tuple(one.value for one in who)),
             odds=rolls_initiative(menu.view) or menu.view.ruling("combat_surprise") == "opposed")  # fmt: skip


def _see_to(menu: Menu[Campaign]) -> None:
    view, fight = menu.view, menu.view.fight
    assert fight is not None
    outside = [(one, name_of(view, one)) for one in possible_participants(view) if fight.part(one) is None]
    if outside:
        menu.add("Somebody joins the fight", {"type": "join_fight"}, one_of("who", "Who", outside), group=ANY,
                 clauses=("MS-20.2",), test=wish.JoinFight(outside[0][0]), odds=rolls_initiative(view))  # fmt: skip
    inside = tuple(Option(one.id, name_of(view, one.id)) for one in fight.parts)
    order = Field("order", "First to act first", "order", options=inside, min=len(inside), max=len(inside))
    menu.add("Set the order", {"type": "set_order"}, order, group=ANY, clauses=("MS-R55",), judge=True,
             test=wish.SetOrder(tuple(one.value for one in inside)))  # fmt: skip
    who = [(one.value, one.label) for one in inside]
    menu.add("Set somebody's cover", {"type": "set_cover"}, one_of("who", "Whose", who),
             one_of("cover", "Cover", [(one, one) for one in COVERS]), group=ANY, clauses=("MS-R62",), judge=True,
             test=wish.SetCover(who[0][0], "none"))  # fmt: skip
    for part in fight.parts:
        is_out = part.out >= 0
        label = f"{name_of(view, part.id)} is {'in the fight again' if is_out else 'out of the fight'}"
        menu.add(label, wish.MarkOut(part.id, out=not is_out), group=ANY, clauses=("MS-20.5",), judge=True)
        others = [pair for pair in who if pair[0] != part.id and pair[0] not in part.attended]
        if others:
            menu.add(f"{name_of(view, part.id)} has not lost contact", {"type": "restore_attention", "who": part.id},
                     one_of("target", "With", others), group=ANY, clauses=("MS-R59", "MS-14.8"), judge=True,
                     test=wish.RestoreAttention(part.id, others[0][0]))  # fmt: skip


def _equipment(menu: Menu[Campaign]) -> None:
    """Add the choices to give a character weapons and armor, from the tables or custom ones."""
    view = menu.view
    people = [(one.id, one.name) for one in view.characters if one.condition != DEAD]
    if not people:
        return
    whose, first = one_of("character", "To", people), people[0][0]
    listed = [one for table, pieces in (("equipment_weapons", WEAPONS), ("equipment_armor", ARMOR))
              if view.ruling(table) == "table" for one in pieces]  # fmt: skip
    reserve = msgspec.structs.replace(
        number("reserve", "Rounds in reserve (empty: not counted)", 0, MOST_METRES), required=False
    )
    if listed:
        pieces = one_of("piece", "What", [(one, one) for one in listed])
        menu.add("Give a weapon or armor", {"type": "equip"}, whose, pieces, reserve, group=ANY,
                 clauses=("MS-R66", "MS-R67", "MS-R63"), judge=True, test=Equip(first, listed[0]))  # fmt: skip
    name = text("name", "Name", LONGEST_NAME, required=True)
    abilities = [(one, THROWN_HOW if one == THROWN_WITH else one) for one in WAYS]
    flagged = view.ruling("equipment_reflex_gear") == "flag"
    menu.add(
        "Give a weapon with custom numbers", {"type": "write_weapon"}, whose, name,
        number("damage", "Damage dice", 0, MOST_NUMBER, 4), *kind_fields(view), *source_fields(view),
        yes_no("strength", "Strength is added"), number("range", "Meters (0: arm's length)", 0, MOST_METRES, 0),
        number("rate", "Rounds at once", 1, MOST_NUMBER, 1),
        number("capacity", "Rounds it holds (0: none)", 0, MOST_METRES, 0),
        yes_no("chambered", "One more if reloaded before it is empty (+1)"),
        one_of("ability", "Ability", abilities, default="Firearms"),
        *((yes_no("steady", "Cancels the cost of Reflexes"),) if flagged else ()), reserve, group=ANY,
        clauses=("MS-R66", "MS-R68", "MS-R63"), judge=True,
        help=STEADY if flagged else "",
        test=WriteWeapon(first, "A weapon"),
    )  # fmt: skip
    _reserves(menu)
    sources = tuple(Option(one, one) for one in SOURCES)
    menu.add(
        "Give armor with custom numbers", {"type": "write_armor"}, whose, name,
        *((number("bashing", "Dice against bashing", 0, MOST_NUMBER, 1),) if has_bashing(view) else ()),
        number("lethal", "Dice against lethal", 0, MOST_NUMBER, 1),
        *((_some("sources", "Holds off aggravated damage from", sources),) if has_bashing(view) else ()),
        *seldom(
            _some("hinders", "Difficulty +1 on", tuple(Option(one, one) for one in HINDERED)),
            yes_no("power", "Power armor: asks for that specialty, lifts more"),
        ),
        group=ANY, clauses=("MS-R67", "MS-19.3"), judge=True,
        test=WriteArmor(first, "Armor"),
    )  # fmt: skip


def _reserves(menu: Menu[Campaign]) -> None:
    """Add the choices to set the reserve of each weapon that holds rounds."""
    for one in menu.view.characters:
        for item in one.sheet.value.items if one.sheet.value is not None and one.condition != DEAD else ():
            weapon = item.weapon
            if weapon is None or not weapon.capacity:
                continue
            rounds = number("reserve", "Rounds in reserve (empty: not counted)", 0, MOST_METRES)
            other = (weapon.reserve or 0) + weapon.capacity
            menu.add(
                f"Rounds for {one.name}'s {item.name}", {"type": "set_reserve", "character": one.id, "item": item.id},
                msgspec.structs.replace(rounds, required=False, default=weapon.reserve), group=ANY,
                clauses=("MS-R63",), judge=True, test=SetReserve(one.id, item.id, min(other, MOST_METRES)),
            )  # fmt: skip
