"""How the story retells the events of the Story chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, heading, prose, speech
from croupier.games.deck_of_adventures.story import commands, events

RETELLING: Retellings = {
    events.GmNotesWritten: MECHANICS,
    events.SharedNotesWritten: MECHANICS,
    events.StyleWritten: MECHANICS,
    events.RestCardOpen: MECHANICS,
    events.RestStopped: MECHANICS,
    events.GmRaced: MECHANICS,
    commands.RedrawRestCard: MECHANICS,
    commands.KeepRestCard: MECHANICS,
    events.SceneSet: heading((r"(?P<title>[^.]+)\. <note>", "{title}"), (r"<title>", "{title}")),
    events.GmAsked: speech(r"<speaker> asks: <words>"),
    events.GmAnswered: speech(r"<words>"),
    events.RestBegun: heading((r"A (?P<title>Quick Rest|Full Rest) begins.*", "{title}")),
    events.RestOver: prose((r"The (?:Quick|Full) Rest is over", "")),
    events.EpicSet: heading((r"An Epic Event begins: <note>\. <numbers>", "An Epic Event")),
}
