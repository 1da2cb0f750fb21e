"""What a fight asks and whom, derived from its state, and the answer when none comes (SS-8.9)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.state_stack import places
from croupier.games.state_stack.boost import default_placing
from croupier.games.state_stack.commands import (
    BurnFrom,
    ChooseDefense,
    Divide,
    DrawPower,
    Flip,
    JudgeAction,
    JudgeFlight,
    KeepCard,
    KeepDivision,
    PassTurn,
    PlaceCards,
    StopFlipping,
)
from croupier.games.state_stack.division import default_front, who_divides_now
from croupier.games.state_stack.initiative import must_flip
from croupier.games.state_stack.people import sheet
from croupier.games.state_stack.row import may_keep_card
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.settling import stops_by_default
from croupier.games.state_stack.state import ACTION, DEFENSE, DIVISION, INITIATIVE, ZERO, Combatant, Fight
from croupier.games.state_stack.values import card_value


def asks(now: Fight) -> tuple[Ask, ...]:
    """The questions that the state puts now; `about` names the combatant, and the key's first word is the kind."""
    at = f"{now.fights}.{now.round}"
    if not now.is_running:
        return (Ask(GM, f"begin:{now.fights}", "bring combatants and begin the fight"),)
    if now.exchange is not None:
        return _of_exchange(now, at)
    if now.placing is not None:
        return (_ask(now, "place", at, now.placing.combatant, "where the new cards go"),)
    if now.burning:
        return (_ask(now, "burn", at, now.burning, "which part burns a card"),)
    if now.stage == INITIATIVE:
        return tuple(_flip(now, at, one) for one in now.combatants if must_flip(now, one))
    if now.stage == DIVISION:
        secret = now.settings["split_order"] != "ascending_speed"
        those = who_divides_now(now.settings.__getitem__, now)
        return tuple(_ask(now, "divide", at, one.id, "the division of the row", sealed=secret) for one in those)
    if not now.turn:
        return ()
    at = f"{at}.{now.phase}"
    if now.stage == ZERO and may_keep_card(now.settings.__getitem__, now.combatant(now.turn)):
        return (_ask(now, "keep", at, now.turn, "whether to keep a card that is too high"),)
    if now.stage == ZERO:
        return (_ask(now, "rebalance", at, now.turn, "whether to rebalance"),)
    return (_ask(now, "turn", at, now.turn, "turn"),)


def _ask(now: Fight, kind: str, at: str, name: str, what: str, *, sealed: bool = False) -> Ask:
    one = now.combatant(name)
    label = f"turn of {one.name}" if kind == "turn" else f"{one.name}: {what}"
    return Ask(one.owner, f"{kind}:{at}:{name}", label, name, sealed)


def _flip(now: Fight, at: str, one: Combatant) -> Ask:
    flipped = places.count(now, one.id, "drawn")
    return _ask(now, "flip", f"{at}.{flipped}", one.id, "initiative")


def _of_exchange(now: Fight, at: str) -> tuple[Ask, ...]:
    exchange = now.exchange
    assert exchange is not None
    at = f"{at}.{now.phase}"
    if exchange.stage in ("judge", "flight"):
        name = now.combatant(exchange.actor).name
        what = "what she attempts" if exchange.stage == "judge" else "her flight"
        return (Ask(GM, f"{exchange.stage}:{at}:{exchange.actor}", f"judge {what}: {name}"),)
    if exchange.stage == "defense":
        return (_ask(now, "defense", at, exchange.target, "defense"),)
    return (_ask(now, "power", at, exchange.actor, "a card for power"),)


@rule("SS-8.9", "SS-R44")
def default(ruling: Ruling, view: Fight, ask: Ask) -> Command:
    """The answer when none comes in time."""
    kind, name = ask.key.partition(":")[0], ask.about
    if kind == "flip":
        return _default_flip(ruling, view, name)
    if kind == "divide":
        return Divide(name, default_front(places.blanks(view, name)))
    if kind == "place" and view.placing is not None:
        parts = (places.count(view, name, part) for part in (ACTION, DEFENSE))
        return PlaceCards(name, default_placing(view.placing.cards, *parts))
    answers: dict[str, Command] = {
        "turn": PassTurn(name),
        "defense": ChooseDefense(name),
        "power": DrawPower(name),
        "burn": BurnFrom(name, ACTION),
        "rebalance": KeepDivision(name),
        "keep": KeepCard(name, keep=False),
        "judge": JudgeAction(),
        "flight": JudgeFlight(),
    }
    if kind not in answers:
        raise Impossible(f"there is no default answer to: {ask.label}")
    return answers[kind]


def _default_flip(ruling: Ruling, view: Fight, name: str) -> Command:
    slots = view.board.place(places.part(name, "drawn")).slots
    flipped = [card_value(ruling, slot.card) for slot in slots if slot.card is not None]
    speed = sheet(view.combatant(name)).speed
    stops = stops_by_default(ruling, speed, flipped, places.blanks(view, name))
    return StopFlipping(name) if stops else Flip(name)
