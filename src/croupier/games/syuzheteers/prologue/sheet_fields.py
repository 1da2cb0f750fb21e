"""The fields in which a character is written (SZ-4.1)."""

from __future__ import annotations

from croupier.core.choices import Field, one_of, text
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.input_checks import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.state import Story


def inclination_fields(view: Story) -> tuple[Field, ...]:
    """Three types of complications, free where that list is open; none where vulnerabilities are a pool."""
    if view.ruling("vulnerabilities") == "pool":
        return ()
    labels = {f"inclination_{at}": f"{which} inclination" for at, which in enumerate(("First", "Second", "Third"), 1)}
    if view.ruling("type_lists") == "all_closed":
        options = [(one, one) for one in COMPLICATIONS]
        return tuple(one_of(name, label, options) for name, label in labels.items())
    some = f"({', '.join(COMPLICATIONS[:4])} ..., or another)"
    return tuple(text(name, f"{label} {some}", 40, required=True) for name, label in labels.items())


def sheet_fields(view: Story) -> tuple[Field, ...]:
    """The elements of a character, in the booklet's order."""
    listed = view.ruling("good_at") == "listed"
    fields = [
        text("name", "Name", LONGEST_NAME, required=True),
        text("signature", "Signature: what is most their own", LONGEST_LINE, required=True),
    ]
    if view.ruling("thing") == "separate":
        fields.append(text("thing", "Their thing", LONGEST_LINE, required=True))
    fields += [
        text("talents", f"Good at{' (three)' if listed else ''}, separated by commas", LONGEST_LINE),
        *inclination_fields(view),
        text("rally", "Rally: what gets them back on their feet", LONGEST_LINE, required=True),
        text("destiny", "Destiny: what they are to become", LONGEST_LINE, required=True),
        text("want", "What they want", LONGEST_TEXT, required=True),
        text("comfort", "Zone of comfort", LONGEST_TEXT),
    ]
    if view.ruling("gear") == "separate":
        fields.append(text("gear", "Gear", LONGEST_TEXT))
    return tuple(fields)
