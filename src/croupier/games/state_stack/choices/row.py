"""A combatant's row: flipping, dividing, rebalancing, new cards and burned ones (chapters 3, 4 and 6)."""

from __future__ import annotations

from croupier.core.choices import Field, number
from croupier.core.state import Ask
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.boost import default_placing
from croupier.games.state_stack.choices.menu import Menu
from croupier.games.state_stack.division import default_front
from croupier.games.state_stack.phase_zero import rebalance_burns
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant


def flip(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    fields: tuple[Field, ...] = ()
    if menu.view.settings["flipping"] == "number_first":
        fields = (number("cards", "Cards", 1, max(1, places.blanks(menu.view, one.id)), 1),)
    front, to = places.part(one.id, DEFENSE), (places.part(one.id, "initiative"),)
    flip, clauses = wish.Flip(one.id), ("SS-3.1",)
    menu.add(f"{one.name}: flip a card", flip, *fields, ask=prompt, clauses=clauses, piece=front, to=to, odds=True)
    if places.count(menu.view, one.id, "drawn"):
        menu.add(f"{one.name}: stop flipping", wish.StopFlipping(one.id), ask=prompt, clauses=("SS-3.1", "SS-3.2"))


def divide(menu: Menu, ask: Ask, prompt: str) -> None:
    division(menu, menu.view.combatant(ask.about), prompt)


def division(menu: Menu, one: Combatant, prompt: str | None) -> None:
    blanks = places.blanks(menu.view, one.id)
    front = number("front", "Cards in front", 0, blanks, default_front(blanks))
    label = f"{one.name}: divide the row" if prompt else f"{one.name}: change the division"
    command = {"type": "divide", "combatant": one.id}
    test = wish.Divide(one.id, 0)
    menu.add(label, command, front, ask=prompt, clauses=("SS-3.4",), test=test, odds=True)


def rebalance(menu: Menu, ask: Ask, prompt: str) -> None:
    view, one = menu.view, menu.view.combatant(ask.about)
    blanks = places.blanks(view, one.id)
    least, most = rebalance_burns(view.settings.__getitem__, blanks)
    fields = [number("front", "Cards in front", 0, blanks - least, default_front(blanks - least))]
    if most > least:
        fields.append(number("burn", "Cards to burn", least, most, least))
    command = {"type": "rebalance", "combatant": one.id}
    help, test = f"burns {least} first" if least else "", wish.Rebalance(one.id, 0)
    label, clauses = f"{one.name}: rebalance", ("SS-4.7",)
    menu.add(label, command, *fields, ask=prompt, clauses=clauses, help=help, test=test, odds=True)
    keep = wish.KeepDivision(one.id)
    menu.add(f"{one.name}: keep the division", keep, ask=prompt, clauses=("SS-4.7",))


def keep(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    stay, go, clauses = wish.KeepCard(one.id), wish.KeepCard(one.id, keep=False), ("SS-3.6", "SS-R15")
    label = f"{one.name}: keep the card that is too high"
    menu.add(label, stay, ask=prompt, clauses=clauses, help="still no turn", odds=True)
    menu.add(f"{one.name}: let it go", go, ask=prompt, clauses=clauses, odds=True)


def place(menu: Menu, ask: Ask, prompt: str) -> None:
    view, placing = menu.view, menu.view.placing
    if placing is None:
        return
    one = view.combatant(ask.about)
    parts = (places.count(view, one.id, part) for part in (ACTION, DEFENSE))
    action = number("action", "Cards into action", 0, placing.cards, default_placing(placing.cards, *parts))
    command = {"type": "place_cards", "combatant": one.id}
    test = wish.PlaceCards(one.id, 0)
    label = f"{one.name}: place the new cards"
    menu.add(label, command, action, ask=prompt, clauses=("SS-6.5",), test=test, odds=True)


def burn(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    for part in (ACTION, DEFENSE):
        burn, clauses = wish.BurnFrom(one.id, part), ("SS-5.12",)
        piece, to = places.part(one.id, part), (places.pile(one),)
        menu.add(f"{one.name}: burn from {part}", burn, ask=prompt, clauses=clauses, piece=piece, to=to)
