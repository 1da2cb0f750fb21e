"""The challenges of a play, written in turn clockwise until there are enough (SZ-11.4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.cards import make_card
from croupier.games.syuzheteers.assets.content import challenge_type
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, LONGEST_QUESTION, acting_player, text_of
from croupier.games.syuzheteers.players import is_antagonistic, next_player, seats_in_play
from croupier.games.syuzheteers.prologue import prepared_cards
from croupier.games.syuzheteers.prologue.commands import DrawChallenge, PassChallenge, WriteChallenge
from croupier.games.syuzheteers.prologue.events import ChallengePassed, TurnCame
from croupier.games.syuzheteers.scenes.state import CHALLENGES, PROLOGUE
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

ROW = "challenges"
"""The place for challenges until they are ranked."""


@rule("SZ-11.4", "SZ-R51")
def challenge_count(ruling: Ruling, players: int) -> int:
    """How many challenges a play begins with."""
    reading = ruling("challenge_count")
    if reading == "max_6_2n":
        return max(6, 2 * players)
    return 3 * players if reading == "3n" else players


def written_challenges(story: Story) -> tuple[str, ...]:
    """The challenges so far, in the order in which they were written."""
    return places.cards_in(story, ROW)


@rule("SZ-11.4", "SZ-R50")
def personal_writers(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The seats that have yet to write the personal challenge of their own character, in an antagonistic play."""
    if not is_antagonistic(ruling):
        return ()
    personal = {story.card(card).personal_to for card in written_challenges(story)}
    return tuple(seat for seat in seats_in_play(story) if (seat,) not in personal)


@rule("SZ-11.4", "SZ-R63")
def challenges_in_all(ruling: Ruling, story: Story) -> int:
    """How many challenges there will be: more than the count where carried ones leave no room for personal ones."""
    still_due = len(written_challenges(story)) + len(personal_writers(ruling, story))
    return max(challenge_count(ruling, len(seats_in_play(story))), still_due)


@rule("SZ-11.4")
def is_complete(ruling: Ruling, story: Story) -> bool:
    """Whether there are enough challenges and nobody still owes a personal one."""
    enough = len(written_challenges(story)) >= challenge_count(ruling, len(seats_in_play(story)))
    return enough and not personal_writers(ruling, story)


@rule("SZ-11.4")
def writer(ruling: Ruling, story: Story, first: str) -> str:
    """The player who writes next, from this seat clockwise.

    The last cards are left to those who owe a personal challenge.
    """
    due = personal_writers(ruling, story)
    left = challenge_count(ruling, len(seats_in_play(story))) - len(written_challenges(story))
    seat = first if first in seats_in_play(story) else next_player(story, first)
    for _ in seats_in_play(story):
        if left > len(due) or seat in due:
            return seat
        seat = next_player(story, seat)
    return seat


def is_step(story: Story) -> bool:
    return story.phase == PROLOGUE and story.step == CHALLENGES


@rule("SZ-11.2", "SZ-11.4", "SZ-5.3", "SZ-R5")
def write_challenge(play: Play[Story], command: WriteChallenge) -> None:
    """The player whose turn it is writes a challenge: type and question, and optionally its face."""
    seat = _due(play)
    none_left = prepared_cards.is_empty(play.state, prepared_cards.CHALLENGES)
    play.require(none_left, "SZ-R5", "challenges are drawn from the prepared ones", "draw one")
    kind = challenge_type(play.ruling, command.challenge)
    question = text_of("question", command.question, "SZ-5.3", LONGEST_QUESTION)
    name = text_of("name", command.name, "SZ-5.3", LONGEST_NAME, required=False)
    make_card(
        play, ROW, type=kind, question=question, name=name, kind="thing" if name else "", problem=True, author=seat,
        personal_to=_whose(play, seat),
    )  # fmt: skip
    _next(play, seat)


@rule("SZ-11.4", "SZ-R5")
def draw_challenge(play: Play[Story], command: DrawChallenge) -> None:
    """The player whose turn it is draws a prepared challenge."""
    seat = _due(play)
    prepared_cards.draw(play, prepared_cards.CHALLENGES, ROW, author=seat, personal_to=_whose(play, seat))
    play.because("SZ-R5", drawn="a challenge")
    _next(play, seat)


@rule("SZ-11.4")
def pass_challenge(play: Play[Story], command: PassChallenge) -> None:
    """The player whose turn it is lets the next player write; each may pass once."""
    seat = _due(play)
    passed = seat in play.state.opening.passed
    play.require(not passed, "SZ-11.4", "you have passed once already", "write a challenge")
    others = writer(play.ruling, play.state, next_player(play.state, seat)) != seat
    play.require(others, "SZ-11.4", "nobody else is to write a challenge", "write a challenge")
    play.do(ChallengePassed(seat))
    play.because("SZ-11.4", passes=play.state.character(seat).name)
    _next(play, seat)


def _due(play: Play[Story]) -> str:
    seat = acting_player(play)
    now = play.state
    play.require(is_step(now), "SZ-11.2", "not now: challenges come after the resources", "wait for their turn")
    play.require(now.turn == seat, "SZ-11.4", "challenges are written in turn", "wait for your turn")
    play.need(now.board.has(ROW), "no challenges are being written now", "wait for their turn")
    play.need(not is_complete(play.ruling, now), "all challenges have been written", "go on")
    return seat


def _whose(play: Play[Story], seat: str) -> tuple[str, ...]:
    """Whose challenge a player writes: their own if they owe a personal one; otherwise nobody's: it is shared."""
    personal = (seat,) if seat in personal_writers(play.ruling, play.state) else ()
    count = challenges_in_all(play.ruling, play.state)
    play.because("SZ-11.4", challenge=len(written_challenges(play.state)) + 1, of=count)
    return personal


def _next(play: Play[Story], seat: str) -> None:
    if not is_complete(play.ruling, play.state):
        play.do(TurnCame(writer(play.ruling, play.state, next_player(play.state, seat))))
