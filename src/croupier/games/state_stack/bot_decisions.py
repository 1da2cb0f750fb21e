"""Bot decisions outside their style: other actions, leaving, keeping a division, and the GM's rulings."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.act import NOT_POSSIBLE, OPPOSED, UNOPPOSED
from croupier.games.state_stack.burn_cards import burns
from croupier.games.state_stack.commands import (
    Act,
    Flee,
    Heal,
    JudgeAction,
    JudgeFlight,
    KeepCard,
    KeepDivision,
    PassTurn,
    RemoveCombatant,
    Surrender,
    Wake,
)
from croupier.games.state_stack.deck import one_deck
from croupier.games.state_stack.figures.boost import gain, has_room, stack_limit
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS
from croupier.games.state_stack.figures.values import card_value, penalty, rank_now
from croupier.games.state_stack.questions import JudgeAttempt, JudgeEscape, KeepTooHighCard, RebalanceRow, TakeTurn
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, OTHER, Combatant, Fight
from croupier.pieces.questions import Question

Choose = Callable[[list[str], int], str]
IMPOSSIBLE, CLIMB = "leap over the rooftops", "climb to higher ground"
AVERAGE_VALUE = 7
ATTEMPTS = ("kick sand at {foe}", CLIMB, IMPOSSIBLE)
OF_THE_GM = ("kick sand at {foe}", "shout a warning to {ally}")
"""The actions that the GM's own characters attempt; the GM would allow each of them."""
FIGHTS = ["act", "fight", "fight", "fight"]
"""How often a bot tries a trick when it can: one time in four."""
DIFFICULTY = {CLIMB: 8}
"""The difficulty that the GM sets if any valid card is not enough."""


class Memory(set[str]):
    """Decisions that a bot has made and does not repeat."""

    def is_first(self, *parts: object) -> bool:
        """Whether a decision is new; it is then remembered."""
        name = " ".join(map(str, parts))
        first = name not in self
        self.add(name)
        return first


def decision(now: Fight, question: Question[Fight], memory: Memory, choose: Choose) -> Command | None:
    """The answer to a question outside the fighting style; None to leave it to the style."""
    at = 100 * now.round + 10 * now.phase + len(memory)
    if isinstance(question, JudgeAttempt):
        return _verdict(now)
    if isinstance(question, JudgeEscape):
        flees_for_the_gm = now.combatant(question.actor).is_gm
        return JudgeFlight(consent=flees_for_the_gm or choose(["yes", "no"], at) == "yes")
    if isinstance(question, KeepTooHighCard):
        return KeepCard(question.about, keep=False)
    if isinstance(question, RebalanceRow) and _waits(now, now.combatant(question.about), memory, choose, at):
        return KeepDivision(question.about)
    if isinstance(question, TakeTurn):
        return _turn(now, now.combatant(question.about), memory, choose, at)
    return None


def _turn(now: Fight, one: Combatant, memory: Memory, choose: Choose, at: int) -> Command | None:
    """Leave when beaten; sometimes try something else while all foes are fresh; do not waste the last card."""
    turn = (one.id, now.fights, now.round, now.phase)
    if is_beaten(now, one) and not one.falls:
        flees = memory.is_first("flight", *turn) and choose(["flee", "flee", "surrender"], at) == "flee"
        return Flee(one.id) if flees else Surrender(one.id)
    foes = _foes(now, one)
    cards = places.count(now, one.id, ACTION)
    if _are_fresh(now, foes) and cards > 1 and memory.is_first("attempt", *turn) and choose(FIGHTS, at) == "act":
        what = _attempt(now, one, memory, choose, at)
        if what:
            return Act(one.id, what, next((skill.name for skill in sheet(one).of_use(OTHER)), ""))
    return PassTurn(one.id) if cards == 1 and _waits_for_an_ally(now, one, memory) else None


def _are_fresh(now: Fight, foes: list[Combatant]) -> bool:
    """Whether all foes are guarded and unhurt: against others an attack is better than a trick."""
    hurt = any(places.injury(now, foe.id, places.DAMAGE) for foe in foes)
    return bool(foes) and not hurt and all(places.count(now, foe.id, DEFENSE) for foe in foes)


def _attempt(now: Fight, one: Combatant, memory: Memory, choose: Choose, at: int) -> str:
    """Something other than an attack that this seat has not tried in this fight; empty if nothing is left."""
    allies = _allies(now, one)
    known = OF_THE_GM if one.is_gm else ATTEMPTS
    left = [each for each in known if f"tried {now.fights} {each}" not in memory and (allies or "{ally}" not in each)]
    if not left:
        return ""
    what = choose(left, at)
    memory.is_first("tried", now.fights, what)
    ally = choose([each.name for each in allies], at) if "{ally}" in what else ""
    return what.format(foe=choose([foe.name for foe in _foes(now, one)], at), ally=ally)


def _waits_for_an_ally(now: Fight, one: Combatant, memory: Memory) -> bool:
    """Whether to save the last card: once in a fight, while all foes are guarded and an ally can open their defense."""
    foes = _foes(now, one)
    is_guarded = foes and all(places.count(now, foe.id, DEFENSE) > 1 for foe in foes)
    waits = is_guarded and _has_help(now, one) and not _can_gain(now, one)
    return bool(waits) and memory.is_first("pass", now.fights, one.id)


