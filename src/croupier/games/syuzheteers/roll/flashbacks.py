"""Flashbacks: a player strains or spends their own card for one die (SZ-10.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.cards import is_guard
from croupier.games.syuzheteers.assets.ownership import is_strained, usable
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.input_checks import acting_character, text_of
from croupier.games.syuzheteers.names import asset_name
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.roll import throw_dice
from croupier.games.syuzheteers.roll.claims import roll_at
from croupier.games.syuzheteers.roll.commands import FlashBack
from croupier.games.syuzheteers.roll.numbers import added_dice, dice_of
from croupier.games.syuzheteers.roll.state import LATE, START, STOP, WINDOW, Flashback, Roll
from croupier.games.syuzheteers.roll.window_events import FlashedBack
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

TALE = 500


@rule("SZ-10.2", "SZ-7.12", "SZ-10.3", "SZ-R46")
def sides_open(ruling: Ruling, roll: Roll) -> tuple[str, ...]:
    """The sides open for flashbacks: the current one, under a ruling the other too; none in a prep roll.

    Start dice are open until they are rolled, which under a ruling is after all claims.
    """
    if roll.step != WINDOW or roll.before is not None:
        return ()
    if roll.side == LATE:
        return (START, STOP)
    if roll.side == STOP and (not roll.start or ruling("flashback_late") == "before_total"):
        return (START, STOP)
    return (roll.side,)


@rule("SZ-10.2", "SZ-R46")
def why_not_flash_back(ruling: Ruling, roll: Roll, seat: str) -> tuple[str, str] | None:
    """The clause and reason why a player may not flash back in this roll; None if they may."""
    if any(one.seat == seat for one in roll.flashbacks):
        return "SZ-10.2", "one flashback for each player in a roll"
    if seat == roll.seat and ruling("flashback_own") == "others_only":
        return "SZ-R46", "only other players can flash back"
    return None


def may_flash_back(ruling: Ruling, story: Story, roll: Roll, seat: str) -> bool:
    """Whether a player may flash back and has a card for it."""
    able = seat in seats_in_play(story) and not why_not_flash_back(ruling, roll, seat)
    return able and any(not guards_elsewhere(ruling, story, roll, one.type) for one in usable(ruling, story, seat))


@rule("SZ-10.2", "SZ-R8")
def guards_elsewhere(ruling: Ruling, story: Story, roll: Roll, guards: str) -> bool:
    """Whether a ruling restricts the card to one type of challenge and the current one is different."""
    elsewhere = bool(guards) and story.has_card(roll.card) and guards != story.card(roll.card).type
    return elsewhere and is_guard(ruling)


@rule("SZ-7.3", "SZ-7.6", "SZ-10.2", "SZ-R4")
def changes_dice(ruling: Ruling, story: Story, roll: Roll, back: Flashback) -> bool:
    """Whether this flashback changes how many dice are rolled, if every open claim stands.

    The first die added replaces the free one; once dice are thrown, another is added to them.
    """
    lies = roll.start if back.side == START else roll.stop
    if lies:
        return dice_numbers.dice_for(ruling, len(lies) + 1) > len(lies)
    assumed = tuple(msgspec.structs.replace(one, stands=one.stands is not False) for one in roll.claims)
    added = added_dice(ruling, story, msgspec.structs.replace(roll, claims=assumed), back.side)
    change = -1 if back.removes else 1
    return dice_numbers.dice_for(ruling, added) != dice_numbers.dice_for(ruling, added + change)


@rule("SZ-2.1", "SZ-R4")
def is_capped(ruling: Ruling, story: Story, roll: Roll, side: str) -> bool:
    """Whether a side has as many dice as a ruling allows, if every open claim stands."""
    lies = roll.start if side == START else roll.stop
    count = len(lies) or dice_if_all_stand(ruling, story, roll, side)
    return dice_numbers.dice_for(ruling, count + 1) == count


@rule("SZ-7.3", "SZ-7.6", "SZ-7.12")
def dice_if_all_stand(ruling: Ruling, story: Story, roll: Roll, side: str = "") -> int:
    """How many dice of a side, or of the current one, are rolled if every open claim stands."""
    assumed = tuple(msgspec.structs.replace(one, stands=one.stands is not False) for one in roll.claims)
    return dice_of(ruling, story, msgspec.structs.replace(roll, claims=assumed), side or roll.side)


@rule("SZ-10.2", "SZ-3.4", "SZ-5.6", "SZ-6.5", "SZ-9.6", "SZ-10.7", "SZ-R46")
def flash_back(play: Play[Story], command: FlashBack) -> None:
    """Use a card for one die: it is strained while it has durability, otherwise it turns over.

    The player's character may be absent or bound.
    """
    roll, seat = roll_at(play, WINDOW), acting_character(play)
    clause, why = why_not_flash_back(play.ruling, roll, seat) or ("", "")
    play.require(not why, clause, why, "pass")
    if command.side not in (START, STOP):
        raise Invalid("side", command.side[:20], f"{START} or {STOP}", "SZ-10.2")
    sides = sides_open(play.ruling, roll)
    clause = "SZ-10.2" if roll.before is None else "SZ-10.3"
    play.require(command.side in sides, clause, "those dice are not open to flashbacks now", ", ".join(sides))
    play.need(play.state.has_card(command.card), "there is no such card", "choose one of your own cards")
    card = play.state.card(command.card)
    guards = guards_elsewhere(play.ruling, play.state, roll, card.type)
    play.require(not guards, "SZ-R8", f"it helps against a {card.type}", "choose another card")
    if command.removes:
        may_remove(play, roll, command.side)
    tale = text_of("tale", command.tale, "SZ-10.2", TALE, required=False)
    back = Flashback(seat, card.id, command.side, tale, command.removes)
    changes = changes_dice(play.ruling, play.state, roll, back)
    (cards.strain if is_strained(card) else cards.spend)(play, seat, card.id)
    capped = not changes and is_capped(play.ruling, play.state, roll, command.side)
    play.do(FlashedBack(back, changes, card.name, capped))
    die: dict[str, Any] = {"takes_away" if back.removes else "adds": f"{'a' if changes else 'no'} {back.side} die"}
    play.because("SZ-10.2", card=asset_name(card), **die)
    if capped:
        play.because("SZ-R4", most_dice=dice_numbers.MOST_DICE)
    elif not changes:
        play.because("SZ-7.3" if command.side == START else "SZ-7.6", more_dice=0)
    if roll.start if command.side == START else roll.stop:
        throw_dice.join(play, command.side)


@rule("SZ-10.2", "SZ-R46")
def may_remove(play: Play[Story], roll: Roll, side: str) -> None:
    """Check that a ruling allows taking away a die that was added but not yet rolled. Raises Illegal."""
    play.require(
        play.ruling("flashback") == "add_or_remove", "SZ-10.2", "a flashback adds a die", "add a die of the other kind"
    )
    rolled = roll.start if side == START else roll.stop
    play.need(not rolled, "those dice have already been rolled", "add a die")
