"""The choices for things thrown at a spot (MS-R66)."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.attack_choices import other_ability
from croupier.games.maelstrom.combat.declare_attack import MOST_DAMAGE, MOST_METRES, bursts
from croupier.games.maelstrom.combat.grenade_blast import reach_of
from croupier.games.maelstrom.combat.grenades import WAYS
from croupier.games.maelstrom.combat.state import EVADE, NOTHING, Blast, Fight
from croupier.games.maelstrom.harm.kind_choice import kind_fields, source_fields
from croupier.games.maelstrom.rolls.choices import hint, uses
from croupier.games.maelstrom.rolls.modifier_sources import difficulties_of
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.sheets.weapons import THROWN_WITH
from croupier.games.maelstrom.state import Campaign

SPOT = text("spot", "At which spot", LONGEST_LINE, required=True)
HERE = "there"


def throw_choices(menu: Menu[Campaign], who: str, sheet: Sheet, prompt: str) -> None:
    """Add throwing each grenade that the participant has."""
    attended = menu.view.fight is not None and any(one.attended for one in menu.view.fight.parts if one.id == who)
    free = menu.view.ruling("combat_pools") == "free"
    ways = [(one, f"{one} + Athletics") for one in (ATTRIBUTES if free else WAYS) if attended or one != WAYS[0]]
    for item in sheet.items:
        if item.weapon is not None and bursts(item.weapon):
            menu.add(f"Throw {item.name}", {"type": "throw", "attacker": who, "weapon": item.id}, SPOT,
                     one_of("attribute", "How", ways, default=WAYS[1]), *seldom(*other_ability(menu, THROWN_WITH)),
                     ask=prompt, clauses=("MS-R66", "MS-R58"),
                     test=wish.Throw(who, item.id, HERE), odds=True,
                     help="hits everyone near the spot, friends too")  # fmt: skip


def npc_throw_choices(menu: Menu[Campaign], who: str, labels: tuple[str, ...], prompt: str) -> None:
    """Add a throw by an NPC with any of its pools."""
    if not labels:
        return
    menu.add(
        "Throw an explosive", {"type": "throw", "attacker": who},
        one_of("weapon", "With", [(one, one) for one in labels]), SPOT,
        number("damage", "Damage dice where it lands", 0, MOST_DAMAGE, 8),
        *kind_fields(menu.view), *source_fields(menu.view),
        number("reach", "Range in meters", 0, MOST_METRES, 20), ask=prompt, clauses=("MS-R66", "MS-R73"),
        test=wish.Throw(who, labels[0], HERE), odds=True,
        help="hits everyone near the spot, friends too",
    )  # fmt: skip


def side_choices(menu: Menu[Campaign], blast: Blast, prompt: str) -> None:
    field = text("side", "Which way", LONGEST_NAME, required=True)
    menu.add(f"Say which way {blast.attack.name} goes astray", {"type": "name_side"}, field, ask=prompt,
             clauses=("MS-R66",), judge=True, help="1d10 says how many meters.", test=wish.NameSide(HERE),
             odds=True)  # fmt: skip


def reach_choices(menu: Menu[Campaign], fight: Fight, blast: Blast, prompt: str) -> None:
    """Add the choices of who is in reach, and at what distance, or that nobody is."""
    people = tuple(Option(one.id, name_of(menu.view, one.id)) for one in fight.parts if one.out < 0)
    farthest = reach_of(blast.attack)
    near = (Field("who", "Who", "one_of", options=people), number("metres", "Meters from it", 0, farthest, 0))
    menu.add(
        f"Say who is within {farthest} meters of {blast.attack.name}", {"type": "burst"},
        Field("near", "Within reach", "list", required=False, min=0, max=len(people), fields=near),
        yes_no("aware", "They see it coming", default=True), *_evading(menu, people), ask=prompt,
        clauses=("MS-R66", "MS-R60"), judge=True,
        help=f"{blast.attack.damage} damage dice where it lies, two fewer for every two meters.", test=wish.Burst(),
        odds=True,
    )  # fmt: skip


@rule("MS-R38", "MS-R60")
def _evading(menu: Menu[Campaign], people: tuple[Option, ...]) -> tuple[Field, ...]:
    """A field for the merits and flaws that matter for evading it; none if nobody has any, or nobody evades."""
    options = tuple(
        Option(f"{one.value}:{quirk}", f"{one.label}, {quirk}: difficulty {more:+}")
        for one in people
        for quirk, more in difficulties_of(sheet_of(menu.view, str(one.value))).items()
    )
    if not options or menu.view.ruling("combat_evade") != "dodge":
        return ()
    return seldom(Field("evading", "Merits and flaws that matter for evading it", "some_of", required=False, min=0,
                        max=len(options), options=options))  # fmt: skip


def dodge_choices(menu: Menu[Campaign], who: str, prompt: str) -> None:
    name = name_of(menu.view, who)
    labels = {EVADE: f"{name}: evade, Reflexes + Athletics", NOTHING: f"{name}: do nothing"}
    for how in menu.open_to(labels, lambda how: wish.AnswerBurst(who, how)):
        rolls = how == EVADE and menu.view.has(who)
        named = uses(menu, who, Terms(("Reflexes", "Athletics"))) if rolls else ()
        sent = {"type": "answer_burst", "who": who, "how": how, **({"at_once": True} if rolls else {})}
        menu.add(labels[how], sent, *seldom(*named), ask=prompt, clauses=("MS-R66", "MS-R60"),
                 help=f"each net success removes a damage die{hint(named)}" if how == EVADE else "", odds=True,
                 test=wish.AnswerBurst(who, how, at_once=rolls))  # fmt: skip
