"""The facts of a conflict's situation, which all players see (RC-8.6, RC-8.7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.commands import AddFact, StrikeFact
from croupier.games.rust_in_the_canyon.conflict.events import FactAdded, FactStruck
from croupier.games.rust_in_the_canyon.conflict.participants import at_step
from croupier.games.rust_in_the_canyon.conflict.state import SITUATION, STAKES, Fact
from croupier.games.rust_in_the_canyon.people import text_of
from croupier.games.rust_in_the_canyon.state import Canyon

MOST_FACTS = 40


@rule("RC-8.6", "RC-8.7")
def add_fact(play: Play[Canyon], command: AddFact) -> None:
    """Add a fact of the situation; players see it even if their characters do not know it."""
    this = at_step(play, "RC-8.6", STAKES, SITUATION)
    text = text_of("text", command.text, "RC-8.6")
    play.need(len(this.facts) < MOST_FACTS, f"there are already {MOST_FACTS} facts", "strike one first")
    play.do(FactAdded(Fact(text, command.known)))
    play.because("RC-8.6", known_to_the_characters=command.known)
    if not command.known:
        play.because("RC-8.7", shown_to="all players")


@rule("RC-8.6")
def strike_fact(play: Play[Canyon], command: StrikeFact) -> None:
    this = at_step(play, "RC-8.6", STAKES, SITUATION)
    count = len(this.facts)
    play.need(1 <= command.number <= count, f"there is no fact {command.number}", f"1 to {count}")
    play.do(FactStruck(this.facts[command.number - 1]))
    play.because("RC-8.6", struck=command.number)
