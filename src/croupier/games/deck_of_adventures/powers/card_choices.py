"""The choices for what a power leaves to people: changing damage, and effects that the GM decides."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from croupier.core.choices import Field, number, one_of, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.checks.actors import traits
from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.packs.effects import HURT, MAY, Reduce, Verb
from croupier.games.deck_of_adventures.powers import gm_cards
from croupier.games.deck_of_adventures.powers.commands import AnswerHarm, ApplyWords
from croupier.games.deck_of_adventures.powers.gm_cards import conditions_of
from croupier.games.deck_of_adventures.powers.state import Card, Harm
from croupier.games.deck_of_adventures.state import Adventure

NUMBER = re.compile(r"\b([1-9])\b")
LENGTHS = (
    ("next check", "for the next Check"), ("user turn", "until the user's next turn"),
    ("target turn", "to the end of their next turn"), ("combat", "for the combat"),
)  # fmt: skip


@rule("DA-25.29")
def add_harm(menu: Menu[Adventure], answer: AnswerHarm, prompt: str | None) -> None:
    """Add the choices to change announced damage with a power, or not.

    They say what the line does if the power has several, or no words.
    """
    harm: Harm = next(one for one in menu.view.deeds.harms if one.id == answer.harm)
    one = menu.view.character(answer.character)
    mine = [each for each in stated.at_moment(menu.view, one, HURT) if each.id == answer.power]
    found = next(each for each in mine if each.is_meant(answer.power, answer.line))
    cost = f" ({fatigue.pp_cost(menu.view.ruling, one, found.pp)} PP)" if found.pp else ""
    several = sum(each.effect.ask == MAY for each in mine) > 1
    does = f", {_change(found.effect.verb)}" if several or not found.words else ""
    told = f"{harm.n} damage to {name_of(menu.view, harm.target)}. {found.words}".strip()
    for use, label in ((True, f"{one.name}: {found.name}{does}{cost}"), (False, "Let the damage stand")):
        menu.add(label, msgspec.structs.replace(answer, use=use), ask=prompt, clauses=("DA-25.29",), help=told,
                 group="now" if prompt else "any_time", role=None if use else "pass")  # fmt: skip


def _change(verb: Verb) -> str:
    """What an effect does to announced damage."""
    if isinstance(verb, Reduce):
        return f"{verb.by} less damage" if verb.by else "no damage"
    return "take the damage"


@rule("DA-25.5", "DA-25.26")
def add_words(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    """Add the effects of a power's words as buttons, the likely ones first, and a button for no further effect."""
    card = msgspec.structs.replace(card, name=gm_cards.title(menu.view, card))
    if card.row:
        _row(menu, card, prompt)
    else:
        buttons = (_hand, _range, _damage, _heal, _condition, _end)
        for button in sorted(buttons, key=lambda one: not _speaks_of(card, one.__name__)):
            button(menu, card, prompt)
    menu.add(f"{card.name}: nothing more", ApplyWords(card.id), ask=prompt, clauses=("DA-25.5",), help=card.words,
             judge=True, role="pass")  # fmt: skip


SAID = {
    "_hand": "hand", "_range": " dr", "_damage": "damage", "_heal": "regain", "_condition": "", "_end": "end",
}  # fmt: skip


def _speaks_of(card: Card, button: str) -> bool:
    """Whether the card's words mention this button's effect; for conditions, any condition's name."""
    words = card.words.casefold()
    if button == "_condition":
        return any(name.casefold() in words for name in CONDITIONS)
    return SAID[button] in words


def _who(menu: Menu[Adventure], card: Card) -> tuple[Field, ...]:
    """The field for who is affected, if there are several targets."""
    if len(card.targets) < 2:
        return ()
    people = [(who, name_of(menu.view, who)) for who in card.targets]
    return (one_of("who", "Target", [("", "all of them"), *people]),)


def _first_number(card: Card) -> int:
    found = NUMBER.search(card.words)
    return int(found[1]) if found else 1


def _checks(menu: Menu[Adventure]) -> Field:
    named = [
        ("", "all Checks"),
        ("attack", "attacks"),
        ("save", "Saves"),
        *((name, name) for name in traits(menu.view)),
    ]
    return one_of("name", "Which Checks", named)


def _add(menu: Menu[Adventure], card: Card, label: str, what: str, *fields: Field, prompt: str | None,
         test: ApplyWords) -> None:  # fmt: skip
    more = yes_no("more", "Something else happens too")
    menu.add(f"{card.name}: {label}", {"type": "apply_words", "card": card.id, "what": what},
             *_who(menu, card), *fields, more, ask=prompt, clauses=("DA-25.5", "DA-25.26"), help=card.words,
             judge=True, test=test)  # fmt: skip


def _hand(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    n = -1 if "lower hand" in card.words.casefold() else 1
    fields = (
        number("n", "Upper Hand, below 0 Lower Hand", -9, 9, n),
        _checks(menu),
        one_of("until", "How long", LENGTHS),
    )
    _add(menu, card, "a hand", "hand", *fields, prompt=prompt, test=ApplyWords(card.id, "hand", n=n))


def _range(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    fields = (number("n", "Added to the DR", -6, 6, 1), _checks(menu), one_of("until", "How long", LENGTHS))
    _add(menu, card, "another DR", "dr", *fields, prompt=prompt, test=ApplyWords(card.id, "dr"))


def _damage(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    field = number("n", "Damage", 1, 50, _first_number(card))
    _add(menu, card, "damage", "damage", field, prompt=prompt, test=ApplyWords(card.id, "damage"))


def _heal(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    field = number("n", "Health", 1, 50, _first_number(card))
    _add(menu, card, "health back", "heal", field, prompt=prompt, test=ApplyWords(card.id, "heal"))


def _condition(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    words = card.words.casefold()
    likely = next((name for name in CONDITIONS if name.casefold() in words), CONDITIONS[0])
    fields = (one_of("name", "Condition", [(name, name) for name in CONDITIONS], default=likely),)
    _add(menu, card, "a condition", "condition", *fields, prompt=prompt,
         test=ApplyWords(card.id, "condition", name=likely))  # fmt: skip


def _end(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    """Add ending one of the targets' conditions."""
    names = conditions_of(menu.view, card)
    if names:
        field = one_of("name", "Condition", [(name, name) for name in names])
        _add(menu, card, "a condition ends", "end", field, prompt=prompt,
             test=ApplyWords(card.id, "end", name=names[0]))  # fmt: skip


@rule("DA-25.26", "DA-22.10")
def _row(menu: Menu[Adventure], card: Card, prompt: str | None) -> None:
    """Add the choice of which row or column of the map becomes Challenging Terrain."""
    grid = menu.view.grid
    lines: tuple[tuple[Literal["row", "column"], int], ...] = ()
    if grid is not None:
        lines = (("row", grid.height), ("column", grid.width))
    for what, most in lines:
        assert grid is not None
        rough = [sum((at.y if what == "row" else at.x) == line for at in grid.rough) for line in range(most)]
        wide = grid.width if what == "row" else grid.height
        free = next((line for line in range(most) if rough[line] < wide), 0)
        menu.add(f"{card.name}: a {what} of the map", {"type": "apply_words", "card": card.id, "what": what},
                 number("n", f"Which {what}, from 0", 0, most - 1, free), ask=prompt, clauses=("DA-25.26", "DA-22.10"),
                 help=card.words, judge=True, test=ApplyWords(card.id, what, n=free))  # fmt: skip
