"""The choices of the epilogue, made from the view of a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.choices import Field, Item, one_of, text
from croupier.core.menu import Menu
from croupier.core.names import count_of
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.input_checks import LONGEST_TEXT
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue import spend_rewards
from croupier.games.syuzheteers.state import Story
from croupier.pieces.display import slip_id

CHANGED = "return to the familiar, having changed"


def add_change(menu: Menu[Story], prompt: str) -> None:
    """Add the choice to say how the character has changed."""
    words = text("text", "How they have changed", LONGEST_TEXT, required=True)
    menu.add(
        "Describe how your character has changed", {"type": "tell_change"}, words, ask=prompt,
        clauses=("SZ-11.15",), help=CHANGED,
    )  # fmt: skip


def add_assessment(menu: Menu[Story], prompt: str) -> None:
    """Add the choices to say whether the character got what they wanted."""
    one = menu.view.character(menu.seat)
    wanted = one.want.value or ""
    for met, label in ((True, f"{one.name} got what they wanted"), (False, f"{one.name} did not get what they wanted")):
        menu.add(label, wish.AssessWant(met), ask=prompt, clauses=("SZ-11.16",), judge=True, help=wanted,
                 row=(f"Did {one.name} get what they wanted?", "Yes" if met else "No"))  # fmt: skip


def add_rewards(menu: Menu[Story], prompt: str | None) -> None:
    """Add one choice for each level that destiny could rise to; the remaining steps are divided among items.

    Without a prompt, they change what the seat has sealed.
    """
    group = "now" if prompt else "any_time"
    seal = "" if prompt else slip_id(spend_rewards.BALLOTS, menu.seat, menu.seat)
    view, ruling = menu.view, menu.view.ruling
    one = view.character(menu.seat)
    wares = spend_rewards.wares(ruling, view, menu.seat)
    sealed = {} if prompt else menu.sealed_answer(spend_rewards.BALLOTS, menu.seat)
    held = f"{one.experience} experience, {count_of(places.points(view, menu.seat), 'banked point')}"
    for levels in range(spend_rewards.MOST_LEVEL - one.level + 1):
        steps = spend_rewards.steps_left(ruling, view, menu.seat, levels)
        if steps < 0:
            break
        fields: list[Field] = []
        if steps:
            items = [Item(ware.id, ware.label, 0, min(ware.most, steps)) for ware in wares]
            kept = Item(spend_rewards.KEEP, "kept", 0, steps)
            spent = _spent(sealed, (*items, kept), steps) if levels == sealed.get("destiny", 0) else None
            fields.append(Field("spend", "Steps", "split", items=(*items, kept), total=steps, default=spent))
        boxes = spend_rewards.growing(one)
        if levels and boxes and ruling("destiny") == "box":
            labels = {ware.id: ware.label for ware in wares}
            named = [(name, labels[name] if one.inclinations[int(name[1:]) - 1].type else "any") for name in boxes]
            grows = sealed.get("grows") if sealed.get("grows") in boxes else None
            fields.append(one_of("grows", "Its boxes go to", named, default=grows))
        cost = spend_rewards.destiny_price(ruling, one.level, levels)
        raised = f"raise destiny to {one.level + levels} ({cost} experience)"
        label = f"Spend rewards: {raised}" if levels else "Spend rewards" if steps else "Keep your rewards"
        command = {"type": "spend_rewards", "destiny": levels} if levels else {"type": "spend_rewards"}
        menu.add(
            label, command, *fields, ask=prompt, group=group, clauses=("SZ-11.17",), seal=seal,
            help=f"{held}; sealed until everyone has confirmed",
        )  # fmt: skip


def _spent(sealed: Mapping[str, Any], items: tuple[Item, ...], steps: int) -> dict[str, int] | None:
    """How sealed rewards divide the steps; None if that is no longer possible."""
    given = {item.value: sealed.get("spend", {}).get(item.value, 0) for item in items}
    possible = sum(given.values()) == steps and all(given[item.value] <= item.max for item in items)
    return given if possible else None
