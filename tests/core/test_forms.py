"""A command's form gives its fields, and refuses what does not fit before a rule runs."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from croupier.core import forms
from croupier.core.choices import number
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.refusals import Invalid
from croupier.core.table_commands import Abandon, AnswerFor, GiveWord, Say
from croupier.pieces.override_commands import LayClock, LayNote, MoveCards, SetChips, TurnCards
from high_card import HIGH_CARD
from support.core.high_card import table


class Hire(Command, frozen=True, tag="hire"):
    """A command with one field of each kind; `who` is the choice's own."""

    who: str
    name: Annotated[str, forms.text("Name", 8, clause="X-1.1", one_line=True)]
    skill: Annotated[str, forms.one_of("Skill", {"sing": "Singing", "lie": "Lying"}, "lie", clause="X-1.2")]
    wage: Annotated[int, forms.number("Wage", -2, 9, 3, clause="X-1.3")] = 0
    words: Annotated[str, forms.text("Words", 8)] = ""
    again: Annotated[bool, forms.yes_no("Again")] = False


def test_the_form_has_the_declared_fields_in_order() -> None:
    found = [(one.name, one.label, one.kind, one.required, one.default) for one in forms.form_of(Hire)]
    assert found == [
        ("name", "Name", "text", True, None),
        ("skill", "Skill", "one_of", True, "lie"),
        ("wage", "Wage", "int", True, 3),
        ("words", "Words", "text", False, None),
        ("again", "Again", "bool", False, False),
    ]
    assert [one.name for one in forms.form_of(Hire, "wage", "name")] == ["name", "wage"]
    assert [(one.value, one.label) for one in forms.form_of(Hire)[1].options] == [("sing", "Singing"), ("lie", "Lying")]


def test_input_that_fits_is_accepted_with_texts_trimmed() -> None:
    assert forms.formed(Hire("p1", " Zoe\u0308 ", "sing", -2)) == Hire("p1", "Zoë", "sing", -2)
    fits = Hire("p1", "Ana", "lie", 9, "yes", again=True)
    assert forms.formed(fits) is fits


@pytest.mark.parametrize(
    ("changed", "clause", "why"),
    [
        ({"name": " "}, "X-1.1", "1 to 8 printable characters"),
        ({"name": "a\nb"}, "X-1.1", "on one line"),
        ({"name": "x" * 9}, "X-1.1", "1 to 8 printable characters"),
        ({"skill": "fly"}, "X-1.2", "sing, lie"),
        ({"skill": ""}, "X-1.2", "sing, lie"),
        ({"wage": 10}, "X-1.3", "-2 to 9"),
        ({"wage": -3}, "X-1.3", "-2 to 9"),
        ({"words": "x" * 9}, None, "0 to 8 printable characters"),
    ],
)
def test_input_that_does_not_fit_is_refused_with_its_clause(
    changed: dict[str, Any], clause: str | None, why: str
) -> None:
    given = {"who": "p1", "name": "Ana", "skill": "lie", **changed}
    with pytest.raises(Invalid, match=why) as refused:
        forms.formed(Hire(**given))
    assert (refused.value.field, refused.value.clause) == (next(iter(changed)), clause)


@pytest.mark.parametrize(
    "command",
    [
        Say(" "), Say("x" * 2001), GiveWord("x" * 61), AnswerFor("p1", "k", "x" * 2001), Abandon(keep="x" * 61),
        LayClock(label="x", size=0), LayClock(label="x", size=25), LayNote(label=" "), LayNote(label="x", keep="\x07"),
        SetChips(place="x", kind="x", count=-1), SetChips(place="x", kind="x", count=1000),
        MoveCards(place="x", spots=(0,), target="y", lie="sideways"), TurnCards(place="x", spots=(0,), lie=""),
    ],
)  # fmt: skip
def test_commands_of_every_table_are_held_to_their_forms(command: Command) -> None:
    with pytest.raises(Invalid):
        forms.formed(command)


def test_a_field_that_means_nothing_here_must_be_left_out() -> None:
    hire = Hire("p1", "Ana", "lie", wage=3)
    forms.left_out(hire, "words", "again", because="nobody listens")
    with pytest.raises(Invalid, match="wage: 3 is not allowed; allowed: no value, as they work for nothing") as refused:
        forms.left_out(hire, "words", "wage", because="they work for nothing", clause="X-1.4")
    assert (refused.value.field, refused.value.clause) == ("wage", "X-1.4")


class Invite(Command, frozen=True, tag="invite"):
    """A command with names of which each counts once."""

    guests: forms.EachOnce
    hosts: forms.EachOnce = ()
    order: tuple[str, ...] = ()


def test_a_rule_gets_each_name_once() -> None:
    assert forms.formed(Invite(("b", "a", "b"), order=("a", "a"))) == Invite(("b", "a"), order=("a", "a"))
    once = Invite(("b", "a"), ("b",))
    assert forms.formed(once) is once


def test_a_menu_offers_the_form_of_a_command_by_its_class() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    menu.add("Hire somebody", Hire, number("days", "Days", 1, 7))
    (choice,) = menu.choices
    assert choice.command == {"type": "hire"}
    assert [one.name for one in choice.fields] == ["name", "skill", "wage", "words", "again", "days"]
    assert choice.legal
