"""The starting relationships: a ring, and one with the principal for each player (SZ-11.3)."""

from __future__ import annotations

from itertools import combinations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.cards import make_card
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, text_of
from croupier.games.syuzheteers.players import principal_owner, seats_in_play
from croupier.games.syuzheteers.prologue.commands import ConfirmRelationship, WriteRelationship
from croupier.games.syuzheteers.prologue.events import RelationshipDrafted
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Draft
from croupier.games.syuzheteers.scenes.state import PROLOGUE, RELATIONSHIPS
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

Pair = tuple[str, str]
DURABILITY = 1
QUESTION = "What are we to each other now?"


@rule("SZ-11.3", "SZ-R51")
def pairs(ruling: Ruling, players: tuple[str, ...], principal: bool) -> tuple[Pair, ...]:
    """The pairs with a relationship: each player with the next clockwise, or all; each with the principal."""
    reading = ruling("starting_relationships")
    found: tuple[Pair, ...] = ()
    if reading == "all_pairs":
        found = tuple(combinations(players, 2))
    elif reading == "ring" and len(players) > 1:
        ring = tuple(zip(players, (*players[1:], players[0]), strict=True))
        found = ring[:1] if len(players) == 2 else ring
    return (*found, *((seat, PRINCIPAL) for seat in players if principal))


def between(story: Story, pair: Pair) -> Card | None:
    """The relationship card of this pair, asset or troubled; None if out of play."""
    found = (one for one in story.cards if one.kind == RELATIONSHIP and set(one.owners) == set(pair))
    return next((one for one in found if places.where_is(story, one.id) not in ("", places.OUT)), None)


@rule("SZ-11.2", "SZ-11.3")
def next_pair(ruling: Ruling, story: Story) -> Pair | None:
    """The next pair that still has to settle its relationship."""
    wanted = pairs(ruling, seats_in_play(story), story.principal is not None)
    return next((pair for pair in wanted if between(story, pair) is None), None)


def draft_of(story: Story, pair: Pair) -> Draft | None:
    """What one party of this pair has written so far."""
    draft = story.opening.draft
    return draft if draft is not None and draft.pair == pair else None


@rule("SZ-11.3", "SZ-4.8")
def other_party(ruling: Ruling, story: Story, pair: Pair, seat: str) -> str:
    """The party who must agree; empty for a principal without an owner."""
    if PRINCIPAL not in pair:
        return pair[1] if seat == pair[0] else pair[0]
    owner = principal_owner(ruling, story)
    return pair[0] if seat == owner and owner else owner


@rule("SZ-11.3")
def asked_of(ruling: Ruling, story: Story) -> str:
    """The player who must write or answer now; empty if every relationship is settled."""
    if story.phase != PROLOGUE or story.step != RELATIONSHIPS:
        return ""
    pair = next_pair(ruling, story)
    if pair is None:
        return ""
    draft = draft_of(story, pair)
    return pair[0] if draft is None else other_party(ruling, story, pair, draft.by)


@rule("SZ-11.3", "SZ-3.6")
def write_relationship(play: Play[Story], command: WriteRelationship) -> None:
    """One party writes the card's face, or rewrites the other's version; the other must agree."""
    pair = _pair_of(play)
    name = text_of("name", command.name, "SZ-11.3", LONGEST_NAME)
    text = text_of("text", command.text, "SZ-3.2", required=False)
    play.do(RelationshipDrafted(Draft(pair, play.seat, name, text)))
    play.because("SZ-11.3", proposed=name)
    if not other_party(play.ruling, play.state, pair, play.seat):
        _settle(play, pair)


@rule("SZ-11.3")
def confirm_relationship(play: Play[Story], command: ConfirmRelationship) -> None:
    """The other party agrees to the face; the card is made and belongs to both."""
    pair = _pair_of(play)
    play.need(draft_of(play.state, pair), "nothing has been written yet", "write it")
    _settle(play, pair)


def _pair_of(play: Play[Story]) -> Pair:
    """The pair that the acting seat must answer for. Raises Impossible."""
    asked = asked_of(play.ruling, play.state)
    play.need(asked == play.seat and asked, "you are not asked for a relationship now", "wait for your turn")
    pair = next_pair(play.ruling, play.state)
    assert pair is not None
    return pair


def _settle(play: Play[Story], pair: Pair) -> None:
    draft = draft_of(play.state, pair)
    assert draft is not None
    make_relationship(play, pair, draft.name, draft.text)
    play.do(RelationshipDrafted(None))


@rule("SZ-3.6", "SZ-11.3")
def make_relationship(play: Play[Story], pair: Pair, name: str, text: str = "") -> str:
    """Make a relationship card of durability 1, held by both, and return its id."""
    play.because("SZ-11.3", between=" and ".join(play.state.character(one).name for one in pair), durability=1)
    return make_card(
        play, places.hand(pair[0]), name=name, text=text, kind=RELATIONSHIP, durability=DURABILITY, owners=pair,
        author=play.seat, type="Dilemma", question=QUESTION,
    )  # fmt: skip
