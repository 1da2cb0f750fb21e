"""The choices of the window of a side: object, propose, flash back, prepare, pass (SZ-7.12, 10.2, 10.3)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import one_of, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.ownership import is_strained, usable
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.input_checks import LONGEST_NAME
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.claim_words import claim_words
from croupier.games.syuzheteers.roll.claims import claimable, may_propose, why_not_object
from croupier.games.syuzheteers.roll.flashbacks import (
    TALE,
    changes_dice,
    dice_if_all_stand,
    guards_elsewhere,
    is_capped,
    sides_open,
    why_not_flash_back,
)
from croupier.games.syuzheteers.roll.in_retrospect import MADE, why_not_prepare
from croupier.games.syuzheteers.roll.state import LATE, START, WINDOW, Claim, Flashback, Roll
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace

SIDE_LABELS = {"start": "help: a start die", "stop": "hinder: a stop die"}


def add_window(menu: Menu[Story], roll: Roll, prompt: str | None) -> None:
    """Add everything this seat may do before the dice of this side are thrown."""
    story, ruling = menu.view, menu.view.ruling
    group = "now" if prompt else "any_time"
    judges = judge_claims.judge_of(ruling, story) == menu.seat
    for claim in roll.claims:
        if not why_not_object(ruling, story, roll, menu.seat, claim):
            words = claim_words(ruling, story, roll, claim.what)
            label = f"{'Strike' if judges else 'Object'}: {words}"
            menu.add(
                label, wish.ObjectToClaim(claim.what), ask=prompt, group=group, clauses=("SZ-7.12", "SZ-1.8"),
                judge=judges, odds=True,
                help=_struck(story, roll, claim) if judges else "the table votes on it",
            )  # fmt: skip
    if may_propose(story, roll, menu.seat):
        for what in claimable(ruling, story, roll):
            label = f"Say that {claim_words(ruling, story, roll, what)}"
            menu.add(label, wish.ProposeClaim(what), ask=prompt, group=group, clauses=("SZ-7.7",), odds=True,
                     help=_proposed(story, roll, what, _unless_struck(story, menu.seat)))  # fmt: skip
    _add_flashbacks(menu, roll, prompt, group)
    if not why_not_prepare(ruling, story, roll, menu.seat):
        fields = (
            text("name", "What you had prepared", LONGEST_NAME, required=True),
            one_of("kind", "Kind", [(kind, kind) for kind in MADE], default="thing"),
            text("tale", "How", TALE),
        )
        menu.add(
            "Prepare something in retrospect", {"type": "prepare"}, *fields, ask=prompt, group=group,
            clauses=("SZ-10.3",), help=f"costs a banked point; {_how_prepared(ruling)}",
            odds=True,
        )  # fmt: skip
    if prompt:
        menu.add("Pass", wish.PassInRoll(), ask=prompt, clauses=("SZ-7.12", "SZ-10.7"), odds=True, role="pass",
                 help=_once_all_have_passed(roll), usual=True)  # fmt: skip


@rule("SZ-7.12", "SZ-1.8")
def _once_all_have_passed(roll: Roll) -> str:
    """What follows when everybody has passed: objections are judged before the dice."""
    then = "the dice count" if roll.side == LATE else "the dice are rolled"
    if any(one.stands is None and one.objected for one in roll.claims):
        return f"the objection is judged once everybody has passed, and {then} after that"
    return f"{then} once everybody has passed"


@rule("SZ-7.3", "SZ-7.6", "SZ-7.12")
def _struck(story: Story, roll: Roll, claim: Claim) -> str:
    """What striking a claim does to the dice: the first one replaces a free one, so there is always one."""
    fewer = dice_if_all_stand(story.ruling, story, roll) - dice_if_all_stand(
        story.ruling, story, put(roll, claims=tuple(one for one in roll.claims if one != claim))
    )
    if fewer > 0:
        return "the die is not rolled" if fewer == 1 else f"{fewer} dice are not rolled"
    return "as things stand, the same number of dice is rolled without it"


@rule("SZ-7.6", "SZ-7.7", "SZ-R24")
def _proposed(story: Story, roll: Roll, what: str, unless: str) -> str:
    """What a proposed claim adds to the stop dice, if it and every open claim stand."""
    claims = (*roll.claims, Claim(what, roll.seat))
    more = dice_if_all_stand(story.ruling, story, put(roll, claims=claims)) - dice_if_all_stand(
        story.ruling, story, roll
    )
    if more > 0:
        return f"{'one more stop die' if more == 1 else f'{more} more stop dice'}{unless}"
    return f"a stop die{unless}; no extra one as things stand"


@rule("SZ-1.8", "SZ-R3")
def _unless_struck(story: Story, seat: str) -> str:
    """Who could strike a claim of this seat; empty if claimants are believed."""
    judge = judge_claims.judge_of(story.ruling, story)
    if judge and judge != seat:
        return ", unless the judge strikes it"
    return ", unless somebody objects" if judge_claims.objectors(story.ruling, story, seat) else ""


@rule("SZ-10.3", "SZ-R47")
def _how_prepared(ruling: Ruling) -> str:
    """The end of a help text: what decides how much a preparation is worth."""
    if ruling("retrospect") == "d6":
        return "one die determines what it is worth"
    nothing = ", or that it is nothing" if ruling("retrospect") == "nothing_on_failure" else ""
    return f"a prep roll determines what it is worth{nothing}"


def _add_flashbacks(menu: Menu[Story], roll: Roll, prompt: str | None, group: str) -> None:
    """Add one choice for each card of the player's own that can be strained or spent."""
    story, ruling = menu.view, menu.view.ruling
    sides = sides_open(ruling, roll)
    if menu.seat not in story.players or not sides or why_not_flash_back(ruling, roll, menu.seat):
        return
    for card in usable(ruling, story, menu.seat):
        if guards_elsewhere(ruling, story, roll, card.type):
            continue
        title = card.name or card_title(card)
        for side in sides:
            verb = "Strain" if is_strained(card) else "Turn over"
            label = f"{verb} {title} to {SIDE_LABELS[side]}"
            warning = _warning(story, roll, Flashback(menu.seat, card.id, side))
            menu.add(
                f"{label} (no extra die as things stand)" if warning else label, wish.FlashBack(card.id, side),
                text("tale", "How it bears on this beat", TALE), ask=prompt, group=group, clauses=("SZ-10.2",),
                piece=_piece(story, card), odds=True,
                help=warning or f"one more die; {_use(ruling, card, story.phase)}",
            )  # fmt: skip
            rolled = roll.start if side == START else roll.stop
            if ruling("flashback") == "add_or_remove" and not rolled:
                less = f"{verb} {title} to take a {side} die away"
                warning = _warning(story, roll, Flashback(menu.seat, card.id, side, removes=True))
                menu.add(
                    less, wish.FlashBack(card.id, side, removes=True), text("tale", "How", TALE), ask=prompt,
                    group=group, clauses=("SZ-R46",), odds=True, help=warning,
                )  # fmt: skip


