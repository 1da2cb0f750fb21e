"""What a seat may do in the moves of freeplay, made from its view."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text
from croupier.core.rules import cites
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.figures.solo import GATE
from croupier.games.rust_in_the_canyon.hand_totals import total
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.moves import commands as wish
from croupier.games.rust_in_the_canyon.moves.help_calls import LONGEST_NPC, LONGEST_WORDS, TIES
from croupier.games.rust_in_the_canyon.moves.plan_offers import is_sealed, most_offer, offers, payers, window
from croupier.games.rust_in_the_canyon.moves.planning import HEADING, LONGEST_PLAN, may_plan
from croupier.games.rust_in_the_canyon.moves.read_choices import add_read
from croupier.games.rust_in_the_canyon.moves.read_questions import ASKED, LONGEST_ABOUT, LONGEST_QUESTION
from croupier.games.rust_in_the_canyon.moves.reflect import LONGEST_CHANGES
from croupier.games.rust_in_the_canyon.state import Character
from croupier.pieces.display import slip_id

SCHEME_HELP = {
    "each": "each of them moves 2 chips from stack to stress",
    "group": "together they move 2 chips from stack to stress",
}
cites("RC-6.11", "RC-R13", name="SCHEME_HELP")(SCHEME_HELP)
WHEN_TO_SCHEME = (
    "Wait until the players go back and forth over many options; call it again whenever another 2 chips are due. "
    "Experimental: urging them to act may work as well"
)


def add_offer(menu: Menu, prompt: str | None) -> None:
    view = menu.view
    one, planning = view.played_by(menu.seat), view.planning
    if one is None or planning is None or planning.cost is None or one not in payers(view):
        return
    most = max(0, most_offer(view, one))
    group, sealed = "now" if prompt else "any_time", is_sealed(view)
    before = {} if prompt or not sealed else menu.sealed_answer(window(view), one.id)
    begins = before.get("chips", 0) if sealed else offers(view).get(one.id, 0)
    chips = number("chips", f"Chips (the plan costs {planning.cost} in all)", 0, most, min(most, begins))
    label = "Offer chips in secret" if sealed else "Offer chips"
    missing = "; any shortfall is taken from everyone who plans" if planning.scheme else " if the plan is true"
    help = f"{planning.plan}: they go to your own stress{missing}"
    seal = slip_id(window(view), menu.seat, one.id) if sealed and not prompt else ""
    menu.add(label, {"type": "offer_chips"}, chips, ask=prompt, group=group, clauses=("RC-6.14", "RC-R14"), help=help,
             seal=seal)  # fmt: skip
    if not sealed and one.id not in planning.declined:
        decline = wish.DeclinePlan()
        menu.add(
            "Offer no chips",
            decline,
            ask=prompt,
            group=group,
            clauses=("RC-6.14",),
            role="pass",
            help="any shortfall is taken from everyone who plans" if planning.scheme else "the others pay without you",
        )


def add_hit_or_stand(menu: Menu, prompt: str) -> None:
    """Add hitting and standing, with what the hand counts so far."""
    solo = menu.view.solo(menu.seat)
    if solo is None:
        return
    cards = places.faces(menu.view, places.hand(menu.seat))
    counts = f"{total(cards, solo.floor)}" + (f" + {solo.floor}" if solo.floor else "")
    front, to = places.deck(menu.view, menu.seat), (places.hand(menu.seat),)
    menu.add(f"Hit ({counts})", wish.Hit(), ask=prompt, clauses=("RC-5.8",), piece=front, to=to, odds=True,
             help="one more card; over 21 loses")  # fmt: skip
    menu.add(f"Stand ({counts})", wish.Stand(), ask=prompt, clauses=("RC-5.8",), help="play what you have")


def any_time(menu: Menu) -> None:
    """Add the moves of freeplay: read, plan, send for help, reflect."""
    view = menu.view
    one = view.played_by(menu.seat)
    if one is None:
        return
    add_read(menu, one)
    reading, planning, look = view.reading, view.planning, view.reflection
    if reading is not None and reading.pc == one.id and not reading.drawn:
        menu.add("Take your bet back", wish.CancelRead(), group="any_time", clauses=("RC-6.4",))
    plan = text("plan", "How you planned for this", LONGEST_PLAN, required=True)
    test = wish.ClaimPlan("we did")
    menu.add(
        f"{HEADING}: we would have planned for this", {"type": "claim_plan"}, plan, group="any_time",
        clauses=("RC-6.14",), test=test, help="the GM names the cost; together you pay it from stacks to stress",
    )  # fmt: skip
    if planning is not None:
        if planning.pc == one.id and not planning.scheme:
            menu.add("Continue without the plan", wish.DropPlan(), group="any_time", clauses=("RC-6.14",))
        if view.prompt(menu.seat, f"offer:{view.plans}:{one.id}") is None and _has_answered(menu, one):
            add_offer(menu, None)
    _help(menu)
    changes = text("changes", "What you changed", LONGEST_CHANGES, required=True)
    if view.here is not None and not view.on_the_road:
        left = places.chips(view, places.TOWN)
        help = f"a hand of your own, no bets, to beat what is left of the town stack ({left}; {GATE} or fewer)"
        command = {"type": "reflect"}
        menu.add(
            f"Reflect on how you changed {view.here.name}", command, changes, group="any_time",
            clauses=("RC-7.1", "RC-7.2"), test=wish.Reflect("much"), help=help, odds=True,
        )  # fmt: skip
    if look is not None and not look.player:
        add_putting_off(menu)


def add_putting_off(menu: Menu) -> None:
    menu.add("Leave the reflection for later", wish.DropReflection(), group="any_time", clauses=("RC-7.3",))


def _has_answered(menu: Menu, one: Character) -> bool:
    """Whether a PC has offered or sealed something that they may still change."""
    planning = menu.view.planning
    sealed = any(seal.about == one.id for seal in menu.view.sealed(window(menu.view)))
    return sealed or (planning is not None and (one.id in dict(planning.offers) or one.id in planning.declined))


def _help(menu: Menu) -> None:
    fields = (
        text("npc", "Who you send word to", LONGEST_NPC, required=True),
        one_of("tie", "They are", TIES.items(), default="own"),
        text("known", "How you know them", LONGEST_WORDS, required=True),
        text("word", "How you send word", LONGEST_WORDS, required=True),
        text("hope", "What you hope they do", LONGEST_WORDS, required=True),
        text("fear", "What you worry they do instead", LONGEST_WORDS, required=True),
    )
    help = "the GM starts a clock with your hope and your fear; when it is full you know, one way or another"
    test = wish.SendForHelp("a friend", "own", "of old", "by rider", "they come", "they do not")
    menu.add(
        f"{HEADING}: send for help from outside town", {"type": "send_for_help"}, *fields, group="any_time",
        clauses=("RC-6.16",), help=help, test=test,
    )  # fmt: skip


def powers(menu: Menu) -> None:
    """Add what the GM does: call Plan and Scheme, add questions, retire markers."""
    view = menu.view
    able = [(one.id, one.name) for one in view.playing() if may_plan(view, one.id)]
    if view.ruling("plan_and_scheme") != "off" and able:
        those = Field("pcs", "Who is planning", "some_of", options=one_of("", "", able).options, min=1, max=len(able))
        command, test = {"type": "plan_and_scheme"}, wish.PlanAndScheme((able[0][0],))
        menu.add(
            f"{HEADING}: call Plan and Scheme", command, those, group="any_time", clauses=("RC-6.11", "RC-6.12"),
            judge=True, help=f"{SCHEME_HELP[view.ruling('plan_and_scheme')]}. {WHEN_TO_SCHEME}", test=test,
        )  # fmt: skip
    if view.reading is not None and view.reading.bet:
        reader = view.character(view.reading.pc).name
        menu.add(f"Call off {reader}'s read", wish.CancelRead(), group="any_time", clauses=("RC-6.4",),
                 help="the chips return to where they came from")  # fmt: skip
    if view.planning is not None:
        menu.add("Continue without the plan", wish.DropPlan(), group="any_time", clauses=("RC-6.14",))
    if view.reflection is not None and not view.reflection.player:
        add_putting_off(menu)
    kind = one_of("kind", "When reading a", [(kind, kind) for kind in ASKED])
    words = text("text", "Question", LONGEST_QUESTION, required=True)
    menu.add("Add a question to Read", {"type": "add_question"}, kind, words, group="any_time", clauses=("RC-6.8",))
    reason = text("reason", "Reason", LONGEST_ABOUT, required=True)
    for one in view.characters if menu.seat == GM else ():
        for marker in one.markers:
            if not marker.retired:
                command = {"type": "retire_marker", "pc": one.id, "marker": marker.id}
                label = f"Retire {one.name}'s answer: {marker.question}"
                menu.add(label, command, reason, group="any_time", clauses=("RC-6.5",), help=marker.answer)
