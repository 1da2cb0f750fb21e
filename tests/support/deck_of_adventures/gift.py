"""A stage on which one character has a power of stated effects, called Gift."""

from typing import Any

import msgspec

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Taken
from croupier.games.deck_of_adventures.checks.commands import (
    CallCheck,
)
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, minion

STANDING = (Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)), Standing("c3", Spot(6, 1)))
GRID = Grid(9, 9, standing=STANDING, hidden=Secret((), (GM,)))


def gifted(
    rulings: Settings,
    *lines: str,
    type: str = "Minor",
    fight: bool = True,
    more: str = "",
    fields: str = "",
    **ann: Any,
) -> Stage:
    """Ann (c1) with the power Gift of these effects, Bo (c2) next to her, a Rat (c3) far off."""
    effects = "".join(f"\n    - {line}" for line in lines)
    written = f"Gift:\n  Type: {type}\n  Category: Magic\n  Mechanic: It works\n{fields}  Effects:{effects}\n{more}"
    pack, findings = read_pack(written, "mine")
    assert findings == ()
    sheet = {"powers": (Taken("Gift", "Stunned"),), "primary_skill": "Craft"} | ann.pop("sheet", {})
    people = (
        Dealer(sheet=sheet, pp=3, standing="9C", **ann), Dealer(standing="5D", hp=3, ap_lost=0),
        minion("Rat", standing="7C", hp=3),
    )  # fmt: skip
    combat = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    return Stage(rulings, *people, state={"packs": (pack,), "combat": combat if fight else None, "grid": GRID})


def use_gift(one: Stage, *targets: str, **more: Any) -> Stage:
    return one.do("p1", UsePower("c1", "Gift", targets=targets, **more))


def net_hand(one: Stage, who: str, trait: str = "Stealth") -> int:
    """The net hand of a Check that the GM calls."""
    return one.do(GM, CallCheck((who,), trait, 3), "2H").check().net


def changed(one: Stage, who: str, **changes: Any) -> Adventure:
    """The state with one character changed."""
    people = tuple(
        msgspec.structs.replace(each, **changes) if each.id == who else each for each in one.state.characters
    )
    return msgspec.structs.replace(one.state, characters=people)
