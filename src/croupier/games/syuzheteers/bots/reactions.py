"""How bots respond to rolls, claims and rewards: they help where it matters and waste nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Number, of_type
from croupier.core.choices import Choice
from croupier.games.syuzheteers.assets.ownership import is_strained
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.assets.targets import CHALLENGE, COMPLICATION, QUESTION, target_kind
from croupier.games.syuzheteers.bots.beats import any_of, is_last_beat
from croupier.games.syuzheteers.bots.unconscious import is_unconscious
from croupier.games.syuzheteers.objections.judge_claims import ABSTAIN, KEEP, STRIKE
from croupier.games.syuzheteers.players import is_antagonistic
from croupier.games.syuzheteers.prologue import spend_rewards
from croupier.games.syuzheteers.roll.beat_actions import bearer_of
from croupier.games.syuzheteers.roll.begin_roll import REACH
from croupier.games.syuzheteers.roll.flashbacks import changes_dice
from croupier.games.syuzheteers.roll.lend_hand import from_active, ways_to_lend
from croupier.games.syuzheteers.roll.numbers import dice_of, target_of, total_reached
from croupier.games.syuzheteers.roll.state import HOSTILE, START, STOP, Claim, Flashback, Roll
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.games.syuzheteers.state import Story

ENOUGH = 3
"""The number of start dice from which a bot adds no more."""


def passes(own: Sequence[Choice]) -> list[Choice]:
    return of_type(own, "pass_in_roll")


def window(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Use a card or a point if it adds a die that matters; rarely object or propose, if that changes the dice.

    No bot hinders a roll against a trouble of its own character.
    """
    found = _useful(story, seat, own, pick)
    for kind, odds in (("object_to_claim", 40), ("propose_claim", 24)):
        if not found and not pick(odds) and not _is_helped(story, seat):
            found = [one for one in of_type(own, kind) if _matters(story, seat, one)]
    return any_of(story, seat, found or passes(own) or own, pick)


def _matters(story: Story, seat: str, choice: Choice) -> bool:
    """Whether the number of dice changes if this claim is struck, or if it is made as well; the free die hides one."""
    roll, what = story.roll, choice.command["claim"]
    if roll is None:
        return False
    settled = tuple(msgspec.structs.replace(one, stands=one.stands is not False) for one in roll.claims)
    without = tuple(one for one in settled if one.what != what)
    those = (without, (*without, Claim(what, seat, stands=True)))
    fewer, more = (dice_of(story.ruling, story, msgspec.structs.replace(roll, claims=one), roll.side) for one in those)
    return fewer != more


def _is_helped(story: Story, seat: str) -> bool:
    """Whether the roll is about a complication or a hurdle of this player's character."""
    return story.roll is not None and bearer_of(story, story.roll.addressed) == seat


