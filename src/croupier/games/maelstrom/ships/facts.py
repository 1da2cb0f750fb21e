"""What the page shows about ships."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.rules import rule
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.ships.state import WHOLE, Ship
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.view_model import Fact


@rule("MS-R70", "MS-R74")
def facts(view: Campaign) -> tuple[Fact, ...]:
    """Each ship as far as the viewer knows it, and missiles on their way."""
    found = [Fact(one.name, _told(view, one)) for one in view.ships]
    for one in view.fight.flying if view.fight is not None else ():
        turns = one.arrives - view.fight.turn if view.fight is not None else 0
        found.append(Fact("On its way", f"{one.name} to {name_of(view, one.target)}, {count_of(turns, 'more turn')}"))
    return tuple(found)


def _told(view: Campaign, ship: Ship) -> str:
    sheet = ship.sheet.value
    if sheet is None:
        return "in sight" if ship.condition == WHOLE else ship.condition
    said = [] if ship.condition == WHOLE else [ship.condition]
    said.append(f"hull {max(0, sheet.hull - sheet.hurt)} of {sheet.hull}, armor {sheet.armor}")
    said += [f"{one.name} {one.loaded} of {one.capacity}" for one in sheet.weapons if one.capacity]
    said += [f"{post.station} {name_of(view, post.who)}" for post in sheet.crew]
    return "; ".join(said)
