"""The choices for making a character, growing one, and the GM's answer to a proposal."""

from __future__ import annotations

from contextlib import nullcontext

import msgspec

from croupier.core.choices import Field, seldom, text
from croupier.core.menu import Menu
from croupier.games.deck_of_adventures.cast import commands as wish
from croupier.games.deck_of_adventures.cast import sheet_fields, worksheet
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.creation import command_of
from croupier.games.deck_of_adventures.cast.experience import xp_left, xp_spent
from croupier.games.deck_of_adventures.cast.growth import growth_of
from croupier.games.deck_of_adventures.cast.premades import chance_proposal, premades
from croupier.games.deck_of_adventures.cast.proposals import MOST_PP, proposal_of
from croupier.games.deck_of_adventures.cast.state import BOSS, Character, Proposal
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import SUITS
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, LONGEST_TEXT

READY = 2
BEFORE = (
    "Ask the GM about the setting and which Skills are useful first. Premades follow the common Roles; you react "
    "with an Attribute and act with a Skill."
)


def add_new_character(menu: Menu[Adventure], key: str, prompt: str) -> None:
    """Add premades, the worksheet, and random characters; `key` is the key of the question."""
    view = menu.view
    returned = proposal_of(view, menu.seat)
    note = (returned.note.value or "") if returned is not None else ""
    all_premades = premades(view)
    for one in all_premades:
        name = seldom(text("name", "Use another name", LONGEST_NAME))
        menu.add(
            f"Play {one.name}, {one.role} of Level {one.level}", {"type": "take_premade", "being": one.id}, *name,
            ask=prompt, clauses=("DA-23.1", "DA-25.24"), help=one.description,
            test=wish.TakePremade(all_premades[0].id),  # if one is legal, all are
        )  # fmt: skip
    ready = [chance_proposal(view, menu.seat, key, at) for at in range(READY)]
    with menu.heading("Or make your own character") if all_premades and not note else nullcontext():
        menu.add(
            "Make a character, step by step", {"type": "propose_character"},
            *sheet_fields.whole(view, view.starting.level), ask=prompt,
            clauses=("DA-23.1", "DA-23.2", "DA-23.3", "DA-24.6", "DA-24.7"), help=note or BEFORE, test=ready[0],
            draft=worksheet.draft_of(view, menu.seat),
        )  # fmt: skip
        for given in ready:
            menu.add(f"Propose {given.name}, {given.role}", given, ask=prompt, clauses=("DA-23.1",),
                     help=given.background)  # fmt: skip


def add_growth(menu: Menu[Adventure], of: str, prompt: str) -> None:
    """Add the choices for an open sheet: fill it in as a draft, or leave it as it is."""
    view = menu.view
    opened = growth_of(view, of)
    if opened is None or not opened.returned:
        return
    one = view.character(of)
    free = xp_left(view.ruling, view, one.sheet.open(), one.xp.open())
    label = f"{one.name}: change the sheet ({free} XP to spend)"
    sheet_choice(menu, one, label, ask=prompt, help=opened.note.value or "")
    menu.add(
        f"{one.name}: keep the sheet as it is",
        wish.KeepSheet(of),
        ask=prompt,
        clauses=("DA-23.12",),
        help="nothing changes",
    )


def sheet_choice(
    menu: Menu[Adventure], one: Character, label: str, *, ask: str | None = None, group: str = "now", help: str = ""
) -> None:
    """Add the choice to change a whole sheet, filled in with its current values."""
    view, own = menu.view, one.sheet.open()
    now = command_of(view.ruling, view, one)
    whole = sheet_fields.whole(view, own.level, bosses=one.kind == BOSS)
    menu.add(
        label, {"type": "propose_character", "of": one.id}, *_filled(whole, now), ask=ask,
        clauses=("DA-23.12", "DA-23.3", "DA-R115"), help=help, test=now, group=group,
        draft=worksheet.draft_of(view, menu.seat, one.id),
    )  # fmt: skip


def _filled(fields: tuple[Field, ...], given: wish.ProposeCharacter) -> tuple[Field, ...]:
    """The fields with their current values as defaults; no gear, because growth does not change it."""
    said = msgspec.to_builtins(given)
    kept = (one for one in fields if one.name != "gear")
    return tuple(msgspec.structs.replace(one, default=said.get(one.name, one.default)) for one in kept)


def add_approval(menu: Menu[Adventure], seat: str, of: str, prompt: str) -> None:
    """Add the GM's choices to approve a proposal or return it with a note."""
    view = menu.view
    one = proposal_of(view, seat, of)
    if one is None:
        return
    sets, now = view.ruling("pp_max") == "gm_sets", one.one.sheet.open().printed.pp
    most = (
        (Field("pp", "Maximum Power Points", "int", required=False, min=0, max=MOST_PP, default=now),) if sets else ()
    )
    menu.add(
        f"Agree to {one.name}", {"type": "approve_character", "seat": seat, "of": of}, *most, ask=prompt,
        clauses=("DA-24.6", "DA-25.11", "DA-23.12"), judge=True, help=proposal_summary(view, one),
        test=wish.ApproveCharacter(seat, of),
    )  # fmt: skip
    note = text("note", "What to change", LONGEST_TEXT, required=True)
    menu.add(
        f"Return {one.name}", {"type": "return_character", "seat": seat, "of": of}, note, ask=prompt,
        clauses=("DA-24.6",), judge=True, test=wish.ReturnCharacter(seat, "a note", of),
    )  # fmt: skip


def proposal_summary(view: Adventure, proposal: Proposal) -> str:
    """What the GM reads before approving, with the audit's findings first."""
    one, own = proposal.one, proposal.one.sheet.open()
    ruling = view.ruling
    found = [f"{each.words} ({each.clause})" for each in audit(ruling, view, one)]
    gone = xp_spent(ruling, view, own)
    traits = ", ".join(f"{name} {value:+}" for name, value in (*own.attributes, *own.skills) if value)
    taken = ", ".join(f"{each.id}{f' ({each.choice})' if each.choice else ''}" for each in own.powers)
    flaws = ", ".join(f"{each.id}{f' ({each.choice})' if each.choice else ''}" for each in own.vulnerabilities)
    suit = (SUITS[one.suit],) if one.suit in SUITS else ()
    parts = [
        *found,
        ", ".join((f"Level {own.level} {own.role}".rstrip(), *suit, f"{gone.total} XP spent")),
        f"Discard Mechanic: {one.mechanic.capitalize()}" if one.mechanic else "",
        traits,
        f"Powers: {taken}" if taken else "",
        f"Vulnerabilities: {flaws}" if flaws else "",
        f"Gear: {', '.join(each.item for each in own.gear)}" if own.gear else "",
        own.background,
    ]
    return ". ".join(part.rstrip(".") for part in parts if part)
