"""The choices of a turn: attacks and the other actions of chapter 13."""

from __future__ import annotations

from contextlib import nullcontext

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.characters.stated import allowed_traits
from croupier.games.deck_of_adventures.checks import discard_verbs
from croupier.games.deck_of_adventures.checks.actors import plays_for, with_modifiers
from croupier.games.deck_of_adventures.combat import actions, discard_mechanics
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.grappling import is_held_by
from croupier.games.deck_of_adventures.combat.weapons import attack_traits, in_words, weapons
from croupier.games.deck_of_adventures.harm.state import STUNNED
from croupier.games.deck_of_adventures.harm.turn_choices import offer_turn as offer_harm
from croupier.games.deck_of_adventures.names import and_of, are_left
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import MECHANICS
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, LONGEST_TEXT

MAJORS, MINORS, OTHERS = "Other Major Actions", "Minor Actions", "Free Actions, and anything else"


def offer_turn(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add a character's actions other than attacks, grouped by size, then those of its Companions."""
    offer_harm(menu, one, prompt)
    _fights(menu, one, prompt)
    with menu.heading(MINORS):
        offer_mechanic(menu, one, prompt)
    _looks(menu, one, prompt)
    for companion in menu.view.characters:
        if companion.kind == COMPANION and companion.dealer == one.id and companion.here and not companion.is_out:
            if menu.view.ruling("companion_actions") == "on_command":
                stunned = companion.has(STUNNED)
                joins = "and" if stunned is None or not stunned.failed else "or, Stunned,"
                menu.add(f"Command {companion.name}", wish.CommandCompanion(companion.id), ask=prompt,
                         clauses=("DA-5.9", "DA-R34"), help=f"Minor: it moves {joins} takes one action.")  # fmt: skip
            with menu.heading(companion.name):
                offer_attacks(menu, companion, prompt)
                offer_harm(menu, companion, prompt)
                _fights(menu, companion, prompt)
                _looks(menu, companion, prompt)


def _others(menu: Menu[Adventure], one: Character) -> list[Character]:
    """Everyone else in the scene: foes first, and within each side those standing before the fallen."""
    here = [each for each in menu.view.characters if each.here and not each.dead and each.id != one.id]
    return sorted(here, key=lambda each: (not are_foes(menu.view, one.id, each.id), each.is_out))


def offer_attacks(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add attacks on standing foes, and under a heading those on friends, the fallen and objects."""
    view = menu.view
    ruling = view.ruling
    if one.sheet.value is None or ruling("basic_attack") != "universal":
        return
    arms = weapons(ruling, view, one.id)
    others = _others(menu, one)
    for weapon in arms if len(arms) == 1 else arms[:-1]:
        traits = allowed_traits(view, one, attack_traits(ruling, view, one.id, weapon))
        trait = one_of("trait", "With", with_modifiers(view, one.id, traits), default=traits[0])
        for target in others:
            first = are_foes(view, one.id, target.id) and not target.is_out
            with nullcontext() if first else menu.heading(MAJORS):
                menu.add(f"{one.name} attacks {target.name} with {weapon.name}",
                         {"type": "make_attack", "character": one.id, "target": target.id, "weapon": weapon.item},
                         trait, ask=prompt, clauses=("DA-14.7", "DA-14.9"), help=in_words(view, one, weapon),
                         piece=target.id, odds=True, usual=first,
                         test=wish.MakeAttack(one.id, target.id, traits[0], weapon.item))  # fmt: skip
        with menu.heading(MAJORS):
            menu.add(f"{one.name} attacks an object with {weapon.name}",
                     {"type": "attack_object", "character": one.id, "weapon": weapon.item}, trait,
                     text("words", "What", LONGEST_LINE, required=True), ask=prompt, clauses=("DA-14.14",),
                     test=wish.AttackObject(one.id, "it", traits[0], weapon.item),
                     help="Major: the GM sets what it takes")  # fmt: skip
    if len(arms) > 1:
        traits = allowed_traits(view, one, attack_traits(ruling, view, one.id, arms[-1]))
        near = menu.open_to(others, lambda each: wish.MakeAttack(one.id, each.id, traits[0]))
        if near:
            who = one_of("target", "Target", [(each.id, each.name) for each in near])
            with menu.heading(MAJORS):
                menu.add(f"{one.name} attacks bare-handed", {"type": "make_attack", "character": one.id}, who,
                         one_of("trait", "With", with_modifiers(view, one.id, traits), default=traits[0]), ask=prompt,
                         clauses=("DA-14.7", "DA-R60"), help="Major: damage 1, within 1 space",
                         odds=True, test=wish.MakeAttack(one.id, near[0].id, traits[0]))  # fmt: skip


def _fights(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add the Major Actions other than attacks."""
    with menu.heading(MAJORS):
        _majors(menu, one, prompt)


def _majors(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    others = [each for each in _others(menu, one) if not each.is_out]
    for target in others:
        if are_foes(menu.view, one.id, target.id):
            menu.add(f"{one.name} grapples {target.name}", wish.Grapple(one.id, target.id), ask=prompt,
                     piece=target.id, clauses=("DA-13.11",), help="Major: Brute against Finesse or Brute",
                     odds=True)  # fmt: skip
    _releases(menu, one, prompt)
    mates = [each for each in others if not are_foes(menu.view, one.id, each.id)]
    friends = [(each.id, each.name) for each in menu.open_to(mates, lambda each: wish.Grapple(one.id, each.id))]
    if friends:
        menu.add(f"{one.name} grapples a friend", {"type": "grapple", "character": one.id},
                 one_of("target", "Target", friends), ask=prompt, clauses=("DA-13.11",),
                 help="Major: Brute against Finesse or Brute", odds=True,
                 test=wish.Grapple(one.id, friends[0][0]))  # fmt: skip
    if others:
        watch = tuple(Option(each.id, each.name) for each in others)
        first = [each.id for each in others if are_foes(menu.view, one.id, each.id)] or [others[0].id]
        field = Field("targets", "Hide from", "some_of", options=watch, min=1, max=len(watch), default=first)
        menu.add(f"{one.name} hides", {"type": "hide", "character": one.id}, field, ask=prompt, clauses=("DA-13.12",),
                 help="Major: Stealth against the Detection of each", odds=True,
             test=wish.Hide(one.id, tuple(first)))  # fmt: skip
    menu.add(f"{one.name} rushes", wish.Rush(one.id), ask=prompt, clauses=("DA-13.10",),
             help="Major: this turn's movement is doubled.")  # fmt: skip


def _releases(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add letting go of those whom a character has Entangled."""
    for held in _others(menu, one):
        if is_held_by(held, one.id):
            menu.add(f"{one.name} lets {held.name} go", wish.ReleaseGrapple(one.id, held.id), ask=prompt,
                     piece=held.id, group="now" if prompt is not None else "any_time", clauses=("DA-13.11",),
                     help="Free: no longer Entangled.")  # fmt: skip


def offer_mechanic(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add the choice of the Discard Mechanic."""
    view = menu.view
    if one.sheet.value is None or not discard_mechanics.is_offered(view, one, menu.seat):
        return
    mechanic, most = discard_mechanics.mechanic_of(one), discard_mechanics.cap(one.sheet.value.level)
    targets: list[str] = list(discard_mechanics.eligible(view.ruling, view, one.id))
    given: tuple[str, ...] = ()
    if mechanic == discard_mechanics.AGGRO:
        targets = [each for each in targets if discard_mechanics.is_named(view, menu.seat, one.id, each)]
    if mechanic in (discard_mechanics.HELP, discard_mechanics.THWART):
        targets = menu.open_to(targets, lambda each: wish.UseMechanic(one.id, 2, (each,)))
        given = tuple(targets[:1])
        if not given:
            return
    ns = menu.open_to(range(2, most + 1, 2), lambda n: wish.UseMechanic(one.id, n, given))
    fields = [one_of("n", "Give up", [(n, f"{n} cards for {n // 2}") for n in ns], default=2)]
    left = places.count(view, places.deck(one.id))
    own = _replaced(view, one.id) if mechanic == discard_mechanics.INTENSIFY else ""
    if mechanic != discard_mechanics.INTENSIFY and targets:
        options = tuple(Option(each, f"{view.character(each).name}{_replaced(view, each)}") for each in targets)
        single = mechanic != discard_mechanics.AGGRO
        fields.append(Field("targets", "Target", "some_of", required=single, options=options, min=int(single),
                            max=1 if single else len(options), default=list(given) or None))  # fmt: skip
    menu.add(f"{one.name}: {mechanic.capitalize()}", {"type": "use_mechanic", "character": one.id}, *fields,
             ask=prompt, group="now" if prompt is not None else "any_time", clauses=("DA-21.2", "DA-21.3"),
             help=" ".join((_mechanic_help(view, mechanic), *_where(view, mechanic),
                            f"{are_left(left, 'card')} in the draw pile{own}.")),
             odds=True, test=wish.UseMechanic(one.id, 2, given))  # fmt: skip


@rule("DA-21.5", "DA-R106")
def _replaced(view: Adventure, who: str) -> str:
    """What a new Discard Mechanic on this character replaces, after a semicolon."""
    old = [each.text for each in view.character(who).effects if each.kind in MECHANICS]
    return f"; replaces {and_of(old)}" if old and view.ruling("discard_stack") == "replace" else ""


def _where(view: Adventure, mechanic: str) -> tuple[str, ...]:
    """Where the cards go, if that differs by mechanic."""
    differs = view.ruling("discard_verbs") == "distinct"
    return (discard_verbs.WHERE[discard_mechanics.VERBS[mechanic]],) if differs else ()


@rule("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-R103", "DA-R104", "DA-R105", "DA-R121")
def _mechanic_help(view: Adventure, mechanic: str) -> str:
    """What a Discard Mechanic does at this table."""
    ruling, fights = view.ruling, view.combat is not None
    near = " within 6 spaces" if ruling("thwart_range") == "6" else ""
    lasts = "makes Checks with a Lower Hand until your next turn" if fights else "has a Lower Hand on the next Check"
    whom = "all other" if ruling("aggro_scope") == "all" else "hostile"
    does = {
        discard_mechanics.AGGRO: f"{whom} creatures within 2 spaces attack others with a Lower Hand, once each.",
        discard_mechanics.INTENSIFY: "your next Check has an Upper Hand.",
        discard_mechanics.HELP: "the next Check of an ally within 6 spaces has an Upper Hand.",
        discard_mechanics.THWART: f"an enemy{near} {lasts}.",
    }[mechanic]
    soon = mechanic != discard_mechanics.THWART and fights and ruling("discard_expiry") == "own_next_turn"
    unused = " Unused, it ends when your next turn starts." if soon else ""
    return f"{f'Minor: {does}' if fights else f'{does[:1].upper()}{does[1:]}'}{unused}"


def _looks(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add Minor Actions, Free Actions, and actions whose size the GM has yet to decide."""
    with menu.heading(MINORS):
        _minors(menu, one, prompt)
    with menu.heading(OTHERS):
        menu.add(f"{one.name} speaks or looks around", {"type": "take_free", "character": one.id},
                 one_of("what", "What", [(actions.SPEAK, "says something"), (actions.LOOK, "looks at what is obvious")],
                        default=actions.SPEAK),
                 text("words", "In words", LONGEST_TEXT), ask=prompt, clauses=("DA-13.3",), help="Free",
                 test=wish.TakeFree(one.id, actions.SPEAK))  # fmt: skip
        menu.add(f"{one.name} does something else", {"type": "try_other", "character": one.id},
                 text("words", "What", LONGEST_TEXT, required=True), ask=prompt, clauses=("DA-13.1",),
                 help="The GM decides whether it is allowed and which action it takes.",
                 test=wish.TryOther(one.id, "it"))  # fmt: skip


def _minors(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add Minor Actions: those with a Check, and those without."""
    others = [(each.id, each.name) for each in _others(menu, one)]
    awake = [(each.id, each.name) for each in _others(menu, one) if not each.is_out]
    words, course = (text("words", what, LONGEST_TEXT, required=True) for what in ("What to find out", "To do what"))
    about = one_of("target", "Target", [("", "nobody: the surroundings"), *others], required=False, default="")
    menu.add(f"{one.name} inspects", {"type": "inspect", "character": one.id},
             one_of("trait", "With", with_modifiers(menu.view, one.id, actions.INSPECTING), default=actions.DETECTION),
             about, words, ask=prompt, clauses=("DA-13.6", "DA-13.9"), help="Minor: the GM sets the DR.",
             test=wish.Inspect(one.id, actions.DETECTION, "it"))  # fmt: skip
    if awake:
        menu.add(f"{one.name} convinces somebody", {"type": "convince", "character": one.id},
                 one_of("target", "Target", awake), course, ask=prompt, clauses=("DA-13.7", "DA-13.9"),
                 help="Minor: Bluffing, the GM sets the DR.",
                 test=wish.Convince(one.id, awake[0][0], "it"))  # fmt: skip
    menu.add(f"{one.name} recalls something", {"type": "recall", "character": one.id}, words, ask=prompt,
             clauses=("DA-13.8",), help="Minor: Knowledge, the GM sets the DR.",
             test=wish.Recall(one.id, "it"))  # fmt: skip
    menu.add(f"{one.name} uses an object", {"type": "interact", "character": one.id},
             text("words", "What", LONGEST_LINE, required=True), ask=prompt, clauses=("DA-13.5",),
             help="Minor: a button, a lever, a disposable item.", test=wish.Interact(one.id, "it"))  # fmt: skip


def any_time(menu: Menu[Adventure]) -> None:
    """Add stepping in for the delayed; outside combat, letting go, and Discard Mechanics if the GM allows them."""
    view = menu.view
    for one in view.characters:
        delayed = view.combat is not None and one.id in view.combat.delayed and one.here
        if delayed and plays_for(view, menu.seat, one.id):
            menu.add(f"{one.name} steps in now", wish.StepIn(one.id), group="any_time", clauses=("DA-11.9",))
        if view.combat is not None or not one.here or one.is_out:
            continue
        if plays_for(view, menu.seat, one.id):
            _releases(menu, one, None)
        if menu.seat == GM:
            offer_mechanic(menu, one, None)
