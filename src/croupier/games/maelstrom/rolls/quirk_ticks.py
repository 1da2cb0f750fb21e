"""Merits and flaws that matter in a roll whose terms are not locked yet: a watch, an evade, care (MS-R38)."""

from __future__ import annotations

import msgspec

from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.rolls import modifier_sources
from croupier.games.maelstrom.rolls.commands import TickQuirks
from croupier.games.maelstrom.rolls.events import QuirksTicked
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, Terms
from croupier.games.maelstrom.rolls.way_form import quirks_that_matter
from croupier.games.maelstrom.state import Campaign

CLAUSE = "MS-R38"


@rule("MS-R38", "MS-15.3", "MS-15.4", "MS-1.8")
def tick_quirks(play: Play[Campaign], command: TickQuirks) -> None:
    """Set which of the roller's merits and flaws matter, before the dice are rolled."""
    require_storyteller(play)
    attempt = actors.attempt_of(play, command.attempt)
    play.need(attempt.state != DECLARED, "nothing has been offered yet", "select them in a way that you offer")
    play.insist(
        attempt.state in (OFFERED, CHOSEN), "MS-15.4", "its terms are no longer open", "amend it after its dice"
    )
    sheet = sheet_of(play.state, attempt.actor)
    play.need(quirks_that_matter(sheet), "the roller has no merit or flaw that can matter", "give a modifier")
    matter = modifier_sources.for_quirks(sheet, command.quirks)
    ways = tuple(
        msgspec.structs.replace(way, modifiers=(*(one for one in way.modifiers if one.clause != CLAUSE), *matter))
        for way in attempt.offered.open()
    )
    to = attempt.offered.known_to
    play.because(CLAUSE, to=to, matter=", ".join(one.source for one in matter) or "none")
    play.do(QuirksTicked(attempt.id, Secret(ways, to)))


def ticked(way: Terms) -> list[str]:
    """Names of the merits and flaws that count in a way."""
    return [one.source for one in way.modifiers if one.clause == CLAUSE]


def tick_choices(menu: Menu[Campaign]) -> None:
    """Add a choice for each roll before its dice, of a character whose merits or flaws have numbers."""
    view = menu.view
    for one in view.attempts:
        ways = one.offered.value or ()
        if one.state not in (OFFERED, CHOSEN) or not ways or not view.has(one.actor):
            continue
        for field in quirks_that_matter(sheet_of(view, one.actor)):
            menu.add(
                f"Merits and flaws in {name_of(view, one.actor)}'s roll", {"type": "tick_quirks", "attempt": one.id},
                msgspec.structs.replace(field, default=ticked(ways[-1])), group="any_time",
                clauses=("MS-R38", "MS-15.3"), judge=True, test=TickQuirks(one.id),
            )  # fmt: skip
