"""The storyteller's choices about a declared action."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.core.choices import By, Field, Option, depending, number, one_of, seldom, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_TEXT
from croupier.games.maelstrom.actors import is_alert, name_of
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.figures.readings import LEAST, MOST
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.state import DECLARED, OFFERED, Attempt
from croupier.games.maelstrom.rolls.trait_advice import GUIDE, often
from croupier.games.maelstrom.rolls.way_form import first_traits, judgments, numbers, second_traits, traits, way
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.state import Character
from croupier.games.maelstrom.state import Campaign


def name_before(view: Campaign, one: Attempt) -> str:
    """The actor's name before a label, if more than one declaration waits for the storyteller."""
    waiting = [each for each in view.attempts if each.state == DECLARED or (each.state == OFFERED and each.offering)]
    return f"{name_of(view, one.actor)}: " if len(waiting) > 1 else ""


def declaration_choices(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    """Add the choices to let it happen, call it impossible, or offer ways to do it."""
    said, whose = one.words.value or "", name_before(menu.view, one)
    about = text("words", "In your words", LONGEST_TEXT)
    menu.add(f"{whose}It happens without a roll", {"type": "need_no_roll", "attempt": one.id}, about, ask=prompt,
             judge=True, clauses=("MS-13.3",), help="nothing is at stake", test=wish.NeedNoRoll(one.id))  # fmt: skip
    menu.add(f"{whose}It cannot be done", {"type": "say_impossible", "attempt": one.id}, about, ask=prompt, judge=True,
             clauses=("MS-13.4",), help="they try something else", test=wish.SayImpossible(one.id))  # fmt: skip
    asks = "Offer another way" if one.offering else "Ask for a roll"
    help = f"{said} - {GUIDE}{often(menu.view, said)}" if said else GUIDE
    menu.add(f"{whose}{asks}", {"type": "offer_way", "attempt": one.id}, *way(menu.view, one), ask=prompt,
             judge=True, clauses=("MS-13.7", "MS-14.1", "MS-15.1"), help=help,
             test=wish.OfferWay(one.id, ATTRIBUTES[0]), odds=True, usual=not one.offering)  # fmt: skip
    _before_it(menu, one, prompt)
    menu.add(f"{whose}Cancel this roll", {"type": "void_roll", "attempt": one.id}, text("reason", "Why", LONGEST_LINE),
             ask=prompt, clauses=("MS-15.4",), test=wish.VoidRoll(one.id),
             help="nothing happens, and nothing is used")  # fmt: skip


def _before_it(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    """Add the choices for rolls that come first or oppose it, and for tasks."""
    view, ruling = menu.view, menu.view.settings
    whose = name_before(view, one)
    if ruling["untrained_skill"] == "alternate_roll":
        menu.add(f"{whose}Ask for another roll first", {"type": "ask_another", "attempt": one.id},
                 one_of("first", "Attribute", [(each, each) for each in ATTRIBUTES]), traits(view)[1], *numbers(),
                 *seldom(*judgments(view)), ask=prompt,
                 clauses=("MS-4.7", "MS-R9"), judge=True, help="a success waives what being untrained costs",
                 test=wish.AskAnother(one.id, ATTRIBUTES[0]), odds=True)  # fmt: skip
    if ruling["roll_extended"] == "help":
        _help(menu, one, prompt)
    if ruling["roll_opposed"] != "off":
        _opposed(menu, one, prompt)
    for task in view.tasks:
        menu.add(f"{whose}It counts toward: {task.name}", wish.WorkOn(one.id, task.id), ask=prompt, clauses=("MS-R20",),
                 help=f"net successes add up, {task.done} of {task.goal} so far; a botch starts over")  # fmt: skip


class _Others(NamedTuple):
    """Those who can roll for or against somebody's action now: characters, and NPCs with a pool."""

    characters: list[Character]
    npcs: list[Npc]

    @property
    def names(self) -> list[tuple[str, str]]:
        return [*((one.id, one.name) for one in self.characters), *((one.id, one.name) for one in self.npcs)]


def _others(view: Campaign, one: Attempt) -> _Others:
    """Everybody else who can act now."""
    able = [each for each in view.npcs if each.id != one.actor and is_alert(view, each.id) and each.quick.open().pools]
    return _Others([each for each in view.characters if each.id != one.actor and is_alert(view, each.id)], able)


def _with(view: Campaign, others: _Others, by: str) -> tuple[Field, Field]:
    """The traits of a character, or the pool of an NPC, which is rolled alone."""
    plain = tuple(Option(value, label) for value, label in first_traits(view))
    pools = {each.id: tuple(Option(label, label) for label, _ in each.quick.open().pools) for each in others.npcs}
    also = tuple(Option(value, label) for value, label in second_traits(view))
    people = [each.id for each in others.characters]
    seconds = {**dict.fromkeys(people, also), **dict.fromkeys(pools, also[:1])}
    return (
        depending("first", "With", "one_of", by, {**dict.fromkeys(people, plain), **pools}),
        depending("second", "And", "one_of", by, seconds, required=False, default=""),
    )


@rule("MS-R20", "MS-R73")
def _help(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    """Add the choice of a helper, who rolls first."""
    view, others = menu.view, _others(menu.view, one)
    if not others.names:
        return
    fields = _with(view, others, "helper")
    who = others.names[0][0]
    menu.add(f"{name_before(view, one)}Let somebody help", {"type": "let_help", "attempt": one.id},
             one_of("helper", "Who", others.names), *fields, *numbers(), *_judged(view, others, "helper"), ask=prompt,
             clauses=("MS-R20",), judge=True, test=wish.LetHelp(one.id, who, _first(fields[0], who)), odds=True,
             help="a roll of theirs first, whose successes add dice")  # fmt: skip


def _first(field: Field, who: str) -> str:
    """The first option of a field for somebody."""
    return str(field.by.options[who][0].value) if field.by else ""


@rule("MS-R19", "MS-R73")
def _opposed(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    """Add the choice of somebody who rolls against the action, or whose dots count against it."""
    view, others = menu.view, _others(menu.view, one)
    if not others.names:
        return
    fields = _with(view, others, "by")
    who = others.names[0][0]
    rolls = view.ruling("roll_opposed") == "margin"
    more = (number("difficulty", "Difficulty", LEAST, MOST, USUAL), *_judged(view, others, "by")) if rolls else ()
    label = "Let somebody roll against it" if rolls else "Set somebody's dots against it"
    menu.add(f"{name_before(view, one)}{label}",
             {"type": "oppose", "attempt": one.id}, one_of("by", "Who", others.names), *fields, *more,
             ask=prompt, clauses=("MS-R19",), judge=True, test=wish.Oppose(one.id, who, _first(fields[0], who)),
             help="both roll, and the better one wins" if rolls else "their dots raise the threshold")  # fmt: skip


def _judged(view: Campaign, others: _Others, by: str) -> tuple[Field, ...]:
    """What the storyteller may say of the roll of a character; an NPC's pool is as it is."""
    fields = seldom(*judgments(view))
    whole = [
        {each.id: one.options for each in others.characters} | {each.id: one.options[:1] for each in others.npcs}
        for one in fields
    ]
    return tuple(msgspec.structs.replace(one, by=By(by, options)) for one, options in zip(fields, whole, strict=True))
