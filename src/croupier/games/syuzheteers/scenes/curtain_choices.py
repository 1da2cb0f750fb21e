"""The choices at the curtain of Act III (SZ-11.13)."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.menu import Menu
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.content import HURDLES
from croupier.games.syuzheteers.names import card_title, character_name
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes import curtain
from croupier.games.syuzheteers.state import Story


def add_payers(menu: Menu[Story], card: str, prompt: str) -> None:
    """Add the choices to propose a player who pays for a challenge."""
    for seat in curtain.candidates(menu.view, card):
        label = f"{character_name(menu.view, seat)} pays for {card_title(menu.view.card(card))}"
        menu.add(label, wish.ProposePayer(card, seat), ask=prompt, clauses=("SZ-11.13",), judge=True)


def add_payments(menu: Menu[Story], card: str, prompt: str) -> None:
    """Add the choices to give up an asset for a challenge; with none left, to take a hurdle."""
    view = menu.view
    own = curtain.assets_of(view.ruling, view, menu.seat)
    for one in own:
        menu.add(
            f"Give up {card_title(one)}", wish.PayFor(card, one.id), ask=prompt, clauses=("SZ-11.13",),
            piece=_piece(view, one.id), to=(places.OUT,),
        )  # fmt: skip
    if not own:
        kinds = one_of("hurdle", "Hurdle", [(name, name) for name in HURDLES], default="despondent")
        menu.add(
            "Take a hurdle into the Epilogue", {"type": "pay_for", "card": card}, kinds, ask=prompt,
            clauses=("SZ-11.13",), test=wish.PayFor(card),
        )  # fmt: skip
        if view.ruling("type_lists") != "all_closed":
            menu.add(
                "Take another hurdle into the Epilogue", {"type": "pay_for", "card": card},
                text("hurdle", "In one word", 40, required=True), ask=prompt, clauses=("SZ-11.13", "SZ-5.7"),
                test=wish.PayFor(card),
            )  # fmt: skip


def _piece(view: Story, card: str) -> str | None:
    slots = (slot for place in view.board.places for slot in place.slots)
    return next((slot.id for slot in slots if slot.card == card), None)
