"""The table's own list of challenges and assets, drawn instead of written (SZ-R5)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.cards import guarded_type
from croupier.games.syuzheteers.assets.content import asset_kind, challenge_type
from croupier.games.syuzheteers.assets.events import CardSet, CardWritten
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, LONGEST_QUESTION, text_of
from croupier.games.syuzheteers.players import gm_of
from croupier.games.syuzheteers.prologue.commands import PrepareAsset, PrepareChallenge
from croupier.games.syuzheteers.scenes.state import CHARACTERS, PROLOGUE
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces import cards
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

CHALLENGES, ASSETS = "prepared.challenges", "prepared.assets"
LABELS = {CHALLENGES: "Prepared challenges", ASSETS: "Prepared assets"}
MOST, DURABILITY = 200, 1


@rule("SZ-R5")
def can_prepare(ruling: Ruling, story: Story) -> bool:
    """Whether the table's list can still grow: cards are prepared, and the prologue's first step continues."""
    return ruling("cards") == "prepared" and story.phase == PROLOGUE and story.step in ("", CHARACTERS)


@rule("SZ-R5", "SZ-5.3")
def prepare_challenge(play: Play[Story], command: PrepareChallenge) -> None:
    """A player adds a challenge to the table's list."""
    kind = challenge_type(play.ruling, command.challenge)
    question = text_of("question", command.question, "SZ-5.3", LONGEST_QUESTION)
    _add(play, type=kind, question=question, problem=True)


@rule("SZ-R5", "SZ-3.2", "SZ-R8")
def prepare_asset(play: Play[Story], command: PrepareAsset) -> None:
    """A player adds an asset to the table's list."""
    kind = asset_kind(command.kind)
    name = text_of("name", command.name, "SZ-3.2", LONGEST_NAME)
    text = text_of("text", command.text, "SZ-3.2", required=False)
    reverse = guarded_type(play, command.challenge)
    _add(play, name=name, text=text, kind=kind, durability=DURABILITY, left=DURABILITY, type=reverse)


def _add(play: Play[Story], **words: Any) -> None:
    now = play.state
    may = play.seat in now.players or play.seat == gm_of(play.ruling, now)
    play.need(may, "you do not play in this story", "choose a player's seat")
    drawn = play.ruling("cards") == "prepared"
    play.insist(drawn, "SZ-R5", "this table draws no prepared cards", "write cards when you are asked for one")
    play.require(
        can_prepare(play.ruling, now), "SZ-R5", "cards cannot be prepared now", "write cards when you are asked for one"
    )
    play.need(len(cards_to_lay_out(now)) < MOST, f"{MOST} cards are prepared", "begin the play")
    play.do(CardWritten(Card(f"w{play.next_number('named')}", **words)))
    play.because("SZ-R5", prepared="a challenge" if words.get("problem") else "an asset")


def cards_to_lay_out(story: Story) -> tuple[Card, ...]:
    """Cards of the list that have not been laid out yet: they are in no place and no deck."""
    decked = {face for unseen in story.board.sets for face in unseen.cards}
    return tuple(
        one for one in story.cards
        if not one.author and one.id not in decked and not places.where_is(story, one.id)
    )  # fmt: skip


@rule("SZ-R5")
def lay_out(play: Play[Story]) -> None:
    """Shuffle the list into two decks, challenges and assets."""
    if play.ruling("cards") != "prepared":
        return
    for where, problem in ((CHALLENGES, True), (ASSETS, False)):
        faces = tuple(one.id for one in cards_to_lay_out(play.state) if one.problem == problem)
        if not faces:
            continue
        if not play.state.board.has(where):
            play.do(PlacesLaid((Place(where, "pile", LABELS[where], sees="none"),)))
        cards.lay_deck(play, where, faces, where)


def is_empty(story: Story, where: str) -> bool:
    """Whether no prepared card is left to draw."""
    return not story.board.has(where) or not story.board.place(where).slots


@rule("SZ-R5")
def draw(play: Play[Story], where: str, target: str, **words: Any) -> str:
    """Draw the top prepared card to a place and return its id; it belongs to the player who drew it."""
    play.need(not is_empty(play.state, where), "nothing prepared is left", "write a card")
    cards.draw(play, where, target)
    drawn = places.cards_in(play.state, target)[-1]
    play.do(CardSet(msgspec.structs.replace(play.state.card(drawn), **words), "written"))
    return drawn
