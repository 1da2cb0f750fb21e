"""The choices that answer what a roll, or a matter that is judged, asks."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.syuzheteers.assets.content import HURDLES
from croupier.games.syuzheteers.assets.troubles import free_inclinations, in_crisis
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll import judging
from croupier.games.syuzheteers.roll.answers import (
    BALLOT,
    BUY,
    CLAIM,
    CONSENT,
    ENTER,
    HURT,
    LEND,
    MOVE,
    OBJECTION,
    PRICE,
    TROUBLE,
    WINDOWS,
)
from croupier.games.syuzheteers.roll.beat_offers import beat_actions
from croupier.games.syuzheteers.roll.buy_offers import buy, enter, lend, price
from croupier.games.syuzheteers.roll.claims import claimable, in_words, sheet_of
from croupier.games.syuzheteers.roll.state import DESTINY, GOOD, RALLY, Matter, Roll
from croupier.games.syuzheteers.roll.trouble import OBSTACLE_TEXT, failure
from croupier.games.syuzheteers.roll.window_offers import window
from croupier.games.syuzheteers.state import Story

CLAUSES = {GOOD: "SZ-7.4", DESTINY: "SZ-4.6", RALLY: "SZ-4.5"}
VOTES = ((judging.STRIKE, "Strike it"), (judging.KEEP, "Keep it"), (judging.ABSTAIN, "Abstain"))


def offer(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    """What can be answered to one question."""
    kind, story = ask.key.partition(":")[0], menu.view
    if kind in (OBJECTION, BALLOT):
        matter = next(one for one in story.matters if str(one.number) == ask.about)
        (_objection if kind == OBJECTION else _ballot)(menu, matter, prompt)
    elif story.roll is not None and kind in OF_ROLL:
        OF_ROLL[kind](menu, story.roll, prompt)


def _objection(menu: Menu[Story], matter: Matter, prompt: str) -> None:
    judges = judging.judge_of(menu.view.settings.__getitem__, menu.view) == menu.seat
    said, clauses = f"{judging.claimant_of(menu.view, matter)} says: {matter.words}", ("SZ-1.8",)
    stand, strike = ("Let it stand", "Strike it") if judges else ("Let it stand", "Object")
    menu.add(stand, wish.LetStand(matter.number), ask=prompt, clauses=clauses, judge=judges, help=said)
    menu.add(strike, wish.Object(matter.number), ask=prompt, clauses=clauses, judge=judges, help=said)


def _ballot(menu: Menu[Story], matter: Matter, prompt: str | None) -> None:
    for vote, label in VOTES:
        menu.add(
            label, wish.Vote(matter.number, vote), ask=prompt, clauses=("SZ-1.8",), judge=True,
            group="now" if prompt else "any_time",
            help=f"{judging.claimant_of(menu.view, matter)} says: {matter.words}; a majority of the votes strikes it",
        )  # fmt: skip


def ballots_again(menu: Menu[Story]) -> None:
    """A ballot may be changed until all are in."""
    for matter in menu.view.matters:
        if matter.votes and any(seal.seat == menu.seat for seal in menu.view.sealed(judging.window(matter))):
            _ballot(menu, matter, None)


def _claims(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """One set of claims, each of which the others may object to."""
    story, ruling = menu.view, menu.view.settings.__getitem__
    sheet = sheet_of(story, roll)
    may = claimable(ruling, story, roll)
    listed = tuple(sheet.talents) if sheet is not None and GOOD in may else ()
    plain = tuple(what for what in may if what != GOOD or ruling("good_at") == "claim")
    fields: list[Field] = []
    if plain:
        die = "a start die" if roll.side == "start" else "a stop die"
        options = tuple(Option(what, f"{_capital(in_words(ruling, story, roll, what))} ({die})") for what in plain)
        fields.append(Field("claims", "What is so", "some_of", options=options, min=0, max=len(options)))
    if listed:
        fields.append(one_of("talent", "A listed talent", [(one, one) for one in listed], required=False))
    label = "Claim what adds start dice" if roll.side == "start" else "Claim what adds stop dice"
    menu.add(
        label, {"type": "put_claims"}, *fields, ask=prompt, clauses=("SZ-7.4" if roll.side == "start" else "SZ-7.7",),
        help="one die for each that stands, one at least", odds=True,
    )  # fmt: skip


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _consent(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    clauses = ("SZ-9.6" if roll.action == "hostile" else "SZ-9.5",)
    menu.add("Take part", wish.AgreeToBeat(agrees=True), ask=prompt, clauses=clauses, odds=True)
    menu.add(
        "Take no part", wish.AgreeToBeat(agrees=False), ask=prompt, clauses=clauses, help="the beat has another action"
    )


def _trouble(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """The words for a new obstacle, or a type of hurdle."""
    command = {"type": "name_trouble"}
    if failure(menu.view, roll) == "obstacle":
        words = text("text", "What stands in the way now", OBSTACLE_TEXT, required=True)
        menu.add("Name the new obstacle", command, words, ask=prompt, clauses=("SZ-8.5", "SZ-8.6"), judge=True)
        return
    kinds = one_of("text", "Hurdle", [(kind, kind) for kind in HURDLES])
    menu.add("Name the hurdle", command, kinds, ask=prompt, clauses=("SZ-8.5", "SZ-5.7"), judge=True)
    if menu.view.settings["type_lists"] != "all_closed":
        words = text("text", "In one word", 40, required=True)
        menu.add("Name another hurdle", command, words, ask=prompt, clauses=("SZ-5.7", "SZ-8.6"), judge=True)


def _hurt(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Which free box is filled; in crisis which hurdle stops her."""
    one, ruling = menu.view.character(roll.partner), menu.view.settings.__getitem__
    free = free_inclinations(one)
    if free:
        for at in free:
            label = f"Be {one.inclinations[at].type}" if one.inclinations[at].type else f"Be hurt: box {at + 1}"
            menu.add(label, wish.TakeHurt(at), ask=prompt, clauses=("SZ-9.6",))
    elif in_crisis(ruling, one) and ruling("crisis_overflow") == "hurdle":
        for kind in HURDLES:
            menu.add(f"Be {kind}", wish.TakeHurt(0, kind), ask=prompt, clauses=("SZ-4.4",))
    else:
        menu.add("Bear it", wish.TakeHurt(), ask=prompt, clauses=("SZ-4.4",))


def _shed(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    menu.add("Lower the complication", wish.Shed(moves=False), ask=prompt, clauses=("SZ-5.8",))
    help = "it is gone, and its rating lies on the challenge as obstacles"
    menu.add("Move it onto the challenge", wish.Shed(moves=True), ask=prompt, clauses=("SZ-R44",), help=help)


OF_ROLL: dict[str, Callable[[Menu[Story], Roll, str], None]] = {
    CONSENT: _consent,
    CLAIM: _claims,
    WINDOWS: window,
    LEND: lend,
    ENTER: enter,
    BUY: buy,
    PRICE: price,
    TROUBLE: _trouble,
    HURT: _hurt,
    MOVE: _shed,
}

__all__ = ["ballots_again", "beat_actions", "offer"]
