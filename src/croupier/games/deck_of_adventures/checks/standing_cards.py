"""Standing Target Cards that are drawn because a Check needs one: kept, or redrawn once by their Dealer (DA-3.4)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import one_of
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import fate_cards, target_cards
from croupier.games.deck_of_adventures.checks.actors import check_of, plays_for
from croupier.games.deck_of_adventures.checks.commands import KeepStanding, RedrawStanding
from croupier.games.deck_of_adventures.checks.redraw_events import AimSet
from croupier.games.deck_of_adventures.checks.state import CONSULT, DRAWING, Aim, Check
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def bearer_of(check: Check) -> str:
    """The character in front of whom the Target Card of a Check lies."""
    assert check.aim is not None
    return check.aim.place.partition(".")[2]


@rule("DA-3.4", "DA-14.7", "DA-16.2", "DA-R14")
def may_redraw(ruling: Ruling, now: Adventure, check: Check) -> bool:
    """Whether a standing Target Card that was drawn for this Check may still be redrawn: before anyone draws for it."""
    if check.state != CONSULT or check.aim is None or not check.aim.fresh:
        return False
    drawn = any(one.state == DRAWING and _aims_at(one, check.aim) for one in now.checks)
    return not drawn and fate_cards.can_redraw(ruling, now, bearer_of(check))


def _aims_at(check: Check, aim: Aim) -> bool:
    return check.is_under_way and check.aim is not None and check.aim.place == aim.place and not check.aim.piece


@rule("DA-3.4", "DA-14.7", "DA-1.8")
def keep_standing(play: Play[Adventure], command: KeepStanding) -> None:
    """Keep the standing Target Card that was drawn."""
    check = _own(play, command.check)
    assert check.aim is not None
    play.do(AimSet((check.id,), msgspec.structs.replace(check.aim, fresh=False)))


@rule("DA-3.4", "DA-14.7", "DA-R14", "DA-1.8")
def redraw_standing(play: Play[Adventure], command: RedrawStanding) -> None:
    """Spend a Fate Card to redraw the standing Target Card, for every Check that aims at it."""
    check = _own(play, command.check)
    assert check.aim is not None
    who = bearer_of(check)
    fate_cards.redraw(play, who, check.aim.place, 0, command.pay, anyway=True)
    aiming = tuple(one.id for one in play.state.checks if _aims_at(one, check.aim))
    play.do(AimSet(aiming, target_cards.newly_drawn(play, who, redrawn=True), who))


def _own(play: Play[Adventure], name: str) -> Check:
    """A Check whose Target Card the acting seat may still redraw. Raises Illegal or Impossible."""
    check = check_of(play, name, CONSULT)
    play.need(
        may_redraw(play.state.ruling, play.state, check),
        "no Target Card can be redrawn for it now",
        "draw for the Check",
    )
    who = bearer_of(check)
    mine = plays_for(play.state, play.seat, who)
    play.require(mine, "DA-3.4", f"it is {name_of(play.state, who)}'s Target Card", "wait")
    return check


@rule("DA-3.4", "DA-3.5", "DA-14.7")
def add_standing(menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
    """Add the choices to keep the Target Card, or to spend a Fate Card for another one."""
    assert check.aim is not None
    who, group = bearer_of(check), "now" if prompt is not None else "any_time"
    name, card = name_of(menu.view, who), face_name(check.aim.face)
    rested = " or Full Rest" if menu.view.ruling("rest_tc") == "discarded_on_full" else ""
    menu.add(f"Keep the {card} in front of {name}", KeepStanding(check.id), ask=prompt, group=group,
             clauses=("DA-14.7", "DA-3.4"), help=f"it lies there until the next combat{rested}",
             usual=True)  # fmt: skip
    held = fate_cards.spendable_cards(menu.view, who)
    if held:
        pay = one_of("pay", "Fate Card", fate_cards.to_pay_with(held), default=held[0])
        menu.add("Spend a Fate Card for another Target Card", {"type": "redraw_standing", "check": check.id}, pay,
                 ask=prompt, group=group, clauses=("DA-3.4", "DA-R14"), test=RedrawStanding(check.id, held[0]),
                 help="a new card from the draw pile; it cannot be redrawn")  # fmt: skip
