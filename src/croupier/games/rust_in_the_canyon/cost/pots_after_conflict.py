"""Where the pots of a conflict go when it is over for a PC (RC-14.2, RC-R71)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import Contender
from croupier.games.rust_in_the_canyon.cost.state import BANK
from croupier.games.rust_in_the_canyon.figures.outcomes import STACK, STRESS, TOWN
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-14.2", "RC-14.4", "RC-14.5")
def move_pots(play: Play[Canyon], one: Contender, to: str) -> None:
    """Move both sides' chips of all the PC's pots to their stack, their stress, the town or the bank."""
    targets = {STACK: places.stack(one.pc), STRESS: places.stress(one.pc), TOWN: _winner(play, one.pc), BANK: None}
    chips = {pot.place: places.chips(play.state, pot.place) for pot in one.pots}
    for pot, count in chips.items():
        pay(play, pot, targets[to], count)
    if sum(map(bool, chips.values())) > 1:
        play.because("RC-14.4", name=play.state.character(one.pc).name, pots=tuple(chips.values()))


@rule("RC-R64")
def _winner(play: Play[Canyon], pc: str) -> str | None:
    """The place a lost pot goes to: the town, or in a duel the other PC's character stack."""
    now = play.state.conflict
    return places.stack(now.foe(pc)) if now is not None and now.duel else town_purse(play)


@rule("RC-14.2", "RC-R64", "RC-R71")
def winner_of(play: Play[Canyon], pc: str, to: str) -> str:
    """The destination of a PC's pots, in a word: by the outcome, except in a duel or if no town plays."""
    now = play.state.conflict
    if to != TOWN or now is None:
        return to
    if now.duel:
        return f"{play.state.character(now.foe(pc)).name}'s stack"
    return TOWN if town_purse(play) is not None else BANK


def town_purse(play: Play[Canyon]) -> str | None:
    """The place for chips the town wins: its stack, or the bank if no town opposes the PCs (RC-R71)."""
    return purse_of(play.ruling, play.state)


@rule("RC-R71")
def purse_of(ruling: Ruling, now: Canyon) -> str | None:
    """Like `town_purse`, with or without a note in the receipt."""
    on_the_road = now.on_the_road and ruling("outside_town") == "bank"
    return places.TOWN if now.board.has(places.TOWN) and not on_the_road else None
