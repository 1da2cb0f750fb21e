"""What is asked about a salvo, and what is answered when no answer comes (MS-R75)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.rolls.seats import name_of, seat_of
from croupier.games.maelstrom.ships.commands import AnswerSalvo, SetSalvo
from croupier.games.maelstrom.ships.state import PILOT
from croupier.games.maelstrom.state import Campaign

SALVO, INCOMING = KINDS = ("salvo", "incoming")


@rule("MS-R70", "MS-R60", "MS-R75")
def asks(now: Campaign) -> tuple[Ask, ...]:
    """The storyteller for its terms, then those aboard who can do something about it, one after the other."""
    fight = now.fight
    one = fight.salvo if fight is not None else None
    if fight is None or one is None:
        return ()
    at = f"{one.fired}:{one.gunner}"
    if not one.difficulty:
        label = f"the terms of {name_of(now, one.gunner)}'s {one.name} at {name_of(now, one.target)}"
        return (Ask(GM, f"{SALVO}:{at}", label, one.gunner),)
    if not one.waits:
        return ()
    post = one.waits[0]
    does = "evades" if post.station == PILOT else "fires at missiles"
    label = f"whether {name_of(now, post.who)} {does}"
    return (Ask(seat_of(now, post.who), f"{INCOMING}:{at}:{post.who}", label, post.who),)


def answer(_: Campaign, ask: Ask) -> Command:
    """Terms as the table has them; nothing is done about it."""
    return SetSalvo() if ask.key.startswith(f"{SALVO}:") else AnswerSalvo(ask.about)
