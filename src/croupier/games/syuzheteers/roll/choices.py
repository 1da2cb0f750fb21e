"""The choices of a roll, made from the view of a seat."""

from __future__ import annotations

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.content import HURDLES
from croupier.games.syuzheteers.assets.troubles import free_inclinations
from croupier.games.syuzheteers.names import inclination_name
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.claim_words import claim_words, leader_sheet
from croupier.games.syuzheteers.roll.claims import claimable, uses_left
from croupier.games.syuzheteers.roll.end_roll import needs_hurdle
from croupier.games.syuzheteers.roll.harm_words import harm
from croupier.games.syuzheteers.roll.numbers import claimed_dice
from croupier.games.syuzheteers.roll.state import DESTINY, GOOD, HOSTILE, PROXY, RALLY, Roll
from croupier.games.syuzheteers.roll.trouble import OBSTACLE_TEXT, failure
from croupier.games.syuzheteers.state import Story

CLAUSES = {GOOD: "SZ-7.4", DESTINY: "SZ-4.6", RALLY: "SZ-4.5"}


def add_claims(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choice to make one set of claims; the others may object to each claim."""
    story, ruling = menu.view, menu.view.ruling
    sheet = leader_sheet(story, roll)
    may = claimable(ruling, story, roll)
    listed = tuple(sheet.talents) if sheet is not None and GOOD in may else ()
    plain = tuple(what for what in may if what != GOOD or ruling("good_at") == "claim")
    fields: list[Field] = []
    if plain:
        said = {what: _capital(claim_words(ruling, story, roll, what)) for what in plain}
        options = tuple(
            Option(what, f"{words} ({_dice(menu, roll, what)}{_use(roll, what, sheet)})")
            for what, words in said.items()
        )
        fields.append(Field("claims", "Claims", "some_of", options=options, min=0, max=len(options)))
    if listed:
        fields.append(one_of("talent", "A listed talent", [(one, one) for one in listed], required=False))
    label = "Claim what adds start dice" if roll.side == "start" else "Claim what adds stop dice"
    each = "one die" if all(claimed_dice(ruling, story, roll, what) == 1 for what in may) else "the dice shown"
    menu.add(
        label, {"type": "put_claims"}, *fields, ask=prompt, clauses=("SZ-7.4" if roll.side == "start" else "SZ-7.7",),
        help=f"{each} for each claim that stands, at least one", odds=True,
    )  # fmt: skip


def _dice(menu: Menu[Story], roll: Roll, what: str) -> str:
    """The dice that a claim adds, in words."""
    count = claimed_dice(menu.view.ruling, menu.view, roll, what)
    return f"a {roll.side} die" if count == 1 else f"{count} {roll.side} dice"


@rule("SZ-4.6")
def _use(roll: Roll, what: str, sheet: Character | None) -> str:
    """What a claim costs if it stands: one use of destiny."""
    if what != DESTINY or sheet is None:
        return ""
    uses = uses_left(roll, sheet)
    return f" for {'the last use' if uses == 1 else f'one of {uses} uses'} in this act"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def add_consent(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to take part in a dialogue, or to refuse."""
    clauses = ({HOSTILE: "SZ-9.6", PROXY: "SZ-R38"}.get(roll.action, "SZ-9.5"),)
    cost = f"; success hurts you: {harm(menu.view, roll.partner, you=True)}" if roll.action == HOSTILE else ""
    menu.add("Take part", wish.AgreeToBeat(agrees=True), ask=prompt, clauses=clauses, odds=True,
             help=f"plays the scene with them{cost}", usual=True)  # fmt: skip
    menu.add(
        "Take no part", wish.AgreeToBeat(agrees=False), ask=prompt, clauses=clauses, help="the beat has another action"
    )


def add_troubles(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to write a new obstacle, or to pick a type of hurdle."""
    command = {"type": "name_trouble"}
    if failure(menu.view, roll) == "obstacle":
        words = text("text", "What stands in the way now", OBSTACLE_TEXT, required=True)
        menu.add(
            "Name the new obstacle",
            command,
            words,
            ask=prompt,
            clauses=("SZ-8.5", "SZ-8.6"),
            judge=True,
            help="the target rises by 1 until somebody removes it",
        )
        return
    kinds = one_of("text", "Hurdle", [(kind, kind) for kind in HURDLES])
    menu.add("Name the hurdle", command, kinds, ask=prompt, clauses=("SZ-8.6", "SZ-5.7"), judge=True)
    if menu.view.ruling("type_lists") != "all_closed":
        words = text("text", "In one word", 40, required=True)
        menu.add("Name another hurdle", command, words, ask=prompt, clauses=("SZ-5.7", "SZ-8.6"), judge=True)


def add_hurts(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices of the free box that is filled; in crisis, of the hurdle instead."""
    one, ruling = menu.view.character(roll.partner), menu.view.ruling
    free = free_inclinations(one)
    if free:
        for at in free:
            label = f"Be {'' if one.inclinations[at].type else 'hurt: '}{inclination_name(one, at)}"
            menu.add(label, wish.TakeHurt(at), ask=prompt, clauses=("SZ-9.6",))
    elif needs_hurdle(ruling, menu.view, roll.partner):
        for kind in HURDLES:
            menu.add(f"Be {kind}", wish.TakeHurt(0, kind), ask=prompt, clauses=("SZ-4.4",))
        if ruling("type_lists") != "all_closed":
            words = text("hurdle", "In one word", 40, required=True)
            clauses = ("SZ-4.4", "SZ-5.7")
            menu.add("Be stopped in another way", {"type": "take_hurt"}, words, ask=prompt, clauses=clauses)
    else:
        menu.add("Bear it", wish.TakeHurt(), ask=prompt, clauses=("SZ-4.4",))


def add_moves(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to lower the complication, or to turn it into obstacles of the challenge."""
    menu.add("Lower the complication", wish.Shed(moves=False), ask=prompt, clauses=("SZ-5.8",),
             help="its rating falls; the challenge stays as it is")  # fmt: skip
    help = "it is cleared, and the challenge gets as many obstacles as its rating"
    menu.add("Move it onto the challenge", wish.Shed(moves=True), ask=prompt, clauses=("SZ-R44",), help=help)
