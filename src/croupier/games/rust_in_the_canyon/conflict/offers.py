"""What a seat may do in a conflict before and after its hands, made from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.choices import Field, Option, one_of, text, yes_no
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict import opening, saying
from croupier.games.rust_in_the_canyon.conflict.level import level_of
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.preparing import ACCEPT, levels_to_prepare
from croupier.games.rust_in_the_canyon.conflict.reserve import LADDER, RANKS
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, SAY_AGAIN, STAKES, Contender
from croupier.games.rust_in_the_canyon.conflict.under_way import conflict, name_of_side
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Canyon


def offer(menu: Menu, ask: Ask, prompt: str) -> None:
    """The choices that answer a question of this part."""
    if menu.view.conflict is not None:
        OFFERS[ask.key.partition(":")[0]](menu, ask, prompt)


def _involved(menu: Menu, ask: Ask, prompt: str) -> None:
    involve(menu, prompt)


def involve(menu: Menu, prompt: str | None) -> None:
    """The GM lists PCs and the opposing side; RC-13.7 where it is about an earlier conflict."""
    view = menu.view
    pcs = tuple(Option(one.id, one.name) for one in view.playing())
    fields = [
        Field("pcs", "PCs in it", "some_of", options=pcs, min=1, max=len(pcs)),
        text("who", "Who opposes them", 120),
    ]
    if view.past:
        same = [(0, "none of them"), *((one.number, f"{one.number}: {one.stakes}") for one in view.past)]
        fields.append(one_of("same_as", "Over the same thing as", same, required=False, default=0))
        fields.append(text("note", "What is dramatically different now", 300))
    label, group = ("Say who is involved", "now") if prompt else ("Change who is involved", "any_time")
    help = "NPC allies of the PCs get no cards; they count in rank and step"
    menu.add(
        label, {"type": "set_involved"}, *fields, ask=prompt, group=group, judge=True, help=help,
        clauses=("RC-8.3", "RC-8.8", "RC-13.7"), test=wish.SetInvolved(tuple(one.value for one in pcs), note="other"),
    )  # fmt: skip


def _agree(menu: Menu, ask: Ask, prompt: str) -> None:
    view, this = menu.view, conflict(menu.view)
    one = view.played_by(menu.seat)
    listed = one is not None and this.has(one.id)
    if this.step == STAKES:
        label = f"Agree: {this.stakes}"
        help = f"{one.name} is in it with your word" if one is not None and listed else ""
    else:
        label, help = "Agree to the situation", "; ".join(fact.text for fact in this.facts)
    menu.add(label, wish.AgreeConflict(), ask=prompt, clauses=("RC-8.4", "RC-8.6"), help=help)
    if one is not None and listed:
        menu.add(f"{one.name} stays out of it", wish.StayOut(), ask=prompt, clauses=("RC-8.3",))


def _claim(menu: Menu, ask: Ask, prompt: str) -> None:
    one = conflict(menu.view).contender(ask.about)
    claims(menu, one, prompt)
    menu.add("No marker is about this", wish.ClaimMarkers(), ask=prompt, clauses=("RC-8.9",))


def claims(menu: Menu, one: Contender, prompt: str | None) -> None:
    found = claimable(menu.view, one)
    if not found:
        return
    options = tuple(Option(marker.id, f"{marker.question} {marker.answer}") for marker in found)
    field = Field("markers", "Markers", "some_of", options=options, min=1, max=len(options))
    group, test = "now" if prompt else "any_time", wish.ClaimMarkers((found[0].id,))
    clauses = ("RC-8.9", "RC-6.5")
    menu.add(
        "Claim read markers", {"type": "claim_markers"}, field, ask=prompt, group=group, clauses=clauses, test=test
    )


def _marker(menu: Menu, ask: Ask, prompt: str) -> None:
    pc, _, name = ask.about.partition(" ")
    one = menu.view.character(pc)
    marker = next((marker for marker in one.markers if marker.id == name), None)
    help = f"{marker.question} {marker.answer}" if marker is not None else ""
    for related, word in ((True, "It is about this"), (False, "It is not about this")):
        command = wish.JudgeMarker(pc, name, related)
        menu.add(f"{one.name}'s marker: {word}", command, ask=prompt, clauses=("RC-6.5",), judge=True, help=help)


def _prepare(menu: Menu, ask: Ask, prompt: str) -> None:
    preparing(menu, ask.about, prompt)


def preparing(menu: Menu, about: str, prompt: str | None) -> None:
    """One choice for each level, in secret."""
    this = conflict(menu.view)
    joins = about != GM and this.contender(about).joining
    group = "now" if prompt else "any_time"
    for level in levels_to_prepare(this):
        what = LEVELS.get(level, "to accept the result")
        label = f"Prepare: {what}" if prompt else f"Change to: {what}"
        if level != ACCEPT or not joins:
            menu.add(label, wish.Prepare(level), ask=prompt, group=group, clauses=("RC-9.1", "RC-13.1"))


def _say(menu: Menu, ask: Ask, prompt: str) -> None:
    this = conflict(menu.view)
    joins = ask.about != GM and this.contender(ask.about).joining
    again = this.step == SAY_AGAIN
    words = text("text", "What they do", 600, required=True)
    label = f"{name_of_side(menu.view, ask.about)}: {'escalate by an action' if again else 'say what they do'}"
    help = "waiting is an action too" if not again else "only an action of a higher level escalates"
    clauses = ("RC-13.2", "RC-13.3") if again else ("RC-9.3",)
    test = wish.SayAction("waiting")
    menu.add(label, {"type": "say_action"}, words, ask=prompt, clauses=clauses, help=help, test=test)
    if again and not joins:
        stand = wish.SayAction("", stands=True)
        menu.add("Let the result stand", stand, ask=prompt, clauses=clauses, odds=ask.about != GM)


def _tag(menu: Menu, ask: Ask, prompt: str) -> None:
    said = saying.said_by(conflict(menu.view), ask.about)
    for level, name in LEVELS.items():
        command, label = wish.TagAction(ask.about, level), f"{name}: {said.text if said is not None else ''}"
        menu.add(label, command, ask=prompt, clauses=("RC-9.5",), judge=True, help=saying.TAGS)


def _surprised(menu: Menu, ask: Ask, prompt: str) -> None:
    name = name_of_side(menu.view, ask.about)
    for surprised, word in ((False, "not surprised"), (True, "surprised")):
        command = wish.SaySurprised(surprised, ask.about)
        help = "from context, and honestly; who is surprised deals no reserve"
        clauses = ("RC-9.4", "RC-10.9")
        menu.add(f"{name}: {word}", command, ask=prompt, clauses=clauses, judge=menu.seat == GM, help=help)


def _settle(menu: Menu, ask: Ask, prompt: str) -> None:
    level = LEVELS[level_of(conflict(menu.view))]
    menu.add(f"So it is: {level}", wish.SettleLevel(), ask=prompt, clauses=("RC-9.6", "RC-9.7"), judge=True)


def _rank(menu: Menu, ask: Ask, prompt: str) -> None:
    rank = one_of("rank", "Rank", [(rank, f"{RANKS[rank]} {rank}") for rank in LADDER], default=2)
    steps = [(0, "none"), (-1, "down: particularly advantageous for the PCs"), (1, "up: particularly disadvantageous")]
    step = one_of("step", "Step", steps, required=False, default=0)
    help = "weigh injuries as a disadvantage, NPC allies as an advantage"
    menu.add(
        "Set the rank of the opposition", {"type": "set_rank"}, rank, step, ask=prompt, judge=True, help=help,
        clauses=("RC-10.1", "RC-10.2", "RC-10.3"), test=wish.SetRank(0), odds=True,
    )  # fmt: skip


def _extra(menu: Menu, ask: Ask, prompt: str) -> None:
    menu.add("Take the card for being prepared", wish.TakeExtra(), ask=prompt, clauses=("RC-9.7",))
    menu.add("Decline it", wish.TakeExtra(take=False), ask=prompt, clauses=("RC-9.7",))


def _ante(menu: Menu, ask: Ask, prompt: str) -> None:
    clauses, name = ("RC-11.1", "RC-11.2"), menu.view.character(ask.about).name
    menu.add(f"{name} pays the ante", wish.PayAnte(), ask=prompt, clauses=clauses, odds=True)
    menu.add(f"{name} refuses the ante", wish.LeaveConflict(), ask=prompt, clauses=("RC-11.3",), odds=True)


def _join(menu: Menu, ask: Ask, prompt: str) -> None:
    name = menu.view.character(ask.about).name
    for agrees, word in ((True, f"{name} may come in"), (False, f"{name} stays out of it")):
        menu.add(word, wish.JudgeJoining(ask.about, agrees), ask=prompt, clauses=("RC-13.9",), judge=True)


def _gone(menu: Menu, ask: Ask, prompt: str) -> None:
    label = f"{menu.view.character(ask.about).name} backs down"
    menu.add(label, wish.BackDownFor(ask.about), ask=prompt, clauses=("RC-22.1", "RC-R65"), judge=True, odds=True)


OFFERS: dict[str, Callable[[Menu, Ask, str], None]] = {
    "involved": _involved,
    "agree": _agree,
    "claim": _claim,
    "marker": _marker,
    "prepare": _prepare,
    "say": _say,
    "tag": _tag,
    "surprised": _surprised,
    "settle": _settle,
    "rank": _rank,
    "extra": _extra,
    "ante": _ante,
    "join": _join,
    "gone": _gone,
}


def stakes_fields(view: Canyon) -> tuple[Field, Field]:
    """The stakes as a question, and whether one answer holds for all."""
    this = view.conflict
    most = opening.LONGEST_STAKES
    words: Any = text("stakes", "What is at stake, as a question", most, required=True)
    return words, yes_no("shared", "One answer for all", default=True if this is None else this.shared)
