"""The fields by which the GM sets the terms of a Check."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.games.deck_of_adventures.checks.people import traits
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.cards import STANDARD, named

USUAL_DR = 3


def terms_fields(menu: Menu[Adventure], trait: str = "") -> tuple[Field, ...]:
    """DR, Trait, and what is seldom said besides."""
    view = menu.view
    usual = trait or "Athletics"
    fields = [
        number("dr", "Difficulty Range", 0, 6, USUAL_DR, help="how far a card may lie from the Target Card"),
        one_of("trait", "Trait", [(name, name) for name in traits(view)], default=usual),
    ]
    more: list[Field] = []
    if view.settings["gm_requirements"] == "allowed":
        matches = [("", "nothing"), ("color", "the color"), ("suit", "the suit")]
        more.append(one_of("requirement", "Must match", matches, required=False, default=""))
    there = [(one.id, one.name) for one in view.characters if one.here]
    more += [
        one_of("about", "At whose Target Card", [("", "one from the GM deck"), *there], required=False, default=""),
        yes_no("sight", "It needs sight", default=True),
    ]
    if view.settings["dr_visible"] == "gm_may_hide":
        more.append(yes_no("hidden", "Hide the DR until the draw"))
    return (*fields, *seldom(*more))


def called_fields(menu: Menu[Adventure]) -> tuple[Field, ...]:
    """Of a Check that the GM calls: who makes it, its terms, what it is about."""
    able = [one for one in menu.view.characters if one.here and not one.is_out and not menu.view.checking(one.id)]
    who = Field(
        "actors", "Who", "some_of", min=1, max=len(able), options=tuple(Option(one.id, one.name) for one in able)
    )
    fields = (who, *terms_fields(menu), text("words", "What it is about", 200))
    if menu.view.settings["tc_source"] != "gm_choice":
        return fields
    pick = one_of("card", "Target Card", [("", "the top card"), *((card, named(card)) for card in STANDARD)],
                  required=False, default="")  # fmt: skip
    return (*fields, *seldom(pick))
