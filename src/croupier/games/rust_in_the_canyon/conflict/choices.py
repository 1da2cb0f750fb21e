"""What a seat may do in a conflict before and after its hands, made from its view alone."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from croupier.core.choices import Field, Option, one_of, text, yes_no
from croupier.core.names import capitalized_name
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict import opening
from croupier.games.rust_in_the_canyon.conflict.actions import said_by
from croupier.games.rust_in_the_canyon.conflict.deeds import ready_made, usual_level
from croupier.games.rust_in_the_canyon.conflict.if_it_stands import if_it_stands
from croupier.games.rust_in_the_canyon.conflict.level import levels_to_settle
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.preparation import levels_to_prepare, window
from croupier.games.rust_in_the_canyon.conflict.proxy import could_play_for
from croupier.games.rust_in_the_canyon.conflict.ranks import LADDER, RANKS
from croupier.games.rust_in_the_canyon.conflict.reserve import STAT, needs_a_rank
from croupier.games.rust_in_the_canyon.conflict.state import ACCEPT, CHOOSE, LEVELS, SAY_AGAIN, STAKES, Contender
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import capitalized, name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.display import slip_id


def add_involved(menu: Menu, prompt: str | None) -> None:
    """Add the choice to list PCs and opposition; under RC-13.7 if an earlier conflict was over the same thing.

    Changing the list begins with what it says.
    """
    view, this = menu.view, conflict(menu.view)
    pcs = tuple(Option(one.id, one.name) for one in view.playing())
    fields = list(involved_fields(view))
    if view.past:
        same = [(0, "none of them"), *((one.number, f"{one.number}: {one.stakes}") for one in view.past)]
        fields.append(one_of("same_as", "Over the same thing as", same, required=False, default=this.same_as))
        fields.append(text("note", "What is dramatically different now", 300, default=this.note))
    if view.ruling("pvp") == "duel" and len(pcs) > 1:
        fields.append(yes_no("duel", "Two PCs against each other, without a hand for the GM", default=this.duel))
    fields.append(surprise_field(view))
    label, group = ("Say who is involved", "now") if prompt else ("Change who is involved", "any_time")
    help = "this also agrees to the stakes; the PCs' NPC allies get no cards, but count toward the rank"
    menu.add(
        label, {"type": "set_involved", "agree": True}, *fields, ask=prompt, group=group, judge=True, help=help,
        clauses=("RC-8.3", "RC-8.8", "RC-13.7"), test=wish.SetInvolved(tuple(one.value for one in pcs)),
    )  # fmt: skip


def involved_fields(view: Canyon) -> tuple[Field, Field]:
    """The PCs in a conflict, all of them unless some are left out, and who opposes them."""
    pcs, this = tuple(Option(one.id, one.name) for one in view.playing()), view.conflict
    everyone = tuple(one.value for one in pcs)
    listed = tuple(pc for pc in everyone if this is not None and this.has(pc)) or everyone
    which = Field("pcs", "PCs involved", "some_of", options=pcs, min=1, max=len(pcs), default=listed)
    return which, text(
        "who", "Who opposes them", 120, default="" if this is None else this.opposition.who or _usual_foe(this.stakes)
    )


def _usual_foe(stakes: str) -> str:
    """Who opposes the PCs in a ready-made conflict; empty for any other."""
    return next((who for words, who, _ in opening.SAMPLES if words == stakes), "")


def surprise_field(view: Canyon) -> Field:
    """The field for whether somebody may be surprised: if so, everyone is prompted before cards are dealt."""
    may_be = view.conflict is not None and view.conflict.surprise
    return yes_no("surprise", "Somebody may be surprised", default=may_be)


def add_agreement(menu: Menu, prompt: str) -> None:
    view, this = menu.view, conflict(menu.view)
    one = view.played_by(menu.seat)
    listed = one is not None and this.has(one.id)
    clauses, facts = ("RC-8.4", "RC-8.6"), "; ".join(fact.text for fact in this.facts)
    if this.step == STAKES:
        both = wish.AgreeConflict(situation=True)
        menu.add("Agree to stakes and situation", both, ask=prompt, clauses=clauses, usual=True,
                 help=f"{this.stakes}{f' Situation: {facts}' if facts else ''}")  # fmt: skip
        with menu.heading("Otherwise"):
            menu.add("Agree to the stakes alone", wish.AgreeConflict(), ask=prompt, clauses=clauses,
                     help="the situation can still change")  # fmt: skip
    else:
        menu.add("Agree to the situation", wish.AgreeConflict(), ask=prompt, clauses=clauses, usual=True,
                 help=facts or "the conflict continues once everyone agrees")  # fmt: skip
    if one is not None and listed:
        with menu.heading("Otherwise"):
            menu.add(f"{one.name} stays out of the conflict", wish.StayOut(), ask=prompt, clauses=("RC-8.3",),
                     help="it continues without them")  # fmt: skip


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
        help=CLAIM_HELP[menu.view.ruling("read_bonus")],
    )


CLAIM_HELP = {
    "each_answer_each_hand": "each related one gives you a reserve card in each hand",
    "one_per_conflict": "related ones give you one reserve card in this conflict, no matter how many there are",
    "first_hand": "each related one gives you a reserve card in the first hand",
    "all_who_heard": "each related one gives you a reserve card in each hand",
}
cites("RC-6.5", "RC-8.9", "RC-R11", name="CLAIM_HELP")(CLAIM_HELP)
PREPARE_HELP = "+1 reserve card"
ACCEPT_HELP = "you can still escalate by what you say, but without a card for being prepared"
STAND_HELP = "Secret until everyone has chosen. Another hand is played only if someone else escalates."


def add_preparations(menu: Menu, about: str, prompt: str | None) -> None:
    """Add one choice for each level, in secret."""
    this = conflict(menu.view)
    joins = about != GM and this.contender(about).joining
    group, clause = "now" if prompt else "any_time", "RC-13.1" if this.step == CHOOSE else "RC-9.1"
    asks = "Or prepare in secret to escalate" if this.step == CHOOSE else "Prepare in secret"
    stands = this.step == CHOOSE and menu.view.ruling("say_order") != "sealed"
    if stands and not joins:
        label = "Accept the result and let it stand" if prompt else "Change to: accept the result and let it stand"
        seal = "" if prompt else slip_id(window(this, about), menu.seat, about)
        menu.add(label, wish.Prepare(ACCEPT, stands=True), ask=prompt, group=group, clauses=("RC-13.1", "RC-13.2"),
                 seal=seal, help=f"{if_it_stands(menu.view, about)}. {STAND_HELP}", usual=True)  # fmt: skip
    for level in levels_to_prepare(this):
        what = LEVELS.get(level, "to accept the result")
        label = f"Prepare: {what}" if prompt else f"Change to: {what}"
        if level != ACCEPT or not joins:
            row = (asks, _level_and_stat(menu.view, level, about, decides=stands)) if prompt else ("", "")
            seal = "" if prompt else slip_id(window(this, about), menu.seat, about)
            menu.add(label, wish.Prepare(level), ask=prompt, group=group, clauses=(clause,), seal=seal,
                     row=row, help=ACCEPT_HELP if level == ACCEPT else PREPARE_HELP)  # fmt: skip


@rule("RC-4.6", "RC-10.4")
def _level_and_stat(view: Canyon, level: int, about: str, *, decides: bool) -> str:
    """A level with the stat that a PC's reserve cards come from: "Physical (Body 3)"; the GM's come from the rank."""
    if level == ACCEPT:
        return "No level: decide after the reveal" if decides else "Accept the result"
    stat = STAT[level]
    uses = "" if about == GM else f" ({stat.capitalize()} {getattr(view.character(about), stat)})"
    return f"{LEVELS[level]}{uses}"


def add_actions(menu: Menu, about: str, prompt: str, *, joins: bool) -> None:
    """Add an action in words; after a hand also the option to let the result stand."""
    again = conflict(menu.view).step == SAY_AGAIN
    words = text("text", "What they do", 600, required=True)
    label = f"{name_of_side(menu.view, about)}: {'escalate by an action' if again else 'say what they do'}"
    help = "only an action of a higher level escalates" if again else ""
    clauses = ("RC-13.2", "RC-13.3") if again else ("RC-9.3",)
    test, fields = wish.SayAction("waiting"), [words]
    if about == GM:
        levels = [(0, "tag it later"), *LEVELS.items()]
        fields.append(one_of("level", "Level", levels, required=False, default=0))
    above = conflict(menu.view).level if again else 0
    who = capitalized(name_of_side(menu.view, about))
    asks = "Escalate with a ready-made action" if again else f"{who}: what they do"
    for level, short, deed_words in ready_made(menu.view, about):
        if level > above or not again:
            deed = wish.SayAction(deed_words, level=max(level, NON_PHYSICAL) if about == GM else 0)
            row = (asks, short)
            menu.add(f"{name_of_side(menu.view, about)}: {deed_words}", deed, ask=prompt, clauses=clauses, row=row,
                     help=LEVELS.get(level, ""))  # fmt: skip
    row = ("", "") if again else (asks, "In your words")
    menu.add(label, {"type": "say_action"}, *fields, ask=prompt, clauses=clauses, help=help, test=test, row=row)
    if again and not joins:
        stand = wish.SayAction("", stands=True)
        unless = f"no more hands for you unless {_who_can_hold_in(menu.view, about)} escalates"
        help = f"{if_it_stands(menu.view, about)}; {unless}"
        menu.add("Let the result stand", stand, ask=prompt, clauses=clauses, odds=about != GM, help=help, usual=True)


@rule("RC-13.5", "RC-R42", "RC-R64")
def _who_can_hold_in(view: Canyon, about: str) -> str:
    """Who can make a side that lets the result stand continue: for a PC their opponent, or under a ruling anyone."""
    if about == GM:
        return "a PC"
    if conflict(view).duel or view.ruling("who_goes_on") == "everyone":
        return "somebody else"
    return name_of_side(view, GM)


LEVEL_HELP = {
    NON_PHYSICAL: "nobody is touched; weapons are only shown as a threat",
    PHYSICAL: "someone uses their body, as in a blow with a rifle stock",
    DEADLY: "someone uses a deadly weapon or deadly violence",
}
cites("RC-9.5", "RC-9.6", name="LEVEL_HELP")(LEVEL_HELP)
STEP_OPTIONS = (
    (0, "none"),
    (-1, "down: particularly advantageous for the PCs"),
    (1, "up: particularly disadvantageous"),
)
RANK_HELP = "weigh injuries as a disadvantage, NPC allies as an advantage"


def _rank_fields() -> tuple[Field, Field]:
    """The rank from the ladder, and a step down or up."""
    rank = one_of("rank", "Rank", [(rank, f"{RANKS[rank]} {rank}") for rank in LADDER], default=2)
    return rank, one_of("step", "Step", STEP_OPTIONS, required=False, default=0)


def add_rank(menu: Menu, prompt: str) -> None:
    """Add the rank from the ladder, and a step up or down."""
    label = f"Set the rank of {name_of_side(menu.view, GM)}"
    menu.add(
        label, {"type": "set_rank"}, *_rank_fields(), ask=prompt, judge=True, help=RANK_HELP,
        clauses=("RC-10.1", "RC-10.2", "RC-10.3"), test=wish.SetRank(0), odds=True,
    )  # fmt: skip


def add_level(menu: Menu, prompt: str) -> None:
    """Add the level of the hand, with the rank of the opposition in the same press if it is not set."""
    view, may = menu.view, levels_to_settle(menu.view)
    asks_rank, fits = needs_a_rank(conflict(view)), _level_of_deeds(view)
    for level in may if asks_rank else ():
        with menu.heading("Another level") if fits in may and level != fits else nullcontext():
            _add_level_with_rank(menu, level, prompt)
    for level in () if asks_rank else may:
        menu.add(f"Confirm: {LEVELS[level]}", wish.SettleLevel(level=level), ask=prompt, clauses=("RC-9.6", "RC-9.7"),
                 judge=True, help=f"deals the reserve cards; {LEVEL_HELP[level]}")  # fmt: skip
    if asks_rank:
        levels = one_of("level", "Level", [(level, LEVELS[level]) for level in may], default=may[0])
        with menu.heading("Another level") if fits in may else nullcontext():
            menu.add(
                "Set the level, the rank and a step", {"type": "settle_level"}, levels, *_rank_fields(), ask=prompt,
                judge=True, help=RANK_HELP, clauses=("RC-9.6", "RC-10.1", "RC-10.2", "RC-10.3"),
                test=wish.SettleLevel(0, level=may[0]),
            )  # fmt: skip


def _level_of_deeds(view: Canyon) -> int:
    """The level of the most violent action, if all are ready-made; 0 if the GM has to judge others' words."""
    this, found = conflict(view), NON_PHYSICAL
    for about in (*(one.pc for one in this.contenders if one.is_in), GM):
        said = said_by(this, about)
        level = None if said is None else usual_level(view, about, said)
        if level is None:
            return 0
        found = max(found, level)
    return found


