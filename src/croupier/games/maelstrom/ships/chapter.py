"""The commands, events, questions and rules of the Ships chapter."""

from __future__ import annotations

import msgspec

from croupier.core.choices import EVERY_GROUP
from croupier.core.secrets import Secret
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships import events, fire_salvo, salvo_defense, salvo_flight, ship_setup
from croupier.games.maelstrom.ships.choices import any_time
from croupier.games.maelstrom.ships.facts import facts
from croupier.games.maelstrom.ships.powers import powers
from croupier.games.maelstrom.ships.questions import ReactToSalvo, SetSalvoTerms, open_questions
from croupier.games.maelstrom.ships.retelling import RETELLING
from croupier.games.maelstrom.ships.state import CONDITIONS, ShipSheet
from croupier.games.maelstrom.ships.unknown_terms import without_terms
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import Chapter, events_in


def sample_hidden(view: Campaign) -> Campaign:
    """Fill in plain ships for those whose sheets the viewer does not know."""
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
        wish.BringShip: ship_setup.bring_ship,
        wish.TakeShipAway: ship_setup.take_away,
        wish.MountWeapon: ship_setup.mount_weapon,
        wish.Rearm: ship_setup.rearm,
        wish.SetHull: ship_setup.set_hull,
        wish.ManStation: ship_setup.man_station,
        wish.FireAt: fire_salvo.fire_at,
        wish.SetSalvo: fire_salvo.set_salvo,
        wish.CallOffSalvo: fire_salvo.call_off,
        wish.AnswerSalvo: salvo_defense.answer_salvo,
    },
    events_in(events),
    open_questions=open_questions,
    questions=(SetSalvoTerms, ReactToSalvo),
    any_time=any_time,
    powers=powers,
    groups=EVERY_GROUP,
    step=salvo_flight.advance_salvo,
    deal=sample_hidden,
    facts=facts,
    retelling=RETELLING,
    hide=without_terms,
)
