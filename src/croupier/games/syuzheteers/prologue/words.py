"""The fields in which a character is written (SZ-4.1)."""

from __future__ import annotations

from croupier.core.choices import Field, one_of, text
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.people import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.state import Story


def inclination_fields(view: Story) -> tuple[Field, ...]:
    """Three types of complications, free where that list is open; none where vulnerabilities are a pool."""
    if view.settings["vulnerabilities"] == "pool":
        return ()
    labels = {f"inclination_{at}": f"{which} inclination" for at, which in enumerate(("First", "Second", "Third"), 1)}
    if view.settings["type_lists"] == "all_closed":
        options = [(one, one) for one in COMPLICATIONS]
        return tuple(one_of(name, label, options) for name, label in labels.items())
    some = f"({', '.join(COMPLICATIONS[:4])} ..., or another)"
    return tuple(text(name, f"{label} {some}", 40, required=True) for name, label in labels.items())


def sheet_fields(view: Story) -> tuple[Field, ...]:
    """The elements of a character, in the booklet's order."""
    listed = view.settings["good_at"] == "listed"
    fields = [
        text("name", "Name", LONGEST_NAME, required=True),
        text("signature", "Signature: what is most her own", LONGEST_LINE, required=True),
    ]
    if view.settings["thing"] == "separate":
        fields.append(text("thing", "Her thing", LONGEST_LINE, required=True))
    fields += [
        text("talents", f"Good at{' (three)' if listed else ''}, parted by commas", LONGEST_LINE),
        *inclination_fields(view),
        text("rally", "Rally: what gets her on her feet again", LONGEST_LINE, required=True),
        text("destiny", "Destiny: what she is to become", LONGEST_LINE, required=True),
        text("want", "What she wants", LONGEST_TEXT, required=True),
        text("comfort", "Her zone of comfort", LONGEST_TEXT),
    ]
    if view.settings["gear"] == "separate":
        fields.append(text("gear", "Gear", LONGEST_TEXT))
    return tuple(fields)
