"""What is asked in combat, and the ledger's answer where none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat import turns
from croupier.games.deck_of_adventures.combat.benefits import deserving
from croupier.games.deck_of_adventures.combat.delaying import held
from croupier.games.deck_of_adventures.combat.opening import choosing
from croupier.games.deck_of_adventures.combat.order import undecided
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.leaving import leaving

ORDER_CARD, TIE, TURN, HELD, OVER, OTHER, BENEFIT = KINDS = (
    "order_card", "tie", "turn", "held", "over", "other", "benefit",
)  # fmt: skip


def asks(now: Adventure) -> tuple[Ask, ...]:
    """Whether one keeps the card for the order, how equals act, whose turn it is, whether it is over."""
    combat = now.combat
    if combat is None:
        return ()
    cards = tuple(_ask(now, ORDER_CARD, who, f"whether {_name(now, who)} keeps its card") for who in choosing(now))
    ties = tuple(
        Ask(seat, f"{TIE}:{'+'.join(group)}", f"in which order {_names(now, group)} act", group[0])
        for seat, group in undecided(now)
    )
    over = (Ask(GM, f"{OVER}:{combat.round}", "whether the combat is over"),) if combat.over else ()
    benefits = tuple(
        Ask(GM, f"{BENEFIT}:{one.id}", f"what {_name(now, one.actor)}'s Critical Success brings", one.id)
        for one in deserving(now)
    )
    return (*cards, *ties, *over, *benefits, *_of_turns(now))


def _of_turns(now: Adventure) -> tuple[Ask, ...]:
    combat = now.combat
    assert combat is not None
    if turns.is_busy(now) or not combat.round:
        return ()
    n, turn = combat.round, combat.turn
    if turn is None:
        return tuple(_ask(now, f"{HELD}:{n}", who, f"whether {_name(now, who)} acts now") for who in held(now))
    if turn.asked:
        label = f"whether {_name(now, turn.asker)} may: {turn.asked}"
        return (Ask(GM, f"{OTHER}:{n}:{turn.asker}", label, turn.asker),)
    open_to = turns.is_fresh(turn) or (turn.begun and not turn.ending)
    if now.character(turn.who).is_out or turn.forfeited or not open_to:
        return ()
    return (_ask(now, f"{TURN}:{n}", turn.who, f"what {_name(now, turn.who)} does in round {n}"),)


def _ask(now: Adventure, kind: str, who: str, label: str) -> Ask:
    return Ask(now.character(who).seat, f"{kind}:{who}", label, who)


def _name(now: Adventure, who: str) -> str:
    return now.character(who).name


def _names(now: Adventure, who: tuple[str, ...]) -> str:
    return ", ".join(_name(now, one) for one in who)


@rule("DA-R51", "DA-1.7", "DA-11.7", "DA-11.9")
def answer(now: Adventure, ask: Ask) -> Command:
    """Cards are kept, equals act in the order of seats, turns end, what was delayed is let go, nothing is granted."""
    match ask.key.partition(":")[0]:
        case "order_card":
            return wish.KeepOrderCard(ask.about)
        case "tie":
            return wish.OrderEquals(tuple(ask.key.partition(":")[2].split("+")))
        case "held":
            return wish.LetGo(ask.about)
        case "over":
            return wish.EndCombat()
        case "other":
            return wish.AnswerOther(ask.about, "")
        case "benefit":
            return wish.GrantBenefit(ask.about)
        case _:
            turn = now.combat.turn if now.combat is not None else None
            waits = turn is not None and not turn.begun and turns.steps_due(now, ask.about)
            leaves = leaving(now, turn) if turn is not None else None
            return wish.BeginTurn(ask.about) if waits else leaves or wish.EndTurn(ask.about)
