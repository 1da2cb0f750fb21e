"""The effects of failure, and who names them (SZ-8.5, SZ-8.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.assets.content import hurdle_type
from croupier.games.syuzheteers.assets.targets import CHALLENGE, NOTHING, OBSTACLE, target_kind
from croupier.games.syuzheteers.input_checks import text_of
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.roll.claims import roll_at, roll_of
from croupier.games.syuzheteers.roll.commands import NameTrouble
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.state import NAMING, OVER, Roll
from croupier.games.syuzheteers.roll.window_events import TroubleNamed
from croupier.games.syuzheteers.state import Story

NAMED = "trouble"
OBSTACLE_TEXT = 200


@rule("SZ-8.5")
def failure(story: Story, roll: Roll) -> str:
    """The effect of a failure: an obstacle for a challenge, a hurdle for an obstacle, otherwise nothing."""
    kind = target_kind(story, roll.card, roll.addressed)
    return {CHALLENGE: "obstacle", OBSTACLE: "hurdle"}.get(kind, NOTHING)


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
        play.because("SZ-8.6", names=said)
        apply(play)
        return
    words = f"a new obstacle: {said}" if what == "obstacle" else f"a hurdle: {said}"
    judge_claims.open_question(play, f"{NAMED}:{roll.number}", seat, words, NAMED)
    play.because("SZ-8.6", names=said)


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
