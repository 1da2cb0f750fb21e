"""What is asked in a fight, and the ledger's answer where none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, AnswerBurst, Burst, NameSide, SetAttack
from croupier.games.maelstrom.combat.order import holding
from croupier.games.maelstrom.combat.state import NOTHING, Blast
from croupier.games.maelstrom.rolls.seats import name_of, seat_of
from croupier.games.maelstrom.state import Campaign

TURN, HELD, TERMS, ANSWER, SIDE, REACH, DODGE = KINDS = (
    "turn", "held", "attack", "evade", "side", "reach", "dodge",
)  # fmt: skip


def asks(now: Campaign) -> tuple[Ask, ...]:
    """Whose place it is, who holds back at the end, an attack's terms, whether somebody evades."""
    fight = now.fight
    if fight is None or not fight.turn:
        return ()
    one = fight.attack
    if one is not None:
        at = f"{fight.turn}:{one.attacker}"
        if not fight.difficulty:
            what = f"throw: {one.spot}" if one.spot else f"attack on {name_of(now, one.target)}"
            label = f"the terms of {name_of(now, one.attacker)}'s {what}"
            return (Ask(GM, f"{TERMS}:{at}", label, one.attacker),)
        label = f"what {name_of(now, one.target)} does against {name_of(now, one.attacker)}'s attack"
        return (Ask(seat_of(now, one.target), f"{ANSWER}:{at}", label, one.target),)
    if any(each.is_under_way for each in now.attempts) or now.rallies:
        return ()
    if fight.salvo is not None:
        return ()  # ships ask about it
    if fight.blast is not None:
        return _of_blast(now, fight.turn, fight.blast)
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


def _of_blast(now: Campaign, turn: int, blast: Blast) -> tuple[Ask, ...]:
    """To which side it went, who is in reach, what they do."""
    name, at = blast.attack.name, f"{turn}:{blast.attack.attacker}"
    if not blast.lies:
        return (Ask(GM, f"{SIDE}:{at}", f"to which side {name} goes astray", blast.attack.attacker),)
    if blast.caught is None:
        return (Ask(GM, f"{REACH}:{at}", f"who is in reach of {name}", blast.attack.attacker),)
    one = blast.waits_for
    if one is None:
        return ()
    label = f"what {name_of(now, one.id)} does about {name}"
    return (Ask(seat_of(now, one.id), f"{DODGE}:{at}:{one.id}", label, one.id),)


def answer(_: Campaign, ask: Ask) -> Command:
    """Terms as the table has them, no evade, no action (MS-R75)."""
    match ask.key.partition(":")[0]:
        case "attack":
            return SetAttack()
        case "evade":
            return AnswerAttack(NOTHING)
        case "side":
            return NameSide("past its mark")
        case "reach":
            return Burst()
        case "dodge":
            return AnswerBurst(ask.about, NOTHING)
        case _:
            return wish.LetGo(ask.about)
