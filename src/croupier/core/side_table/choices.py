"""A seat's choices about side tables: opening one for each game that offers it, and judging outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.core.choices import Choice, Field, Item, WhyNot, one_of, text, yes_no
from croupier.core.game import Game, begins_with_gm, prompt_of
from croupier.core.names import name_of
from croupier.core.side_table.model import ASKED, MOST_CHARACTERS, MOST_OPEN, OPEN, Brief, Character, Wanted
from croupier.core.state import GM, WATCH, Ask, State

BRIEF = "brief"
"""The kind of question for a brief."""
KEPT = 512
"""How many choices are cached, to be offered again unchanged."""


def side_asks(state: State) -> tuple[Ask, ...]:
    """Briefs waiting for confirmation."""
    return tuple(
        Ask(seat, f"{BRIEF}:{one.id}", f"confirm the brief of {one.brief.name}")
        for one in state.side_tables
        for seat in one.waiting
    )


def side_choices(here: Game[Any], games: Mapping[str, Game[Any]], view: State, seat: str) -> list[Choice]:
    """Confirm a brief; for the GM, or everyone if there is none: open a side table and judge its outcome."""
    if view.is_side_table or seat == WATCH:
        return []
    found = _confirming(view, seat)
    if seat != GM and view.has_gm:
        return found
    sitting = tuple((one.id, one.name or one.id) for one in view.seats if one.taken)
    is_full = sum(one.is_current for one in view.side_tables) >= MOST_OPEN
    found += [_open(game, sitting, seat, has_gm=view.has_gm, is_full=is_full) for game in games.values()]
    for one in view.side_tables:
        name, told = one.brief.name, {"side_table": one.id}
        if one.status == ASKED and view.has_gm:
            found.append(
                Choice(
                    f"Call off {name}",
                    {"type": "call_off_side_table", **told},
                    group="table",
                    role="call_off_side_table",
                )
            )
        if one.status == OPEN:
            words = text("words", "In your words (empty: the side table's summary)", 2000)
            reason = text("reason", "Reason", 200)
            take, refuse = {"type": "take_outcome", **told}, {"type": "refuse_outcome", **told}
            why = here.outcomes.why_not(view)
            label = f"Accept the outcome of {name}"
            found.append(
                Choice(label, take, group="table", fields=(words,), legal=why is None, why_not=why, role="take_outcome")
            )
            found.append(
                Choice(f"Refuse the outcome of {name}", refuse, group="table", fields=(reason,), role="refuse_outcome")
            )
    return found


def _confirming(view: State, seat: str) -> list[Choice]:
    return [
        Choice(
            f"{word}: {one.brief.name}",
            {"type": "confirm_brief", "side_table": one.id, "yes": yes},
            prompt=prompt_of(view, seat, f"{BRIEF}:{one.id}"),
            help="; ".join(brief_lines(one.brief, view)),
            judge=True,
        )
        for one in view.side_tables
        if seat in one.waiting
        for word, yes in (("Join", True), ("Decline", False))
    ]


@lru_cache(KEPT)
def _open(game: Game[Any], sitting: tuple[tuple[str, str], ...], seat: str, *, has_gm: bool, is_full: bool) -> Choice:
    """One choice per game, with fields for what that game needs to know."""
    wanted = game.side_table.wanted
    coming = [one for one in sitting if one[0] != GM or game.gm != "none"]
    who = _character(wanted, coming)
    fields = [
        text("name", "Side table name", 60, required=True),
        text("stakes", "Stakes", 200),
        Field(
            "characters",
            "Participants",
            "list",
            min=1,
            max=MOST_CHARACTERS,
            fields=who,
            default=_likely(wanted, coming),
        ),
    ]
    if has_gm:
        fields.append(yes_no("hidden", "Hide the numbers of my characters"))
    if not has_gm and game.gm != "none":
        runs = seat if begins_with_gm(game) else None
        fields.append(one_of("runs", "Who runs it", sitting, required=game.gm == "needed", default=runs))
    why = WhyNot(f"{MOST_OPEN} side tables are already open", None, "accept or refuse an outcome first")
    return Choice(
        f"Open a side table: {game.title}",
        {"type": "open_side_table", "game": game.name},
        group="table",
        help="everyone who takes part confirms the brief first; the outcome counts once it is accepted here",
        fields=tuple(fields),
        legal=not is_full,
        why_not=why if is_full else None,
        role="open_side_table",
    )


def _likely(wanted: Wanted, coming: list[tuple[str, str]]) -> list[dict[str, str]]:
    """The likely participants: each player's character under the player's name, and one of the GM's."""
    players, rest = [one for one in coming if one[0] != GM], [one for one in coming if one[0] == GM]
    found = [{"name": name, "seat": seat} for seat, name in players] + [{"seat": seat} for seat, _ in rest]
    for one in found if len(wanted.parties) > 1 else []:
        one["party"] = wanted.parties[one["seat"] == GM]
    return found


def _character(wanted: Wanted, sitting: list[tuple[str, str]]) -> tuple[Field, ...]:
    """The fields for each character."""
    fields = [text("name", "Name", 40, required=True), one_of("seat", "Played by", sitting)]
    if wanted.parties:
        fields.append(one_of("party", "Side", [(one, one) for one in wanted.parties], required=False))
    if wanted.kinds:
        fields.append(one_of("kind", "As", [(one, one) for one in wanted.kinds], required=False))
    if wanted.numbers:
        items = tuple(Item(name, name.capitalize(), 0, most) for name, _, most in wanted.numbers)
        fields.append(Field("numbers", "Numbers (0: the kind's default)", "split", required=False, items=items))
    return tuple(fields)


def brief_lines(brief: Brief, view: State) -> tuple[str, ...]:
    """A brief in words, as this view's seat may know it."""
    found = [f"{brief.title}: {brief.name}"]
    if brief.stakes:
        found.append(f"at stake: {brief.stakes}")
    return (*found, *(_character_line(one, view) for one in brief.characters))


def _character_line(one: Character, view: State) -> str:
    figures = one.figures.value
    if figures is None:
        told = "numbers known to the GM"
    else:
        told = ", ".join((*([figures.kind] if figures.kind else []), *(f"{n.name} {n.value}" for n in figures.numbers)))
    who = ", ".join(part for part in (one.party, f"played by {name_of(view, one.seat)}", told) if part)
    return f"{one.name} ({who})"
