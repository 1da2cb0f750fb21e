"""What happens in a fight, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.maelstrom.combat.state import Attack, Blast, Fight, Part
from croupier.games.maelstrom.state import Campaign


class FightBegan(Event, frozen=True, tag="fight_began"):
    """Those who take part; the order is found next."""

    parts: tuple[Part, ...]


class OrderSet(Event, frozen=True, tag="order_set"):
    """Everyone in the order in which they act."""

    parts: tuple[Part, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn begins: flags are cleared, what was attended to is last turn's (MS-20.3)."""

    turn: int


class PlaceReached(Event, frozen=True, tag="place_reached"):
    """Whose place in the order it is; "" when all have had theirs."""

    part: str


class PartSet(Event, frozen=True, tag="part_set"):
    """How a participant stands now; `why` is told: acts, holds, aims, covers, hides, surprised, out, in, ..."""

    part: Part
    why: str
    words: str = ""


class PartJoined(Event, frozen=True, tag="part_joined"):
    part: Part


class AttackSet(Event, frozen=True, tag="attack_set"):
    """An attack that is declared, or its base difficulty as the storyteller has set it."""

    attack: Attack
    difficulty: int = 0


class AttackOver(Event, frozen=True, tag="attack_over"):
    """It is rolled, or called off; `words` say what came of it where no roll says so."""

    words: str = ""


class BlastSet(Event, frozen=True, tag="blast_set"):
    """How it stands with a grenade that was thrown; None: it has gone off."""

    blast: Blast | None


class FightEnded(Event, frozen=True, tag="fight_over"):
    pass


OwnEvent = (
    FightBegan
    | OrderSet
    | TurnBegan
    | PlaceReached
    | PartSet
    | PartJoined
    | AttackSet
    | AttackOver
    | BlastSet
    | FightEnded
)
EVENTS: tuple[type[Event], ...] = OwnEvent.__args__

put = msgspec.structs.replace


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    if isinstance(event, FightBegan):
        return put(state, fight=Fight(parts=event.parts))
    if isinstance(event, FightEnded):
        return put(state, fight=None)
    return put(state, fight=_apply(state.fight, event)) if state.fight is not None else state


def _apply(fight: Fight, event: OwnEvent) -> Fight:
    match event:
        case OrderSet(parts=parts):
            return put(fight, parts=parts, ordered=True)
        case TurnBegan(turn=turn):
            return put(fight, turn=turn, now="", shots=(), parts=tuple(_new_turn(one, turn) for one in fight.parts))
        case PlaceReached(part=part):
            return put(fight, now=part)
        case PartSet(part=part):
            return put(fight, parts=tuple(part if one.id == part.id else one for one in fight.parts))
        case PartJoined(part=part):
            return put(fight, parts=(*fight.parts, part))
        case AttackSet(attack=attack, difficulty=difficulty):
            return put(fight, attack=attack, difficulty=difficulty)
        case AttackOver():
            return put(fight, attack=None, difficulty=0)
        case BlastSet(blast=blast):
            return put(fight, blast=blast)
        case FightBegan() | FightEnded():
            return fight
        case _:
            assert_never(event)


def _new_turn(one: Part, turn: int) -> Part:
    """Nobody has acted or reacted; who was surprised is so in turn one alone."""
    return put(
        one, acted=False, reacted=False, holds=False, surprised=one.surprised and turn == 1, attended=one.attention,
        attention=(), out=one.out + 1 if one.out >= 0 and turn > 1 else one.out, numb=max(0, one.numb - 1),
    )  # fmt: skip
