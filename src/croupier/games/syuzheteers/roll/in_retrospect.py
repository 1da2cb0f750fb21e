"""In retrospect: a banked point creates something that was prepared all along (SZ-10.3, Procedure 3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import card_fields
from croupier.games.syuzheteers.assets.cards import make_card
from croupier.games.syuzheteers.assets.content import KINDS
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, acting_player, text_of
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue.rewards import pay_points
from croupier.games.syuzheteers.roll.claims import roll_at
from croupier.games.syuzheteers.roll.commands import Prepare
from croupier.games.syuzheteers.roll.events import RollBegan
from croupier.games.syuzheteers.roll.flashbacks import TALE, sides_open, why_not_flash_back
from croupier.games.syuzheteers.roll.state import PREPARING, WINDOW, Roll
from croupier.games.syuzheteers.roll.window_events import SeatPrepared
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

SINGLE = "prep.single"
MADE = tuple(kind for kind in KINDS if kind != RELATIONSHIP)


@rule("SZ-10.3", "SZ-10.2", "SZ-2.6", "SZ-R47")
def why_not_prepare(ruling: Ruling, story: Story, roll: Roll, seat: str) -> tuple[str, str] | None:
    """The clause and reason why a player may not prepare something in retrospect; None if they may."""
    if not sides_open(ruling, roll):
        return "SZ-10.3", "only when a flashback is open"
    if seat not in seats_in_play(story):
        return "SZ-10.3", "you do not play in this story"
    if seat in roll.prepared:
        return "SZ-10.3", "one preparation for each player in a roll"
    if places.points(story, seat) < 1:
        return "SZ-10.3", "it costs a banked point"
    return why_not_flash_back(ruling, roll, seat)


@rule("SZ-10.3", "SZ-2.6", "SZ-R47")
def prepare(play: Play[Story], command: Prepare) -> None:
    """Pay a point, say what was prepared, and roll for its value."""
    roll, seat = roll_at(play, WINDOW), acting_player(play)
    clause, why = why_not_prepare(play.ruling, play.state, roll, seat) or ("", "")
    play.require(not why, clause, why, "pass")
    name = text_of("name", command.name, "SZ-10.3", LONGEST_NAME)
    tale = text_of("tale", command.tale, "SZ-10.3", TALE, required=False)
    if command.kind not in MADE:
        raise Invalid("kind", command.kind[:40], ", ".join(MADE), "SZ-3.1")
    pay_points(play, seat, 1)
    asset = (name, command.kind, tale)
    play.because("SZ-10.3", paid=1, prepares=name)
    if play.ruling("retrospect") == "d6":
        _by_one_die(play, seat, asset)
        return
    number = play.state.rolls + 1
    play.do(RollBegan(Roll(number, seat, seat, PREPARING, roll.card, "", asset=asset, before=roll)))


@rule("SZ-10.3", "SZ-R47")
def _by_one_die(play: Play[Story], seat: str, asset: tuple[str, str, str]) -> None:
    """Under a ruling, one die decides: 1 to 3 an advantage, 4 and 5 durability 1, 6 durability 2."""
    if not play.state.board.has(SINGLE):
        play.do(PlacesLaid((Place(SINGLE, "dice", "Prepared"),)))
    face = dice.roll(play, SINGLE, 1, 6, by=seat)[0]
    play.because("SZ-R47", die=face)
    play.do(SeatPrepared(seat))
    make(play, seat, asset, max(0, face // 2 - 1))


@rule("SZ-10.3", "SZ-3.9", "SZ-R47")
def outcome(play: Play[Story], roll: Roll, *, success: bool) -> None:
    """The result of a preparation: on success a resource of durability 1.

    On failure it is an advantage, or under a ruling nothing.
    """
    if success or play.ruling("retrospect") == "advantage_at_least":
        make(play, roll.seat, roll.asset, int(success))
    else:
        play.because("SZ-R47", prepared="nothing")


@rule("SZ-10.3", "SZ-3.2", "SZ-R8")
def make(play: Play[Story], seat: str, asset: tuple[str, str, str], durability: int) -> None:
    """Put what was prepared into the hand; where assets guard against a type, against that of the roll's challenge."""
    name, kind, text = asset
    play.because("SZ-10.3", prepared=name, durability=durability)
    now = play.state
    guards = card_fields.least_guard(now)
    if guards and now.roll is not None and now.has_card(now.roll.card):
        guards = now.card(now.roll.card).type or guards
        play.because("SZ-R8", guards_against=guards)
    make_card(
        play, places.hand(seat), name=name, kind=kind, text=text, durability=durability, owners=(seat,), author=seat,
        type=guards,
    )  # fmt: skip
