"""What decrees bring to the whole."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.decree import commands, conflicts, events, offers, people

CHAPTER = Chapter(
    "decree",
    {
        commands.GiveInjury: people.give_injury,
        commands.ChangeInjury: people.change_injury,
        commands.SetStat: people.set_stat,
        commands.SetStatus: people.set_status,
        commands.SetLevel: conflicts.set_level,
        commands.SetOpposition: conflicts.set_opposition,
    },
    events.EVENTS,
    events.apply,
    events.line,
    powers=offers.powers,
)