@rule("SZ-3.4", "SZ-3.5", "SZ-3.8", "SZ-R9", "SZ-R10", "SZ-R41")
def _use(ruling: Ruling, card: Card, phase: str) -> str:
    """What a flashback costs its card: some of its durability, or it turns over or is troubled."""
    if is_strained(card) and not (card.left == 1 and ruling("strain_uses") == "d"):
        return f"{card.left - 1} of {card.durability} durability left"
    if card.kind == RELATIONSHIP and ruling("troubled") == "marked":
        return "the relationship is troubled"
    leaves = phase == ACT_3 and ruling("act_3_bottom") == "out_of_play"
    return "the card goes out of play" if leaves else "the card turns over into a problem"


@rule("SZ-7.3", "SZ-7.6", "SZ-10.2")
def _warning(story: Story, roll: Roll, back: Flashback) -> str:
    """The warning that a card changes no dice if the claims stand; empty if it does."""
    if changes_dice(story.ruling, story, roll, back):
        return ""
    if is_capped(story.ruling, story, roll, back.side):
        return "the limit of dice is reached, and this changes nothing"
    if back.removes:
        return "one die is always rolled: as the claims stand this takes none away"
    return "nothing else adds a die, so this one takes the place of the free one: one die is rolled either way"


def _piece(story: Story, card: Card) -> str | None:
    """The piece for this card, for dragging."""
    where = places.where_is(story, card.id)
    slots = story.board.place(where).slots if where else ()
    return next((slot.id for slot in slots if slot.card == card.id), None)


def add_late_window(menu: Menu[Story]) -> None:
    """Add the window's choices again for a player who has passed while it is still open."""
    roll = menu.view.roll
    if roll is not None and roll.step == WINDOW and menu.seat in roll.answered and not menu.view.matters:
        add_window(menu, roll, None)
