"""What a seat may do in the epilogue, made from its view."""

from __future__ import annotations

from croupier.core.choices import Field, Item, one_of, text
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.people import LONGEST_TEXT
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue import spending
from croupier.games.syuzheteers.state import Story

CHANGED = "return to the familiar, having changed"


def offer_end(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    """The choices that answer a question of the epilogue."""
    view = menu.view
    match ask.key.partition(":")[0]:
        case "change":
            words = text("text", "How she has changed", LONGEST_TEXT, required=True)
            menu.add(
                "Tell how your character has changed", {"type": "tell_change"}, words, ask=prompt,
                clauses=("SZ-11.15",), help=CHANGED,
            )  # fmt: skip
        case "want":
            wanted = view.character(menu.seat).want.value or ""
            for met, label in ((True, "She got what she wanted"), (False, "She did not get what she wanted")):
                menu.add(label, wish.AssessWant(met), ask=prompt, clauses=("SZ-11.16",), judge=True, help=wanted)
        case "rewards":
            _rewards(menu, prompt)
        case "again":
            help = "complications, hurdles and strained resources stay unless the table clears them"
            menu.add("Play on", wish.PlayAgain(), ask=prompt, clauses=("SZ-11.18",), help=help)


def _rewards(menu: Menu[Story], prompt: str) -> None:
    """One choice for each level that destiny could rise to; the steps that are left are shared out."""
    view, ruling = menu.view, menu.view.settings.__getitem__
    one = view.character(menu.seat)
    wares = spending.wares(ruling, view, menu.seat)
    held = f"{one.experience} experience, {places.points(view, menu.seat)} banked points"
    for levels in range(spending.MOST_LEVEL - one.level + 1):
        steps = spending.steps_left(ruling, view, menu.seat, levels)
        if steps < 0:
            break
        fields: list[Field] = []
        if steps:
            items = [Item(ware.id, ware.label, 0, min(ware.most, steps)) for ware in wares]
            kept = Item(spending.KEEP, "kept", 0, steps)
            fields.append(Field("spend", "Steps", "split", items=(*items, kept), total=steps))
        if levels and ruling("destiny") == "box":
            boxes = [(f"i{at + 1}", each.type or "any") for at, each in enumerate(one.inclinations)]
            fields.append(one_of("grows", "Its boxes go to", boxes))
        cost = spending.destiny_price(ruling, one.level, levels)
        raised = f"raise destiny to {one.level + levels} ({cost} experience)"
        label = f"Spend rewards: {raised}" if levels else "Spend rewards" if steps else "Keep your rewards"
        command = {"type": "spend_rewards", "destiny": levels} if levels else {"type": "spend_rewards"}
        menu.add(
            label, command, *fields, ask=prompt, clauses=("SZ-11.17",), help=f"{held}; sealed until all have confirmed"
        )
