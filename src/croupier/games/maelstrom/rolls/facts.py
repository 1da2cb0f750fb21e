"""Facts about rolls that the page shows next to the table's center: customs, long tasks, secret rolls."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.rolls.roll_text import record_in_words
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.view_model import Fact

TOLD = 5


@rule("MS-15.2", "MS-R17", "MS-R74")
def facts(view: Campaign) -> tuple[Fact, ...]:
    """The custom for announcing terms, long tasks, and for the storyteller the latest secret rolls."""
    customs = {"non_default": "only a difficulty that is not 6 is announced", "hidden": "terms are shown with the dice"}
    custom = customs.get(view.ruling("roll_announce"))
    found = [Fact("Announcing", custom)] if custom else []
    found += [Fact(f"Task: {task.name}", f"{task.done} of {task.goal}") for task in view.tasks]
    secret = (view.hidden.value or ())[-TOLD:] if GM in view.hidden.known_to else ()
    found += [Fact(f"In secret: {name_of(view, one.actor)}", _told(view, one)) for one in secret]
    return tuple(found)


def _told(view: Campaign, one: Attempt) -> str:
    if one.record.value is not None:
        return record_in_words(one.record.value)
    return one.words.value or ""
