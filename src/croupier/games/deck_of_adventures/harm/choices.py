"""The choices about bodies."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.checks.state import CALLED, CONSULT
from croupier.games.deck_of_adventures.checks.unprompted_choices import add_toughening
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import death_checks, turns_outside_combat
from croupier.games.deck_of_adventures.harm.gm_commands import MOST, MOST_FEET, MOST_ROUNDS, MOST_TURNS
from croupier.games.deck_of_adventures.harm.state import BURNED, CONDITIONS
from croupier.games.deck_of_adventures.harm.treatment import difficulty, success_in_words
from croupier.games.deck_of_adventures.harm.turn_choices import offer_turn
from croupier.games.deck_of_adventures.headings import about
from croupier.games.deck_of_adventures.health.condition_changes import is_exempt
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME

RACED = " The GM races for each Target Card: the first Suited Hit is a success, or a failure if it is the GM's."
LAST_HELP = " Before it, everyone nearby may try to treat them once."


def add_wound(menu: Menu[Adventure], who: str, wound: str, prompt: str | None) -> None:
    """Add the choices to toughen up against a wound, and not to."""
    one = menu.view.character(who)
    for each in one.wounds:
        if each.id == wound:
            add_toughening(menu, one, each, prompt)
    menu.add(f"{name_of(menu.view, who)} does not toughen up", wish.LetItBe(who, wound), ask=prompt,
             group=_group(prompt), clauses=("DA-3.6",))  # fmt: skip


def add_death_check(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    raced = menu.view.ruling("death_check") == "race"
    help = f"{_terms(menu.view, who)}{RACED if raced else ''}{LAST_HELP if menu.view.combat is None else ''}"
    menu.add(f"Make {name_of(menu.view, who)}'s death Check", wish.FaceDeath(who), ask=prompt, group=_group(prompt),
             clauses=("DA-16.5", "DA-16.7", "DA-16.10"), help=help, odds=not raced)  # fmt: skip


@rule("DA-16.5", "DA-16.7", "DA-R84", "DA-R122")
def _terms(view: Adventure, who: str) -> str:
    """The terms of a death Check at this table; its DR only as far as the sheet is known."""
    one, major = view.character(who), view.ruling("death_major") == "wakes"
    dr = death_checks.difficulty(view.ruling, view, who) if one.sheet.value is not None else difficulties.DEATH
    wakes = "a Major or Critical Success wakes." if major else "a Critical Success wakes."
    return f"Vitality, DR {dr}. Two successes: stable; two failures: dead; {wakes}"


def add_treatment(menu: Menu[Adventure], who: str, patient: str, prompt: str | None) -> None:
    healer, lies = name_of(menu.view, who), menu.view.character(patient)
    terms = f"Craft, DR {difficulty(lies)}, before the next death Check"
    menu.add(f"{healer} treats {lies.name}", wish.Treat(who, patient), ask=prompt, group=_group(prompt),
             clauses=("DA-16.4", "DA-16.10"), help=f"{terms}; a success: {success_in_words(menu.view, lies)}",
             odds=True)  # fmt: skip
    menu.add(f"{healer} does not treat {lies.name}", wish.LeaveUntreated(who, patient), ask=prompt,
             group=_group(prompt), clauses=("DA-16.10",))  # fmt: skip


def add_flames(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    name, group = name_of(menu.view, who), _group(prompt)
    menu.add(f"{name}: put out the flames", wish.FightCondition(who, BURNED), ask=prompt, group=group,
             clauses=("DA-15.9",), odds=True)  # fmt: skip
    menu.add(f"{name} lets the flames burn", wish.LetBurn(who), ask=prompt, group=group, clauses=("DA-15.9",))


def _group(prompt: str | None) -> str:
    return "now" if prompt is not None else "any_time"


def any_time(menu: Menu[Adventure]) -> None:
    """Add fighting conditions and treating the knocked out outside combat; in combat they belong to a turn."""
    if menu.view.combat is not None:
        return
    for one in menu.view.characters:
        if plays_for(menu.view, menu.seat, one.id) and one.here and not one.is_out:
            offer_turn(menu, one, None)


def powers(menu: Menu[Adventure]) -> None:
    """Add what the GM does to characters: damage, healing, conditions, and the senses a Check needs."""
    view = menu.view
    here = [(one.id, one.name) for one in view.characters if one.here and not one.dead]
    if here:
        _deeds(menu, here)
    for one in view.characters:
        if one.here or one.dead:
            _about(menu, one)
    for check in view.checks:
        if check.state in (CALLED, CONSULT) and view.has(check.actor):
            name = view.character(check.actor).name
            menu.add(f"Set which senses {name}'s Check needs", {"type": "need_senses", "check": check.id},
                     yes_no("sight", "Sight", check.sight), yes_no("hearing", "Hearing", check.hearing), judge=True,
                     group="any_time", clauses=("DA-15.7", "DA-22.3"), test=wish.NeedSenses(check.id))  # fmt: skip


def _deeds(menu: Menu[Adventure], here: list[tuple[str, str]]) -> None:
    target, first = one_of("target", "Who", here), here[0][0]
    with menu.heading("Harm and healing"):
        menu.add("Deal damage", {"type": "deal_damage"}, target, number("damage", "Damage", 1, MOST, 1),
                 yes_no("bypass", "Ignores armor"), text("source", "Source", LONGEST_NAME), group="any_time",
                 clauses=("DA-14.10",), judge=True, test=wish.DealDamage(first, 1))  # fmt: skip
        menu.add("Heal a character", {"type": "give_health"}, target, number("health", "Health", 1, MOST, 1),
                 group="any_time", clauses=("DA-14.11",), judge=True, test=wish.GiveHealth(first, 1))  # fmt: skip
        menu.add("Make a character fall", {"type": "let_fall"}, target, number("feet", "Feet", 1, MOST_FEET, 10),
                 group="any_time", clauses=("DA-22.8",), judge=True, test=wish.LetFall(first, 10))  # fmt: skip
        able = [(id, name) for id, name in here if not is_exempt(menu.view.ruling, menu.view.character(id))]
        if not able:
            return
        menu.add(
            "Give a condition", {"type": "lay_condition"}, one_of("target", "Who", able),
            one_of("condition", "Which", [(name, name) for name in CONDITIONS]),
            one_of("source", "Caused by", [("", "nobody"), *here], default="", required=False),
            number("rounds", "Rounds (0: until it ends)", 0, MOST_ROUNDS, 0), group="any_time",
            clauses=("DA-15.1",), judge=True, test=wish.LayCondition(able[0][0], CONDITIONS[0]),
        )  # fmt: skip


def _about(menu: Menu[Adventure], one: Character) -> None:
    with about(menu, one, "body"):
        for condition in one.conditions:
            menu.add(f"{one.name} is no longer {condition.name}", wish.LiftCondition(one.id, condition.name),
                     group="any_time", clauses=("DA-15.13",), judge=True)  # fmt: skip
        if turns_outside_combat.waits_for_turn(menu.view, one.id) and menu.view.combat is None:
            menu.add(f"A turn passes for {one.name}", wish.PassTurn(one.id), group="any_time", clauses=("DA-15.13",),
                     judge=True)  # fmt: skip
        if one.conditions and menu.view.combat is None:
            menu.add(f"{one.name}'s conditions end with the scene", wish.EndWithScene(one.id), group="any_time",
                     clauses=("DA-15.13",), judge=True)  # fmt: skip
        if one.wounds:
            menu.add(f"End {one.name}'s chance to toughen up", wish.CloseWounds(one.id),
                     group="any_time", clauses=("DA-R19",), judge=True)  # fmt: skip
        if one.dead:
            menu.add(f"{one.name} is not dead after all", wish.CallBack(one.id), group="any_time",
                     clauses=("DA-16.9",), judge=True)  # fmt: skip
        elif one.knockout is not None and menu.view.ruling("ko_clock") == "gm_counts":
            turns: Field = number("turns", "Turns", 0, MOST_TURNS, one.knockout.turns)
            menu.add(f"{one.name} has been Knocked Out for this many turns",
                     {"type": "count_turns", "character": one.id}, turns, group="any_time",
                     clauses=("DA-16.3", "DA-R81"), judge=True,
                     test=wish.CountTurns(one.id, one.knockout.turns))  # fmt: skip
