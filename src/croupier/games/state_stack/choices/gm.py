"""The GM's decisions: verdicts, waking and healing, and decrees (SS-5.4, SS-8.3, SS-8.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier.core.choices import Choice, Field, number, one_of
from croupier.core.forms import field_of, form_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import Seat
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.access import visible_skills
from croupier.games.state_stack.act import NOT_POSSIBLE, OPPOSED, UNOPPOSED
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS
from croupier.games.state_stack.state import ATTRIBUTES, UNTRAINED_SKILL, Exchange, Fight


def add_verdicts(menu: Menu[Fight], exchange: Exchange, prompt: str) -> None:
    """Add judging an action as unopposed, opposed or not possible."""
    view = menu.view
    others = [(one.id, one.name) for one in view.standing() if one.id != exchange.actor]
    known = [(skill.name, skill.name) for skill in visible_skills(view.combatant(exchange.actor))]
    skill = one_of(
        "skill", "Skill", [*known, (UNTRAINED_SKILL, UNTRAINED_SKILL)], required=False, default=exchange.skill
    )
    clauses = ("SS-5.3", "SS-5.4")
    plain: dict[str, Any] = {"type": "judge_action", "verdict": UNOPPOSED}
    label, help = _unopposed_words(view)
    hard = field_of(wish.JudgeAction, "difficulty", **({"label": label} if label else {}))
    menu.add(f"Unopposed: {exchange.what}", plain, hard, skill, ask=prompt, clauses=clauses, judge=True, odds=True,
             help=help, usual=True)  # fmt: skip
    opposed = {"type": "judge_action", "verdict": OPPOSED}
    by = one_of("opponent", "By", others)
    menu.add("Opposed", opposed, by, skill, ask=prompt, clauses=clauses, judge=True, odds=True,
             help="somebody in the fight opposes it, as with an attack")  # fmt: skip
    refused = wish.JudgeAction(NOT_POSSIBLE)
    menu.add("Not possible", refused, ask=prompt, clauses=("SS-5.4",), judge=True,
             help="nothing is flipped; they choose again")  # fmt: skip


def add_powers(menu: Menu[Fight]) -> None:
    """Add what the GM may do at any time: wake someone, heal, decree."""
    view = menu.view
    asleep = [(one.id, one.name) for one in view.combatants if one.out == UNCONSCIOUS and not one.waking]
    if asleep:
        those = one_of("combatant", "Combatant", asleep)
        test = wish.Wake(asleep[0][0])
        menu.add("Wake someone", {"type": "wake"}, those, group="any_time", clauses=("SS-8.3",), judge=True, test=test)
    living = (one for one in view.combatants if one.out != DEAD)
    damage = {one.id: places.injury(view, one.id, places.DAMAGE) for one in living}
    hurt = [(one.id, one.name) for one in view.combatants if damage.get(one.id)]
    if hurt:
        most = max(damage.values())
        fields = (one_of("combatant", "Combatant", hurt), number("damage", "Damage left", 0, most - 1, 0))
        menu.add("Heal", {"type": "heal"}, *fields, group="any_time", clauses=("SS-8.4",), judge=True,
                 role="next")  # fmt: skip
    if menu.asks_for("override"):
        menu.choices += decrees(view, "")


def decrees(view: Fight, on: str) -> list[Choice]:
    """The GM's decrees for a combatant, for one of their places, or (empty) for any of them."""
    name = on.partition(".")[0]
    those = tuple((one.id, one.name) for one in view.combatants if not on or one.id == name)
    if not those:
        return []
    every = (skill.name for one in view.combatants for skill in visible_skills(one) if not on or one.id == name)
    return list(_decrees(those, tuple(dict.fromkeys(every)), view.seats, running=view.is_running))


@rule("SS-5.3", "SS-R25", "SS-R39")
def _unopposed_words(view: Fight) -> tuple[str, str]:
    """The label of the difficulty field ("" keeps its usual label), and help on what the score has to reach or beat."""
    if view.ruling("unopposed") != "gm_draws":
        return "", "any card that counts succeeds, or one that reaches the difficulty"
    if view.ruling("contest") == "ratings":
        return "Rating to beat", "the score has to beat the rating"
    return "Rating of the card that you draw", "you draw a card, and the score has to beat its value"


@lru_cache(256)
def _decrees(
    those: tuple[tuple[str, str], ...], skills: tuple[str, ...], people: tuple[Seat, ...], *, running: bool
) -> tuple[Choice, ...]:
    pick = one_of("combatant", "Combatant", those)
    seats = one_of("owner", "Played by", [(one.id, one.name or one.id) for one in people])
    found = [
        _decree("Set damage or stun", "set_injury", (pick, *form_of(wish.SetInjury))),
        _decree("Set a rank", "set_rank", (pick, _ranks(skills), *form_of(wish.SetRank)), "SS-1.6"),
        _decree("Give a combatant to a seat", "take_over", (pick, seats), "SS-8.7"),
    ]
    if running:
        found.append(_decree("Set the blank cards", "set_blanks", (pick, *form_of(wish.SetBlanks)), "SS-2.5"))
        found.append(_decree("Take out of the fight", "take_out", (pick, *form_of(wish.TakeOut)), "SS-8.7"))
    return tuple(found)


def _decree(label: str, command: str, fields: tuple[Field, ...], clause: str = "SS-2.3") -> Choice:
    return Choice(label, {"type": command}, group="override", fields=fields, clauses=(clause,))


def _ranks(skills: tuple[str, ...]) -> Field:
    names = (*ATTRIBUTES, *skills)
    return one_of("what", "What", [(name, name) for name in names])
