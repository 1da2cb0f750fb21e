"""What a seat may do in a conflict before and after its hands, made from its view alone."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import Field, Option, one_of, text, yes_no
from croupier.core.names import capitalized_name
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict import opening
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.preparation import levels_to_prepare, window
from croupier.games.rust_in_the_canyon.conflict.proxy import could_play_for
from croupier.games.rust_in_the_canyon.conflict.ranks import LADDER, RANKS
from croupier.games.rust_in_the_canyon.conflict.state import ACCEPT, CHOOSE, LEVELS, SAY_AGAIN, STAKES, Contender
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.display import slip_id


def add_involved(menu: Menu, prompt: str | None) -> None:
    """The GM lists PCs and the opposing side; RC-13.7 if it concerns an earlier conflict."""
    view = menu.view
    pcs = tuple(Option(one.id, one.name) for one in view.playing())
    fields = list(involved_fields(view))
    if view.past:
        same = [(0, "none of them"), *((one.number, f"{one.number}: {one.stakes}") for one in view.past)]
        fields.append(one_of("same_as", "Over the same thing as", same, required=False, default=0))
        fields.append(text("note", "What is dramatically different now", 300))
    if view.ruling("pvp") == "duel" and len(pcs) > 1:
        fields.append(yes_no("duel", "Two PCs against each other, without a hand for the GM", default=False))
    label, group = ("Say who is involved", "now") if prompt else ("Change who is involved", "any_time")
    help = "NPC allies of the PCs get no cards; they count in rank and step"
    menu.add(
        label, {"type": "set_involved"}, *fields, ask=prompt, group=group, judge=True, help=help,
        clauses=("RC-8.3", "RC-8.8", "RC-13.7"), test=wish.SetInvolved(tuple(one.value for one in pcs)),
    )  # fmt: skip


def involved_fields(view: Canyon) -> tuple[Field, Field]:
    """The PCs in a conflict, all of them unless some are left out, and who opposes them."""
    pcs = tuple(Option(one.id, one.name) for one in view.playing())
    everyone = tuple(one.value for one in pcs)
    which = Field("pcs", "PCs involved", "some_of", options=pcs, min=1, max=len(pcs), default=everyone)
    return which, text("who", "Who opposes them", 120)


def add_agreement(menu: Menu, prompt: str) -> None:
    view, this = menu.view, conflict(menu.view)
    one = view.played_by(menu.seat)
    listed = one is not None and this.has(one.id)
    if this.step == STAKES:
        label = f"Agree: {this.stakes}"
        help = f"{one.name} joins with your agreement" if one is not None and listed else ""
    else:
        label, help = "Agree to the situation", "; ".join(fact.text for fact in this.facts)
    menu.add(
        label,
        wish.AgreeConflict(),
        ask=prompt,
        clauses=("RC-8.4", "RC-8.6"),
        help=help or "the conflict goes on when everyone agrees",
        usual=this.step != STAKES,
    )
    if this.step == STAKES:
        both = wish.AgreeConflict(situation=True)
        known = "; ".join(fact.text for fact in this.facts) or "no facts are listed yet"
        help = f"saves asking you again, if nobody changes the situation: {known}"
        menu.add("Agree to stakes and situation", both, ask=prompt, clauses=("RC-8.4", "RC-8.6"), help=help, usual=True)
    if one is not None and listed:
        menu.add(f"{one.name} stays out of the conflict", wish.StayOut(), ask=prompt, clauses=("RC-8.3",),
                 help="takes no part: no stakes, no fallout")  # fmt: skip


def add_claims(menu: Menu, one: Contender, prompt: str | None) -> None:
    found = claimable(menu.view, one)
    if not found:
        return
    options = tuple(Option(marker.id, f"{marker.question} {marker.answer}") for marker in found)
    field = Field("markers", "Markers", "some_of", options=options, min=1, max=len(options))
    group, test = "now" if prompt else "any_time", wish.ClaimMarkers((found[0].id,))
    clauses = ("RC-8.9", "RC-6.5")
    menu.add(
        "Claim read markers",
        {"type": "claim_markers"},
        field,
        ask=prompt,
        group=group,
        clauses=clauses,
        test=test,
        help="each related one helps you in this conflict",
    )


PREPARE_HELP = "one more reserve card if the most violent act turns out to be of this level"
ACCEPT_HELP = "you expect the result to stand; no card for being prepared"


def add_preparations(menu: Menu, about: str, prompt: str | None) -> None:
    """One choice for each level, in secret."""
    this = conflict(menu.view)
    joins = about != GM and this.contender(about).joining
    group, clause = "now" if prompt else "any_time", "RC-13.1" if this.step == CHOOSE else "RC-9.1"
    asks = "Accept the result, or escalate? Prepare in secret" if this.step == CHOOSE else "Prepare in secret for"
    for level in levels_to_prepare(this):
        what = LEVELS.get(level, "to accept the result")
        label = f"Prepare: {what}" if prompt else f"Change to: {what}"
        if level != ACCEPT or not joins:
            row = (asks, LEVELS.get(level, "Accept the result")) if prompt else ("", "")
            seal = "" if prompt else slip_id(window(this, about), menu.seat, about)
            menu.add(label, wish.Prepare(level), ask=prompt, group=group, clauses=(clause,), seal=seal,
                     row=row, help=ACCEPT_HELP if level == ACCEPT else PREPARE_HELP)  # fmt: skip


def add_actions(menu: Menu, about: str, prompt: str, *, joins: bool) -> None:
    """An action in words; after a hand also the option to let the result stand."""
    again = conflict(menu.view).step == SAY_AGAIN
    words = text("text", "What they do", 600, required=True)
    label = f"{name_of_side(menu.view, about)}: {'escalate by an action' if again else 'say what they do'}"
    help = "waiting is an action too" if not again else "only an action of a higher level escalates"
    clauses = ("RC-13.2", "RC-13.3") if again else ("RC-9.3",)
    test, fields = wish.SayAction("waiting"), [words]
    if about == GM:
        levels = [(0, "tag it later"), *LEVELS.items()]
        fields.append(one_of("level", "Level", levels, required=False, default=0))
    menu.add(label, {"type": "say_action"}, *fields, ask=prompt, clauses=clauses, help=help, test=test, usual=not again)
    if again and not joins:
        stand = wish.SayAction("", stands=True)
        menu.add("Let the result stand", stand, ask=prompt, clauses=clauses, odds=about != GM,
                 help="no more hands for you unless somebody else escalates", usual=True)  # fmt: skip


def add_rank(menu: Menu, prompt: str, level: str = "") -> None:
    """The rank from the ladder, and a step up or down; with `level`, choosing it also confirms that level."""
    rank = one_of("rank", "Rank", [(rank, f"{RANKS[rank]} {rank}") for rank in LADDER], default=2)
    steps = [(0, "none"), (-1, "down: particularly advantageous for the PCs"), (1, "up: particularly disadvantageous")]
    step = one_of("step", "Step", steps, required=False, default=0)
    help = "weigh injuries as a disadvantage, NPC allies as an advantage"
    clauses = ("RC-10.1", "RC-10.2", "RC-10.3")
    if level:
        menu.add(
            f"Confirm {level} and set the rank of the opposition", {"type": "settle_level"}, rank, step, ask=prompt,
            judge=True, help=help, clauses=("RC-9.6", *clauses), test=wish.SettleLevel(0), usual=True,
        )  # fmt: skip
        for value in LADDER:
            command = wish.SettleLevel(value)
            row = (
                f"Or confirm {level} without advantage or disadvantage: how strong is the opposition?",
                f"{RANKS[value]} {value}",
            )
            menu.add(f"Confirm {level}, opposition {RANKS[value]} {value}", command, ask=prompt, judge=True, help=help,
                     clauses=("RC-9.6", "RC-10.1"), row=row)  # fmt: skip
        return
    menu.add(
        "Set the rank of the opposition", {"type": "set_rank"}, rank, step, ask=prompt, judge=True, help=help,
        clauses=clauses, test=wish.SetRank(0), odds=True,
    )  # fmt: skip


def add_proxies(menu: Menu, pc: str, prompt: str | None) -> None:
    """One choice for each player who could play a PC's hand."""
    view, group = menu.view, "now" if prompt else "any_time"
    for seat in could_play_for(view, pc):
        label = f"{capitalized_name(view, seat)} plays for {view.character(pc).name}"
        help = "and sees their reserve, as long as their player is gone"
        menu.add(label, wish.NameProxy(pc, seat), ask=prompt, group=group, clauses=("RC-R65",), help=help)


def stakes_fields(view: Canyon) -> tuple[Field, Field]:
    """The stakes as a question, and whether one answer holds for all."""
    this = view.conflict
    most = opening.LONGEST_STAKES
    words: Any = text("stakes", "What is at stake, as a question", most, required=True)
    return words, yes_no("shared", "One answer for all", default=True if this is None else this.shared)
