"""What players may do in a conflict without a prompt, and what the GM may do."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.choices import Begins, number, one_of, text, yes_no
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import actions, opening
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.choices import (
    add_claims,
    add_involved,
    add_preparations,
    add_proxies,
    involved_fields,
    stakes_fields,
    surprise_field,
)
from croupier.games.rust_in_the_canyon.conflict.ending import POTS, may_show_unplayed, unused
from croupier.games.rust_in_the_canyon.conflict.leave import BEFORE_THE_ANTE, may_back_down_for
from croupier.games.rust_in_the_canyon.conflict.markers import may_claim
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.preparation import all_prepared, has_prepared
from croupier.games.rust_in_the_canyon.conflict.proxy import IN_A_HAND, lacks_a_proxy, proxy_of
from croupier.games.rust_in_the_canyon.conflict.reserve import has_declined_extra, may_decline_extra
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE, LEVELS, PREPARE, SITUATION, STAKES, SURPRISE
from croupier.games.rust_in_the_canyon.conflict.surprise import surprise_of
from croupier.games.rust_in_the_canyon.cost.aftermath import untold
from croupier.games.rust_in_the_canyon.cost.out_of_play import OPENING
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon

POT_WORDS = {
    "owners": "to those who put them in", "stacks": "to the PCs' stacks", "town": "to the town", "bank": "to the bank",
}  # fmt: skip


def any_time(menu: Menu) -> None:
    """Add the choices to propose, reword, object, leave, join, narrate and show."""
    view = menu.view
    if view.conflict is None:
        _before(menu)
        return
    words = text("text", "Words", 600, required=True)
    menu.add("Narrate how things stand", {"type": "narrate"}, words, group="any_time", clauses=("RC-11.6", "RC-12.15"))
    step = view.conflict.step
    if step in OPENING:
        _opening(menu)
    if step in (PREPARE, CHOOSE):
        _change(menu)
    if actions.may_tag(view) and menu.seat != GM:
        _object(menu)
    _own(menu)


def _before(menu: Menu) -> None:
    view = menu.view
    test, clauses = wish.ProposeConflict(opening.SAMPLES[0][0]), ("RC-8.3", "RC-8.4", "RC-8.5")
    is_first = menu.seat == GM and bool(view.playing()) and not view.past
    fields = (*stakes_fields(view), *((*involved_fields(view), surprise_field(view)) if is_first else ()))
    template = {"type": "propose_conflict", **({"agree": True} if is_first else {})}
    if menu.seat == GM and view.playing() and view.here is not None:
        _add_ready_made(menu, is_first=is_first)
    menu.add(
        "Propose a conflict", template, *fields, group="any_time", clauses=clauses,
        help=f"{opening.ADVICE} {opening.PREMISE}", test=test, usual=not is_first,
    )  # fmt: skip
    if may_show_unplayed(view, menu.seat):
        menu.add("Show your unplayed reserve", wish.ShowUnplayed(), group="any_time", clauses=("RC-22.2",))
    if unused(view, menu.seat):
        menu.add("Show your unused preparations", wish.ShowPreparation(), group="any_time", clauses=("RC-22.2",))


def _add_ready_made(menu: Menu, *, is_first: bool) -> None:
    """Add ready-made conflicts that have not been played; of later ones, who is involved is asked next (RC-13.7)."""
    view, left = menu.view, [one for one in opening.SAMPLES if one[0] not in {past.stakes for past in menu.view.past}]
    for at, (stakes, who, short) in enumerate(left):
        pcs = tuple(one.id for one in view.playing())
        ready = wish.ProposeConflict(stakes, pcs=pcs, who=who, agree=True) if is_first else wish.ProposeConflict(stakes)
        heading = "A ready-made conflict for all" if is_first else "Another ready-made conflict"
        menu.add(f"Propose: {stakes}", ready, group="any_time", clauses=("RC-8.3", "RC-8.4", "RC-8.5"),
                 row=(heading, short), role=None if is_first or at or untold(view) else "next")  # fmt: skip


def _opening(menu: Menu) -> None:
    this = conflict(menu.view)
    if this.step == STAKES:
        help, clauses = opening.ADVICE, ("RC-8.4", "RC-8.5")
        fields = stakes_fields(menu.view)
        test = wish.SetStakes(opening.SAMPLES[0][0])
        menu.add(
            "Reword the stakes", {"type": "set_stakes"}, *fields, group="any_time", clauses=clauses, help=help,
            test=test,
        )  # fmt: skip
    if this.step in (STAKES, SITUATION):
        words = text("text", "A fact, such as the landscape or where everyone is", 600, required=True)
        fact = (words, yes_no("known", "Known to the characters", default=True))
        clauses, test_fact = ("RC-8.6", "RC-8.7"), wish.AddFact("a fact")
        menu.add("Add to the situation", {"type": "add_fact"}, *fact, group="any_time", clauses=clauses, test=test_fact)
        if this.facts:
            which = number("number", "Fact", 1, len(this.facts), len(this.facts))
            menu.add("Strike a fact", {"type": "strike_fact"}, which, group="any_time", clauses=("RC-8.6",))
        _stay_out(menu)
    menu.add("Call the conflict off", wish.CallOff(), group="any_time", clauses=("RC-8.4",),
             confirm="Call the conflict off? Nothing comes of the stakes.")  # fmt: skip


def _stay_out(menu: Menu) -> None:
    """Add keeping their PC out, for those who have agreed; a prompted seat gets this choice in its prompt."""
    view, one = menu.view, menu.view.played_by(menu.seat)
    asked = any(prompt.ask.key.startswith("agree:") for prompt in view.prompts_of(menu.seat))
    if one is not None and conflict(view).has(one.id) and not asked:
        menu.add(f"{one.name} stays out of the conflict", wish.StayOut(), group="any_time", clauses=("RC-8.3",),
                 confirm=f"Does {one.name} stay out of the conflict?")  # fmt: skip


def _change(menu: Menu) -> None:
    """Add changing an answer, for those who have committed, until the last one is in."""
    view = menu.view
    one = view.played_by(menu.seat)
    about = GM if menu.seat == GM else (one.id if one is not None else "")
    this = conflict(view)
    mine = about == GM or (this.has(about) and this.contender(about).is_in)
    if mine and has_prepared(view, about) and not all_prepared(view):
        add_preparations(menu, about, None)


def _object(menu: Menu) -> None:
    this = conflict(menu.view)
    those = (*(one.pc for one in this.contenders), GM)
    said = [(about, name_of_side(menu.view, about)) for about in those if _has_an_action(menu, about)]
    if said:
        fields = (one_of("about", "Whose action", said), text("why", "Which level, and why", 300, required=True))
        test = wish.ObjectToTag(said[0][0], "why")
        menu.add(
            "Object to a level", {"type": "object_to_tag"}, *fields, group="any_time", clauses=("RC-9.5",), test=test,
            help=actions.TAGS,
        )  # fmt: skip


def _has_an_action(menu: Menu, about: str) -> bool:
    said = actions.said_by(conflict(menu.view), about)
    return said is not None and not said.stands


def _own(menu: Menu) -> None:
    """Add what a player may do for their PC."""
    view, this = menu.view, conflict(menu.view)
    one = view.played_by(menu.seat)
    if one is None or menu.seat == GM:
        return
    if this.has(one.id) and this.contender(one.id).is_in:
        if view.ruling("absent") == "proxy" and this.step in IN_A_HAND:
            add_proxies(menu, one.id, None)
        if may_claim(view) and this.contender(one.id).asked_markers | (this.hand > 0):
            add_claims(menu, this.contender(one.id), None)
        if this.step == SURPRISE:
            _unasked(menu, one.id)
        if this.step in BEFORE_THE_ANTE:
            label, has_played = f"{one.name} leaves the conflict", this.contender(one.id).level > 0
            help = "backs down, with fallout" if has_played else "no stakes, no fallout"
            menu.add(label, wish.LeaveConflict(), group="any_time", clauses=("RC-11.3",), odds=has_played, help=help,
                     confirm=f"{one.name} leaves the conflict: {help}?")  # fmt: skip
    elif this.step == CHOOSE and not this.duel:
        menu.add(f"{one.name} asks to join the conflict", wish.AskToJoin(), group="any_time", clauses=("RC-13.9",))


def _unasked(menu: Menu, about: str) -> None:
    """Add what a side may say of itself without a prompt, before the level is settled."""
    view, this = menu.view, conflict(menu.view)
    name = name_of_side(view, about)
    may_say = about != GM and view.ruling("surprise_by") != "gm"
    if may_say and not this.surprise and surprise_of(this, about) is None:
        menu.add(f"{name} is surprised", wish.SaySurprised(surprised=True, about=about), group="any_time",
                 clauses=("RC-9.4", "RC-10.9"), help="a surprised side gets no reserve")  # fmt: skip
    if may_decline_extra(this, about):
        menu.add("Decline the extra card for being prepared", wish.TakeExtra(take=False), group="any_time",
                 clauses=("RC-9.7",), help="if the level turns out to be the one that you prepared for")  # fmt: skip
    if has_declined_extra(this, about):
        menu.add("Take the extra card for being prepared after all", wish.TakeExtra(), group="any_time",
                 clauses=("RC-9.7",), help="if the level turns out to be the one that you prepared for")  # fmt: skip


def powers(menu: Menu) -> None:
    """Add what the GM may correct: who is involved, surprise, tags, absent players, canceling the conflict."""
    view = menu.view
    if view.conflict is None:
        return
    this = view.conflict
    if this.step == STAKES and this.contenders:
        add_involved(menu, None)
    if actions.may_tag(view):
        _tag_again(menu)
    if this.step == SURPRISE:
        _settle_doubts(menu)
        if not this.duel:
            _unasked(menu, GM)
    for one in this.still_in():
        if may_back_down_for(view, one.pc):
            label = f"{view.character(one.pc).name} backs down, as their player is gone"
            command = wish.BackDownFor(one.pc)
            menu.add(label, command, group="override", clauses=("RC-22.1", "RC-R65"), judge=True, odds=True)
            if proxy_of(view, one.pc) and not lacks_a_proxy(view, one):
                add_proxies(menu, one.pc, None)
    pots = one_of("pots", "Pots go", [(where, POT_WORDS[where]) for where in POTS], default=POTS[0])
    reason = text("reason", "Reason", 200)
    menu.add(
        "Break the conflict off", {"type": "break_off_conflict"}, pots, reason, group="override",
        clauses=("RC-22.1", "RC-1.7"), judge=True,
    )  # fmt: skip


def _tag_again(menu: Menu) -> None:
    this = conflict(menu.view)
    tagged = []
    for about in (*(one.pc for one in this.contenders), GM):
        said = actions.said_by(this, about)
        if said is not None and actions.may_change_tag(this, about):
            tagged.append((about, name_of_side(menu.view, about), said.tag))
    if tagged:
        whose = one_of("about", "Whose action", [one[:2] for one in tagged])
        begins = Begins("about", {about: tag for about, _, tag in tagged if tag})
        fields = (whose, replace(one_of("level", "Level", list(LEVELS.items())), begins=begins))
        menu.add(
            "Set the level of an action", {"type": "tag_action"}, *fields, group="any_time", clauses=("RC-9.5",),
            judge=True, help=actions.TAGS, test=wish.TagAction(tagged[0][0], 1),
        )  # fmt: skip


def _gm_may_say(view: Canyon, about: str) -> bool:
    """Whether the GM may say that a side is surprised, or correct what was said; of those asked, once they answered."""
    this = conflict(view)
    is_answered = surprise_of(this, about) is not None
    if view.ruling("surprise_by") == "self":
        return about == GM and not is_answered and not this.surprise
    return is_answered or not this.surprise


def _settle_doubts(menu: Menu) -> None:
    this = conflict(menu.view)
    said = [(one, name_of_side(menu.view, one)) for one in this.sides() if _gm_may_say(menu.view, one)]
    if said:
        now = {one: surprise_of(this, one) is not False for one, _ in said}
        surprised = yes_no("surprised", "Surprised", default=now[said[0][0]] if len(said) == 1 else True)
        fields = (one_of("about", "Who", said), replace(surprised, begins=Begins("about", now)))
        menu.add(
            "Say who is surprised", {"type": "say_surprised", "surprised": True}, *fields, group="any_time",
            clauses=("RC-9.4", "RC-R23"), judge=True, test=wish.SaySurprised(surprised=False, about=said[0][0]),
        )  # fmt: skip
