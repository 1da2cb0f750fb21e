"""The fields by which the GM sets the terms of a Check."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.core.playing_cards import STANDARD, face_name
from croupier.core.rules import cites
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.checks import tools
from croupier.games.deck_of_adventures.checks.actors import traits
from croupier.games.deck_of_adventures.checks.calls import takes_aim
from croupier.games.deck_of_adventures.checks.commands import CallContest
from croupier.games.deck_of_adventures.checks.state import USUAL_DR, Check
from croupier.games.deck_of_adventures.state import Adventure

PAIRS = cites("DA-10.6", name="PAIRS")("Stealth against Detection, Craft against Agility, Bluffing against Detection.")


def terms_fields(menu: Menu[Adventure], call: Check | None = None) -> tuple[Field, ...]:
    """DR and Trait, then rarely used terms; a call sets defaults, and the target if a rule sets one."""
    view = menu.view
    usual, sight = (call.trait, call.sight) if call is not None else ("Athletics", True)
    fields = [
        number("dr", "Difficulty Range", 0, 6, USUAL_DR, help="how far a card may be from the Target Card"),
        one_of("trait", "Trait", [(name, name) for name in traits(view)], default=usual),
    ]
    more: list[Field] = [*_required(view)]
    there = view.names_here()
    if call is None or takes_aim(call):
        of_gm_deck = view.ruling("tc_source") == "gm_deck_only"
        label = "Whom it is about" if of_gm_deck else "Whose Target Card to draw against"
        cards = [("", "nobody" if of_gm_deck else "one from the GM deck"), *there]
        more.append(one_of("about", label, cards, required=False, default=""))
    more += [
        *_picked(menu),
        yes_no("sight", "Requires sight", default=sight),
        _tools(view),
    ]
    if view.ruling("dr_visible") == "gm_may_hide":
        more.append(yes_no("hidden", "Hide the DR until the draw"))
    return (*fields, *seldom(*more))


def _required(view: Adventure) -> tuple[Field, ...]:
    """The field for what a card must match besides the rank, if the GM may require it (DA-R40)."""
    if view.ruling("gm_requirements") != "allowed":
        return ()
    matches = [("", "nothing"), ("color", "the color"), ("suit", "the suit")]
    return (one_of("requirement", "Must match", matches, required=False, default=""),)


def _tools(view: Adventure, label: str = "Tools") -> Field:
    options = tuple(Option(*each) for each in tools.MATTERS.items())
    return Field("tools", label, "one_of", required=False, default="", help=tools.tools_in_words(view),
                 options=options)  # fmt: skip


def called_fields(menu: Menu[Adventure]) -> tuple[Field, ...]:
    """The fields of a Check that the GM calls: who makes it, its terms, what it is about."""
    able = [one for one in menu.view.characters if one.here and not one.is_out and not menu.view.is_checking(one.id)]
    who = Field(
        "actors", "Who", "some_of", min=1, max=len(able), options=tuple(Option(one.id, one.name) for one in able)
    )
    return (who, *terms_fields(menu), text("words", "What it is about", 200))


def _picked(menu: Menu[Adventure]) -> tuple[Field, ...]:
    """The field for the Target Card, if the GM may pick it (DA-R37)."""
    if menu.view.ruling("tc_source") != "gm_choice":
        return ()
    cards = [("", "the top card, or that of the creature"), *((card, face_name(card)) for card in STANDARD)]
    return (one_of("card", "Target Card", cards, required=False, default=""),)


def contest_fields(menu: Menu[Adventure], one: Character, trait: str = "") -> tuple[Field, ...]:
    """The fields of a contest: Trait, opponents and subject; none if there is nobody to contest against."""
    others = [(id, name) for id, name in menu.view.names_in_play() if id != one.id]
    if not others:
        return ()
    known = [(name, name) for name in traits(menu.view)]
    targets = Field("targets", "Against", "some_of", min=1, max=len(others),
                    options=tuple(Option(id, name) for id, name in others))  # fmt: skip
    return (
        one_of("trait", "With", known, default=trait or known[0][0]), targets, one_of("against", "Their Trait", known),
        *seldom(
            one_of("or_against", "Or this one", [("", "no other"), *known], required=False, default=""),
            *_required(menu.view),
            text("words", "What it is about", 200), yes_no("sight", "The attacker needs sight", default=True),
            _tools(menu.view, "The attacker's tools"),
        ),
    )  # fmt: skip


def a_contest(fields: tuple[Field, ...], attacker: str, check: str = "") -> CallContest:
    """A sample contest for testing whether the choice is legal: against the first possible target."""
    trait, targets, against = (field.options[0].value for field in fields[:3])
    return CallContest(attacker, trait, (targets,), against, check=check)
