"""The GM's decisions: verdicts, waking and healing, and decrees (SS-5.4, SS-8.3, SS-8.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.core.choices import Option, depending, one_of
from croupier.core.forms import field_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.act import NOT_POSSIBLE, OPPOSED, UNOPPOSED
from croupier.games.state_stack.choices.decrees import decrees
from croupier.games.state_stack.choices.skills import any_skill_field, of_penalty
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS
from croupier.games.state_stack.judges import asks_words
from croupier.games.state_stack.state import Exchange, Fight

WAKES = "stands from the next phase 0 on, with no cards; damage and stun stay"


def add_verdicts(menu: Menu[Fight], exchange: Exchange, prompt: str) -> None:
    """Add judging an action as unopposed, opposed or not possible."""
    view = menu.view
    others = [(one.id, one.name) for one in view.standing() if one.id != exchange.actor]
    actor = view.combatant(exchange.actor)
    skill = replace(any_skill_field(view, actor), required=False, default=exchange.skill)
    clauses = ("SS-5.3", "SS-5.4", *of_penalty(view, actor))
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
    """Add what the GM may do at any time, or any player asks of a table without one: wake someone, heal, decree."""
    view = menu.view
    asks, also = asks_words(view), () if view.has_gm else ("SS-1.9",)
    asleep = [(one.id, one.name) for one in view.combatants if one.out == UNCONSCIOUS and not one.waking]
    if asleep:
        those = one_of("combatant", "Combatant", asleep)
        test = wish.Wake(asleep[0][0])
        menu.add("Wake someone", {"type": "wake"}, those, group="any_time", clauses=("SS-8.3", *also), judge=True,
                 test=test, help="; ".join(filter(None, (WAKES if view.is_running else "", asks))))  # fmt: skip
    living = (one for one in view.combatants if one.out != DEAD)
    damage = {one.id: places.injury(view, one.id, places.DAMAGE) for one in living}
    hurt = [(one.id, one.name) for one in view.combatants if damage.get(one.id)]
    if hurt:
        lower = {one: tuple(Option(left, str(left)) for left in range(damage[one])) for one, _ in hurt}
        left = depending("damage", "Damage left", "one_of", "combatant", lower, default=0)
        fields = (one_of("combatant", "Combatant", hurt), left)
        label = f"Heal {hurt[0][1]}" if len(hurt) == 1 else "Heal someone"
        menu.add(label, {"type": "heal"}, *fields, group="any_time", clauses=("SS-8.4", *also), judge=True,
                 role="next", help=asks)  # fmt: skip
    if menu.asks_for("override"):
        menu.choices += decrees(view, "")


@rule("SS-5.3", "SS-R25", "SS-R39")
def _unopposed_words(view: Fight) -> tuple[str, str]:
    """The label of the difficulty field ("" keeps its usual label), and help on what the score has to reach or beat."""
    if view.ruling("unopposed") != "gm_draws":
        return "", "any card that counts succeeds; the score has to reach a difficulty that you set"
    verb = "reach" if view.ruling("contest_tie") == "won" else "beat"
    if view.ruling("contest") == "ratings":
        return f"Rating to {verb}", f"the score has to {verb} the rating"
    if view.ruling("contest") == "card_plus_rating":
        plus = f"you draw a card, and the score has to {verb} its value plus the rating"
        return "Rating added to the card that you draw", plus
    return "Rating of the card that you draw", f"you draw a card, and the score has to {verb} its value"
