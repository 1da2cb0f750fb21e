"""The choices for text that players owe: faces, reverses, types of complications, owners."""

from __future__ import annotations

import msgspec

from croupier.core.choices import one_of, text
from croupier.core.menu import Menu
from croupier.games.syuzheteers.assets.card_fields import challenge_field, kind_field, question_field
from croupier.games.syuzheteers.assets.commands import FillReverse, NameAilment, NameOwner, WriteFace
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.assets.write_cards import bearer_of
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.names import card_title, character_name
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.state import Story


def add_face(menu: Menu[Story], card: str, prompt: str) -> None:
    """Add the form to write the asset that a challenge has become."""
    fields = (
        text("name", "What it has become", LONGEST_NAME, required=True),
        kind_field(),
        text("text", "In a few words", LONGEST_TEXT),
    )
    menu.add(
        f"Write the face of {card_title(menu.view.card(card))}", {"type": "write_face", "card": card}, *fields,
        ask=prompt, clauses=("SZ-5.9", "SZ-3.2"), test=WriteFace(card, "a thing"),
        help="the challenge is resolved and now helps someone",
    )  # fmt: skip


def add_reverse(menu: Menu[Story], card: str, prompt: str) -> None:
    """Add the form to write the problem that an asset turns into."""
    one = menu.view.card(card)
    written = zip((challenge_field(menu.view), question_field()), (one.type, one.question), strict=True)
    fields = (msgspec.structs.replace(field, default=words or None) for field, words in written)
    menu.add(
        f"Write the reverse of “{one.name}”", {"type": "fill_reverse", "card": card}, *fields, ask=prompt,
        clauses=("SZ-3.5", "SZ-5.2"), test=FillReverse(card, "Rival", "who?"),
        help="it returns to the plot as this problem",
    )  # fmt: skip


def add_ailment(menu: Menu[Story], complication: str, prompt: str) -> None:
    """Add the choice to name the type of a complication."""
    bearer = bearer_of(menu.view, complication)
    label = f"Name {character_name(menu.view, bearer)}'s complication" if bearer else "Name your former complication"
    if menu.view.ruling("type_lists") == "all_closed":
        field = one_of("ailment", "Type", [(one, one) for one in COMPLICATIONS])
    else:
        field = text("ailment", f"Type ({', '.join(COMPLICATIONS[:4])} ..., or another)", 40, required=True)
    menu.add(
        label, {"type": "name_ailment", "complication": complication}, field, ask=prompt,
        clauses=("SZ-5.12", "SZ-R14"), test=NameAilment(complication, COMPLICATIONS[0]),
        help="say what troubles them now",
    )  # fmt: skip


def add_owners(menu: Menu[Story], card: str, prompt: str) -> None:
    """Add the choices to give an asset to one of the players."""
    for seat in seats_in_play(menu.view):
        label = f"Give it to {character_name(menu.view, seat)}"
        menu.add(
            label, NameOwner(card, seat), ask=prompt, clauses=("SZ-3.9", "SZ-R11"), judge=True, piece=card,
            help="they may spend it",
        )  # fmt: skip
