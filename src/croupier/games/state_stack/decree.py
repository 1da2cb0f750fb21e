"""Decrees by the GM, and canceling (SS-2.3, SS-2.5, SS-1.6)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import combatant_named, sheet, sheet_secret
from croupier.games.state_stack.commands import MOST_BLANKS, SetBlanks, SetInjury, SetRank
from croupier.games.state_stack.current_action import end_action
from croupier.games.state_stack.deck import deal, discard, discard_drawn
from croupier.games.state_stack.end_fight import end_fight
from croupier.games.state_stack.events import BurnAsked, CardsReady, ExchangeMoved
from croupier.games.state_stack.injury import injure
from croupier.games.state_stack.judges import is_decreed
from croupier.games.state_stack.place_new_cards import finish_boost
from croupier.games.state_stack.result_events import count_of_cards
from croupier.games.state_stack.roster_events import SheetSet
from croupier.games.state_stack.row_limits import can_hold_action
from croupier.games.state_stack.state import ATTRIBUTES, DEFENSE, Fight, Placing, Sheet
from croupier.pieces.override_commands import SetChips
from croupier.pieces.overrides import RECORD


@rule("SS-2.3")
def set_injury(play: Play[Fight], command: SetInjury) -> None:
    """By decree: set damage or stun."""
    one = combatant_named(play, command.combatant)
    play.need(
        play.state.board.has(places.part(one.id, command.kind)),
        f"{one.name} has no stack yet",
        "wait for a fight with them",
    )
    asked = f"set {one.name}'s {command.kind} to {command.points}"
    if not is_decreed(play, f"{one.name}: {command.kind} {command.points}", asked, command):
        return
    before = places.injury(play.state, one.id, command.kind)
    play.because("SS-2.3", name=one.name, before=before, after=command.points)
    injure(play, one, command.kind, command.points - before)


@rule("SS-1.6")
def set_rank(play: Play[Fight], command: SetRank) -> None:
    """By decree: set an attribute or skill rank."""
    one = combatant_named(play, command.combatant)
    written = sheet(one)
    known = (*ATTRIBUTES, *(skill.name for skill in written.skills))
    play.need(command.what in known, f"{one.name} has no {command.what[:40]}", ", ".join(known))
    words = f"{command.what} {command.rank}" if one.sheet_is_open else "another rank"
    if not is_decreed(play, f"{one.name}: {words}", f"set {one.name}'s {command.what} to {command.rank}", command):
        return
    play.because("SS-1.6", name=one.name)
    play.do(SheetSet(one.id, sheet_secret(play, one.owner, _with_rank(written, command.what, command.rank))))


def _with_rank(written: Sheet, what: str, rank: int) -> Sheet:
    if what in ATTRIBUTES:
        return msgspec.structs.replace(written, **{what: rank})
    skills = tuple(msgspec.structs.replace(one, rank=rank) if one.name == what else one for one in written.skills)
    return msgspec.structs.replace(written, skills=skills)


@rule("SS-2.5")
def set_blanks(play: Play[Fight], command: SetBlanks) -> None:
    """By decree: set the number of blank cards in a part, dealt or discarded at its front."""
    one = combatant_named(play, command.combatant)
    play.need(play.state.is_running and one.is_standing, f"{one.name} is not standing in a fight", "choose one who is")
    holds = command.part == DEFENSE or can_hold_action(play.state, one)
    play.need(holds, f"{one.name} has no valid initiative card", "choose defense")
    cards = f"{count_of_cards(command.cards)} in {command.part}"
    if not is_decreed(play, f"{one.name}: {cards}", f"give {one.name} {cards}", command):
        return
    have = places.count(play.state, one.id, command.part)
    play.because("SS-2.5", name=one.name, before=have, after=command.cards)
    deal(play, one, command.part, max(0, command.cards - have))
    discard(play, one, command.part, max(0, have - command.cards))


@rule("SS-2.7", "SS-8.4")
def canceled_now(view: Fight) -> str:
    """What canceling would end now: the current action, or if there is none, the fight; in the order of `break_off`."""
    exchange = view.exchange
    if exchange is not None:
        what = "attack" if exchange.is_attack else "flight" if exchange.stage == "flight" else "attempt"
        return f"{view.name_of(exchange.actor)}'s {what}"
    if view.placing is not None:
        return f"the new cards of {view.name_of(view.placing.combatant)}"
    if view.burning:
        return f"the card that {view.name_of(view.burning)} has to burn"
    return "the whole fight, which nobody wins"


@rule("SS-2.7", "SS-8.4")
def break_off(play: Play[Fight]) -> None:
    """Cancel the current action and discard flipped and new cards; if there is none, end the fight undecided."""
    now = play.state
    play.need(now.is_running, "no fight is under way", "start one")
    if now.exchange is not None:
        actor = now.combatant(now.exchange.actor)
        discard_drawn(play, actor)
        play.do(ExchangeMoved(None))
        has_begun = now.exchange.stage not in ("judge", "flight")  # else nothing is flipped yet: they choose again
        if has_begun and now.turn == actor.id and now.phase:
            end_action(play, actor.id)
        return
    if now.placing is not None:
        drop_new_cards(play, now.placing)
        return
    if now.burning:
        play.do(BurnAsked("", now.burning))
        return
    end_fight(play, "broken off", side="")


@rule("SS-6.5", "SS-2.7")
def drop_new_cards(play: Play[Fight], placing: Placing) -> None:
    """Discard the new cards of a boost that is canceled before they are placed."""
    one = play.state.combatant(placing.combatant)
    discard(play, one, "ready", places.count(play.state, one.id, "ready"))
    play.do(CardsReady(None))
    finish_boost(play, one, free=placing.free)


@rule("SS-2.5", "SS-R9")
def limit_blanks(play: Play[Fight], command: Command) -> None:
    """Refuse an override of chips that gives a part more blanks than a decree may; each could have to be drawn for."""
    if not isinstance(command, SetChips) or command.kind != places.BLANK or play.state.mode == RECORD:
        return
    if command.count > MOST_BLANKS:
        raise Invalid("count", command.count, f"0 to {MOST_BLANKS}", "SS-2.5")


def with_limited_blanks(offered: Iterable[Choice]) -> list[Choice]:
    """These overrides, with at most as many blanks as `limit_blanks` accepts."""
    return [_limited(one) if one.command.get("kind") == places.BLANK else one for one in offered]


def _limited(one: Choice) -> Choice:
    fields = (replace(field, max=MOST_BLANKS) if field.name == "count" else field for field in one.fields)
    return replace(one, fields=tuple(fields))
