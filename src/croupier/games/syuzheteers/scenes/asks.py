"""What the game asks between beats and in a beat, and the answer when none comes (SZ-12.4)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.assets.lines import called
from croupier.games.syuzheteers.people import LONGEST_NAME
from croupier.games.syuzheteers.scenes import claims, curtain
from croupier.games.syuzheteers.scenes.beats import between_beats
from croupier.games.syuzheteers.scenes.commands import (
    AnswerWish,
    ComeBack,
    Join,
    NameNext,
    PassBeat,
    PayFor,
    ProposePayer,
    PutBack,
)
from croupier.games.syuzheteers.scenes.state import ACTS
from croupier.games.syuzheteers.state import Story

CLAIM, NEXT, BEAT, ANTAGONISM, PAYER, PAY, JOIN = "claim", "next", "beat", "antagonism", "payer", "pay", "join"
KINDS = (CLAIM, NEXT, BEAT, ANTAGONISM, PAYER, PAY, JOIN)


def asks(story: Story) -> tuple[Ask, ...]:
    """The questions that stand; the window of a beat keeps its key while it is open, so that a click is never late."""
    coming = tuple(Ask(seat, f"{JOIN}:{seat}", "a character to join with") for seat in joining(story))
    return (*_of_play(story), *coming) if story.phase in ACTS else coming


@rule("SZ-12.2")
def joining(story: Story) -> tuple[str, ...]:
    """The seats in which somebody sits who has no character in play."""
    taken = (one.id for one in story.seats if one.taken and one.kind == "player")
    in_play = story.phase in ACTS
    return tuple(seat for seat in taken if seat in story.gone or (in_play and not story.has(seat)))


def _of_play(story: Story) -> tuple[Ask, ...]:
    if story.wish is not None:
        label = f"consent to the challenge “{story.wish.question}”"
        return (Ask(story.wish.against, f"{ANTAGONISM}:{story.openings}", label, story.wish.seat),)
    if story.matters or story.roll is not None:
        return ()
    if story.curtain is not None:
        return _of_curtain(story)
    if story.beat is not None:
        label = f"the beat in {called(story.card(story.beat.card))}" if story.beat.card else "a monologue"
        return (Ask(story.beat.seat, f"{BEAT}:{story.beat.number}", label, story.beat.card),)
    if not between_beats(story) or story.claiming is None:
        return ()
    return _claims(story, story.claiming.number)


def _claims(story: Story, number: int) -> tuple[Ask, ...]:
    ruling = story.settings.__getitem__
    naming = claims.names_next(ruling, story)
    if naming:
        return (Ask(naming, f"{NEXT}:{number}", "whose the next beat is"),)
    may = claims.eligible(ruling, story)
    return tuple(
        Ask(seat, f"{CLAIM}:{number}", "the next beat" if seat in may else "leave, or pass")
        for seat in claims.asked(ruling, story)
    )


def _of_curtain(story: Story) -> tuple[Ask, ...]:
    now = story.curtain
    if now is None or story.scene(now.card) is None:
        return ()
    about = called(story.card(now.card))
    if now.payer:
        return (Ask(now.payer, f"{PAY}:{now.card}", f"what you pay for {about}", now.card),)
    if not now.proposer:
        return ()
    return (Ask(now.proposer, f"{PAYER}:{now.card}.{len(now.tried)}", f"who pays for {about}", now.card),)


@rule("SZ-12.1", "SZ-12.4", "SZ-R26")
def answer(story: Story, ask: Ask) -> Command:
    """Silence is a pass; a beat goes back; nobody consents; the first who can be made to pay is named."""
    kind = ask.key.partition(":")[0]
    ruling = story.settings.__getitem__
    if kind == NEXT:
        return NameNext(min(claims.eligible(ruling, story), key=lambda seat: claims.distance(story, seat)))
    if kind == BEAT:
        return PutBack()
    if kind == ANTAGONISM:
        return AnswerWish(yes=False)
    if kind == PAYER:
        return ProposePayer(ask.about, curtain.candidates(story, ask.about)[0])
    if kind == PAY:
        own = curtain.assets_of(ruling, story, ask.seat)
        return PayFor(ask.about, own[0].id if own else "")
    if kind == JOIN:
        return ComeBack() if ask.seat in story.gone else newcomer(story.seat(ask.seat).name)
    return PassBeat()


def newcomer(name: str) -> Join:
    """A character for somebody who writes none: nothing on her sheet is more than a word."""
    first, second, third = COMPLICATIONS[:3]
    return Join(
        name[:LONGEST_NAME] or "A newcomer", "new here", "", first, second, third, "company", "to find a place",
        "to be one of them", thing="eyes that have not seen any of it",
    )  # fmt: skip
