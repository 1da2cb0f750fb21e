"""The choices at the curtain of Act III, and of who joins."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.content import HURDLES, KINDS
from croupier.games.syuzheteers.assets.lines import called, who
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.people import LONGEST_NAME
from croupier.games.syuzheteers.prologue.words import sheet_fields
from croupier.games.syuzheteers.scenes import asks, curtain
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.state import Story


def payer(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    for seat in curtain.candidates(menu.view, ask.about):
        label = f"{who(menu.view, seat)} pays for {called(menu.view.card(ask.about))}"
        menu.add(label, wish.ProposePayer(ask.about, seat), ask=prompt, clauses=("SZ-11.13",), judge=True)


def pay(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    view = menu.view
    own = curtain.assets_of(view.settings.__getitem__, view, menu.seat)
    for one in own:
        menu.add(
            f"Give up {called(one)}", wish.PayFor(ask.about, one.id), ask=prompt, clauses=("SZ-11.13",),
            piece=_piece(view, one.id), to=(places.OUT,),
        )  # fmt: skip
    if not own:
        kinds = one_of("hurdle", "Hurdle", [(name, name) for name in HURDLES], default="despondent")
        menu.add(
            "Take a hurdle into the Epilogue", {"type": "pay_for", "card": ask.about}, kinds, ask=prompt,
            clauses=("SZ-11.13",), test=wish.PayFor(ask.about),
        )  # fmt: skip


def _piece(view: Story, card: str) -> str | None:
    slots = (slot for place in view.board.places for slot in place.slots)
    return next((slot.id for slot in slots if slot.card == card), None)


def join(menu: Menu[Story], prompt: str) -> None:
    view = menu.view
    if menu.seat in view.gone:
        label = f"Play {who(view, menu.seat)}" if view.has(menu.seat) else "Come back"
        menu.add(label, wish.ComeBack(), ask=prompt, clauses=("SZ-12.2",))
        return
    kinds = [(kind, kind) for kind in KINDS if kind != RELATIONSHIP]
    menu.add(
        "Join with a main character", {"type": "join"}, *sheet_fields(view),
        text("resource", "What she brings along", LONGEST_NAME, required=True),
        one_of("kind", "Its kind", kinds, default="thing"), ask=prompt, clauses=("SZ-12.2", "SZ-4.1"),
        test=asks.newcomer(view.seat(menu.seat).name),
    )  # fmt: skip
