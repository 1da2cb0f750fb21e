"""Who takes part in a Target Card of an Epic Event, with which Trait and in which order (P13.3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE, Character
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks.actors import plays_for, require_actor, trait_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import (
    GiveTrait,
    NameParticipant,
    OrderRace,
    StandBack,
    Volunteer,
)
from croupier.games.deck_of_adventures.story.epics import gathering, put
from croupier.games.deck_of_adventures.story.events import EpicSet
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, known_character, require_gm, text_of


def able(now: Adventure) -> tuple[str, ...]:
    """The players' characters who can take part."""
    return tuple(
        one.id for one in now.characters if one.seat != GM and one.kind != COMPANION and one.here and not one.is_out
    )


@rule("DA-R88")
def is_one_player(now: Adventure) -> bool:
    """Whether all who can take part are the characters of one player."""
    return len({now.character(one).seat for one in able(now)}) == 1


@rule("DA-18.8", "DA-R88")
def eligible(ruling: Ruling, now: Adventure) -> tuple[str, ...]:
    """The characters who may volunteer: nobody who took part in the last card, except a lone player under the ruling.

    If several are excluded at once, the GM names who takes part (DA-18.9).
    """
    epic, there = now.epic, able(now)
    assert epic is not None
    free = tuple(one for one in there if one not in epic.last)
    alone = not free and is_one_player(now)
    return there if alone and ruling("epic_no_volunteer") == "ban_lifted" else free


def undecided_characters(ruling: Ruling, now: Adventure) -> tuple[str, ...]:
    """The characters who may volunteer and have not decided yet."""
    epic = now.epic
    if epic is None or epic.aim is None or epic.racing:
        return ()
    said = (*_of(epic.taking_part), *_of(epic.offered), *epic.back)
    return tuple(one for one in eligible(ruling, now) if one not in said)


def _of(pairs: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(who for who, _ in pairs)


@rule("DA-18.4", "DA-18.8", "DA-R88", "DA-1.8")
def volunteer(play: Play[Adventure], command: Volunteer) -> None:
    """A player volunteers a character and describes the approach; the GM gives a Trait for it."""
    one, epic = require_actor(play, command.character), gathering(play)
    approach = text_of("approach", command.approach, "DA-18.4", LONGEST_LINE, required=False)
    _new(play, one, epic)
    players = one.seat != GM and one.kind != COMPANION
    play.require(
        players, "DA-18.4", f"{one.name} is not a player's character", "ask the GM to name additional participants"
    )
    bound = one.id not in eligible(play.ruling, play.state)
    play.require(not bound, "DA-18.8", f"{one.name} took part in the last race", "choose somebody else")
    back = tuple(who for who in epic.back if who != one.id)
    play.do(EpicSet(put(epic, offered=(*epic.offered, (one.id, approach)), back=back), "offers", one.id))


@rule("DA-18.4", "DA-16.1", "DA-1.8")
def _new(play: Play[Adventure], one: Character, epic: Epic) -> None:
    play.need(one.here, f"{one.name} is not there", "choose a character who is")
    play.require(not one.is_out, "DA-16.1", f"{one.name} is out", "choose a character who can act")
    twice = one.id in (*_of(epic.taking_part), *_of(epic.offered))
    play.need(not twice, f"{one.name} is already taking part", "play the race")


@rule("DA-18.4", "DA-1.8")
def stand_back(play: Play[Adventure], command: StandBack) -> None:
    """A player leaves this Target Card to the others."""
    one, epic = require_actor(play, command.character), gathering(play)
    play.need(
        one.id in undecided_characters(play.ruling, play.state), f"{one.name} is not asked", "choose those who are"
    )
    play.do(EpicSet(put(epic, back=(*epic.back, one.id)), "back", one.id))


@rule("DA-18.4", "DA-1.8")
def give_trait(play: Play[Adventure], command: GiveTrait) -> None:
    """The GM gives a volunteer the Trait that fits the approach."""
    require_gm(play, "DA-18.4")
    epic = gathering(play)
    waits = command.character in _of(epic.offered)
    play.need(waits, "no Trait is asked for", ", ".join(_of(epic.offered)) or "wait for a volunteer")
    trait = trait_of(play, command.trait)
    stated.require_allowed(play, command.character, trait)
    _joins(play, epic, command.character, trait)


@rule("DA-18.9", "DA-1.8")
def name_participant(play: Play[Adventure], command: NameParticipant) -> None:
    """The GM makes a character take part, even one who took part in the last race."""
    require_gm(play, "DA-18.9")
    epic, one = gathering(play), known_character(play, command.character)
    trait = trait_of(play, command.trait)
    if one.id not in _of(epic.offered):
        _new(play, one, epic)
    stated.require_allowed(play, one.id, trait)
    play.require(one.side != HOSTILE, "DA-18.9", f"{one.name} is not in the party", "choose a member of the party")
    _joins(play, epic, one.id, trait)


def _joins(play: Play[Adventure], epic: Epic, who: str, trait: str) -> None:
    left = tuple(pair for pair in epic.offered if pair[0] != who)
    back = tuple(one for one in epic.back if one != who)
    new = put(epic, offered=left, back=back, taking_part=(*epic.taking_part, (who, trait)))
    play.do(EpicSet(new, "joined", who))


@rule("DA-18.4", "DA-18.12", "DA-16.1")
def step(play: Play[Adventure]) -> bool:
    """Before the race, drop somebody who can no longer take part; return whether there was anybody."""
    now, epic = play.state, play.state.epic
    if epic is None or epic.aim is None or epic.racing or epic.outcome:
        return False
    for who in (*_of(epic.offered), *_of(epic.taking_part)):
        one = now.character(who)
        if one.here and not one.is_out:
            continue
        play.because("DA-16.1" if one.is_out else "DA-18.12", who=one.name)
        left = {"offered": epic.offered, "taking_part": epic.taking_part}
        kept = {name: tuple(pair for pair in pairs if pair[0] != who) for name, pairs in left.items()}
        play.do(EpicSet(put(epic, **kept), "drops", who))
        return True
    return False


@rule("DA-18.5", "DA-1.8")
def order_race(play: Play[Adventure], command: OrderRace) -> None:
    """Set the order in which the participants draw, as they choose."""
    epic = gathering(play)
    traits = dict(epic.taking_part)
    mine = any(plays_for(play.state, play.seat, who) for who in traits)
    play.require(play.seat == GM or mine, "DA-18.5", "only those who take part choose their order", "volunteer first")
    if sorted(command.order) != sorted(traits):
        raise Invalid("order", ", ".join(command.order)[:80], f"each once: {', '.join(traits)}", "DA-18.5")
    play.do(EpicSet(put(epic, taking_part=tuple((who, traits[who]) for who in command.order)), "order"))