def _has_help(now: Fight, one: Combatant) -> bool:
    """Whether an ally who stands has an action card."""
    return any(places.count(now, ally.id, ACTION) for ally in _allies(now, one))


def _can_gain(now: Fight, one: Combatant) -> bool:
    """Whether a boost or a recovery would help a combatant."""
    return places.injury(now, one.id, places.STUN) > 0 or is_boost_useful(now, one)


def is_boost_useful(now: Fight, one: Combatant) -> bool:
    """Whether a boost is allowed and worth it: half a card on average, or a card in any case if some are burned."""
    size, damage, body = places.upright(now, one.id), places.injury(now, one.id, places.DAMAGE), sheet(one).body
    if not has_room(now.ruling, size, damage, body):
        return False
    total = _total_guess(now, one) if now.ruling("boost_sum") == "by_value" else None
    values = [card_value(now.ruling, card) for card in one_deck(now.ruling)]
    gained = {value: gain(now.ruling, value, size, damage, body, one.boosted, total=total) for value in set(values)}
    gains = [gained[value] for value in values]
    burned = {cards: _burned_after(now, one, cards) for cards in set(gains)}
    kept = [cards - burned[cards] for cards in gains]
    return min(kept) > 0 if any(burned.values()) else 2 * sum(kept) >= len(kept)


def _total_guess(now: Fight, one: Combatant) -> int:
    """The value of a combatant's upright cards, counting an average card for each blank."""
    card = places.initiative_card(now, one.id)
    return AVERAGE_VALUE * places.blanks(now, one.id) + (card_value(now.ruling, card) if card is not None else 0)


def _burned_after(now: Fight, one: Combatant, cards: int) -> int:
    """How many cards a combatant burns after a boost that gives this many."""
    stun, damage = (places.injury(now, one.id, kind) for kind in (places.STUN, places.DAMAGE))
    action, defense, initiative = (places.count(now, one.id, part) for part in (ACTION, DEFENSE, "initiative"))
    limit = stack_limit(damage, sheet(one).body)
    return burns(now.ruling, action, defense + cards, initiative, stun + damage, limit)


def is_beaten(now: Fight, one: Combatant) -> bool:
    """Whether a combatant is hurt beyond Body or unable to succeed, and allies do not outnumber foes."""
    written = sheet(one)
    stun, damage = (places.injury(now, one.id, kind) for kind in (places.STUN, places.DAMAGE))
    off = penalty(now.ruling, stun, damage, written.body)
    best = max((skill.rank for skill in written.of_use(ATTACK)), default=0)
    is_helpless = rank_now(now.ruling, best, off, "act") == 0
    allies = sum(other.side == one.side for other in now.standing())
    return (damage > written.body or is_helpless) and allies <= len(_foes(now, one))


def _allies(now: Fight, one: Combatant) -> list[Combatant]:
    return [other for other in now.standing() if other.side == one.side and other.id != one.id]


def _foes(now: Fight, one: Combatant) -> list[Combatant]:
    return [other for other in now.standing() if other.side != one.side]


def _waits(now: Fight, one: Combatant, memory: Memory, choose: Choose, at: int) -> bool:
    """Whether to stay guarded and keep a row of defense cards: once in a fight, only while an ally can act."""
    if not _has_help(now, one) or places.blanks(now, one.id) < 2:
        return False
    return choose(["keep", "rebalance", "rebalance"], at) == "keep" and memory.is_first("wait", now.fights, one.id)


def _verdict(now: Fight) -> Command:
    """The GM's verdict: not possible, opposed by the foe it targets, or unopposed, with one difficulty if hard."""
    attempt = now.exchange
    if attempt is None or attempt.what == IMPOSSIBLE:
        return JudgeAction(NOT_POSSIBLE)
    foes = _foes(now, now.combatant(attempt.actor))
    against = next((foe.id for foe in foes if attempt.what.endswith(f" at {foe.name}")), "")
    if against:
        return JudgeAction(OPPOSED, opponent=against)
    return JudgeAction(UNOPPOSED, DIFFICULTY.get(attempt.what, 0))


def gm_unasked(now: Fight, memory: Memory, choose: Choose) -> Command | None:
    """What the GM does without a prompt: wake someone in a fight between two actions; afterward, heal and clean up.

    After a fight player characters are healed and dead foes removed.
    """
    if now.exchange is not None:
        return None
    for one in now.combatants:
        if now.is_running and one.out == UNCONSCIOUS and not one.waking:
            allies = any(other.side == one.side for other in now.standing())
            first = allies and memory.is_first("wake", now.fights, one.id)
            if first and choose(["wake", "sleep", "sleep"], now.round) == "wake":
                return Wake(one.id)
        elif not now.is_running and now.fights:
            if one.out == DEAD and one.owner == GM:
                return RemoveCombatant(one.id)
            if one.out != DEAD and one.owner != GM and places.injury(now, one.id, places.DAMAGE):
                return Heal(one.id, 0)
    return None
