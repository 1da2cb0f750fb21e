"""Rebuilding a character, who keeps what happened to them (MS-R47)."""

from __future__ import annotations

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.access import LONGEST_NAME, owners
from croupier.games.maelstrom.health.track import fitted
from croupier.games.maelstrom.sheets import payments
from croupier.games.maelstrom.sheets.events import CharacterSet
from croupier.games.maelstrom.sheets.quirks import is_kept
from croupier.games.maelstrom.sheets.sheet_access import people, readers_of_sheet
from croupier.games.maelstrom.sheets.specialties import identity
from croupier.games.maelstrom.sheets.state import Experience, Quirk, Sheet, Specialty
from croupier.games.maelstrom.sheets.track_changes import track_changed
from croupier.games.maelstrom.state import Campaign


@rule("MS-R47", "MS-12.7")
def rebuild(play: Play[Campaign], name: str, called: str, sheet: Sheet, hidden: Secret[tuple[Quirk, ...]]) -> None:
    """Replace a sheet but keep wounds, effects and items; cap willpower; the receipt has the difference."""
    one = play.state.character(name)
    old = one.sheet.open()
    experience = _paid(play, old, sheet)
    spent, before = experience.spent, old.experience.spent
    play.because("MS-R47", to=owners(one.seat), before=before, after=spent, difference=spent - before,
                 free=experience.free)  # fmt: skip
    anew = msgspec.structs.replace(
        sheet,
        current=min(old.current, sheet.willpower),
        health=fitted(msgspec.structs.replace(old.health, penalties=sheet.health.penalties)),
        quirks=_with_kept(play, old, sheet),
        effects=old.effects,
        items=old.items,
        ignores_wounds=old.ignores_wounds,
        ignored=old.ignored,
        practised=old.practised,
        specialties=tuple(_judged(one, old) for one in sheet.specialties),
        experience=experience,
        player=old.player,
        aside=old.aside,
    )
    known = readers_of_sheet(play.ruling, play.state, one.seat)
    others = (each for each in people(play.state) if each != one.name)
    called = called if called == one.name else unique_name(called, others, LONGEST_NAME)
    changed = msgspec.structs.replace(one, name=called, sheet=Secret(anew, known), hidden=hidden)
    renamed = "" if called == one.name else f"is the new name of {one.name}, who "
    play.do(CharacterSet(changed, f"{renamed}is rebuilt"))
    track_changed(play, name)


@rule("MS-8.3", "MS-R47")
def _judged(one: Specialty, old: Sheet) -> Specialty:
    """A specialty approved if the storyteller approved it at this price while the rebuilt sheet was waiting."""
    same = (each for each in old.specialties if identity(each) == identity(one) and each.tier == one.tier)
    return msgspec.structs.replace(one, approved=one.approved or any(each.approved for each in same))


@rule("MS-R47", "MS-R52", "MS-R38")
def _with_kept(play: Play[Campaign], old: Sheet, sheet: Sheet) -> tuple[Quirk, ...]:
    """The merits and flaws of a rebuilt sheet, with the flaws that were a price and gave no points."""
    listed = play.state.ruling("creation_merits_flaws") == "list"
    names = {one.name for one in sheet.quirks}
    kept = (one for one in old.quirks if one.price or (listed and is_kept(one) and one.name not in names))
    return (*sheet.quirks, *kept)


@rule("MS-R47", "MS-R46", "MS-12.6")
def _paid(play: Play[Campaign], old: Sheet, sheet: Sheet) -> Experience:
    """The experience of a rebuilt sheet, with what was awarded and banked since it was proposed. Raises Impossible."""
    own = payments.rebuilt(play.state.settings, sheet, old.experience)
    play.need(own.free >= 0, "the rebuilt sheet spends more than is left by now", "return it")
    return own
