"""The odds of attacks, defenses, power and other actions, from the view of the seat that has the choice."""

from __future__ import annotations

from croupier.core.odds.questions import NO_SIDE, OTHER_SIDE, OddsRequest
from croupier.core.rules import rule
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.act import NOT_POSSIBLE, OPPOSED
from croupier.games.state_stack.figures.harm import is_deadly
from croupier.games.state_stack.judges import judge_of, judge_words
from croupier.games.state_stack.odds.cards import HIGHEST
from croupier.games.state_stack.odds.unseen_cards import Given, Unseen
from croupier.games.state_stack.odds.view_values import best, injuries, odds_request, rank_of, test
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, Combatant, Exchange, Fight

DRAWS_OF_A_HIT = 4
"""The most cards that a hit may draw: one for power, one for Body, and two for Willpower."""
LONGEST_CONDITION = 50
"""The most characters of a condition, which has one line."""
MOST_MIXED = 8
"""The most cards of both parts together when drawing from a deck with older sets in it."""


def attack(view: Fight, command: wish.Attack) -> OddsRequest | None:
    """The odds of the whole attack if the target's sheet is known; otherwise only of a hit."""
    one = view.combatant(command.combatant)
    skill = best(one, command.skill, ATTACK)
    target = view.combatant(command.target) if view.has(command.target) else None
    if target is None or target.out or target.sheet.value is None:
        return test(view, one, skill, "your own cards: whether one is valid")
    unseen, drawn = _drawing(view, one, target, 1, as_stun=command.as_stun)
    action, defense = unseen.part(one, ACTION), unseen.part(target, DEFENSE)
    if not action:
        return None
    ward = best(target, "", DEFENSE)
    given = {
        "attack-rank": rank_of(view, one, sheet(one).rank(skill), "act"),
        "action": len(action),
        "defense-rank": rank_of(view, target, sheet(target).rank(ward), "defend"),
        "defense": len(defense),
        **_blow(view, one, target, as_stun=command.as_stun),
        **drawn,
    }
    several = len(sheet(target).of_use(DEFENSE)) > 1 or view.ruling("must_defend") == "may_decline"
    when = _if_defended(target, ward) if several else ""
    told = odds_request("attack", given, unseen, when, action_sets=action, defense_sets=defense)
    told = told or _mixed_sets(view, one, target, given, when)
    return told or test(view, one, skill, "your own cards: whether one is valid")


def _if_defended(target: Combatant, ward: str) -> str:
    """The condition that the target defends with this skill, their best, in words that fit in a line."""
    words = (f"if {who} {how}" for who, how in ((target.name, f"defends with {ward}"), ("they", f"defend with {ward}")))
    return next((one for one in words if len(one) <= LONGEST_CONDITION), "if they defend with their best skill")


def _mixed_sets(view: Fight, one: Combatant, target: Combatant, given: Given, when: str) -> OddsRequest | None:
    """The odds of a hit from a deck with older sets mixed in; a hit's effect is not computed (SS-2.8)."""
    if target.deck != one.deck or view.ruling("remaining_value") in ("sum", "next"):
        return None
    unseen = Unseen(view, target, 1, mixed=True)
    action, defense = unseen.part(one, ACTION), unseen.part(target, DEFENSE)
    if not unseen.mixed or len(action) + len(defense) > MOST_MIXED:
        return None
    ranks = {name: given[name] for name in ("attack-rank", "action", "defense-rank", "defense")}
    when = "whether it hits, if they use their best skill" if when else "whether it hits"
    return odds_request("hit", ranks, unseen, when, action_sets=action, defense_sets=defense)


def _drawing(view: Fight, one: Combatant, target: Combatant, more: int, *, as_stun: bool) -> tuple[Unseen, Given]:
    """The sets a hit draws from, with `more` cards before it: their deck, for power the attacker's own."""
    more += _cards_for_injuries(view, one, target, as_stun=as_stun)
    if target.deck == one.deck:
        return Unseen(view, one, DRAWS_OF_A_HIT + more), {}
    unseen = Unseen(view, target, DRAWS_OF_A_HIT - 1 + more)
    return unseen, {"power-set": unseen.top_of(one)}


@rule("SS-R7")
def _cards_for_injuries(view: Fight, one: Combatant, target: Combatant, *, as_stun: bool) -> int:
    """The most cards that a hit lays sideways before its contest of Willpower; none for counters."""
    reading = view.ruling("injury_cards")
    if reading == "counters":
        return 0
    cards = places.count(view, one.id, ACTION)
    most = HIGHEST + cards * (HIGHEST if view.ruling("remaining_value") in ("sum", "next") else 1)
    if not as_stun:  # deadly damage needs no contest
        body, damage = sheet(target).body, injuries(view, target)[1]
        surely = max(damage, 4 * HIGHEST)  # an override may have set more than any body can take
        deadly = next(points for points in range(damage, surely + 1) if is_deadly(view.ruling, points, body))
        most = min(most, deadly - damage)
    return max(0, most - (places.upright(view, target.id) if reading == "converted" else 0))


def _blow(view: Fight, one: Combatant, target: Combatant, *, as_stun: bool) -> Given:
    stun, damage = injuries(view, target)
    written = sheet(target)
    return {
        "power": rank_of(view, one, sheet(one).power, "power"),
        "body": written.body,
        "damage": damage,
        "stun": stun,
        "willpower": written.willpower,
        "as-stun": as_stun,
    }


