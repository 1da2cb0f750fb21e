"""The words that a table has chosen, and fields that several choices share (SZ-3.10, SZ-R12)."""

from __future__ import annotations

from croupier.core.choices import Field, one_of, text
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.content import CHALLENGES, COMPLICATIONS, KINDS
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.people import LONGEST_LINE, LONGEST_NAME, LONGEST_QUESTION, LONGEST_TEXT
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-3.10", "SZ-3.3", "SZ-R12")
def asset_word(ruling: Ruling, card: Card | None = None) -> str:
    """One word for both, or by a ruling the one that a card is, and both for cards in general."""
    if ruling("asset_word") == "assets":
        return "asset"
    if card is None:
        return "resource or advantage"
    return "advantage" if card.is_advantage else "resource"


def challenge_field(view: Story) -> Field:
    """The type of a challenge: one of the seven, or free where the lists are open."""
    if view.settings["type_lists"] == "all_open":
        return text("challenge", f"Type ({', '.join(CHALLENGES)}, or another)", 40, required=True)
    return one_of("challenge", "Type", [(name, f"{name}: {what}") for name, what in CHALLENGES.items()])


def kind_field() -> Field:
    return one_of("kind", "Kind", [(kind, kind) for kind in KINDS if kind != RELATIONSHIP], default="thing")


def question_field(*, required: bool = True) -> Field:
    return text("question", "The question it asks", LONGEST_QUESTION, required=required)


def inclination_fields(view: Story) -> tuple[Field, ...]:
    """Three types of complications, free where that list is open; none where vulnerabilities are a pool."""
    if view.settings["vulnerabilities"] == "pool":
        return ()
    names = ("inclination_1", "inclination_2", "inclination_3")
    if view.settings["type_lists"] == "all_closed":
        options = [(one, one) for one in COMPLICATIONS]
        return tuple(one_of(name, "Inclination", options) for name in names)
    label = f"Inclination ({', '.join(COMPLICATIONS[:4])} ..., or another)"
    return tuple(text(name, label, 40, required=True) for name in names)


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
