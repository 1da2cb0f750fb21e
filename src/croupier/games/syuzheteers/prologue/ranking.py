"""The order of the challenges in the plot (SZ-11.6)."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.covered import is_covered
from croupier.games.syuzheteers.input_checks import acting_character
from croupier.games.syuzheteers.players import gm_of, next_player, seats_in_play
from croupier.games.syuzheteers.prologue.challenges import written_challenges
from croupier.games.syuzheteers.prologue.commands import OrderChallenges, PlaceChallenge
from croupier.games.syuzheteers.prologue.events import ChallengePlaced, ChallengesRanked, TurnCame
from croupier.games.syuzheteers.scenes.state import PROLOGUE, RANKING
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

PLACING, VOTE, BY_GM = "placing", "vote", "gm"
BALLOTS = "ranking"


@rule("SZ-11.6", "SZ-R52")
def way_of_ranking(ruling: Ruling, story: Story) -> str:
    """How challenges are ranked: in turn, by sealed votes, or by the GM; without a GM, in turn."""
    reading = ruling("ranking")
    return PLACING if reading == BY_GM and not gm_of(ruling, story) else reading


@rule("SZ-11.6", "SZ-R52")
def asked_to_rank(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players who must place or order challenges now."""
    if story.phase != PROLOGUE or story.step != RANKING or not written_challenges(story):
        return ()
    way = way_of_ranking(ruling, story)
    if way == BY_GM:
        return (gm_of(ruling, story),)
    if way == VOTE:
        voted = {seal.seat for seal in story.sealed(BALLOTS)}
        return tuple(seat for seat in seats_in_play(story) if seat not in voted)
    return (story.turn,) if story.turn in seats_in_play(story) else ()


@rule("SZ-11.6")
def place_challenge(play: Play[Story], command: PlaceChallenge) -> None:
    """The player whose turn it is puts an unplaced challenge anywhere in the plot."""
    seat = _ranking(play, PLACING)
    now = play.state
    play.require(now.turn == seat, "SZ-11.6", "challenges are placed in turn", "wait for your turn")
    play.need(
        command.card in written_challenges(now), "that challenge is not waiting for its place", "choose an unplaced one"
    )
    most = len(places.cards_in(now, places.PLOT)) + 1
    play.need(1 <= command.at <= most, f"the plot has no position {command.at} from the top", f"1 to {most}")
    cards.move(play, command.card, places.PLOT, at=most - command.at)
    play.do(ChallengePlaced(seat, command.card, 0 if is_covered(now) else command.at))
    at, of = (Only(one, seat) if is_covered(now) else one for one in (command.at, most))
    play.because("SZ-11.6", card=now.card(command.card).question, place=at, of=of)
    if written_challenges(play.state):
        play.do(TurnCame(next_player(play.state, seat)))


@rule("SZ-11.6", "SZ-R52")
def order_challenges(play: Play[Story], command: OrderChallenges) -> None:
    """Order all challenges from the top: a player's sealed vote, or the GM's decision."""
    now = play.state
    way = way_of_ranking(play.ruling, now)
    if sorted(command.order) != sorted(written_challenges(now)) or not command.order:
        raise Invalid("order", " ".join(command.order)[:60], "every unplaced challenge once, the top first", "SZ-11.6")
    if way == BY_GM:
        play.require(
            play.seat == gm_of(play.ruling, now), "SZ-R52", "the GM puts the challenges in order", "wait for the GM"
        )
        _ranking_now(play)
        lay(play, command.order)
        play.because("SZ-R52", ordered_by=name_of(now, play.seat))
        return
    seat = _ranking(play, VOTE)
    play.seal(BALLOTS, seat, command)
    play.because("SZ-R52", ranks=play.state.character(seat).name)


def _ranking_now(play: Play[Story]) -> None:
    in_step = play.state.phase == PROLOGUE and play.state.step == RANKING
    play.require(in_step, "SZ-11.2", "not now: ranking comes after the themes", "wait for its turn")


def _ranking(play: Play[Story], way: str) -> str:
    _ranking_now(play)
    seat = acting_character(play)
    told = {PLACING: "placed in turn", VOTE: "ranked by everyone in secret", BY_GM: "ordered by the GM"}
    there = way_of_ranking(play.ruling, play.state)
    play.insist(there == way, "SZ-R52", f"challenges are {told[there]}", "answer the open question")
    return seat


@rule("SZ-R52")
def mend_ballots(play: Play[Story]) -> None:
    """If a decree added or removed challenges, all players rank them again."""
    now = play.state
    there = set(written_challenges(now))
    ballots = [play.game.read_command(one.answer.open().encode()) for one in now.sealed(BALLOTS)]
    if any(isinstance(one, OrderChallenges) and set(one.order) != there for one in ballots):
        play.drop(BALLOTS)


@rule("SZ-R52")
def count_votes(play: Play[Story]) -> None:
    """Count the votes when all are in: the lowest sum of ranks is on top; ties go by the author's seat."""
    opened = play.open(BALLOTS)
    ballots = [one.order for one in opened.values() if isinstance(one, OrderChallenges)]
    now = play.state
    seats = [one.id for one in now.seats]
    sums = {card: sum(order.index(card) + 1 for order in ballots) for card in written_challenges(now)}

    def place(card: str) -> tuple[int, int]:
        author = now.card(card).author
        return sums[card], seats.index(author) if author in seats else len(seats)

    play.because("SZ-R52", sums="; ".join(f"{now.card(card).question} {total}" for card, total in sorted(sums.items())))
    lay(play, sorted(sums, key=place))


@rule("SZ-11.6")
def lay(play: Play[Story], order: tuple[str, ...] | list[str]) -> None:
    """Lay the plot in this order, the first on top."""
    for card in reversed(order):
        cards.move(play, card, places.PLOT)


@rule("SZ-11.6", "SZ-R23")
def note_ranks(play: Play[Story]) -> None:
    """Record each challenge's place in the ranking."""
    play.do(ChallengesRanked(tuple(reversed(places.cards_in(play.state, places.PLOT)))))