def _useful(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> list[Choice]:
    roll = story.roll
    if roll is None or roll.before is not None:
        return []
    backs = of_type(own, "flash_back")
    fresh = [one for one in backs if _is_just_prepared(story, roll, seat, one.command["card"])]
    if fresh:
        return [one for one in fresh if _is_worth(story, seat, one, pick)][:1]
    if roll.side == START and roll.addressed == CHALLENGE and story.phase == ACT_2 and pick(3):
        prepared = of_type(own, "prepare")
        if prepared and dice_of(story.ruling, story, roll, START) < ENOUGH:
            return prepared
    return [one for one in backs if _is_worth(story, seat, one, pick)][:1]


def _is_worth(story: Story, seat: str, choice: Choice, pick: Number) -> bool:
    """Whether a card is worth using: only for an extra die on a challenge, and not for a roll that the bot objects to.

    A boon that turns over is used rarely, and not near the end, unless it was paid for in this very roll.
    """
    roll, side = story.roll, choice.command["side"]
    card = story.card(choice.command["card"])
    back = Flashback(seat, card.id, side)
    if roll is None or choice.command.get("removes") or not changes_dice(story.ruling, story, roll, back):
        return False
    if side == STOP:
        return seat != roll.seat and is_antagonistic(story.ruling) and not pick(4)
    if roll.addressed != CHALLENGE or any(seat in claim.objected for claim in roll.claims):
        return False
    if _is_just_prepared(story, roll, seat, card.id):
        return True
    if dice_of(story.ruling, story, roll, START) >= ENOUGH:
        return False
    if is_strained(card):
        return not pick(6)
    return story.phase not in (ACT_1, ACT_3) and not pick(20)


def _is_just_prepared(story: Story, roll: Roll, seat: str, card: str) -> bool:
    """Whether a player has prepared this card in retrospect in this very roll."""
    own = [one.id for one in story.cards if one.author == seat]
    return seat in roll.prepared and own[-1:] == [card]


def hand(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Lend a hand if it makes the roll succeed, alone or with others; not if failing costs nothing or success hurts."""
    roll = story.roll
    if roll is None or roll.addressed == QUESTION or _is_hurt_by(roll, seat):
        return any_of(story, seat, passes(own) or own, pick)
    lacks = target_of(story.ruling, story, roll) - total_reached(story.ruling, roll)
    turns = not is_unconscious(story, seat)
    turns = turns and (lacks == 1 or (lacks <= 1 + _more_hands(story, roll, seat) and not pick(3)))
    return any_of(story, seat, (of_type(own, "lend_hand") if turns else []) or passes(own) or own, pick)


def _more_hands(story: Story, roll: Roll, seat: str) -> int:
    """How many other players could still lend a hand after this seat."""
    others = (one for one in from_active(story, roll.seat) if one != seat and one not in roll.answered)
    return sum(bool(ways_to_lend(story.ruling, story, roll, one)) for one in others)


def entrance(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Make an Entrance if the leader has no free box, and sometimes anyway; never into a success that hurts."""
    roll = story.roll
    full = roll is not None and story.has(roll.leader) and not story.character(roll.leader).free_boxes
    able = not is_unconscious(story, seat) and not (roll is not None and _is_hurt_by(roll, seat))
    enters = of_type(own, "offer_entrance") if able and (full or not pick(5)) else []
    return any_of(story, seat, enters or passes(own) or own, pick)


def _is_hurt_by(roll: Roll, seat: str) -> bool:
    """Whether a player's own character is who this hostile dialogue would hurt (SZ-9.6)."""
    return roll.action == HOSTILE and roll.partner == seat


def purchase(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Buy a success for a rating of 1 or 2, through a player who offered; more only in Act III and if worth it."""
    roll = story.roll
    kind = target_kind(story, roll.card, roll.addressed) if roll is not None else CHALLENGE
    if kind in (COMPLICATION, QUESTION):
        return any_of(story, seat, passes(own) or own, pick)
    most = 5 if story.phase == ACT_3 else 2
    cheap = [one for one in of_type(own, "buy_success") if one.command["dice"] <= most]
    offered = [one for one in cheap if one.command.get("by")]
    return any_of(story, seat, offered or cheap or passes(own) or own, pick)


def heavy_price(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Pay a heavy price for the challenge itself; in the later rounds also a relationship, and rarely the character.

    For an obstacle, sometimes pay with something other than a relationship, while enough beats are left.
    """
    roll = story.roll
    pays = of_type(own, "pay_heavy_price")
    lasting = [one for one in pays if not one.command.get("retire")]
    cheap = [one for one in lasting if story.card(one.command["card"]).kind != RELATIONSHIP]
    if roll is None or roll.addressed != CHALLENGE:
        useful = [] if is_last_beat(story) or pick(2) else cheap
        return any_of(story, seat, useful or passes(own) or own, pick)
    late = story.act_round > 1
    kept = cheap or (lasting if late else []) or (pays if late and not lasting and not pick(3) else [])
    return any_of(story, seat, kept or passes(own) or own, pick)


def consent(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Consent to take part: always to be helped, usually to help, sometimes to be hurt; never unconscious."""
    roll = story.roll
    hurts = roll is None or roll.action == HOSTILE
    own_trouble = roll is not None and story.has(seat) and any(
        held.id == roll.addressed for held in story.character(seat).complications
    )  # fmt: skip
    yes = own_trouble or (not pick(2) if hurts else pick(5) > 0)
    yes = yes and (roll is None or not is_unconscious(story, seat))
    answer = [one for one in own if one.command.get("agrees", one.command.get("yes")) is yes]
    return any_of(story, seat, answer or own, pick)


def objection(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Usually let a claim stand, and always one that helps somebody with a hurdle."""
    number = own[0].command.get("matter")
    rescues = any(one.number == number and one.on_end == REACH for one in story.matters)
    objects = of_type(own, "object") if not pick(12) and not rescues else []
    return any_of(story, seat, objects or of_type(own, "let_stand") or own, pick)


def ballot(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Vote to strike if the bot objected; otherwise vote either way, and rarely abstain."""
    number = own[0].command.get("matter")
    objected = any(seat in one.objectors for one in story.matters if one.number == number)
    wanted = (STRIKE,) if objected else (STRIKE, KEEP) if pick(8) else (ABSTAIN,)
    return any_of(story, seat, [one for one in own if one.command.get("vote", ABSTAIN) in wanted] or own, pick)


def trouble(story: Story, seat: str, own: Sequence[Choice], _pick: Number) -> Choice:
    """Name a listed hurdle; a bot that objected to one names another in its own words."""
    return own[-1] if story.roll is not None and story.roll.namer != story.roll.seat else own[0]


def rewards(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Buy the highest destiny that the bot can pay for, sometimes steps instead."""
    return own[-1] if pick(4) else own[0]


def spent(choice: Choice) -> dict[str, Any]:
    """Buy steps of reward one after the other; keep those that no item can take."""
    found: dict[str, Any] = {}
    for field in choice.fields:
        if field.kind == "split" and field.total is not None:
            left, shares = field.total, dict[str, int]()
            for item in sorted(field.items, key=lambda one: one.value == spend_rewards.KEEP):
                shares[item.value] = min(left, item.max)
                left -= shares[item.value]
            found[field.name] = shares
    return found
