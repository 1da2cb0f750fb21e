"""The list of actions, offered to the storyteller when they answer a declaration (MS-R71)."""

from __future__ import annotations

from functools import cache

from croupier.core.choices import Field, Option, depending, one_of, seldom, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.maelstrom.combat.presets import PRESETS, OfferListed
from croupier.games.maelstrom.prompts import open_prompts
from croupier.games.maelstrom.rolls import specialties
from croupier.games.maelstrom.rolls.declaration_choices import name_before
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.questions import JudgeDeclaration
from croupier.games.maelstrom.rolls.roll_notes import roll_note
from croupier.games.maelstrom.rolls.way_form import (
    first_traits,
    numbers,
    quirks_that_matter,
    rarely,
    relating,
    second_traits,
)
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign

LISTED = ("", "as the list says")


@cache
def _actions() -> tuple[tuple[str, str], ...]:
    """Each action of the list, with its traits and its difficulty."""
    return tuple((one.name, f"{one.name} - {roll_note(one.terms)}") for one in PRESETS)


def preset_choices(menu: Menu[Campaign]) -> None:
    """Add the choice to offer a way from the list, for each open declaration."""
    if menu.view.ruling("content_actions") != "table":
        return
    for question, prompt in open_prompts(menu, JudgeDeclaration):
        one = menu.view.attempt(question.attempt)
        whose, sheet = name_before(menu.view, one), sheet_of(menu.view, one.actor)
        menu.add(
            f"{whose}Offer an action from the list", {"type": "offer_listed", "attempt": question.attempt},
            one_of("action", "Which", _actions()), *numbers(),
            yes_no("more", "Another way follows"),
            *relating(sheet), *quirks_that_matter(sheet),
            *seldom(*_other_traits(menu.view, sheet), *_requirements(menu.view, sheet),
                    *rarely(menu.view, one.actor, sheet)), ask=prompt, judge=True,
            clauses=("MS-18.1", "MS-R71"), test=OfferListed(question.attempt, PRESETS[0].name),
            odds=True,
            help="the usual traits and difficulty for it",
        )  # fmt: skip


@rule("MS-R71", "MS-14.2")
def _other_traits(view: Campaign, sheet: Sheet | None) -> tuple[Field, ...]:
    """The fields for other traits than the list has."""
    first, second = ([one for one in each if one[0] not in ("", WILLPOWER)]
                     for each in (first_traits(view, sheet), second_traits(view, sheet)))  # fmt: skip
    return (
        one_of("first", "Instead of the attribute", [LISTED, *first], required=False, default=""),
        one_of("second", "Instead of the ability", [LISTED, *second], required=False, default=""),
    )


@rule("MS-R71", "MS-15.9", "MS-R10")
def _requirements(view: Campaign, sheet: Sheet | None) -> tuple[Field, ...]:
    """The fields for what an action requires besides the list, of the rolled abilities, or does not require."""
    of = {one.name: specialties.requirable(view, sheet, one) for one in list_of(view)}
    listed = {
        one.name: tuple(Option(each, each) for each in of.get(one.traits[-1], ()) if each not in one.required)
        for one in PRESETS
    }
    of |= dict.fromkeys(ATTRIBUTES, specialties.requirable(view, sheet, None))
    own = {name: tuple(Option(each, each) for each in found) for name, found in of.items()}
    also = ("first",) if view.ruling("roll_trait_sets") == "any_two" else ()
    most = max(map(len, (listed | own).values())) + (max(map(len, own.values())) if also else 0)
    required = depending("required", "Also required", "some_of", "second", listed | own, also, "action",
                         required=False, min=0, max=most)  # fmt: skip
    return required, yes_no("plain", "It requires nothing that the list says")
