"""Whose answer a Check or a contest waits for, and what is answered when none comes (DA-R51)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import contest_cards, waiting
from croupier.games.deck_of_adventures.checks.people import drawn, seat_of
from croupier.games.deck_of_adventures.checks.state import Check, Contest
from croupier.games.deck_of_adventures.checks.waiting import DECIDE, DRAW, PICK, TERMS, TRAIT
from croupier.games.deck_of_adventures.checks.words import name_of
from croupier.games.deck_of_adventures.state import Adventure

TARGET, TELL = "target", "tell"
KINDS = (TERMS, PICK, TRAIT, DRAW, DECIDE, TARGET, TELL)
LABELS = {
    TERMS: "which DR {name}'s Check has, or that there is none",
    PICK: "which Trait {name} uses",
    TRAIT: "whether {name} may use {asked}",
    DRAW: "to draw for {name}",
    DECIDE: "what to do with {name}'s cards",
    TELL: "what comes of {name}'s Check",
}


def asks(state: Adventure) -> tuple[Ask, ...]:
    """One question for each Check and each contest that waits."""
    of_checks = (_of_check(state, one) for one in state.checks)
    of_contests = (_of_contest(state, one) for one in state.contests)
    return tuple(one for one in (*of_checks, *of_contests) if one is not None)


@rule("DA-7.1", "DA-7.4", "DA-7.6", "DA-7.11", "DA-3.9", "DA-10.1")
def _of_check(state: Adventure, one: Check) -> Ask | None:
    """The key changes with each card, for then the question is another one."""
    kind = waiting.waits_for(state.settings.__getitem__, state, one) or (TELL if one.telling else "")
    if not kind:
        return None
    seat = GM if kind in {TERMS, TRAIT} else seat_of(state, one.actor)
    label = LABELS[kind].format(name=name_of(state, one.actor), asked=one.asked)
    steps = f":{len(drawn(state, one))}:{int(one.redrawn)}" if kind in {DRAW, DECIDE} else ""
    return Ask(seat, f"{kind}:{one.id}{steps}", label, one.id)


@rule("DA-3.4", "DA-R14")
def _of_contest(state: Adventure, one: Contest) -> Ask | None:
    if not contest_cards.may_redraw(state.settings.__getitem__, state, one):
        return None
    label = f"whether {name_of(state, one.attacker)} keeps the Target Card"
    return Ask(seat_of(state, one.attacker), f"{TARGET}:{one.id}", label, one.id)


@rule("DA-R51", "DA-1.7")
def answer(view: Adventure, ask: Ask) -> Command:
    """No Check; the Trait as announced; the cards that must be drawn, without redraw or optional cards."""
    kind = ask.key.partition(":")[0]
    match kind:
        case "called":
            return wish.RefuseCheck(ask.about)
        case "pick":
            return wish.PickTrait(ask.about, view.check(ask.about).traits[0])
        case "trait":
            return wish.AnswerTrait(ask.about, grant=False)
        case "draw":
            return wish.DrawCard(ask.about)
        case "decide":
            return wish.AcceptDraw(ask.about)
        case "target":
            return wish.KeepTarget(ask.about)
        case _:
            return wish.TellOutcome(ask.about)
