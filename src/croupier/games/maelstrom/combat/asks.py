"""What is asked in a fight, and the ledger's answer where none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.order import holding
from croupier.games.maelstrom.combat.state import NOTHING
from croupier.games.maelstrom.rolls.seats import name_of, seat_of
from croupier.games.maelstrom.state import Campaign

TURN, HELD, TERMS, ANSWER = KINDS = ("turn", "held", "attack", "evade")


def asks(now: Campaign) -> tuple[Ask, ...]:
    """Whose place it is, who holds back at the end, an attack's terms, whether somebody evades."""
    fight = now.fight
    if fight is None or not fight.turn:
        return ()
    one = fight.attack
    if one is not None:
        at = f"{fight.turn}:{one.attacker}"
        if not fight.difficulty:
            label = f"the terms of {name_of(now, one.attacker)}'s attack on {name_of(now, one.target)}"
            return (Ask(GM, f"{TERMS}:{at}", label, one.attacker),)
        label = f"what {name_of(now, one.target)} does against {name_of(now, one.attacker)}'s attack"
        return (Ask(seat_of(now, one.target), f"{ANSWER}:{at}", label, one.target),)
    if any(each.is_under_way for each in now.attempts) or now.rallies:
        return ()
    if fight.now:
        label = f"what {name_of(now, fight.now)} does in turn {fight.turn}"
        return (Ask(seat_of(now, fight.now), f"{TURN}:{fight.turn}:{fight.now}", label, fight.now),)
    return tuple(
        Ask(
            seat_of(now, each.id),
            f"{HELD}:{fight.turn}:{each.id}",
            f"whether {name_of(now, each.id)} acts now",
            each.id,
        )
        for each in holding(now, fight)
    )


def answer(_: Campaign, ask: Ask) -> Command:
    """Terms as the table has them, no evade, no action (MS-R75)."""
    match ask.key.partition(":")[0]:
        case "attack":
            return wish.SetAttack()
        case "evade":
            return wish.AnswerAttack(NOTHING)
        case _:
            return wish.LetGo(ask.about)
