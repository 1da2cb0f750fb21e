"""The resources with which each player starts, written or drawn (SZ-11.3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.cards import make_card, written_reverse
from croupier.games.syuzheteers.assets.content import asset_kind
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, LONGEST_QUESTION, acting_player, text_of
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue import prepared_cards
from croupier.games.syuzheteers.prologue.commands import DrawResource, WriteResource
from croupier.games.syuzheteers.prologue.events import ResourceGiven
from croupier.games.syuzheteers.scenes.state import PROLOGUE, RESOURCES
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

DURABILITY = 1


@rule("SZ-11.3", "SZ-R51")
def missing_resources(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The seats that lack starting resources, listed once for each missing one."""
    wanted = int(ruling("starting_resources"))
    lacks = ((seat, wanted - story.opening.given.count(seat)) for seat in seats_in_play(story))
    return tuple(seat for seat, count in lacks for _ in range(count))


@rule("SZ-11.2", "SZ-11.3", "SZ-3.2", "SZ-R5", "SZ-R8")
def write_resource(play: Play[Story], command: WriteResource) -> None:
    """A player writes a starting resource of durability 1.

    The reverse may wait, unless the resource guards against a type of challenge.
    """
    seat = _due(play)
    none_left = prepared_cards.is_empty(play.state, prepared_cards.ASSETS)
    play.require(none_left, "SZ-R5", "assets are drawn from the prepared ones", "draw one")
    kind = asset_kind(command.kind)
    name = text_of("name", command.name, "SZ-3.2", LONGEST_NAME)
    text = text_of("text", command.text, "SZ-3.2", required=False)
    reverse = written_reverse(play, command.challenge)
    question = text_of("question", command.question, "SZ-3.2", LONGEST_QUESTION, required=False)
    make_card(
        play, places.hand(seat), name=name, text=text, kind=kind, durability=DURABILITY, owners=(seat,), author=seat,
        type=reverse, question=question,
    )  # fmt: skip
    play.do(ResourceGiven(seat))
    play.because("SZ-11.3", resource=name, durability=DURABILITY)


@rule("SZ-11.3", "SZ-R5")
def draw_resource(play: Play[Story], command: DrawResource) -> None:
    """A player draws a starting resource from the prepared assets."""
    seat = _due(play)
    drawn = prepared_cards.draw(play, prepared_cards.ASSETS, places.hand(seat), owners=(seat,), author=seat)
    play.do(ResourceGiven(seat))
    play.because("SZ-11.3", resource=play.state.card(drawn).name, durability=DURABILITY)
    play.because("SZ-R5", drawn="an asset")


def _due(play: Play[Story]) -> str:
    seat = acting_player(play)
    in_step = play.state.phase == PROLOGUE and play.state.step == RESOURCES
    play.require(in_step, "SZ-11.2", "not now: starting resources come after the relationships", "wait for their turn")
    play.need(
        seat in missing_resources(play.ruling, play.state),
        "you already have your starting resources",
        "wait for the others",
    )
    return seat
