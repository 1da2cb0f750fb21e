"""What ships bring to the whole."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships import defending, firing, flight, keeping
from croupier.games.maelstrom.ships.asks import KINDS, answer, asks
from croupier.games.maelstrom.ships.events import EVENTS, apply
from croupier.games.maelstrom.ships.facts import facts
from croupier.games.maelstrom.ships.lines import line
from croupier.games.maelstrom.ships.offers import any_time, offer
from croupier.games.maelstrom.ships.powers import powers
from croupier.games.maelstrom.ships.state import CONDITIONS, ShipSheet
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import Chapter


def deal(view: Campaign) -> Campaign:
    """Plain ships where the viewer does not know what they hold."""
    ships = tuple(
        one
        if one.sheet.value is not None
        else msgspec.structs.replace(
            one, sheet=Secret(ShipSheet(0, 1, CONDITIONS.index(one.condition)), one.sheet.known_to)
        )
        for one in view.ships
    )
    return msgspec.structs.replace(view, ships=ships)


CHAPTER = Chapter(
    "ships",
    {
        wish.BringShip: keeping.bring_ship,
        wish.TakeShipAway: keeping.take_away,
        wish.MountWeapon: keeping.mount_weapon,
        wish.Rearm: keeping.rearm,
        wish.SetHull: keeping.set_hull,
        wish.ManStation: keeping.man_station,
        wish.FireAt: firing.fire_at,
        wish.SetSalvo: firing.set_salvo,
        wish.CallOffSalvo: firing.call_off,
        wish.AnswerSalvo: defending.answer_salvo,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
    step=flight.go_on,
    deal=deal,
    facts=facts,
)
