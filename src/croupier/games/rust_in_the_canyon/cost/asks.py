"""What the end of a conflict and a death ask, and whom; and the answer when none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon.cost.aftermath import untold
from croupier.games.rust_in_the_canyon.cost.cards import in_a_hand
from croupier.games.rust_in_the_canyon.cost.commands import AnswerStakes, JudgeMortal, TellAftermath, TellDeath
from croupier.games.rust_in_the_canyon.cost.dying import time_is_up
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, Canyon

KINDS = ("stakes_answer", "aftermath", "mortal", "dying")


def asks(now: Canyon) -> tuple[Ask, ...]:
    """The questions that stand now."""
    return (*_of_the_conflict(now), *_of_the_dying(now))


def _of_the_conflict(now: Canyon) -> list[Ask]:
    after = now.aftermath
    if after is None:
        return []
    found = [Ask(GM, f"stakes_answer:{after.conflict}", "whether they have the stakes")] if after.asks_gm else []
    for one in untold(now):
        pc = now.character(one.pc)
        found.append(Ask(pc.seat, f"aftermath:{after.conflict}:{pc.id}", f"{pc.name}: the aftermath", pc.id))
    return found


@rule("RC-15.9", "RC-16.4")
def _of_the_dying(now: Canyon) -> list[Ask]:
    """Players of dying PCs are asked once the sitting is closed; the GM when time is up for a mortal injury."""
    closed, found = now.sitting > 0 and not now.is_open, []
    for one in now.characters:
        if one.status == DYING and closed and not in_a_hand(now, one.id):
            found.append(Ask(one.seat, f"dying:{one.id}", f"{one.name}: how she dies", one.id))
        if one.status != DEAD and time_is_up(now, one) and not in_a_hand(now, one.id):
            found.append(Ask(GM, f"mortal:{one.id}", f"{one.name}: whether her mortal injury kills her", one.id))
    return found


def answer(view: Canyon, ask: Ask) -> Command:
    """The answer when none comes in time: any one outcome will do, nothing told, death."""
    kind = ask.key.partition(":")[0]
    if kind == "stakes_answer":
        return AnswerStakes(view.aftermath is not None and any(one.stakes for one in view.aftermath.outcomes))
    if kind == "aftermath":
        return TellAftermath(ask.about)
    return JudgeMortal(ask.about) if kind == "mortal" else TellDeath(ask.about)
