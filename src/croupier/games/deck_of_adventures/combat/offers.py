"""The choices that answer what is asked in combat."""

from __future__ import annotations

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.checks.fate import choices, in_words
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat import turns
from croupier.games.deck_of_adventures.combat.state import FREE, MAJOR, MINOR
from croupier.games.deck_of_adventures.combat.turn_offers import offer_turn
from croupier.games.deck_of_adventures.people import LONGEST_TEXT
from croupier.games.deck_of_adventures.state import Adventure


def offer(menu: Menu[Adventure], ask: Ask, prompt: str | None) -> None:
    """What answers a question of combat."""
    match ask.key.partition(":")[0]:
        case "order_card":
            _order_card(menu, ask.about, prompt)
        case "tie":
            _tie(menu, tuple(ask.key.partition(":")[2].split("+")), prompt)
        case "held":
            name = menu.view.character(ask.about).name
            menu.add(f"{name} acts now", wish.StepIn(ask.about), ask=prompt, clauses=("DA-11.9",))
            menu.add(f"{name} lets the turn go", wish.LetGo(ask.about), ask=prompt, clauses=("DA-11.9",))
        case "over":
            menu.add("The combat is over", {"type": "end_combat"}, text("words", "What follows", LONGEST_TEXT),
                     ask=prompt, clauses=("DA-17.1", "DA-17.3"), judge=True, test=wish.EndCombat())  # fmt: skip
            menu.add("It goes on", wish.FightOn(), ask=prompt, clauses=("DA-17.1",), judge=True)
        case "other":
            _other(menu, ask.about, prompt)
        case "benefit":
            menu.add("Say what the Critical Success brings", {"type": "grant_benefit", "check": ask.about},
                     text("words", "What, or nothing", LONGEST_TEXT), ask=prompt, clauses=("DA-11.14",), judge=True,
                     help="Actions that neither hurt nor heal bring a benefit at your discretion.",
                     test=wish.GrantBenefit(ask.about))  # fmt: skip
        case _:
            _turn(menu, ask.about, prompt)


def _order_card(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    one = menu.view.character(who)
    menu.add(f"Keep {one.name}'s card", wish.KeepOrderCard(who), ask=prompt, clauses=("DA-11.3",), odds=True)
    held = choices(menu.view, who)
    if held:
        pay = one_of("pay", "Which", [(card, in_words(card)) for card in held], default=held[0])
        menu.add("Spend a Fate Card for another card", {"type": "redraw_order_card", "character": who}, pay, ask=prompt,
                 clauses=("DA-3.4", "DA-R14"), help="It sets the turn order, and is what attacks aim at.",
                 odds=True, test=wish.RedrawOrderCard(who, held[0]))  # fmt: skip


def _tie(menu: Menu[Adventure], group: tuple[str, ...], prompt: str | None) -> None:
    options = tuple(Option(one, menu.view.character(one).name) for one in group)
    field = Field("order", "Who acts first", "order", options=options, min=len(group), max=len(group))
    menu.add("Say in which order they act", {"type": "order_equals"}, field, ask=prompt, clauses=("DA-11.7",),
             help="Players who disagree: the higher Agility first.", test=wish.OrderEquals(group))  # fmt: skip


def _other(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    for size, label in ((FREE, "a Free Action"), (MINOR, "a Minor Action"), (MAJOR, "a Major Action")):
        menu.add(f"Allow it as {label}", wish.AnswerOther(who, size), ask=prompt, clauses=("DA-13.1",), judge=True)
    menu.add("Refuse it", wish.AnswerOther(who, ""), ask=prompt, clauses=("DA-13.1",), judge=True)


def _turn(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    view = menu.view
    one = view.character(who)
    turn = view.combat.turn if view.combat is not None else None
    if turn is None:
        return
    if not turn.begun:
        if turns.steps_due(menu.view, one.id):
            menu.add(f"Begin {one.name}'s turn", wish.BeginTurn(who), ask=prompt, clauses=("DA-11.12",),
                     help="Conditions come first.")  # fmt: skip
    if turn.begun or not turns.steps_due(menu.view, one.id):
        offer_turn(menu, one, prompt)
    if not turn.begun and turns.is_players(view, who):
        menu.add(f"{one.name} acts later", wish.Delay(who), ask=prompt, clauses=("DA-11.9",))
    menu.add(f"End {one.name}'s turn", wish.EndTurn(who), ask=prompt, clauses=("DA-11.11",))
