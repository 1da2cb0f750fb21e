"""What a seat may do now, made from its view alone."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.choices import Choice, Field, WhyNot, number, one_of, text, yes_no
from croupier.core.commands import Command
from croupier.core.state import GM, Ask, Seat
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.act import HARDEST
from croupier.games.state_stack.boost import default_placing
from croupier.games.state_stack.combatants import MORE_SKILLS, SIDES
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.deck import MOST
from croupier.games.state_stack.initiative import default_front, has_sealed
from croupier.games.state_stack.phases import rebalance_burns
from croupier.games.state_stack.state import (
    ACTION,
    ATTACK,
    DEFENSE,
    DIVISION,
    OTHER,
    UNCONSCIOUS,
    ZERO,
    Combatant,
    Fight,
)

if TYPE_CHECKING:
    from croupier.games.state_stack.game import StateStack


class Menu:
    """The choices of one seat, gathered from its view."""

    def __init__(self, game: StateStack, view: Fight, seat: str) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.found: list[Choice] = []

    def add(
        self,
        label: str,
        command: Command | dict[str, Any],
        *fields: Field,
        clauses: tuple[str, ...] = (),
        ask: str | None = None,
        group: str = "now",
        judge: bool = False,
        help: str = "",
        piece: str | None = None,
        to: tuple[str, ...] = (),
        test: Command | None = None,
    ) -> None:
        """One choice; whether it is legal is what its rule says of `test`, or of the command itself."""
        trial = test or (command if isinstance(command, Command) else None)
        why: WhyNot | None = None if trial is None else self.game.why_not(self.view, self.seat, trial)
        sent: dict[str, Any] = msgspec.to_builtins(command) if isinstance(command, Command) else command
        for field in fields:
            sent.pop(field.name, None)
        self.found.append(
            Choice(
                label,
                sent,
                prompt=ask,
                group=group,
                clauses=clauses,
                fields=fields,
                legal=why is None,
                why_not=why,
                judge=judge,
                help=help,
                piece=piece,
                to=to,
            )
        )


def choices(game: StateStack, view: Fight, seat: str) -> list[Choice]:
    """All of a seat's choices in this game."""
    menu = Menu(game, view, seat)
    for prompt in view.prompts:
        if prompt.ask.seat == seat and prompt.id.value is not None:
            kind = prompt.ask.key.partition(":")[0]
            if kind in ANSWERS and (not prompt.ask.about or view.has(prompt.ask.about)):
                ANSWERS[kind](menu, prompt.ask, prompt.id.value)
    _any_time(menu)
    if seat == GM:
        _powers(menu)
    return menu.found


def _begin(menu: Menu, ask: Ask, prompt: str) -> None:
    _add_combatant(menu, prompt)
    menu.add("Start the fight", wish.StartFight(), ask=prompt, clauses=("SS-1.2", "SS-1.8"))


@lru_cache(64)
def _combatant_fields(seat: str, seats: tuple[Seat, ...], numbers: str) -> tuple[Field, ...]:
    blocks = [(name, name) for name in BLOCKS]
    fields = [
        text("name", "Name", 40, required=True),
        one_of("block", "Stat block", blocks, default="Average"),
        one_of("side", "Side", [(side, side) for side in SIDES], default=SIDES[1] if seat == GM else SIDES[0]),
    ]
    if seat == GM:
        owners = [(one.id, one.name or one.id) for one in seats]
        fields.append(one_of("owner", "Played by", owners, required=False, default=GM))
    if numbers == "own":
        fields += [
            Field(name, name.capitalize(), "int", required=False, min=1, max=13)
            for name in ("speed", "power", "body", "willpower", "attack", "defense")
        ]
        skill = (
            text("name", "Skill", 40, required=True),
            number("rank", "Rank", 1, 13, 7),
            one_of("use", "Use", [(use, use) for use in (ATTACK, DEFENSE, OTHER)], default=OTHER),
        )
        fields.append(Field("skills", "More skills", "list", required=False, fields=skill, min=0, max=MORE_SKILLS))
    return tuple(fields)


def _add_combatant(menu: Menu, prompt: str | None = None) -> None:
    view, seat = menu.view, menu.seat
    fields = _combatant_fields(seat, view.seats, view.settings["numbers"])
    group = "now" if prompt else "any_time"
    label = "Bring a combatant" if not view.is_running else "Bring a combatant (enters next round)"
    test = wish.AddCombatant("someone") if len(view.combatants) >= MOST else None  # nothing else can stand in the way
    command = {"type": "add_combatant"}
    menu.add(label, command, *fields, ask=prompt, group=group, clauses=("SS-1.2", "SS-1.6", "SS-8.8"), test=test)


