"""Whose answer a roll waits for, and what is answered when none comes (MS-R75)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.rolls import additions, specialties
from croupier.games.maelstrom.rolls.attempts import ACTION
from croupier.games.maelstrom.rolls.commands import AcceptUse, ChooseWay, LeaveRoll, NeedNoRoll, Withdraw
from croupier.games.maelstrom.rolls.declaring import is_waited_for
from croupier.games.maelstrom.rolls.seats import name_of, seat_of
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, ROLLED, Attempt
from croupier.games.maelstrom.state import Campaign

DECLARATION, WAY, RELATION, ADDITION = KINDS = ("declared", "way", "relates", "adds")


def asks(state: Campaign) -> tuple[Ask, ...]:
    """One question for each roll that waits."""
    return tuple(found for one in state.attempts if (found := _of(state, one)) is not None)


@rule("MS-13.3", "MS-13.7", "MS-16.3", "MS-R75", "MS-9.6")
def _of(state: Campaign, one: Attempt) -> Ask | None:
    name, about = name_of(state, one.actor), one.id
    if one.state in (DECLARED, OFFERED) and is_waited_for(state, one):
        return None
    if one.state == DECLARED or (one.state == OFFERED and one.offering):
        return Ask(GM, f"{DECLARATION}:{about}", f"what comes of what {name} does", about)
    if one.state == OFFERED:
        return Ask(seat_of(state, one.actor), f"{WAY}:{about}", f"how {name} does it", about)
    if one.state == CHOSEN:
        return Ask(GM, f"{RELATION}:{about}", f"what relates to what {name} does", about)
    first = next(each for each in state.attempts if each.chain == one.chain and each.state == ROLLED) if (
        one.state == ROLLED
    ) else None  # fmt: skip
    if first is one and additions.possible(state.settings.__getitem__, state, one):
        return Ask(
            seat_of(state, one.actor), f"{ADDITION}:{about}", f"whether anything is added to {name}'s roll", about
        )
    return None


@rule("MS-R75", "MS-R12", "MS-R18")
def answer(view: Campaign, ask: Ask) -> Command:
    """No roll; the first way with what is required; all that was wished for; nothing added."""
    kind, one = ask.key.partition(":")[0], view.attempt(ask.about)
    if kind == DECLARATION:
        return NeedNoRoll(one.id)
    if kind == RELATION:
        return AcceptUse(one.id, one.chosen.value or ())
    if kind == ADDITION:
        return LeaveRoll(one.id)
    dice = one.pools.value or (1,)
    if view.settings["roll_empty_pool"] == "refuse" and one.kind == ACTION and not dice[0]:
        at = next((at for at, pool in enumerate(dice) if pool), None)
        if at is None:
            return Withdraw(one.id)
        return ChooseWay(one.id, at)
    offered = one.offered.value
    if offered is None or view.settings["specialty_pick"] == "auto_best":
        return ChooseWay(one.id)
    return ChooseWay(one.id, 0, specialties.required_ones(view, one.actor, offered[0]))
