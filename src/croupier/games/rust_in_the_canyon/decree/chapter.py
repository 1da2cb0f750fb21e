"""The commands, events and rules of the GM's decrees."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.decree import choices, commands, conflicts, events, people, records
from croupier.pieces.chapters import events_in

CHAPTER = Chapter(
    "decree",
    {
        commands.GiveInjury: people.give_injury,
        commands.ChangeInjury: people.change_injury,
        commands.SetStat: people.set_stat,
        commands.SetStatus: people.set_status,
        commands.SetTrait: people.set_trait,
        commands.SetLevel: conflicts.set_level,
        commands.SetOpposition: conflicts.set_opposition,
        commands.SetSurprise: conflicts.set_surprise,
        commands.GiveMarker: records.give_marker,
        commands.SetMarker: records.set_marker,
        commands.SetVerdict: records.set_verdict,
    },
    events_in(events),
    powers=choices.powers,
)
