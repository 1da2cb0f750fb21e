"""The odds of a choice, computed from the view of the seat that has it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.games.syuzheteers.assets.targets import QUESTION
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.claims import claimable
from croupier.games.syuzheteers.roll.flashbacks import sides_open
from croupier.games.syuzheteers.roll.numbers import dice_of, target_of, target_parts
from croupier.games.syuzheteers.roll.state import (
    AGREEING,
    ASKING,
    CENTER,
    CLAIMS,
    DIALOGUE,
    GOOD,
    HOSTILE,
    LENDING,
    MONOLOGUE,
    PREPARING,
    PROXY,
    START,
    STOP,
    WINDOW,
    Claim,
    Flashback,
    Roll,
)
from croupier.games.syuzheteers.state import Story

OWN_NAMES = {"target": "", "obstacles": " for obstacles", "rating": " for its rating", "partner": " by the partner"}


def odds_of_choice(view: Story, seat: str, command: Command) -> OddsRequest | None:
    """The odds request for a choice; None if no dice are about to be thrown or already thrown."""
    roll = view.roll
    if roll is None:
        declared = _declared(view, seat, command)
        return None if declared is None else _before(view, declared)
    if view.matters:
        return None
    if roll.step == AGREEING:
        return _before(view, roll) if isinstance(command, wish.AgreeToBeat) and command.agrees else None
    if roll.start and roll.stop:
        return _of_thrown_dice(view, roll, command)
    if isinstance(command, wish.Prepare):
        return _prepared(view, seat)
    if isinstance(command, wish.FlashBack) and _is_late(view, roll, command):
        return _late(view, roll, command.side)
    if roll.step not in (CLAIMS, WINDOW):
        return None
    then = _after(view, roll, seat, command)
    return None if then is None else _of(view, then)


def _declared(view: Story, seat: str, command: Command) -> Roll | None:
    """The roll that a beat action would begin; None for other commands."""
    beat = view.beat
    card, leader, what, partner = ("" if beat is None else beat.card), seat, "", ""
    match command:
        case wish.TakeCenterStage(addressed=what):
            action = CENTER
        case wish.LeadByProxy(proxy=leader, addressed=what):
            action = PROXY
        case wish.HoldDialogue(partner=partner, addressed=what):
            action = DIALOGUE
        case wish.HoldHostileDialogue(partner=partner):
            action = HOSTILE
        case wish.HoldMonologue(addressed=what):
            action = MONOLOGUE
        case wish.AskQuestion(scene=scene):
            action, what = ASKING, QUESTION
            card = card or scene or (view.scenes[0].card if view.scenes else "")
        case _:
            return None
    known = action in (MONOLOGUE, ASKING) or view.has_card(card)
    return Roll(view.rolls + 1, seat, leader, action, card, what, partner=partner) if known else None


def _before(view: Story, roll: Roll) -> OddsRequest | None:
    """The odds of a roll before anything is claimed, with the fewest dice."""
    found = _of(view, roll)
    return None if found is None else found._replace(when="before any claim")


def _prepared(view: Story, seat: str) -> OddsRequest | None:
    """The odds of a preparation: one die under a ruling, otherwise its own roll."""
    if view.ruling("retrospect") == "d6":
        return OddsRequest("prepared", {}, "", "one die")
    return _before(view, Roll(view.rolls + 1, seat, seat, PREPARING, "", "", before=view.roll))


def _of_thrown_dice(view: Story, roll: Roll, command: Command) -> OddsRequest | None:
    """The odds of the thrown dice: as thrown, with one more hand, or without those bought off."""
    if isinstance(command, wish.FlashBack):
        return _late(view, roll, command.side) if _is_late(view, roll, command) else None
    target, stop, when = target_of(view.ruling, view, roll), sorted(roll.stop), ""
    match command:
        case wish.LendHand():
            target -= 1
        case wish.PassInRoll() if roll.step in (WINDOW, LENDING):
            when = "as it stands"
        case wish.BuySuccess(dice=gone) if 0 < gone < len(stop):
            stop, when = stop[gone:], f"at the price of {gone}"
        case wish.BuySuccess(dice=gone):
            when = f"at the price of {gone}"
        case _:
            return None
    given = {"start-dice": list(roll.start), "stop-dice": stop, "target": target}
    return OddsRequest(
        "dice", given, when, f"highest start die {max(roll.start)}, lowest stop die {stop[0]}, target {target}"
    )


def _dice(count: int, side: str) -> str:
    return f"{count} {side} {'die' if count == 1 else 'dice'}"


def _is_late(view: Story, roll: Roll, back: wish.FlashBack) -> bool:
    """Whether the dice of that side are thrown and a ruling allows another to be added."""
    lies = roll.start if back.side == START else roll.stop
    return bool(lies) and not back.removes and back.side in sides_open(view.ruling, roll)


def _late(view: Story, roll: Roll, side: str) -> OddsRequest:
    """The odds of adding a die to those already thrown."""
    ruling = view.ruling
    target, coming = target_of(ruling, view, roll), 0 if roll.stop else dice_of(ruling, view, _standing(roll, []), STOP)
    given = {
        "start-dice": list(roll.start),
        "stop-dice": list(roll.stop),
        "stop": coming,
        "adds": side,
        "target": target,
    }
    lies = f"{_dice(len(roll.start), START)} and {_dice(len(roll.stop), STOP)} are thrown"
    return OddsRequest("late", given, "", f"{lies}, target {target}")


def _after(view: Story, roll: Roll, seat: str, command: Command) -> Roll | None:
    """The roll as it would be after the command, if every open claim stands."""
    if isinstance(command, wish.PutClaims) and roll.step == CLAIMS:
        may = claimable(view.ruling, view, roll)
        named = (*((GOOD,) if command.talent else ()), *command.claims)
        return _standing(roll, [Claim(what, seat) for what in may if what in named])
    if roll.step != WINDOW:
        return None
    if isinstance(command, wish.ProposeClaim):
        return _standing(roll, [Claim(command.claim, seat)])
    if isinstance(command, wish.FlashBack) and not (roll.start if command.side == START else roll.stop):
        back = Flashback(seat, command.card, command.side, removes=command.removes)
        return _standing(msgspec.structs.replace(roll, flashbacks=(*roll.flashbacks, back)), [])
    if isinstance(command, wish.ObjectToClaim):
        left = tuple(one for one in roll.claims if one.what != command.claim)
        return _standing(msgspec.structs.replace(roll, claims=left), [])
    return _standing(roll, []) if isinstance(command, wish.PassInRoll) else None


def _standing(roll: Roll, more: Sequence[Claim]) -> Roll:
    claims = [*roll.claims, *more]
    stand = tuple(msgspec.structs.replace(one, stands=True) if one.stands is None else one for one in claims)
    return msgspec.structs.replace(roll, claims=stand)


def _of(view: Story, roll: Roll) -> OddsRequest | None:
    """The odds of start and stop dice together, or of the stop dice if the start dice are thrown."""
    ruling = view.ruling
    stop, parts = dice_of(ruling, view, roll, STOP), target_parts(ruling, view, roll)
    target = sum(parts.values())
    told = f"target {target}" + "".join(
        f", {more:+d}{OWN_NAMES.get(what, f' {what}')}" for what, more in parts.items() if what != "target"
    )
    if not roll.start:
        start = dice_of(ruling, view, roll, START)
        when = f"if the claims stand, against {_dice(stop, STOP)}"
        return OddsRequest(
            "roll", {"start": start, "stop": stop, "target": target}, when, f"{start} start, {stop} stop, {told}"
        )
    if roll.stop:
        return None
    highest = max(roll.start)
    given = {"start-result": highest, "stop": stop, "target": target}
    return OddsRequest("stop", given, "if the claims stand", f"highest start die {highest}, {stop} stop, {told}")
