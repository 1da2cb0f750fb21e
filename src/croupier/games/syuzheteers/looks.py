"""How a play looks: acts as a track, a part of the table for each player, the stage in the middle."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites, rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.lines import who
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.state import Story
from croupier.pieces.drawing import groups_by_owner
from croupier.pieces.picture import Badge, Fact, Group, Step, Track

TITLES = cites("SZ-1.1", name="TITLES")(("Syuzheteers", "Сюжетисты"))
"""Those who make the plot."""
STEPS = (
    Step("prologue", "Prologue"),
    Step("act_1", "Act I"),
    Step("act_2", "Act II"),
    Step("act_3", "Act III"),
    Step("epilogue", "Epilogue"),
)


def status(view: Story) -> str:
    """Where the play stands, in a few words."""
    phase = next((step.label for step in STEPS if step.value == view.phase), "The play is done")
    if view.roll is not None:
        return f"{phase}: a roll"
    if view.beat is not None:
        return f"{phase}: {who(view, view.beat.seat)} has the beat"
    return f"{phase}: who takes the next beat?" if view.claiming is not None and view.scenes else phase


def tracks(view: Story) -> tuple[Track, ...]:
    return (Track("acts", "The play", STEPS, view.phase if view.phase != "done" else None),)


@rule("SZ-4.1", "SZ-4.3", "SZ-4.6")
def groups(view: Story) -> tuple[Group, ...]:
    """A part of the table for each player: her character's name, what is on the sheet as badges, cards and points."""
    return tuple(
        msgspec.structs.replace(one, label=view.character(one.id).name, badges=badges(view, view.character(one.id)))
        if view.has(one.id)
        else one
        for one in groups_by_owner(view)
    )


def badges(view: Story, one: Character) -> tuple[Badge, ...]:
    """Inclinations with their boxes, complications, hurdles, uses of destiny, experience."""
    boxes = (
        Badge(f"i{at}", each.type or "anything", f"{each.free} of {each.boxes} free", "" if each.free else "bad")
        for at, each in enumerate(one.inclinations, 1)
    )
    held = (Badge(each.id, "Complication", f"{each.type or 'to be named'} {each.rating}", "bad")
            for each in one.complications)  # fmt: skip
    stopped = (Badge(each.id, "Hurdle", each.type, "bad") for each in view.hurdles_of(one.id))
    destiny = (Badge("destiny", "Destiny", f"level {one.level}, uses {one.uses}"),) if one.destiny else ()
    return (*boxes, *held, *stopped, *destiny, Badge("experience", "Experience", str(one.experience)))


def facts(view: Story) -> tuple[Fact, ...]:
    return tuple(Fact("Theme", theme) for theme in view.themes)


def chip_look(kind: str) -> tuple[str, str]:
    """What a chip is called and its colour."""
    return {places.POINT: ("point", "yellow"), places.COUNTER: ("beat counter", "blue")}.get(kind, (kind, "white"))
