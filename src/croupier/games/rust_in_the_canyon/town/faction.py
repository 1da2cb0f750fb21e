"""The table's faction, its goals and its agenda in a town (chapter 3)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT, gm_only, text_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import ChooseFaction, WriteAgenda, WriteGoals
from croupier.games.rust_in_the_canyon.town.content import FACTIONS, OUTLAWS
from croupier.games.rust_in_the_canyon.town.events import FactionChosen, GoalsWritten
from croupier.games.rust_in_the_canyon.town.town_events import TownWritten

LONGEST_NAME = 40


@rule("RC-3.1", "RC-3.2")
def choose_faction(play: Play[Canyon], command: ChooseFaction) -> None:
    """Choose the one faction of all PCs, before any PC is made; an outlaw crew has a name."""
    gm_only(play, "recording the table's faction")
    if command.faction not in FACTIONS:
        raise Invalid("faction", command.faction, ", ".join(FACTIONS), "RC-3.1")
    chosen = not play.state.characters
    play.require(chosen, "RC-3.2", "not now: the faction already has PCs", "change it before PCs are made")
    if command.crew and command.faction != OUTLAWS:
        raise Invalid("crew", command.crew, "no value: only an outlaw crew has a name", "RC-3.2")
    crew = command.crew.strip()
    if command.faction == OUTLAWS:
        play.require(crew, "RC-3.2", "bad value: an outlaw crew needs a name", "give the crew's name")
        crew = text_of("crew", crew, "RC-3.2", LONGEST_NAME, required=False)
    now = (play.state.faction, play.state.crew)
    play.need(
        crew or now != (command.faction, crew), "that is the table's faction already", "choose another, or play on"
    )
    play.do(FactionChosen(command.faction, crew))
    named: dict[str, Any] = {"crew": crew} if crew else {}
    play.because("RC-3.2", faction=FACTIONS[command.faction].name, **named)


@rule("RC-3.3")
def write_goals(play: Play[Canyon], command: WriteGoals) -> None:
    """Write the faction's goals, in the table's words."""
    play.do(GoalsWritten(text_of("text", command.text, "RC-3.3", LONGEST_TEXT)))
    play.because("RC-3.3")


@rule("RC-3.3")
def write_agenda(play: Play[Canyon], command: WriteAgenda) -> None:
    """Write the faction's agenda in the town being visited."""
    here = play.state.here
    if here is None:
        raise Impossible("there is no town yet", "wait until the GM sets the first town")
    why = f"you {'have left' if here.visits else 'are not yet in'} {here.name}"
    play.need(not play.state.on_the_road, why, "wait for the next town")
    play.do(TownWritten(here.id, "agenda", text_of("text", command.text, "RC-3.3", LONGEST_TEXT)))
    play.because("RC-3.3", town=here.name)
