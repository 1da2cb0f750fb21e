"""How the story retells the events of the Terrain chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings
from croupier.games.deck_of_adventures.terrain import events, reach_events

RETELLING: Retellings = {
    events.GridLaid: MECHANICS,
    events.GridTaken: MECHANICS,
    events.MapPictureSet: MECHANICS,
    events.GridPainted: MECHANICS,
    events.TokenSet: MECHANICS,
    events.TokenMoved: MECHANICS,
    events.TokenLifted: MECHANICS,
    events.HiddenSet: MECHANICS,
    events.LightSet: MECHANICS,
    events.CoverSet: MECHANICS,
    events.MoveStated: MECHANICS,
    events.MoveAnswered: MECHANICS,
    reach_events.ReachAsked: MECHANICS,
    reach_events.ReachAnswered: MECHANICS,
    reach_events.NearSet: MECHANICS,
}
