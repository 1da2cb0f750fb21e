"""What people write or say of cards and complications: faces, reverses, types, owners (SZ-3.2, SZ-3.5, SZ-5.9)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.cards import AILMENT, FACE, OWNER, REVERSE, move
from croupier.games.syuzheteers.assets.commands import FillReverse, NameAilment, NameOwner, WriteFace
from croupier.games.syuzheteers.assets.content import (
    CHALLENGES,
    COMPLICATIONS,
    asset_kind,
    challenge_type,
    complication_type,
)
from croupier.games.syuzheteers.assets.events import AilmentNamed, CardSet, WordsGiven
from croupier.games.syuzheteers.assets.owning import home
from croupier.games.syuzheteers.assets.state import Owed
from croupier.games.syuzheteers.people import LONGEST_NAME, LONGEST_QUESTION, Table, state, text_of
from croupier.games.syuzheteers.prologue.order import after, playing
from croupier.games.syuzheteers.roll import judging
from croupier.games.syuzheteers.roll.state import Matter
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace


def owed(play: Table, what: str, card: str) -> Owed:
    """The words that are asked of the acting seat. Raises Impossible."""
    wanted = Owed(what, card, play.seat)
    play.need(wanted in state(play).owed, "nothing is to be written on that card by you", "a card that is asked of you")
    return wanted


@rule("SZ-3.2", "SZ-5.9")
def write_face(play: Table, command: WriteFace) -> None:
    """The active player says what the challenge has become."""
    wanted = owed(play, FACE, command.card)
    kind = asset_kind(command.kind)
    name = text_of("name", command.name, "SZ-3.2", LONGEST_NAME)
    text = text_of("text", command.text, "SZ-3.2", required=False)
    one = put(state(play).card(command.card), name=name, kind=kind, text=text)
    play.do(CardSet(one, "written"))
    play.do(WordsGiven(wanted))


@rule("SZ-3.2", "SZ-3.5", "SZ-5.2")
def fill_reverse(play: Table, command: FillReverse) -> None:
    """Whoever used the asset up says what problem it turns into."""
    wanted = owed(play, REVERSE, command.card)
    kind = challenge_type(play.ruling, command.challenge)
    question = text_of("question", command.question, "SZ-5.3", LONGEST_QUESTION)
    play.do(CardSet(put(state(play).card(command.card), type=kind, question=question), "written"))
    play.do(WordsGiven(wanted))


@rule("SZ-R14", "SZ-5.12")
def name_ailment(play: Table, command: NameAilment) -> None:
    """Where vulnerabilities are a pool, her player names the type of the complication."""
    wanted = owed(play, AILMENT, command.complication)
    kind = complication_type(play.ruling, command.ailment.strip())
    bearer = bearer_of(state(play), command.complication)
    if bearer:
        play.do(AilmentNamed(bearer, command.complication, kind))
    play.do(WordsGiven(wanted))


def bearer_of(story: Story, complication: str) -> str:
    """Who bears a complication; empty where it is gone."""
    return next((one.id for one in story.characters if any(it.id == complication for it in one.complications)), "")


@rule("SZ-3.9", "SZ-R11", "SZ-1.8")
def name_owner(play: Table, command: NameOwner) -> None:
    """Where the table chooses, the active player says whose the asset is; others may object."""
    wanted = owed(play, OWNER, command.card)
    play.need(command.owner in playing(state(play)), "nobody of that name plays", ", ".join(playing(state(play))))
    play.do(WordsGiven(wanted))
    give(play, command.card, command.owner)
    words = f"{state(play).character(command.owner).name} owns “{state(play).card(command.card).name}”"
    judging.open_question(play, f"{OWNER}:{command.card}", play.seat, words, OWNER)


@judging.on_end(OWNER)
@rule("SZ-3.9", "SZ-R11", "SZ-1.8")
def owner_judged(play: Table, matter: Matter, stands: bool) -> None:
    """The choice stands, or if it was struck the asset is the first objector's to keep."""
    card = matter.key.partition(":")[2]
    if not stands and matter.objectors and matter.objectors[0] in playing(state(play)):
        give(play, card, matter.objectors[0])


def give(play: Table, card: str, seat: str) -> None:
    """An asset is this player's."""
    one = put(state(play).card(card), owners=(seat,))
    play.do(CardSet(one, "given"))
    move(play, card, home(one))


@rule("SZ-3.5", "SZ-5.9")
def unasked(story: Story, one: Owed) -> Command:
    """What is written when nobody writes: the question's own words, that events demand action, the active player."""
    if one.what == AILMENT:
        return NameAilment(one.card, COMPLICATIONS[7])
    if one.what == OWNER:
        return NameOwner(one.card, one.seat if one.seat in playing(story) else after(story, one.seat))
    card = story.card(one.card)
    if one.what == FACE:
        return WriteFace(card.id, (card.question or "something won")[:LONGEST_NAME])
    is_open = story.settings["type_lists"] == "all_open"
    kind = card.type if card.type and (is_open or card.type in CHALLENGES) else "Exigency"
    return FillReverse(card.id, kind, card.question or f"what now, without {card.name or 'it'}?")


RULES: dict[type[Command], Any] = {
    WriteFace: write_face,
    FillReverse: fill_reverse,
    NameAilment: name_ailment,
    NameOwner: name_owner,
}
