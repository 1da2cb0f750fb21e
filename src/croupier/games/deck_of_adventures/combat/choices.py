"""The choices that answer the prompts of a combat."""

from __future__ import annotations

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.checks.fate_cards import spendable_cards, to_pay_with
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.state import FREE, MAJOR, MINOR, Turn
from croupier.games.deck_of_adventures.combat.turn_choices import offer_attacks, offer_turn
from croupier.games.deck_of_adventures.combat.turn_order import newcomer_to_place
from croupier.games.deck_of_adventures.names import and_of, names_told_apart
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import LONGEST_TEXT


def add_order_card(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    one = menu.view.character(who)
    tied = one.kind == COMPANION
    is_placed = menu.view.combat is not None and menu.view.combat.revealed
    lies = (*places.faces(menu.view, places.order(who)), *places.faces(menu.view, places.standing(who)))
    drawn = f"the {face_name(lies[0])}: " if lies else ""
    menu.add(f"Keep {one.name}'s card", wish.KeepOrderCard(who), ask=prompt, clauses=("DA-11.3",),
             odds=not tied and not is_placed,
             help=drawn + ("attacks on it aim at this card; it acts on its Dealer's turn" if tied
                           else "it sets when they act, and attacks on them aim at it"), usual=True)  # fmt: skip
    held = spendable_cards(menu.view, who)
    if held:
        pay = one_of("pay", "Which", to_pay_with(held), default=held[0])
        menu.add("Spend a Fate Card for another card", {"type": "redraw_order_card", "character": who}, pay, ask=prompt,
                 clauses=("DA-3.4", "DA-R14"),
                 help=f"It {'' if tied else 'sets the turn order and '}is the Target Card of attacks.",
                 odds=not tied, test=wish.RedrawOrderCard(who, held[0]))  # fmt: skip


TIES = "If the players disagree, the higher Agility goes first."
STILL_TIED = "The players do not agree, and their Agility is equal."


def add_tie(menu: Menu[Adventure], group: tuple[str, ...], prompt: str | None) -> None:
    named = names_told_apart(tuple(menu.view.character(one) for one in group))
    if new := newcomer_to_place(menu.view):
        _place(menu, new, group, {one.id: name for name, one in named}, prompt)
        return
    options = tuple(Option(one.id, name, one.id) for name, one in named)
    whose, proposed = _proposed(menu.view, menu.seat, group)
    field = Field("order", "Who acts first", "order", options=options, min=len(group), max=len(group),
                  default=list(proposed or group))  # fmt: skip
    players = len({one.seat for _, one in named if not one.is_out}) > 1
    for_gm = menu.seat == GM and prompt is not None
    label = f"Choose the order in which {and_of(name for name, _ in named)} act"
    names = {one.id: name for name, one in named}
    said = [f"{whose}'s player proposes {', '.join(names[one] for one in proposed)}."] if proposed else []
    more = [STILL_TIED if for_gm else TIES] if players else []
    menu.add(label, {"type": "order_equals"}, field, ask=prompt, clauses=("DA-11.7",), help=" ".join((*said, *more)),
             test=wish.OrderEquals(group))  # fmt: skip


@rule("DA-11.7")
def _proposed(view: Adventure, seat: str, group: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A character of another player, and the order that they propose to a player for these equals; empty for none."""
    ties = view.combat.ties if view.combat is not None else ()
    for by, order in ties:
        whose = [view.character(one).name for one in group if view.character(one).seat == by != GM]
        if seat not in (GM, by) and set(order) == set(group) and whose:
            return whose[0], order
    return "", ()


def _place(menu: Menu[Adventure], new: str, group: tuple[str, ...], named: dict[str, str], prompt: str | None) -> None:
    """Add each place that a newcomer can have among those with equal cards, the last one first."""
    others = tuple(one for one in group if one != new)
    for at in reversed(range(len(group))):
        where = f"after {named[others[at - 1]]}" if at else f"before {named[others[0]]}"
        menu.add(f"{named[new]} acts {where}", wish.OrderEquals((*others[:at], new, *others[at:])), ask=prompt,
                 clauses=("DA-11.7", "DA-11.13"), piece=new,
                 help="Their cards are equal. The rest of the order stands.")  # fmt: skip


def add_other(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    for size, label in ((FREE, "a Free Action"), (MINOR, "a Minor Action"), (MAJOR, "a Major Action")):
        menu.add(f"Allow it as {label}", wish.AnswerOther(who, size), ask=prompt, clauses=("DA-13.1",), judge=True)
    menu.add("Refuse it", wish.AnswerOther(who, ""), ask=prompt, clauses=("DA-13.1",), judge=True)


def add_delayed(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    name = menu.view.character(who).name
    menu.add(f"{name} acts now", wish.StepIn(who), ask=prompt, clauses=("DA-11.9",))
    menu.add(f"{name} forfeits the turn", wish.LetGo(who), ask=prompt, clauses=("DA-11.9",))


def add_end(menu: Menu[Adventure], prompt: str | None) -> None:
    menu.add("End the combat", {"type": "end_combat"}, text("words", "What follows", LONGEST_TEXT),
             ask=prompt, clauses=("DA-17.1", "DA-17.3"), judge=True, test=wish.EndCombat())  # fmt: skip
    menu.add("Continue the combat", wish.FightOn(), ask=prompt, clauses=("DA-17.1",), judge=True)


def add_benefit(menu: Menu[Adventure], check: str, prompt: str | None) -> None:
    menu.add("Describe the benefit of the Critical Success", {"type": "grant_benefit", "check": check},
             text("words", "Benefit (empty: none)", LONGEST_TEXT), ask=prompt, clauses=("DA-11.14",), judge=True,
             help="Actions that neither hurt nor heal bring a benefit at your discretion.",
             test=wish.GrantBenefit(check))  # fmt: skip


@rule("DA-11.11", "DA-15.2")
def _lost(turn: Turn) -> str:
    """The actions that lapse when a turn ends now; after a Stun, which leaves little of it, only that its rest does."""
    if turn.readied:
        return "It is lost, and the turn that waits goes on."
    if turn.only:
        return "The rest of the turn is lost."
    if turn.stunned:
        return "Stunned: a move or one action is still possible, and is lost."
    parts = (("Major Action", turn.major), ("Minor Action", turn.minor))
    left = [name for name, is_spent in parts if not is_spent]
    if not left:
        return "passes to the next character"
    return f"The unused {and_of(left)} {'are' if len(left) > 1 else 'is'} lost."


def add_turn(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    """Add the choices to begin the turn with its conditions, to act, to delay, and to end it."""
    view = menu.view
    one = view.character(who)
    turn = view.combat.turn if view.combat is not None else None
    if turn is None:
        return
    if not turn.begun:
        if turn_actions.steps_due(menu.view, one.id):
            menu.add(f"Begin {one.name}'s turn", wish.BeginTurn(who), ask=prompt, clauses=("DA-11.12",),
                     help="Conditions come first.")  # fmt: skip
    can_act = turn.begun or not turn_actions.steps_due(menu.view, one.id)
    if can_act:
        offer_attacks(menu, one, prompt)
    if not turn.begun and turn_actions.is_players(view, who):
        menu.add(
            f"{one.name} acts later",
            wish.Delay(who),
            ask=prompt,
            clauses=("DA-11.9",),
            help="steps in whenever they like this round",
        )
    spent = turn.begun and turn.major
    menu.add(f"End {one.name}'s {'readied action' if turn.readied else 'turn'}", wish.EndTurn(who), ask=prompt,
             clauses=("DA-R67",) if turn.readied else ("DA-11.11",), help=_lost(turn),
             role="pass" if spent else None)  # fmt: skip
    if can_act:
        offer_turn(menu, one, prompt)
