"""The effects of failure, and who names them (SZ-8.5, SZ-8.6); the heavy price that averts it (SZ-11.12)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import cards, troubles
from croupier.games.syuzheteers.assets.content import hurdle_type
from croupier.games.syuzheteers.assets.ownership import in_hand, owns
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.targets import CHALLENGE, NOTHING, OBSTACLE, target_kind
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.input_checks import text_of
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import has_retired
from croupier.games.syuzheteers.roll.claims import roll_at, roll_of
from croupier.games.syuzheteers.roll.commands import NameTrouble, PayHeavyPrice
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.state import NAMING, OVER, PRICE, Roll
from croupier.games.syuzheteers.roll.window_events import PricePaid, Retired, TroubleNamed
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

NAMED = "trouble"
OBSTACLE_TEXT = 200


@rule("SZ-8.5")
def failure(story: Story, roll: Roll) -> str:
    """The effect of a failure: an obstacle for a challenge, a hurdle for an obstacle, otherwise nothing."""
    kind = target_kind(story, roll.card, roll.addressed)
    return {CHALLENGE: "obstacle", OBSTACLE: "hurdle"}.get(kind, NOTHING)


@rule("SZ-11.12", "SZ-R56")
def could_pay(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether a heavy price can avert this failure: in Act III, against a challenge or an obstacle."""
    if story.phase != ACT_3 or roll.before is not None or failure(story, roll) == NOTHING:
        return False
    return roll.seat in story.players and ruling("heavy_price") != "fiction"


@rule("SZ-11.12", "SZ-3.6", "SZ-R56")
def prices(ruling: Ruling, story: Story, roll: Roll) -> tuple[Card, ...]:
    """The resources that could be given up for good."""
    if not could_pay(ruling, story, roll):
        return ()
    return tuple(one for one in story.cards if owns(ruling, roll.seat, one) and in_hand(story, one) and one.left >= 1)


@rule("SZ-11.12", "SZ-R56")
def may_retire(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether a ruling allows the active player to retire their main character instead."""
    able = story.has(roll.seat) and not has_retired(story, roll.seat)
    return could_pay(ruling, story, roll) and able and ruling("heavy_price") == "resource_or_retire"


@rule("SZ-11.12", "SZ-3.6", "SZ-R56")
def pay_heavy_price(play: Play[Story], command: PayHeavyPrice) -> None:
    """Take a resource out of play for good, or retire the main character; the failure becomes a success."""
    roll = roll_at(play, PRICE)
    play.need(play.seat == roll.seat, "the active player pays or does not", "wait")
    if command.retire:
        _retire(play, roll, command.card)
        return
    may = tuple(one.id for one in prices(play.ruling, play.state, roll))
    play.require(
        command.card in may, "SZ-11.12", "it is paid with one of your own resources that has durability left", "pass"
    )
    play.need(play.state.has_card(command.card), "there is no such card", "one of your own cards")
    name = play.state.card(command.card).name
    cards.out_of_play(play, command.card)
    play.do(PricePaid(command.card, roll.seat))
    play.because("SZ-11.12", paid=name)


@rule("SZ-11.12", "SZ-R56")
def _retire(play: Play[Story], roll: Roll, card: str) -> None:
    """Retire the main character: their marker goes off; they lose conditions and personal challenges."""
    play.need(not card, "a heavy price is a resource or the character, not both", "one of them")
    may = may_retire(play.ruling, play.state, roll)
    play.require(may, "SZ-R56", "a main character does not retire here", "pay with a resource, or pass")
    markers.lift_marker(play, roll.seat)
    play.do(Retired(roll.seat))
    play.because("SZ-R56", retires=play.state.character(roll.seat).name)


@rule("SZ-8.6")
def name_trouble(play: Play[Story], command: NameTrouble) -> None:
    """The active player names the obstacle or the hurdle; a name given after an objection is final."""
    roll = roll_at(play, NAMING)
    play.need(play.seat == roll.namer and not roll.trouble, "you are not asked to name it", "wait")
    name(play, play.seat, command.text)


def name(play: Play[Story], seat: str, text: str) -> None:
    """Record the trouble's name, given by this seat."""
    roll = roll_of(play)
    what = failure(play.state, roll)
    said = hurdle_type(play.ruling, text) if what == "hurdle" else text_of("text", text, "SZ-5.5", OBSTACLE_TEXT)
    play.do(TroubleNamed(seat, said))
    if seat != roll.seat:
        apply(play)
        return
    words = f"a new obstacle: {said}" if what == "obstacle" else f"a hurdle: {said}"
    judge_claims.open_question(play, f"{NAMED}:{roll.number}", seat, words, NAMED)


@judge_claims.on_end(NAMED)
def _settle_trouble(play: Play[Story], matter: Matter, stands: bool) -> None:
    """Apply the named trouble, or, if its name is struck, let the first objector name it."""
    if stands:
        apply(play)
    else:
        play.do(TroubleNamed(matter.objectors[0]))


@rule("SZ-8.5", "SZ-5.6", "SZ-7.9")
def apply(play: Play[Story]) -> None:
    """Put the failure's trouble on the challenge or on the leader."""
    roll = roll_of(play)
    what = failure(play.state, roll)
    if what == "obstacle":
        troubles.add_obstacle(play, roll.card, roll.trouble)
    elif what == "hurdle":
        troubles.add_hurdle(play, roll.leader, roll.trouble, roll.addressed, roll.card)
    play.because("SZ-8.5", addressed=target_kind(play.state, roll.card, roll.addressed), new=what)
    play.do(RollWent(OVER, roll.side))