def _add_level_with_rank(menu: Menu, level: int, prompt: str) -> None:
    foe = name_of_side(menu.view, GM)
    for rank in LADDER:
        menu.add(
            f"{LEVELS[level]}, {foe} {RANKS[rank]} {rank}", wish.SettleLevel(rank, level=level), ask=prompt,
            judge=True, help=LEVEL_HELP[level], clauses=("RC-9.6", "RC-10.1"),
            row=(LEVELS[level], f"{RANKS[rank]} {rank}"),
        )  # fmt: skip


def add_proxies(menu: Menu, pc: str, prompt: str | None) -> None:
    """Add one choice for each player who could play a PC's hand."""
    view, group = menu.view, "now" if prompt else "any_time"
    for seat in could_play_for(view, pc):
        label = f"{capitalized_name(view, seat)} plays for {view.character(pc).name}"
        help = "sees their reserve while their player is away"
        menu.add(label, wish.NameProxy(pc, seat), ask=prompt, group=group, clauses=("RC-R65",), help=help)


def stakes_fields(view: Canyon) -> tuple[Field, Field]:
    """The stakes as a question, and whether one answer holds for all."""
    this = view.conflict
    most = opening.LONGEST_STAKES
    begun = "" if this is None else this.stakes
    words: Any = text("stakes", "What is at stake, as a question", most, required=True, default=begun)
    return words, yes_no("shared", "One answer for all", default=True if this is None else this.shared)
