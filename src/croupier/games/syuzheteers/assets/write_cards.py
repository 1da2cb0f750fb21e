"""Writing owed text for cards and complications: faces, reverses, types, owners (SZ-3.2, SZ-3.5, SZ-5.9)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.commands import Command
from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.assets.cards import AILMENT, FACE, OWNER, REVERSE, move
from croupier.games.syuzheteers.assets.commands import FillReverse, NameAilment, NameOwner, WriteFace
from croupier.games.syuzheteers.assets.content import (
    CHALLENGES,
    COMPLICATIONS,
    asset_kind,
    challenge_type,
    complication_type,
)
from croupier.games.syuzheteers.assets.events import AilmentNamed, CardSet, WordsGiven, WordsOwed
from croupier.games.syuzheteers.assets.ownership import home, in_hand
from croupier.games.syuzheteers.assets.state import Owed
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, LONGEST_QUESTION, text_of
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import next_player, seats_in_play
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace


def owed_words(play: Play[Story], what: str, card: str) -> Owed:
    """The text that the acting seat owes for this card. Raises Impossible."""
    wanted = next((one for one in play.state.owed if (one.what, one.card, one.seat) == (what, card, play.seat)), None)
    play.need(wanted, "you are not asked to write on that card", "choose a card that you are asked for")
    assert wanted is not None
    return wanted


@rule("SZ-3.2", "SZ-5.9")
def write_face(play: Play[Story], command: WriteFace) -> None:
    """The active player writes what the challenge has become."""
    wanted = owed_words(play, FACE, command.card)
    kind = asset_kind(command.kind)
    name = text_of("name", command.name, "SZ-3.2", LONGEST_NAME)
    text = text_of("text", command.text, "SZ-3.2", required=False)
    one = put(play.state.card(command.card), name=name, kind=kind, text=text)
    play.do(CardSet(one, "written"))
    play.do(WordsGiven(wanted))
    play.because("SZ-5.9", face=name)


@rule("SZ-3.2", "SZ-3.5", "SZ-5.2")
def fill_reverse(play: Play[Story], command: FillReverse) -> None:
    """The player who used the asset up writes what problem it turns into."""
    wanted = owed_words(play, REVERSE, command.card)
    kind = challenge_type(play.ruling, command.challenge)
    question = text_of("question", command.question, "SZ-5.3", LONGEST_QUESTION)
    play.do(CardSet(put(play.state.card(command.card), type=kind, question=question), "written"))
    play.do(WordsGiven(wanted))
    play.because("SZ-3.5", reverse=question)


@rule("SZ-R14", "SZ-5.12")
def name_ailment(play: Play[Story], command: NameAilment) -> None:
    """If vulnerabilities are a pool, the character's player names the type of the complication."""
    wanted = owed_words(play, AILMENT, command.complication)
    kind = complication_type(play.ruling, command.ailment.strip())
    bearer = bearer_of(play.state, command.complication)
    if bearer:
        play.do(AilmentNamed(bearer, command.complication, kind))
    play.do(WordsGiven(wanted))
    play.because("SZ-R14", type=kind)


def bearer_of(story: Story, complication: str) -> str:
    """The character who has a complication; empty if it is gone."""
    return next((one.id for one in story.characters if any(it.id == complication for it in one.complications)), "")


@rule("SZ-3.9", "SZ-R11", "SZ-1.8")
def name_owner(play: Play[Story], command: NameOwner) -> None:
    """If the table chooses, the active player names the owner; others may object, and the judge names another."""
    wanted = owed_words(play, OWNER, command.card)
    play.need(
        command.owner in seats_in_play(play.state),
        "nobody by that name is playing",
        ", ".join(seats_in_play(play.state)),
    )
    play.do(WordsGiven(wanted))
    give(play, command.card, command.owner)
    play.because("SZ-R11", owner=play.state.character(command.owner).name)
    if wanted.final:
        return
    words = f"{play.state.character(command.owner).name} owns {card_title(play.state.card(command.card))}"
    judge_claims.open_question(play, f"{OWNER}:{command.card}", play.seat, words, OWNER)


@judge_claims.on_end(OWNER)
@rule("SZ-3.9", "SZ-R11", "SZ-1.8")
def owner_judged(play: Play[Story], matter: Matter, stands: bool) -> None:
    """Apply the verdict: the choice stands, or the first objector gets the asset, or, as the judge, names its owner."""
    card = matter.key.partition(":")[2]
    if not (play.state.has_card(card) and in_hand(play.state, play.state.card(card))):
        return
    first = "" if stands else next(iter(matter.objectors), "")
    names = first in (GM, judge_claims.judge_of(play.ruling, play.state))
    if first:
        play.because("SZ-1.8" if names else "SZ-R11", instead=name_of(play.state, first))
    if first and names:
        play.do(WordsOwed(Owed(OWNER, card, first, final=True)))
    elif first in seats_in_play(play.state):
        give(play, card, first)


def give(play: Play[Story], card: str, seat: str) -> None:
    """Give an asset to a player."""
    one = put(play.state.card(card), owners=(seat,))
    play.do(CardSet(one, "given"))
    move(play, card, home(one))


@rule("SZ-3.5", "SZ-5.9")
def default_words(story: Story, one: Owed) -> Command:
    """The default text: an answer to the question, the question's own words, an Exigency, or the active player.

    A judge who struck the name of an owner names the next player.
    """
    if one.what == AILMENT:
        return NameAilment(one.card, COMPLICATIONS[7])
    if one.what == OWNER:
        own = one.seat in seats_in_play(story) and not one.final
        return NameOwner(one.card, one.seat if own else next_player(story, one.seat))
    card = story.card(one.card)
    if one.what == FACE:
        return WriteFace(card.id, "An answer", "idea", card.question)
    is_open = story.ruling("type_lists") == "all_open"
    kind = card.type if card.type and (is_open or card.type in CHALLENGES) else "Exigency"
    return FillReverse(card.id, kind, card.question or f"what now, without {card.name or 'it'}?")


RULES: dict[type[Command], Any] = {
    WriteFace: write_face,
    FillReverse: fill_reverse,
    NameAilment: name_ailment,
    NameOwner: name_owner,
}
