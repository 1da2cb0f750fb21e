"""Whose answer a roll, or a matter that is judged, waits for."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.syuzheteers.assets.lines import who
from croupier.games.syuzheteers.roll import judging, windows
from croupier.games.syuzheteers.roll.answers import (
    BALLOT,
    BUY,
    CLAIM,
    CONSENT,
    ENTER,
    HURT,
    LEND,
    MOVE,
    OBJECTION,
    PRICE,
    TROUBLE,
    WINDOWS,
)
from croupier.games.syuzheteers.roll.rolling import consenting
from croupier.games.syuzheteers.roll.state import (
    AGREEING,
    BUYING,
    CLAIMS,
    HURTING,
    LENDING,
    NAMING,
    OFFERS,
    SHEDDING,
    START,
    WINDOW,
    Matter,
)
from croupier.games.syuzheteers.roll.state import PRICE as PRICE_STEP
from croupier.games.syuzheteers.state import Story

WINDOW_KINDS = {
    WINDOW: (WINDOWS, "an objection, a flashback, or a pass"),
    LENDING: (LEND, "a hand"),
    OFFERS: (ENTER, "an entrance"),
    BUYING: (BUY, "a success for a complication"),
    PRICE_STEP: (PRICE, "a heavy price"),
}


def asks(story: Story) -> tuple[Ask, ...]:
    """The questions about matters, and of the roll unless a matter comes first."""
    found = tuple(ask for matter in story.matters for ask in _of_matter(story, matter))
    return found or _of_roll(story)


@rule("SZ-1.8", "SZ-12.4")
def _of_matter(story: Story, matter: Matter) -> tuple[Ask, ...]:
    about = str(matter.number)
    if not matter.votes:
        if matter.objectors:
            return ()
        those = judging.objectors(story.settings.__getitem__, story, matter.claimant)
        waiting = tuple(seat for seat in those if seat not in matter.answered)
        return tuple(Ask(seat, f"{OBJECTION}:{about}", f"whether {matter.words}", about) for seat in waiting)
    sealed = {seal.seat for seal in story.sealed(judging.window(matter))}
    waiting = tuple(seat for seat in judging.voters(story, matter) if seat not in sealed)
    return tuple(
        Ask(seat, f"{BALLOT}:{about}", f"a ballot on whether {matter.words}", about, sealed=True) for seat in waiting
    )


@rule("SZ-7.12", "SZ-10.1", "SZ-10.4", "SZ-8.1", "SZ-8.6", "SZ-9.6", "SZ-11.12")
def _of_roll(story: Story) -> tuple[Ask, ...]:
    roll = story.roll
    if roll is None:
        return ()
    ruling = story.settings.__getitem__
    at = f"{roll.number}.{roll.side}"
    if roll.step in WINDOW_KINDS:
        kind, said = WINDOW_KINDS[roll.step]
        return tuple(Ask(seat, f"{kind}:{at}", said) for seat in windows.asked(ruling, story))
    if roll.step == AGREEING:
        seat = consenting(ruling, story, roll)
        return _one(story, Ask(seat, f"{CONSENT}:{at}", f"whether to take part in what {who(story, roll.seat)} does"))
    if roll.step == CLAIMS:
        dice = "start dice" if roll.side == START else "stop dice"
        return _one(story, Ask(roll.seat, f"{CLAIM}:{at}", f"the claims for {dice}"))
    if roll.step == NAMING and not roll.trouble:
        return _one(story, Ask(roll.namer, f"{TROUBLE}:{at}.{roll.namer}", "what goes wrong"))
    if roll.step == HURTING:
        return _one(story, Ask(roll.partner, f"{HURT}:{at}", "how it hurts"))
    if roll.step == SHEDDING:
        return _one(story, Ask(roll.seat, f"{MOVE}:{at}", "whether the complication becomes obstacles"))
    return ()


def _one(story: Story, ask: Ask) -> tuple[Ask, ...]:
    there = ask.seat in story.players or (ask.seat == GM and story.has_gm)
    return (ask,) if there else ()
