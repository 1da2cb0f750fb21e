"""Bots: they see only a view and the choices made from it; each fights in a style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Answer, Bot
from croupier.core.chance import DrawRequest as Draw
from croupier.core.chance import seeded_source
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.state_stack import places
from croupier.games.state_stack.bot_decisions import Memory, decision, gm_unasked, is_boost_useful
from croupier.games.state_stack.combatants import SIDES, players_without_combatant
from croupier.games.state_stack.commands import (
    AddCombatant,
    Attack,
    Boost,
    BurnFrom,
    Divide,
    PassTurn,
    PlaceCards,
    Rebalance,
    Recover,
    StartFight,
)
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.phase_zero import rebalance_burns
from croupier.games.state_stack.questions import (
    QUESTIONS,
    BeginFight,
    BurnCard,
    DivideRow,
    EnterFight,
    PlaceNewCards,
    RebalanceRow,
    SetUpSides,
    TakeTurn,
)
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight
from croupier.pieces.questions import Question, kind_of


class Style(msgspec.Struct, frozen=True):
    """A fighting style: how many blanks go in front (all-out: all, even: half, wary: one), when to boost."""

    name: str
    front: str = "even"
    boosts: str = "last"

    def share(self, blanks: int) -> int:
        """How many of these blanks go in front."""
        if self.front == "all-out":
            return blanks
        if self.front == "wary":
            return min(1, blanks)
        return -(-blanks // 2)


ANSWERABLE = {question.kind: question for question in QUESTIONS if question not in (BeginFight, SetUpSides, EnterFight)}
"""The questions that a bot answers with its style, by kind; what comes before a fight is not among them."""

STYLES = {
    "all-out": Style("all-out", "all-out", "never"),
    "even": Style("even", "even", "last"),
    "even-attacking": Style("even-attacking", "even", "never"),
    "wary": Style("wary", "wary", "last"),
    "wary-attacking": Style("wary-attacking", "wary", "never"),
    "reserve": Style("reserve", "all-out", "last"),
    "building": Style("building", "even", "small"),
}


def bot(seat: str, seed: str, style: Style = STYLES["even"], *, prepares: bool = True) -> Bot:
    """A bot for a seat: adds combatants, starts the fight (as the GM), and answers its prompts."""
    luck, memory = seeded_source(f"{seed}|{style.name}"), Memory()

    def choose(options: list[str], k: int) -> str:
        return luck(Draw("bot", tuple((one, 1) for one in options)), k)[0]

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        now: Fight = view
        command = prepare(now, me, choose) if prepares and not now.is_running and not now.fights else None
        prompt = None
        if command is None and prepares and me == GM:
            command = gm_unasked(now, memory, choose)
        if command is None:
            mine = (one for one in now.prompts if one.ask.seat == me and kind_of(one.ask) in ANSWERABLE)
            found = next(mine, None)
            if found is None:
                return None
            prompt = found.id.value
            question = ANSWERABLE[kind_of(found.ask)].read(found.ask)
            decided = decision(now, question, memory, choose) if prepares else None
            command = decided or answer(now, question, style, choose) or question.default(now)
        return Answer(prompt=prompt, command=msgspec.to_builtins(command))

    return play


def prepare(now: Fight, seat: str, choose: Any) -> Command | None:
    """Before the first fight: one combatant for each player, as many foes for the GM, then the start.

    Without a GM a lone player fights for both sides, and the first player starts the fight.
    """
    mine = [one for one in now.combatants if one.owner == seat]
    players = [one.id for one in now.seats if one.kind == "player"]
    if seat != GM:
        name = next((one.name for one in now.seats if one.id == seat and one.name), seat)
        if len(mine) < (1 if now.has_gm or len(players) > 1 else 2):
            side = SIDES[len(mine)] if len(players) == 1 and not now.has_gm else ""
            return AddCombatant(name, block=choose(sorted(BLOCKS), len(mine)), side=side)
        if now.has_gm or seat != players[0]:
            return None
        return StartFight() if not players_without_combatant(now) else None
    foes = max(1, len(players))
    if len(mine) < foes:
        block = choose(sorted(BLOCKS), len(mine))
        return AddCombatant(f"{block} {len(mine) + 1}", block=block)
    return StartFight() if all(any(one.owner == seat for one in now.combatants) for seat in players) else None


def answer(now: Fight, question: Question[Fight], style: Style, choose: Any) -> Command | None:
    """The answer of this style; None for the default answer."""
    name = question.about
    blanks = places.blanks(now, name) if name else 0
    if isinstance(question, DivideRow):
        return Divide(name, style.share(blanks))
    if isinstance(question, PlaceNewCards) and now.placing is not None:
        action = places.count(now, name, ACTION)
        front = max(0, min(now.placing.cards, style.share(blanks + now.placing.cards) - action))
        return PlaceCards(name, front)
    if isinstance(question, BurnCard):
        has_more = places.count(now, name, ACTION) > style.share(blanks - 1)
        return BurnFrom(name, ACTION if has_more else DEFENSE)
    if isinstance(question, RebalanceRow):
        left = blanks - rebalance_burns(now.ruling, blanks)[0]
        return Rebalance(name, style.share(left) if style.front == "wary" else left)
    if isinstance(question, TakeTurn):
        return turn(now, now.combatant(name), style, choose)
    return None


def turn(now: Fight, one: Combatant, style: Style, choose: Any) -> Command:
    """Recover if stunned with one card left, boost with the last card, else attack the most injured foe."""
    action = places.count(now, one.id, ACTION)
    wants = {"last": action == 1, "never": False, "small": places.upright(now, one.id) <= 4}[style.boosts]
    if wants and places.injury(now, one.id, places.STUN):
        return Recover(one.id)
    if wants and is_boost_useful(now, one):
        return Boost(one.id)
    foes = [foe for foe in now.standing() if foe.side != one.side]
    if not foes:
        return PassTurn(one.id)
    hurt = max(places.injury(now, foe.id, places.DAMAGE) for foe in foes)
    weakest = [foe.id for foe in foes if places.injury(now, foe.id, places.DAMAGE) == hurt]
    return Attack(one.id, choose(weakest, action))
