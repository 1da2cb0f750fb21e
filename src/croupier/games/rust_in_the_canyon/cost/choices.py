"""The choices about the cost of a conflict."""

from __future__ import annotations

from croupier.core.choices import number, text
from croupier.games.rust_in_the_canyon.cost import clocks
from croupier.games.rust_in_the_canyon.cost.aftermath import untold
from croupier.games.rust_in_the_canyon.cost.commands import (
    AnswerStakes,
    JudgeMortal,
    SetDeadline,
    TellAftermath,
    TellDeath,
)
from croupier.games.rust_in_the_canyon.cost.death import tells_death
from croupier.games.rust_in_the_canyon.cost.state import Outcome, outcome_text, wording
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, Character

HOW = "How"


def add_stakes(menu: Menu, prompt: str) -> None:
    after = menu.view.aftermath
    asked = after.stakes if after is not None else ""
    outcomes = after.outcomes if after is not None else ()
    help = "; ".join(_outcome_text(menu, one) for one in outcomes)
    for yes in (True, False):
        word = "yes" if yes else "no"
        label = f"{asked} {word.capitalize()}" if asked.endswith("?") else f"{asked}: {word}"
        menu.add(label, AnswerStakes(yes), ask=prompt, clauses=("RC-14.6", "RC-R41"), judge=True, help=help,
                 row=(asked, word.capitalize()))  # fmt: skip


def _outcome_text(menu: Menu, one: Outcome) -> str:
    return outcome_text(menu.view.character(one.pc).name, one)


def _came_out(menu: Menu, one: Character) -> str:
    """How the conflict ended for a PC: the stakes, and the fallout."""
    outcomes = menu.view.aftermath.outcomes if menu.view.aftermath is not None else ()
    own = next((each for each in outcomes if each.pc == one.id), None)
    if own is None:
        return ""
    fallout = f"Fallout: {', '.join(own.fallout)}. " if own.fallout else "No fallout. "
    return f"{outcome_text(one.name, own)}. {fallout}"


def add_aftermath(menu: Menu, one: Character, prompt: str | None) -> None:
    help = f"{_came_out(menu, one)}How does that happen? What do you do now?"
    field = text("text", "Aftermath", LONGEST_TEXT)
    tell, group = TellAftermath(one.id), "now" if prompt else "any_time"
    menu.add(
        f"{one.name}: describe the aftermath", tell, field, ask=prompt, group=group, clauses=("RC-14.7",), help=help,
        role=None if prompt else "next",
    )  # fmt: skip


def add_death(menu: Menu, one: Character, prompt: str | None) -> None:
    how, group = text("how", HOW, LONGEST_TEXT), "now" if prompt else "any_time"
    tell = TellDeath(one.id)
    menu.add(f"{one.name} dies now", tell, how, ask=prompt, group=group, clauses=("RC-15.9",),
             confirm=f"{one.name} dies now?")  # fmt: skip


def add_mortal(menu: Menu, one: Character, prompt: str | None) -> None:
    how, group, clauses = text("how", HOW, LONGEST_TEXT), "now" if prompt else "any_time", ("RC-16.4",)
    dies = JudgeMortal(one.id)
    label = f"{one.name} dies of a mortal injury" if prompt else f"Time is up: {one.name} dies of a mortal injury"
    menu.add(label, dies, how, ask=prompt, group=group, clauses=clauses, judge=True)
    if prompt:
        spared = JudgeMortal(one.id, dies=False)
        menu.add(f"{one.name} survives for now", spared, ask=prompt, clauses=clauses, judge=True)


def any_time(menu: Menu) -> None:
    """Add a dying PC's death now, for the PC's player."""
    for one in menu.view.characters:
        if one.status == DYING and one.seat == menu.seat:
            add_death(menu, one, None)


def powers(menu: Menu) -> None:
    """Add the GM's choices to describe what a player would, say that time is up, and tick clocks of mortal injuries."""
    for one in menu.view.characters:
        if one.status == DYING and one.seat != menu.seat and tells_death(menu.view, menu.seat, one):
            add_death(menu, one, None)
    for outcome in untold(menu.view):
        one = menu.view.character(outcome.pc)
        if one.seat != menu.seat:
            add_aftermath(menu, one, None)
    for one in menu.view.characters:
        if not one.is_mortal or one.status == DEAD:
            continue
        add_mortal(menu, one, None)
        if menu.view.ruling("mortal_deadline") != "clock":
            continue
        for injury in one.injuries:
            if injury.mortal:
                stands = clocks.deadline_at(menu.view, injury)
                at = number("at", "Segments", 0, clocks.deadline_size(menu.view), stands)
                command = SetDeadline(one.id, injury.id, stands)
                label = f"{one.name}, {wording(injury)}: set the clock of the mortal injury"
                menu.add(label, command, at, group="any_time", clauses=("RC-R51",), judge=True)
