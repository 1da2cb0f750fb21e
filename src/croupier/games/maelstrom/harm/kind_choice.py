"""The fields of a form that name a kind of damage; with one kind at a table there is nothing to choose."""

from __future__ import annotations

from croupier.core.choices import Field, Option, depending, one_of, seldom
from croupier.core.rules import rule
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, KINDS, LETHAL, SOURCES, kinds_of
from croupier.games.maelstrom.health.track import WHAT
from croupier.games.maelstrom.state import Campaign


@rule("MS-10.5", "MS-R49")
def kinds_at(view: Campaign) -> tuple[str, ...]:
    """The kinds of damage at this table."""
    return kinds_of(view.ruling("health_types"))


def has_bashing(view: Campaign) -> bool:
    """Whether there is bashing damage at this table, and so aggravated damage with its sources."""
    return BASHING in kinds_at(view)


@rule("MS-R53", "MS-R49")
def can_aid(view: Campaign, patient: str) -> bool:
    """Whether somebody may have bashing damage, all that first aid removes; a seat that cannot know says yes."""
    if view.has(patient):
        sheet = view.character(patient).sheet.value
        return has_bashing(view) and (sheet is None or bool(sheet.health.bashing))
    quick = view.npc(patient).quick.value
    hurt = dict(zip(KINDS, quick.hurt, strict=False)) if quick is not None else {BASHING: 1}
    return has_bashing(view) and bool(hurt.get(BASHING))


def kind_fields(view: Campaign, *, told: bool = False, usual: str = LETHAL) -> tuple[Field, ...]:
    """The field for a kind of damage; `told` adds a description of each. None if all damage is lethal."""
    if not has_bashing(view):
        return ()
    kinds = [(kind, f"{kind}: {WHAT[kind]}" if told else kind) for kind in kinds_at(view)]
    return (one_of("kind", "Kind", kinds, default=usual),)


@rule("MS-10.5", "MS-10.7", "MS-R67")
def source_fields(view: Campaign) -> tuple[Field, ...]:
    """The field for the source of damage, which only aggravated damage has. None if all damage is lethal."""
    if not has_bashing(view):
        return ()
    none = Option("", "none that armor stops")
    sources = (none, *(Option(one, one) for one in SOURCES))
    options = {kind: sources if kind == AGGRAVATED else (none,) for kind in kinds_at(view)}
    return seldom(
        depending("source", "Source of aggravated damage", "one_of", "kind", options, required=False, default="")
    )
