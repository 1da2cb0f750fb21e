"""Optional powers: their owner says beforehand that one is kept back, or may be used again (DA-25.34)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks.actors import plays_for, require_actor
from croupier.games.deck_of_adventures.packs.effects import DRAWN, HURT, MAY
from croupier.games.deck_of_adventures.powers.commands import KeepBack
from croupier.games.deck_of_adventures.state import Adventure

HEADING = "Powers to keep back"


@rule("DA-25.34")
def optional(now: Adventure, one: Character) -> Iterator[Stated]:
    """The powers on a sheet that may change damage or redraw a card. Raises Hidden."""
    for when in (HURT, DRAWN):
        for found in stated.at_moment(now, one, when):
            if found.effect.ask == MAY:
                yield found


@rule("DA-25.34", "DA-1.1")
def keep_back(play: Play[Adventure], command: KeepBack) -> None:
    """Keep a power back until further notice, or use it again; everyone else learns nothing of it."""
    one = require_actor(play, command.character)
    found = next((each for each in optional(play.state, one) if each.id == command.power), None)
    play.need(found is not None, f"{one.name} has no such power", "choose one that changes damage or redraws")
    assert found is not None
    play.need(found.kept_back != command.kept, "that has already been said")
    own = one.sheet.open()
    powers = tuple(
        msgspec.structs.replace(each, kept_back=command.kept) if each.id == found.id else each for each in own.powers
    )
    others = tuple(id for id in own.held_back if id != found.id)
    if command.kept and all(each.id != found.id for each in own.powers):
        others = (*others, found.id)
    put_sheet(play, one.id, msgspec.structs.replace(own, powers=powers, held_back=others))


@rule("DA-25.34")
def add_keeping_back(menu: Menu[Adventure]) -> None:
    """Add for each such power the choice to keep it back, or to use it again."""
    with menu.heading(HEADING):
        for one in menu.view.characters:
            if not one.here or one.sheet.value is None or not plays_for(menu.view, menu.seat, one.id):
                continue
            for found in {each.id: each for each in optional(menu.view, one)}.values():
                label = f"{one.name}: {'use' if found.kept_back else 'keep back'} {found.name}"
                menu.add(label, KeepBack(one.id, found.id, not found.kept_back), group="any_time",
                         clauses=("DA-25.34",), help=found.words)  # fmt: skip
