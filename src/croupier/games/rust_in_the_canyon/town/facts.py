"""The page's facts about the world: before play the premise, later faction, town and clocks."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import content
from croupier.games.rust_in_the_canyon.town.state import PARTS
from croupier.games.rust_in_the_canyon.town.world_questions import ALL
from croupier.pieces.view_model import Fact


@rule("RC-1.1", "RC-1.2", "RC-1.4", "RC-2.2", "RC-3.4", "RC-3.5", "RC-3.6", "RC-R1")
def before_play() -> tuple[Fact, ...]:
    """Premise, land, what is true at all tables, aims, tone and themes, in short pieces."""
    parts = (
        ("What you do", content.PLAY),
        ("The premise", content.PREMISE),
        ("The land", content.LAND),
        ("True at every table", content.FIXED),
        ("Aims", content.AIMS),
        ("Tone", content.TONE),
    )
    told = tuple(Fact(label, piece) for label, pieces in parts for piece in pieces)
    return (*told, Fact("Themes", ", ".join(content.THEMES)))


@rule("RC-1.1", "RC-1.3", "RC-2.3", "RC-3.3", "RC-5.11", "RC-6.1", "RC-21.2", "RC-20.4")
def facts(view: Canyon) -> tuple[Fact, ...]:
    """What has been recorded, as this seat's view shows it; the premise until a town is set."""
    found = list(before_play()) if view.here is None else []
    if view.here is None and view.notes.value is not None:
        found += [Fact("What the game is about (for the GM)", piece) for piece in content.ABOUT]
    elif view.here is not None and view.is_between:
        found.append(Fact("Freeplay", content.FREEPLAY))
    if view.faction:
        faction = content.FACTIONS[view.faction]
        found.append(Fact("Faction", f"{view.crew + ', ' if view.crew else ''}{faction.name}: {faction.about}"))
    if view.goals:
        found.append(Fact("Goals", view.goals))
    found += _of_the_town(view)
    for clock in view.clocks:
        name = f"If {clock.beside or 'it is done'}: {clock.name}" if clock.what_if else f"Clock: {clock.name}"
        found.append(Fact(name, f"{clock.kind}; {clock.cause}" + _hopes(clock.hope, clock.fear)))
    found += [Fact(f"Hidden clock: {one.name}", f"{one.at} of {one.size}") for one in view.hidden_clocks.value or ()]
    found += [Fact(one.text, said) for one in ALL.values() if (said := view.world.answer(one.id))]
    if view.notes.value:
        found.append(Fact("Notes of the GM", view.notes.value))
    return tuple(found)


def _of_the_town(view: Canyon) -> list[Fact]:
    """The town's sheet, and what its stack means."""
    here = view.here
    if here is None:
        return []
    where = ("On the road from" if here.visits else "On the road to") if view.on_the_road else "Town"
    found = [Fact(where, f"{here.name}, a {here.size}"), Fact("The town stack", content.STACKS["town"])]
    found += [
        Fact(label, getattr(here, part)) for part, label in PARTS.items() if part != "name" and getattr(here, part)
    ]
    if here.agenda:
        found.append(Fact("Your agenda here", here.agenda))
    if here.changes:
        found.append(Fact("What you changed", f"{here.changes} ({here.verdict or 'not settled'}) {here.fate}".strip()))
    found += [Fact("Changed earlier", f"{changes} ({verdict})") for _, changes, verdict in here.history if changes]
    if here.notes.value:
        found.append(Fact("Your notes on the town", here.notes.value))
    return found


def _hopes(hope: str, fear: str) -> str:
    return f"; hope: {hope}; fear: {fear}" if hope or fear else ""