def _flip(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    fields: tuple[Field, ...] = ()
    if menu.view.settings["flipping"] == "number_first":
        fields = (number("cards", "Cards", 1, max(1, places.blanks(menu.view, one.id)), 1),)
    front, to = places.part(one.id, DEFENSE), (places.part(one.id, "initiative"),)
    flip, clauses = wish.Flip(one.id), ("SS-3.1",)
    menu.add(f"{one.name}: flip a card", flip, *fields, ask=prompt, clauses=clauses, piece=front, to=to)
    if places.count(menu.view, one.id, "drawn"):
        menu.add(f"{one.name}: stop flipping", wish.StopFlipping(one.id), ask=prompt, clauses=("SS-3.1", "SS-3.2"))


def _divide(menu: Menu, ask: Ask, prompt: str) -> None:
    _division(menu, menu.view.combatant(ask.about), prompt)


def _division(menu: Menu, one: Combatant, prompt: str | None) -> None:
    blanks = places.blanks(menu.view, one.id)
    front = number("front", "Cards in front", 0, blanks, default_front(blanks))
    label = f"{one.name}: divide the row" if prompt else f"{one.name}: change the division"
    command = {"type": "divide", "combatant": one.id}
    group, test = "now" if prompt else "any_time", wish.Divide(one.id, 0)
    menu.add(label, command, front, ask=prompt, group=group, clauses=("SS-3.4",), test=test)


def _turn(menu: Menu, ask: Ask, prompt: str) -> None:
    view, one = menu.view, menu.view.combatant(ask.about)
    _attack(menu, one, prompt)
    skills = [(skill.name, f"{skill.name} {skill.rank}") for skill in _skills(one)]
    what = text("what", "What", 200, required=True)
    skill = one_of("skill", "Skill", [*skills, ("untrained", "untrained 3")], default="untrained")
    command = {"type": "act", "combatant": one.id}
    trial = wish.Act(one.id, "something")
    menu.add(f"{one.name}: do something else", command, what, skill, ask=prompt, clauses=("SS-5.1",), test=trial)
    menu.add(f"{one.name}: boost", wish.Boost(one.id), ask=prompt, clauses=("SS-6.1", "SS-6.2"))
    menu.add(f"{one.name}: recover stun", wish.Recover(one.id), ask=prompt, clauses=("SS-7.2", "SS-7.3"))
    menu.add(f"{one.name}: pass", wish.PassTurn(one.id), ask=prompt, clauses=("SS-4.6",))
    _leave(menu, one, prompt)
    assert view.is_running


def _skills(one: Combatant) -> tuple[Any, ...]:
    return one.sheet.value.skills if one.sheet.value is not None else ()


def _attack(menu: Menu, one: Combatant, prompt: str) -> None:
    view = menu.view
    targets = [other for other in view.combatants if other.id != one.id and not other.entering]
    targets.sort(key=lambda other: (bool(other.out), other.side == one.side))
    marked = [(skill.name, f"{skill.name} {skill.rank}") for skill in _skills(one) if skill.use == ATTACK]
    fields = [
        one_of("target", "Target", [(t.id, _called(view, one, t), places.part(t.id, DEFENSE)) for t in targets]),
        one_of("skill", "Skill", marked, default=marked[0][0] if marked else None),
        yes_no("confirmed", "Also one of one's own side, or who is out"),
    ]
    if view.settings["damage_as_stun"] == "on":
        fields.append(yes_no("as_stun", "Damage as stun"))
    foe = next((t for t in targets if not t.out and t.side != one.side), targets[0])
    test = wish.Attack(one.id, foe.id, confirmed=True)
    to = tuple(places.part(t.id, DEFENSE) for t in targets if not t.out and t.side != one.side)
    command, clauses = {"type": "attack", "combatant": one.id}, ("SS-5.1", "SS-5.2", "SS-5.5")
    piece = places.part(one.id, ACTION)
    menu.add(f"{one.name}: attack", command, *fields, ask=prompt, clauses=clauses, test=test, piece=piece, to=to)


def _called(view: Fight, one: Combatant, target: Combatant) -> str:
    if target.out:
        return f"{target.name} ({target.out})"
    return f"{target.name} (own side)" if target.side == one.side else target.name


def _leave(menu: Menu, one: Combatant, prompt: str | None) -> None:
    group = "now" if prompt else "any_time"
    menu.add(f"{one.name}: surrender", wish.Surrender(one.id), ask=prompt, group=group, clauses=("SS-8.5",))
    menu.add(f"{one.name}: flee", wish.Flee(one.id), ask=prompt, group=group, clauses=("SS-8.5",))


def _defense(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    marked = [(skill.name, f"{skill.name} {skill.rank}") for skill in _skills(one) if skill.use == DEFENSE]
    skill = one_of("skill", "Skill", marked, required=False, default=marked[0][0] if marked else None)
    command = {"type": "choose_defense", "combatant": one.id}
    test = wish.ChooseDefense(one.id)
    menu.add(f"{one.name}: defend", command, skill, ask=prompt, clauses=("SS-5.6",), test=test)
    if menu.view.settings["must_defend"] == "may_decline":
        decline = wish.ChooseDefense(one.id, decline=True)
        menu.add(f"{one.name}: do not defend", decline, ask=prompt, clauses=("SS-R27",))


def _power(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    menu.add(f"{one.name}: draw a card for power", wish.DrawPower(one.id), ask=prompt, clauses=("SS-5.9",))
    menu.add(f"{one.name}: do not draw", wish.DrawPower(one.id, draw=False), ask=prompt, clauses=("SS-5.9",))


def _place(menu: Menu, ask: Ask, prompt: str) -> None:
    view, placing = menu.view, menu.view.placing
    if placing is None:
        return
    one = view.combatant(ask.about)
    parts = (places.count(view, one.id, part) for part in (ACTION, DEFENSE))
    action = number("action", "Cards into action", 0, placing.cards, default_placing(placing.cards, *parts))
    command = {"type": "place_cards", "combatant": one.id}
    test = wish.PlaceCards(one.id, 0)
    menu.add(f"{one.name}: place the new cards", command, action, ask=prompt, clauses=("SS-6.5",), test=test)


def _burn(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    for part in (ACTION, DEFENSE):
        burn, clauses = wish.BurnFrom(one.id, part), ("SS-5.12",)
        piece, to = places.part(one.id, part), (places.pile(one),)
        menu.add(f"{one.name}: burn from {part}", burn, ask=prompt, clauses=clauses, piece=piece, to=to)


def _rebalance(menu: Menu, ask: Ask, prompt: str) -> None:
    view, one = menu.view, menu.view.combatant(ask.about)
    blanks = places.blanks(view, one.id)
    least, most = rebalance_burns(view.settings.__getitem__, blanks)
    fields = [number("front", "Cards in front", 0, blanks - least, default_front(blanks - least))]
    if most > least:
        fields.append(number("burn", "Cards to burn", least, most, least))
    command = {"type": "rebalance", "combatant": one.id}
    help, test = f"burns {least} first" if least else "", wish.Rebalance(one.id, 0)
    menu.add(f"{one.name}: rebalance", command, *fields, ask=prompt, clauses=("SS-4.7",), help=help, test=test)
    keep = wish.KeepDivision(one.id)
    menu.add(f"{one.name}: keep the division", keep, ask=prompt, clauses=("SS-4.7",))


def _judge(menu: Menu, ask: Ask, prompt: str) -> None:
    view, exchange = menu.view, menu.view.exchange
    if exchange is None:
        return
    others = [(one.id, one.name) for one in view.standing() if one.id != exchange.actor]
    skills = [(skill.name, skill.name) for skill in _skills(view.combatant(exchange.actor))]
    skill = one_of("skill", "Skill", [*skills, ("untrained", "untrained")], required=False, default=exchange.skill)
    clauses = ("SS-5.3", "SS-5.4")
    plain: dict[str, Any] = {"type": "judge_action", "verdict": "unopposed"}
    draws = view.settings["unopposed"] == "gm_draws"
    asked = "Rating your card is drawn against" if draws else "Difficulty (0: any valid card)"
    hard = number("difficulty", asked, 0, HARDEST, 0)
    menu.add(f"Unopposed: {exchange.what}", plain, hard, skill, ask=prompt, clauses=clauses, judge=True)
    opposed = {"type": "judge_action", "verdict": "opposed"}
    menu.add("Opposed", opposed, one_of("opponent", "By", others), skill, ask=prompt, clauses=clauses, judge=True)
    refused = wish.JudgeAction("impossible")
    menu.add("Not possible", refused, ask=prompt, clauses=("SS-5.4",), judge=True)


def _flight(menu: Menu, ask: Ask, prompt: str) -> None:
    menu.add("Let her flee", wish.JudgeFlight(consent=True), ask=prompt, clauses=("SS-8.5",), judge=True)
    menu.add("She does not get away", wish.JudgeFlight(consent=False), ask=prompt, clauses=("SS-8.5",), judge=True)


ANSWERS = {
    "begin": _begin,
    "flip": _flip,
    "divide": _divide,
    "turn": _turn,
    "defense": _defense,
    "power": _power,
    "place": _place,
    "burn": _burn,
    "rebalance": _rebalance,
    "judge": _judge,
    "flight": _flight,
}


def _any_time(menu: Menu) -> None:
    view = menu.view
    mine = [one for one in view.combatants if one.owner == menu.seat]
    for one in mine:
        if view.stage == DIVISION and one.divides and has_sealed(view, one):
            _division(menu, one, None)
        if view.stage == ZERO and one.is_standing and view.exchange is None and view.placing is None:
            _leave(menu, one, None)
        if one.kept_by_rule:
            back = wish.TakeOver(one.id, menu.seat)
            menu.add(f"{one.name}: play her again", back, group="any_time", clauses=("SS-8.7",))
    if view.is_running or menu.seat != GM:
        _add_combatant(menu)
    removable = [one for one in (view.combatants if menu.seat == GM else mine) if not view.is_running or one.entering]
    if removable:
        those = one_of("combatant", "Combatant", [(one.id, one.name) for one in removable])
        menu.add("Take off the roster", {"type": "remove_combatant"}, those, group="any_time", clauses=("SS-1.2",))


def _powers(menu: Menu) -> None:
    view = menu.view
    asleep = [(one.id, one.name) for one in view.combatants if one.out == UNCONSCIOUS and not one.waking]
    if asleep:
        those = one_of("combatant", "Combatant", asleep)
        menu.add("Wake someone", {"type": "wake"}, those, group="any_time", clauses=("SS-8.3",), judge=True)
    hurt = [(one.id, one.name) for one in view.combatants if places.injury(view, one.id, places.DAMAGE)]
    if hurt:
        most = max(places.injury(view, name, places.DAMAGE) for name, _ in hurt)
        fields = (one_of("combatant", "Combatant", hurt), number("damage", "Damage left", 0, most - 1, 0))
        menu.add("Heal", {"type": "heal"}, *fields, group="any_time", clauses=("SS-8.4",), judge=True)
    menu.found += decrees(view, "")


def decrees(view: Fight, on: str) -> list[Choice]:
    """What the GM can do by decree: to a combatant, to one of her places, or (empty) to any."""
    name = on.partition(".")[0]
    those = tuple((one.id, one.name) for one in view.combatants if not on or one.id == name)
    return list(_decrees(those, view.seats, running=view.is_running)) if those else []


@lru_cache(256)
def _decrees(those: tuple[tuple[str, str], ...], people: tuple[Seat, ...], *, running: bool) -> tuple[Choice, ...]:
    pick = one_of("combatant", "Combatant", those)
    reason = text("reason", "Reason", 200)
    seats = one_of("owner", "Played by", [(one.id, one.name or one.id) for one in people])
    found = [
        _decree("Set damage or stun", "set_injury", (pick, _kinds(), number("points", "Points", 0, 99, 0), reason)),
        _decree("Set a rank", "set_rank", (pick, _ranks(), number("rank", "Rank", 1, 13, 7), reason), "SS-1.6"),
        _decree("Give a combatant to a seat", "take_over", (pick, seats), "SS-8.7"),
    ]
    if running:
        part = one_of("part", "Part", [(DEFENSE, "defense"), (ACTION, "action")])
        cards = number("cards", "Blank cards", 0, 20, 4)
        found.append(_decree("Set the blank cards", "set_blanks", (pick, part, cards, reason), "SS-2.5"))
        found.append(_decree("Take out of the fight", "take_out", (pick, reason), "SS-8.7"))
    return tuple(found)


def _decree(label: str, command: str, fields: tuple[Field, ...], clause: str = "SS-2.3") -> Choice:
    return Choice(label, {"type": command}, group="override", fields=fields, clauses=(clause,))


def _kinds() -> Field:
    return one_of("kind", "What", [(places.DAMAGE, "damage"), (places.STUN, "stun")])


def _ranks() -> Field:
    names = ("speed", "power", "body", "willpower", "Attack", "Defense", "Other")
    return one_of("what", "What", [(name, name) for name in names])
