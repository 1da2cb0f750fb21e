"""Combatants whose player has left: kept by rule, taken over or taken out (SS-8.7)."""

from __future__ import annotations

from croupier.core.names import name_of as seat_name
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.state_stack.access import combatant_named, is_there, sheet, sheet_secret
from croupier.games.state_stack.commands import TakeOut, TakeOver
from croupier.games.state_stack.going_out import go_out
from croupier.games.state_stack.judges import is_decided, is_decreed, require_gm_if_any
from croupier.games.state_stack.roster_events import CombatantSet, SheetSet
from croupier.games.state_stack.state import TAKEN_OUT, Combatant, Fight
from croupier.pieces import cards
from croupier.pieces.events import PlaceChanged


@rule("SS-8.7")
def keep_by_rule(play: Play[Fight], seat: str) -> None:
    """Handle a player who has left: from now on, their combatants act by rule.

    They pass, do not rebalance, defend with their highest skill and split evenly.
    """
    for one in play.state.combatants:
        if one.owner == seat and not one.kept_by_rule:
            play.do(CombatantSet(one.id, kept_by_rule=True))
            play.because("SS-8.7", name=one.name)


@rule("SS-8.7", "SS-R45")
def take_over(play: Play[Fight], command: TakeOver) -> None:
    """The GM takes over a combatant or gives it to another seat; a returning player takes their own back."""
    one = combatant_named(play, command.combatant)
    own = one.owner == play.seat == command.owner and one.kept_by_rule
    if not own:
        require_gm_if_any(play, "giving a combatant to another seat")
    play.need(any(seat.id == command.owner for seat in play.state.seats), f"there is no seat {command.owner}", GM)
    play.need(
        own or one.owner != command.owner or one.kept_by_rule, f"{one.name} is already theirs", "choose another seat"
    )
    seat = seat_name(play.state, command.owner)
    play.need(own or is_there(play.state, command.owner), f"nobody sits at {seat}'s seat", "choose a taken seat")
    if not own and not is_decided(play, f"give {one.name} to {seat}", command):
        return
    play.do(CombatantSet(one.id, owner=command.owner, kept_by_rule=False))
    play.do(SheetSet(one.id, sheet_secret(play, command.owner, sheet(one))))
    reown_places(play, one, command.owner)
    play.because("SS-8.7", name=one.name, owner=seat)


@rule("SS-8.7", "SS-R8")
def reown_places(play: Play[Fight], one: Combatant, owner: str) -> None:
    """Move a combatant's stack in front of another seat, which from then on sees what owners see."""
    for place in play.state.board.of_group(one.id):
        play.do(PlaceChanged(place.id, place.label, owner, place.sees))
        lookers = play.state.board.place(place.id).lookers()
        for spot in range(place.count if lookers == (owner,) else 0):
            cards.look(play, place.id, spot, lookers)


@rule("SS-8.7", "SS-8.2")
def take_out(play: Play[Fight], command: TakeOut) -> None:
    """The GM takes a combatant out of the fight."""
    one = combatant_named(play, command.combatant)
    play.need(play.state.is_running and one.is_standing, f"{one.name} is not standing in a fight", "choose one who is")
    if not is_decreed(play, f"{one.name} is taken out", f"take {one.name} out of the fight", command):
        return
    play.because("SS-8.7", name=one.name)
    go_out(play, one, TAKEN_OUT)
