"""Decrees by the GM, or by the table's consent, beyond pieces: a card's durability, troubles, the act."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.choices import Choice, Field, number, one_of, text
from croupier.core.names import quoted
from croupier.core.play import Play
from croupier.core.polls import keep_as_rule, request
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.table_rules import LONGEST_NAME, clean
from croupier.games.syuzheteers.assets import targets, troubles
from croupier.games.syuzheteers.assets.cards import MOST
from croupier.games.syuzheteers.assets.covered import covered_cards
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.names import ailment, card_title, character_name
from croupier.games.syuzheteers.scenes import finale, stage
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import Decreed, LiftTrouble, MoveOn, SetLasting
from croupier.games.syuzheteers.scenes.events import TITLES
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3, ACTS, EPILOGUE
from croupier.games.syuzheteers.state import Story

LONGEST_REASON = 200
PHASES = (ACT_1, ACT_2, ACT_3, EPILOGUE)


def is_allowed(play: Play[Story], what: str, command: SetLasting | LiftTrouble | MoveOn | Decreed) -> bool:
    """Whether the decree applies now: by the GM, or with the table's consent, requested if missing.

    `what` begins with a verb: it completes "Ana asks to ...". A decree that is kept becomes a house rule.
    """
    reason = clean("reason", command.reason, LONGEST_REASON) if command.reason else ""
    keep = clean("keep", command.keep, LONGEST_NAME) if command.keep else ""
    if not play.power and not play.state.has_gm:
        request(play, what, command)
        return False
    play.overridden(reason, what)
    keep_as_rule(play, keep, reason)
    return True


@rule("SZ-3.3")
def set_lasting(play: Play[Story], command: SetLasting) -> None:
    """By decree: set a card's durability and how much is left, at most all of it."""
    play.need(play.state.has_card(command.card), "there is no such card", "choose one of the cards")
    one = play.state.card(command.card)
    for field, given in (("durability", command.durability), ("left", command.left)):
        if not 0 <= given <= MOST:
            raise Invalid(field, given, f"0 to {MOST}", "SZ-3.3")
    left = min(command.left, command.durability)
    title = "a covered card" if command.card in covered_cards(play.state) else card_title(one)
    what = f"set {title} to durability {command.durability}, {left} left"
    if is_allowed(play, what, command):
        play.do(CardSet(msgspec.structs.replace(one, durability=command.durability, left=left), "set"))


@rule("SZ-5.8")
def lift_trouble(play: Play[Story], command: LiftTrouble) -> None:
    """By decree: remove an obstacle, a hurdle or a complication."""
    now = play.state
    names = dict(_troubles(now))
    about = command.trouble in _addressed(now)
    play.need(not about, "the roll in progress is about that trouble", "break the beat off first")
    play.need(command.trouble in names, "there is no such trouble", "choose an obstacle, a hurdle or a complication")
    if not is_allowed(play, f"remove the {names[command.trouble]}", command):
        return
    card = next((one.id for one in now.cards if any(it.id == command.trouble for it in one.obstacles)), "")
    kind = targets.target_kind(now, card, command.trouble)
    if kind == targets.OBSTACLE:
        troubles.remove_obstacle(play, card, command.trouble)
    elif kind == targets.HURDLE:
        troubles.remove_hurdle(play, command.trouble)
    else:
        bearer = next(one.id for one in now.characters if any(it.id == command.trouble for it in one.complications))
        held = next(it for it in now.character(bearer).complications if it.id == command.trouble)
        troubles.set_rating(play, bearer, held, 0)


@rule("SZ-11.7", "SZ-11.9", "SZ-11.11")
def move_on(play: Play[Story], command: MoveOn) -> None:
    """By decree: begin another act, or the Epilogue; what is on stage goes back to the plot."""
    now = play.state
    if command.phase not in PHASES:
        raise Invalid("phase", command.phase[:20], ", ".join(PHASES), "SZ-11.7")
    play.need(now.phase in ACTS, "no act is being played", "finish the prologue")
    play.need(now.phase != command.phase, f"{TITLES[command.phase]} is being played", "choose another act")
    play.need(now.beat is None and now.roll is None and not now.matters, "a beat is under way", "break it off first")
    play.need(now.wish is None, "a challenge is waiting for consent", "break it off first")
    if not is_allowed(play, f"move on to {TITLES[command.phase]}", command):
        return
    while now.phase != ACT_3 and play.state.scenes:
        stage.end_scene(play, stage.MOVED_ON)
    finale.clear_stage(play)
    begin_act(play, command.phase)


def _troubles(story: Story) -> tuple[tuple[str, str], ...]:
    """All obstacles, hurdles and complications: id and label."""
    shown = [one for one in story.cards if one.id not in covered_cards(story)]
    obstacles = ((it.id, f"obstacle {quoted(it.text)} to {card_title(one)}") for one in shown for it in one.obstacles)
    hurdles = ((one.id, f"hurdle {one.type} ({character_name(story, one.bearer)})") for one in story.hurdles)
    held = (
        (it.id, f"complication {ailment(one, it)} {it.rating} ({one.name})")
        for one in story.characters
        for it in one.complications
    )
    return (*obstacles, *hurdles, *held)


@rule("SZ-7.2")
def _addressed(story: Story) -> tuple[str, ...]:
    """What the roll in progress is about, and the one that a preparation interrupts."""
    roll = story.roll
    return () if roll is None else (roll.addressed, *((roll.before.addressed,) if roll.before is not None else ()))


def asks_words(view: Story) -> str:
    """What a decree says of the consent that it needs at a table without a GM; empty where nobody has to agree."""
    others = sum(seat.taken for seat in view.seats) > 1
    return "" if view.has_gm or view.consent == "anyone" or not others else "asks the table first"


Made = tuple[str, dict[str, object], tuple[Field, ...], str]
"""A decree to be offered: label, command, fields, clause."""


def decrees(view: Story, on: str) -> list[Choice]:
    """The decrees for a card: its durability and its obstacles; for anything else: troubles and the act."""
    found = view.board.find(on) if on else None
    card = found[0].slots[found[1]].card if found is not None else None
    made: list[Made] = []
    if card is not None and view.has_card(card):
        one = view.card(card)
        title = "a covered card" if card in covered_cards(view) else card_title(one)
        lasts = (number("durability", "Durability", 0, MOST, one.durability), number("left", "Left", 0, MOST, one.left))
        made.append((f"Set the durability of {title}", {"type": "set_lasting", "card": card}, lasts, "SZ-3.3"))
    else:
        others = tuple(one for one in _troubles(view) if one[0] not in _addressed(view))
        if others:
            made.append(("Remove a trouble", {"type": "lift_trouble"}, (one_of("trouble", "Which", others),), "SZ-5.8"))
        if view.phase in ACTS:
            acts = one_of("phase", "On to", [(phase, TITLES[phase]) for phase in PHASES if phase != view.phase])
            made.append(("Move on to another act", {"type": "move_on"}, (acts,), "SZ-11.7"))
    return offered(view, on, made)


def offered(view: Story, on: str, made: Iterable[Made]) -> list[Choice]:
    """These decrees as choices, with a reason and the consent that they need."""
    reason = (text("reason", "Reason", LONGEST_REASON), text("keep", "Keep as a house rule named", LONGEST_NAME))
    asks = asks_words(view)
    return [
        Choice(
            label, command, group="override", fields=(*fields, *reason), clauses=(clause,), piece=on or None, help=asks
        )
        for label, command, fields, clause in made
    ]
