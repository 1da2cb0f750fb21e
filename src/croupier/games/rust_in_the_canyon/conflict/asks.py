"""What a conflict asks and whom before and after its hands, and the answer when none comes."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.leaving import may_back_down_for
from croupier.games.rust_in_the_canyon.conflict.level import can_settle, who_says_surprise
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.opening import who_must_agree
from croupier.games.rust_in_the_canyon.conflict.preparing import has_prepared, levels_to_prepare, preparers
from croupier.games.rust_in_the_canyon.conflict.reserve import offered_extra
from croupier.games.rust_in_the_canyon.conflict.saying import to_be_tagged, who_says_now
from croupier.games.rust_in_the_canyon.conflict.state import (
    ANTE,
    CHOOSE,
    CLAIM,
    PREPARE,
    RESERVE,
    SAY,
    SAY_AGAIN,
    SITUATION,
    STAKES,
    SURPRISE,
)
from croupier.games.rust_in_the_canyon.conflict.under_way import conflict, in_seat_order, name_of_side, seat_of
from croupier.games.rust_in_the_canyon.state import Canyon

KINDS = (
    "involved", "agree", "claim", "marker", "prepare", "say", "tag", "surprised", "settle", "rank", "extra", "ante",
    "join", "gone",
)  # fmt: skip


@rule("RC-8.2", "RC-22.1")
def asks(now: Canyon) -> tuple[Ask, ...]:
    """The questions of the step that the conflict is at; it waits for each of them."""
    this = now.conflict
    if this is None:
        return ()
    return (*STEPS.get(this.step, lambda _: iter(()))(now), *_markers(now), *_gone(now))


def _ask(
    now: Canyon, kind: str, seat: str, label: str, about: str = "", more: str = "", *, sealed: bool = False
) -> Ask:
    this = conflict(now)
    key = f"{kind}:{this.number}.{this.hand}.{this.step}{f'.{more}' if more else ''}:{about or seat}"
    return Ask(seat, key, label, about, sealed)


def _stakes(now: Canyon) -> Iterator[Ask]:
    this = conflict(now)
    if not this.contenders:
        yield _ask(now, "involved", GM, "who is involved, and who opposes them")
        return
    what = "the stakes" if this.step == STAKES else "the situation"
    for seat in who_must_agree(now.settings.__getitem__, now):
        if seat not in this.agreed:
            yield _ask(now, "agree", seat, f"agree to {what}", more=str(this.edits))


def _claims(now: Canyon) -> Iterator[Ask]:
    for one in in_seat_order(now):
        if not one.asked_markers and claimable(now, one):
            name = now.character(one.pc).name
            yield _ask(now, "claim", seat_of(now, one.pc), f"{name}: read markers about this conflict", one.pc)


def _markers(now: Canyon) -> Iterator[Ask]:
    for one in conflict(now).still_in():
        for marker in one.claimed:
            label = f"whether a marker of {now.character(one.pc).name} is related"
            yield _ask(now, "marker", GM, label, f"{one.pc} {marker}")


def _prepare(now: Canyon) -> Iterator[Ask]:
    for about in preparers(now):
        if not has_prepared(now, about):
            label = f"{name_of_side(now, about)}: what to prepare for"
            yield _ask(now, "prepare", seat_of(now, about), label, about, sealed=True)
    for pc in conflict(now).wishes:
        yield _ask(now, "join", GM, f"whether {now.character(pc).name} comes in", pc)


def _say(now: Canyon) -> Iterator[Ask]:
    sealed = now.settings["say_order"] == "sealed"
    for about in who_says_now(now):
        yield _ask(now, "say", seat_of(now, about), f"{name_of_side(now, about)}: what they do", about, sealed=sealed)
    yield from _tag(now)


def _tag(now: Canyon) -> Iterator[Ask]:
    for about in to_be_tagged(now):
        yield _ask(now, "tag", GM, f"the level of what {name_of_side(now, about)} does", about)


def _surprise(now: Canyon) -> Iterator[Ask]:
    for seat, about in who_says_surprise(now):
        yield _ask(now, "surprised", seat, f"whether {name_of_side(now, about)} is surprised", about)
    yield from _tag(now)
    if can_settle(now):
        yield _ask(now, "settle", GM, "surprise and level as they stand")


def _reserve(now: Canyon) -> Iterator[Ask]:
    if conflict(now).opposition.rank is None:
        yield _ask(now, "rank", GM, "the rank of the opposition")
    for about in offered_extra(now):
        yield _ask(now, "extra", seat_of(now, about), f"{name_of_side(now, about)}: a card for being prepared", about)


def _ante(now: Canyon) -> Iterator[Ask]:
    for one in in_seat_order(now):
        if one.anted is None:
            yield _ask(now, "ante", seat_of(now, one.pc), f"{now.character(one.pc).name}: the ante", one.pc)


def _gone(now: Canyon) -> Iterator[Ask]:
    if now.settings["absent"] == "back_down":
        for one in conflict(now).still_in():
            if may_back_down_for(now, one.pc):
                yield _ask(now, "gone", GM, f"{now.character(one.pc).name}'s player is gone", one.pc)


STEPS = {
    STAKES: _stakes,
    SITUATION: _stakes,
    CLAIM: _claims,
    PREPARE: _prepare,
    SAY: _say,
    SURPRISE: _surprise,
    RESERVE: _reserve,
    ANTE: _ante,
    CHOOSE: _prepare,
    SAY_AGAIN: _say,
}


def default(view: Canyon, ask: Ask) -> Command:
    """The answer when none comes in time: the mildest that lets the conflict go on."""
    kind, this = ask.key.partition(":")[0], conflict(view)
    joins = this.has(ask.about) and this.contender(ask.about).joining
    pc, _, marker = ask.about.partition(" ")
    match kind:
        case "involved":
            return wish.SetInvolved(tuple(one.id for one in view.playing()))
        case "agree":
            return wish.AgreeConflict()
        case "claim":
            return wish.ClaimMarkers()
        case "marker":
            return wish.JudgeMarker(pc, marker)
        case "prepare":
            return wish.Prepare(levels_to_prepare(this)[1 if joins else 0])
        case "say":
            stands = this.step == SAY_AGAIN and not joins
            return wish.SayAction("" if stands else "waiting", stands)
        case "tag":
            return wish.TagAction(ask.about, 1)
        case "surprised":
            return wish.SaySurprised(surprised=False, about=ask.about)
        case "settle":
            return wish.SettleLevel()
        case "rank":
            return wish.SetRank(0)
        case "extra":
            return wish.TakeExtra()
        case "join":
            return wish.JudgeJoining(ask.about)
        case "gone":
            return wish.BackDownFor(ask.about)
        case _:
            return wish.PayAnte()