def defense(view: Fight, command: wish.ChooseDefense) -> OddsRequest | None:
    """The odds of a defense against the known attack score."""
    exchange = view.exchange
    if exchange is None or exchange.attack is None or exchange.attack.score < 1:
        return None
    if command.decline:
        return _undefended(view, exchange)
    one = view.combatant(command.combatant)
    lies = places.count(view, one.id, DEFENSE)
    draws = int(not lies or view.ruling("defense_draw") == "also_all_failed")
    unseen = Unseen(view, one, draws)
    part = unseen.part(one, DEFENSE)
    given = {
        "score": exchange.attack.score,
        "remaining": exchange.attack.remaining,
        "defense-rank": rank_of(view, one, sheet(one).rank(best(one, command.skill, DEFENSE)), "defend"),
        "defense": len(part),
    }
    return odds_request("defend", given, unseen, sets=part)


def _undefended(view: Fight, exchange: Exchange) -> OddsRequest | None:
    """The odds without a defense: the attack hits."""
    one, target = view.combatant(exchange.actor), view.combatant(exchange.target)
    if not exchange.is_attack:
        return None
    unseen, drawn = _drawing(view, one, target, 0, as_stun=exchange.as_stun)
    front, behind = unseen.part(one, ACTION), _resisting(view, target, unseen)
    given = {"cards": len(front), "defense": len(behind), **drawn}
    given |= _blow(view, one, target, as_stun=exchange.as_stun)
    return odds_request("harm", given, unseen, f"it hits; {target.name}", sets=front, defense_sets=behind)


def _resisting(view: Fight, target: Combatant, unseen: Unseen) -> list[int]:
    """The target's defense cards, if a ruling lets them resist."""
    return unseen.part(target, DEFENSE) if view.ruling("power_against") == "defense_part" else []


def power(view: Fight, command: wish.DrawPower) -> OddsRequest | None:
    """The odds of the power card against Body; without it power is 0. Harm to the target is good for the attacker."""
    exchange = view.exchange
    if exchange is None or not view.has(exchange.target):
        return None
    one, target = view.combatant(command.combatant), view.combatant(exchange.target)
    unseen, drawn = _drawing(view, one, target, 0, as_stun=exchange.as_stun)
    behind = _resisting(view, target, unseen)
    given = {"cards": 0, "defense": len(behind), **_blow(view, one, target, as_stun=exchange.as_stun), **drawn}
    if not command.draw:
        given["power"] = 0
    return odds_request("harm", given, unseen, target.name, tones=OTHER_SIDE, defense_sets=behind)


def act(view: Fight, command: wish.Act) -> OddsRequest | None:
    """The odds that a card is valid; more is unknown before the action is judged."""
    one = view.combatant(command.combatant)
    when = f"if {judge_words(view, one.id)} lets it stand, unopposed"
    return test(view, one, command.skill, when if len(when) <= LONGEST_CONDITION else "if it may stand, unopposed")


def judge(view: Fight, command: wish.JudgeAction) -> OddsRequest | None:
    """The odds of an action with the GM's verdict: they change with the named difficulty or opponent."""
    exchange = view.exchange
    if exchange is None or command.verdict == NOT_POSSIBLE:
        return None
    one, skill = view.combatant(exchange.actor), command.skill or exchange.skill
    if command.verdict == OPPOSED:
        return _opposed(view, one, skill, command.opponent)
    draws = int(view.ruling("unopposed") == "gm_draws" and view.ruling("contest") != "ratings")
    unseen = Unseen(view, one, draws)
    part = unseen.part(one, ACTION)
    rank = rank_of(view, one, sheet(one).rank(skill), "act")
    given = {"rank": rank, "cards": len(part), "difficulty": command.difficulty}
    return odds_request("act", given, unseen, tones=_of_the_judge(view, one), sets=part) if part else None


@rule("SS-5.4", "SS-1.9")
def _of_the_judge(view: Fight, one: Combatant) -> str:
    """The tones for the seat that judges: nothing is good or bad for it, unless the combatant is its own."""
    return "" if judge_of(view, one.id) == one.owner else NO_SIDE


def _opposed(view: Fight, one: Combatant, skill: str, opponent: str) -> OddsRequest | None:
    """The odds of an opposed action: both test; on success the action does what was declared (SS-5.4)."""
    target = view.combatant(opponent) if view.has(opponent) else None
    if target is None or not target.is_standing:
        return None
    lies = places.count(view, target.id, DEFENSE)
    unseen = Unseen(view, target, int(not lies or view.ruling("defense_draw") == "also_all_failed"))
    action, defense = unseen.part(one, ACTION), unseen.part(target, DEFENSE)
    ward = best(target, "", DEFENSE)
    given = {
        "attack-rank": rank_of(view, one, sheet(one).rank(skill), "act"),
        "action": len(action),
        "defense-rank": rank_of(view, target, sheet(target).rank(ward), "defend"),
        "defense": len(defense),
    }
    when, tones = _if_defended(target, ward), _of_the_judge(view, one)
    if not action:
        return None
    return odds_request("hit", given, unseen, when, tones=tones, action_sets=action, defense_sets=defense)
