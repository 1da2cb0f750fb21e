"""A town's sheet: what is public, the GM's own notes, imported sheets (RC-21.2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT, gm_only, text_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import WriteTown, WriteTownNotes
from croupier.games.rust_in_the_canyon.town.state import PARTS, Town
from croupier.games.rust_in_the_canyon.town.town_events import TownNoted, TownWritten

LONGEST_NAME, LONGEST_SHEET = 40, 4000
PLACES, NAME, NOTES = "places", "name", "notes"
HEADS = {
    **{part: part for part in PARTS},
    **{label.casefold(): part for part, label in PARTS.items()},
    **dict.fromkeys((NOTES, "gm notes", "gm's notes"), NOTES),
}
"""The part that a line of an imported sheet begins, by its lowercase first words."""


@rule("RC-21.2", "RC-21.3", "RC-R62")
def read_sheet(play: Play[Canyon], sheet: str) -> dict[str, str]:
    """Parse an imported sheet: lines "NPCs: ...", each part extending to the next. Raises Invalid.

    The name is given with the size, so its line is left out. Lines before the first part are about the places.
    """
    if not sheet.strip():
        return {}
    imported = play.ruling("towns") == "imported"
    play.require(
        imported, "RC-R62", "bad value: towns start with a blank sheet at this table", "write the sheet part by part"
    )
    words = text_of("sheet", sheet, "RC-21.2", LONGEST_SHEET)
    found: dict[str, str] = {}
    part = PLACES
    for line in words.splitlines():
        head, colon, rest = line.partition(":")
        begins = HEADS.get(head.strip().casefold()) if colon else None
        if begins is not None:
            part, line = (PLACES, "") if begins == NAME else (begins, rest)
        found[part] = f"{found.get(part, '')}\n{line}".strip()
    for part, text in found.items():
        if len(text) > LONGEST_TEXT:
            label = PARTS.get(part, "Notes")
            raise Invalid(
                "sheet", f"{len(text)} characters in {label}", f"at most {LONGEST_TEXT} for each part", "RC-21.2"
            )
    return {part: text for part, text in found.items() if text}


@rule("RC-21.2")
def write_town(play: Play[Canyon], command: WriteTown) -> None:
    """Write one part of a town's public sheet."""
    gm_only(play, "the town sheet")
    if command.part not in PARTS:
        raise Invalid("part", command.part, ", ".join(PARTS), "RC-21.2")
    is_name = command.part == "name"
    most = LONGEST_NAME if is_name else LONGEST_TEXT
    said = text_of("text", command.text, "RC-21.2", most, required=is_name)
    town = _known(play, command.town)
    play.do(TownWritten(town.id, command.part, said, town.name if is_name else ""))
    play.because("RC-21.2", part=command.part)


@rule("RC-21.2")
def write_town_notes(play: Play[Canyon], command: WriteTownNotes) -> None:
    """Write the GM's own notes about a town, which nobody else sees."""
    gm_only(play, "writing these notes")
    said = text_of("text", command.text, "RC-21.2", LONGEST_TEXT, required=False)
    note(play, _known(play, command.town).id, said)


@rule("RC-21.2")
def note(play: Play[Canyon], town: str, notes: str) -> None:
    """Keep the GM's notes about a town, for their eyes only."""
    play.do(TownNoted(town, Secret(notes, (GM,))))
    play.because("RC-21.2", to=(GM,))


def _known(play: Play[Canyon], town: str) -> Town:
    found = next((one for one in play.state.towns if one.id == town), None)
    if found is None:
        raise Invalid("town", town, ", ".join(one.id for one in play.state.towns) or "none yet", "RC-21.2")
    return found
