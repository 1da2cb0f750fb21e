"""What the prologue and the epilogue ask, and whom; the answer when none comes (Procedures 7 and 8)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.prologue import (
    challenges,
    epilogue,
    next_play,
    prepared,
    principal,
    ranking,
    relationships,
    resources,
    spending,
    steps,
)
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue.order import playing
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.scenes.state import CHARACTERS, PROLOGUE, RESOURCES, THEMES
from croupier.games.syuzheteers.state import Story

KINDS = (
    "character", "principal", "begin", "relationship", "resource", "challenge", "themes", "ranking", "change", "want",
    "rewards", "again",
)  # fmt: skip


@rule("SZ-11.2", "SZ-11.15")
def asks(now: Story) -> tuple[Ask, ...]:
    """Everything that the prologue and the epilogue wait for."""
    return tuple(_prologue(now)) if now.phase == PROLOGUE else tuple(_epilogue(now))


def _prologue(now: Story) -> list[Ask]:
    ruling, play = now.settings.__getitem__, now.plays
    found = [_character(now, seat) for seat in _unready(now)]
    written = len(now.opening.proposal.writers) if now.opening.proposal is not None else 0
    about = "agree to the principal" if written else "the principal, made together"
    found += [
        Ask(seat, f"principal:{play}:{written}:{seat}", about, PRINCIPAL) for seat in principal.asked_about(ruling, now)
    ]
    found += [
        Ask(seat, f"begin:{play}:{seat}", "whether to begin with those who are here")
        for seat in steps.asked_to_begin(ruling, now)
    ]
    party = relationships.asked_of(ruling, now)
    if party:
        found.append(_relationship(now, party))
    if steps_at(now, RESOURCES):
        due = resources.owing(ruling, now)
        given = now.opening.given
        found += [
            Ask(seat, f"resource:{play}:{given.count(seat)}:{seat}", "your starting resource")
            for seat in dict.fromkeys(due)
        ]
    if challenges.is_step(now) and not challenges.is_complete(ruling, now) and now.turn in playing(now):
        turns = len(challenges.written(now)) + len(now.opening.passed)
        found.append(Ask(now.turn, f"challenge:{play}:{turns}", "a challenge"))
    if steps_at(now, THEMES):
        found += [
            Ask(seat, f"themes:{play}:{len(now.themes)}:{seat}", "themes") for seat in playing(now)
            if seat not in now.ready
        ]  # fmt: skip
    sealed = ranking.way_of_ranking(ruling, now) == ranking.VOTE
    found += [
        Ask(seat, f"ranking:{play}:{len(challenges.written(now))}:{seat}", "the order of the challenges", sealed=sealed)
        for seat in ranking.asked_to_rank(ruling, now)
    ]
    return found


def steps_at(now: Story, step: str) -> bool:
    return now.phase == PROLOGUE and now.step == step


def _unready(now: Story) -> list[str]:
    """Who has no character, or in the first step none that is ready for this play."""
    first = now.step in ("", CHARACTERS)
    return [seat for seat in now.players if not now.has(seat) or (first and seat not in now.opening.sheets)]


def _character(now: Story, seat: str) -> Ask:
    label = "your character in this play" if now.has(seat) else "your main character"
    return Ask(seat, f"character:{now.plays}:{seat}", label)


def _relationship(now: Story, seat: str) -> Ask:
    pair = relationships.next_pair(now.settings.__getitem__, now)
    assert pair is not None
    draft = relationships.draft_of(now, pair)
    other = next(one for one in pair if one != seat) if seat in pair else pair[0]
    about = "agree to what stands" if draft is not None else "what stands"
    key = f"relationship:{now.plays}:{pair[0]}:{pair[1]}:{draft.by if draft is not None else ''}"
    return Ask(seat, key, f"{about} between you and {now.character(other).name}", other)


def _epilogue(now: Story) -> list[Ask]:
    play = now.plays
    found = []
    seat = epilogue.telling(now)
    if seat:
        found.append(Ask(seat, f"change:{play}:{seat}", "how your character has changed"))
    seat = epilogue.assessing(now)
    if seat:
        found.append(Ask(seat, f"want:{play}:{seat}", "whether your character got what she wanted"))
    found += [Ask(seat, f"rewards:{play}:{seat}", "what your rewards buy", sealed=True) for seat in spending.asked(now)]
    found += [
        Ask(seat, f"again:{play}:{seat}", "a further play with these characters") for seat in next_play.asked(now)
    ]
    return found


def answer(view: Story, ask: Ask) -> Command:
    """The answer when none comes."""
    kind = ask.key.partition(":")[0]
    if kind == "character":
        return _anybody(view, ask.seat)
    if kind == "principal":
        return wish.AgreePrincipal() if view.opening.proposal is not None else _somebody_served()
    if kind == "relationship":
        return _settled(view, ask)
    if kind == "ranking":
        return _ranked(view)
    answers: dict[str, Command] = {
        "begin": wish.BeginPlay(),
        "resource": wish.DrawResource() if _drawn(view, prepared.ASSETS) else _useful(view),
        "challenge": wish.DrawChallenge() if _drawn(view, prepared.CHALLENGES) else _events_demand(view),
        "themes": wish.Ready(),
        "change": wish.TellChange("She has changed, and does not say how."),
        "want": wish.AssessWant(met=False),
        "rewards": wish.SpendRewards(),
        "again": wish.PlayAgain(),
    }
    return answers[kind]


def _drawn(view: Story, where: str) -> bool:
    return not prepared.is_empty(view, where)


def _useful(view: Story) -> Command:
    guards = "Exigency" if view.settings["reverse_side"] == "guards_against" else ""
    return wish.WriteResource("A useful thing", challenge=guards)


def _events_demand(view: Story) -> Command:
    return wish.WriteChallenge("Exigency", f"What happens now ({len(challenges.written(view)) + 1})?")


def _anybody(view: Story, seat: str) -> Command:
    """The character goes on as she is; a new one is called by her player's name."""
    if view.has(seat):
        one = view.character(seat)
        return wish.RenewCharacter(one.want.value or "to live in peace", one.comfort)
    first, second, third = COMPLICATIONS[:3]
    return wish.MakeCharacter(
        name_of(view, seat)[:40], "there when it counts", "", first, second, third, "the company of friends",
        "to be more than this", "to live in peace", "at home", thing="being there when it counts",
    )  # fmt: skip


def _somebody_served() -> Command:
    first, second, third = COMPLICATIONS[:3]
    return wish.ProposePrincipal(
        "The principal", "trusted by the team", "", first, second, third, "a loyal word", "to reign in peace",
        "to be safe", "at home", thing="being trusted",
    )  # fmt: skip


def _settled(view: Story, ask: Ask) -> Command:
    pair = relationships.next_pair(view.settings.__getitem__, view)
    if pair is not None and relationships.draft_of(view, pair) is not None:
        return wish.ConfirmRelationship()
    names = " and ".join(view.character(one).name for one in pair or ())
    return wish.WriteRelationship(names[:80] or "An understanding")


def _ranked(view: Story) -> Command:
    """As they were written: the next one at the bottom, or all in that order."""
    waiting = challenges.written(view)
    if ranking.way_of_ranking(view.settings.__getitem__, view) == ranking.PLACING:
        return wish.PlaceChallenge(waiting[0], len(view.board.place("plot").slots) + 1)
    return wish.OrderChallenges(waiting)
