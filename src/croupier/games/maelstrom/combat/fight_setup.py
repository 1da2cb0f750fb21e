"""Opens and ends a fight; people join and leave it (PR-7, MS-R65)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import attention, initiative, mishaps, turn_actions, turn_bookkeeping
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.events import AttackOver, FightBegan, OrderSet, PartJoined, fight_ended
from croupier.games.maelstrom.combat.state import AMBUSH, Part
from croupier.games.maelstrom.combat.unknown_terms import blast_over
from croupier.games.maelstrom.harm import healing
from croupier.games.maelstrom.rolls import modifier_sources
from croupier.games.maelstrom.rolls.attempts import ACTION, ask_roll
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.state import SUCCESS, Attempt, Modifier, Terms
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet, PlaceReached
from croupier.games.maelstrom.willpower import zero_willpower
from croupier.pieces.events import PlacesCleared

STANDARD, MOST_DICE = 6, 30
HIDING, WATCHING = "Stealth", "Alertness"
BY = ("Wits", "Precision")
WATCH = "watch"
"""`WATCH` is a separate kind of roll that is never withdrawn: nobody knows beforehand what they would see."""


def possible_participants(now: Campaign) -> tuple[str, ...]:
    """Everybody who could take part in a fight."""
    return (*(one.id for one in now.characters), *(one.id for one in now.npcs))


def _known(play: Play[Campaign], field: str, who: tuple[str, ...], among: tuple[str, ...]) -> tuple[str, ...]:
    for one in who:
        if one not in among:
            raise Invalid(field, one, ", ".join(among) or "nobody is here", "MS-20.2")
    return tuple(dict.fromkeys(who))


@rule("MS-20.2", "MS-R65", "MS-1.8")
def open_fight(play: Play[Campaign], command: wish.OpenFight) -> None:
    """The storyteller opens a fight; an ambush is rolled first."""
    require_storyteller(play)
    now = play.state
    play.need(now.fight is None, "there is already a fight", "end it first")
    play.need(not now.is_rolling(), "a roll is under way", "wait until it is over")
    play.need(not now.rallies, "a rally is waiting for your answer", "answer it first")
    waiting = _known(play, "ambushers", command.ambushers, possible_participants(now))
    surprised = _known(play, "surprised", command.surprised, possible_participants(now))
    play.need(len(set(command.who)) > 1, "a fight needs two", "choose two or more")
    who = _known(play, "who", (*command.who, *waiting, *surprised), possible_participants(now))
    if command.stealth not in BY:
        raise Invalid("stealth", command.stealth, ", ".join(BY), "MS-R65")
    _require_own_surprise(play, command)
    if not 0 <= command.unprepared <= MOST_DICE:
        raise Invalid("unprepared", command.unprepared, f"0 to {MOST_DICE}", "MS-R65")
    old = tuple(place.id for place in now.board.places if place.kind == "dice")
    if old:
        play.do(PlacesCleared(old))
    play.do(FightBegan(tuple(Part(one, surprised=one in surprised) for one in who)))
    able = tuple(one for one in who if actors.is_able(now, one))
    waiting = tuple(one for one in waiting if one in able)
    if waiting and play.ruling("combat_surprise") == "opposed":
        hider = min(waiting, key=lambda one: _dice(play, one, _hiding(play, one, command), command.unprepared))
        hiding = _terms(play, hider, _hiding(play, hider, command), command.unprepared)
        defenders = tuple(one for one in able if one not in waiting)
        about = msgspec.json.encode([defenders, command.unprepared]).decode()
        ask_roll(play, actor=hider, kind="action", terms=hiding, then=AMBUSH, about=about, words="lying in wait")


def _require_own_surprise(play: Play[Campaign], command: wish.OpenFight) -> None:
    """Require surprise in the form that this table uses: rolled for those in ambush, or stated by the storyteller."""
    meant = command.ambushers or command.surprised
    option = (play.ruling if meant else play.state.ruling)("combat_surprise")  # not noted where nobody is surprised
    if option == "storyteller":
        plain = wish.OpenFight(command.who, surprised=command.surprised)
        play.require(command == plain, "MS-R65", "the GM decides who is surprised", "name them as surprised")
    else:
        play.require(not command.surprised, "MS-R65", "surprise is rolled for at this table", "say who lies in wait")


def _hiding(play: Play[Campaign], one: str, command: wish.OpenFight) -> tuple[str, ...]:
    return (command.stealth, HIDING) if play.state.has(one) else (HIDING,)


def _terms(play: Play[Campaign], who: str, traits: tuple[str, ...], unprepared: int) -> Terms:
    """Terms for traits; an NPC uses its pool of that label or, without one, the dice for the unprepared."""
    now = play.state
    if now.has(who) or traits[-1] in dict(now.npc(who).quick.open().pools):
        return Terms(traits, STANDARD)
    return Terms((), STANDARD, modifiers=(Modifier(traits[-1], dice=unprepared, clause="MS-R65"),))


def _dice(play: Play[Campaign], who: str, traits: tuple[str, ...], unprepared: int) -> int:
    """The dice with which somebody would hide now, including effects and wounds."""
    with play.rulings_for((GM,)):
        whole = modifier_sources.all_of(play, who, ACTION, _terms(play, who, traits, unprepared))
    return modifier_sources.dice_of_way(play.state, who, ACTION, whole)


@follow_up(AMBUSH)
@rule("MS-R65", "MS-R19")
def after_ambush(play: Play[Campaign], attempt: Attempt) -> None:
    """Each defender who can act rolls against the smallest pool's result; a failed ambush surprises none."""
    reading = attempt.record.open().reading
    if reading.result != SUCCESS:
        play.because("MS-R65", surprised="nobody")
        for one, _ in lookout_terms(play, attempt):
            _settle_watch(play, one, caught=False)
        return
    for one, terms in lookout_terms(play, attempt):
        ask_roll(play, actor=one, kind=WATCH, then=WATCH, words="looking out", terms=terms, about=str(reading.net))


def lookout_terms(play: Play[Campaign], attempt: Attempt) -> Iterator[tuple[str, Terms]]:
    """The defenders of an ambush and what each of them rolls."""
    defenders, unprepared = msgspec.json.decode(attempt.about, type=tuple[tuple[str, ...], int])
    for one in defenders:
        traits = ("Perception", WATCHING) if play.state.has(one) else (WATCHING,)
        yield one, _terms(play, one, traits, unprepared)


@follow_up(WATCH)
@rule("MS-R65")
def after_watch(play: Play[Campaign], attempt: Attempt) -> None:
    """A defender with fewer net successes than the ambush neither acts nor reacts in turn one."""
    reading = attempt.record.open().reading
    net = reading.net if reading.result == SUCCESS else 0
    caught = net < int(attempt.about)
    play.because("MS-R65", hidden=int(attempt.about), seen=net, surprised=caught)
    _settle_watch(play, attempt.actor, caught=caught)


def _settle_watch(play: Play[Campaign], who: str, *, caught: bool) -> None:
    """Record whether somebody in the fight is surprised; after turn one nobody is (MS-R65)."""
    fight = play.state.fight
    part = fight.part(who) if fight is not None and fight.turn <= 1 else None
    if part is not None:
        play.do(PartSet(msgspec.structs.replace(part, surprised=caught), "surprised" if caught else "sees"))


@rule("MS-20.2", "MS-R55", "MS-1.8")
def join_fight(play: Play[Campaign], command: wish.JoinFight) -> None:
    """A character joins the fight with an initiative roll, and acts from the next turn."""
    require_storyteller(play)
    now, fight = play.state, turn.fight_of(play)
    (who,) = _known(play, "who", (command.who,), possible_participants(now))
    play.need(fight.part(who) is None, f"{name_of(now, who)} is in the fight", "choose somebody who is not")
    play.do(PartJoined(Part(who, acted=True)))
    if play.ruling("combat_initiative") != "storyteller":
        initiative.find_order(play, turn.fight_of(play).parts)


@rule("MS-R55", "MS-1.8")
def set_order(play: Play[Campaign], command: wish.SetOrder) -> None:
    """The storyteller sets the order."""
    require_storyteller(play)
    fight = turn.fight_of(play)
    there = {one.id: one for one in fight.parts}
    if sorted(command.order) != sorted(there):
        raise Invalid("order", ", ".join(command.order)[:80], f"each once: {', '.join(there)}", "MS-R55")
    if play.state.ruling("combat_initiative") == "storyteller":
        play.ruling("combat_initiative")
    else:  # whatever the dice say
        play.because("MS-1.2")
    play.do(OrderSet(tuple(there[one] for one in command.order), decreed=True))
    _give_way(play)


@rule("MS-R55")
def _give_way(play: Play[Campaign]) -> None:
    """Leave the place in the order to whoever comes first in a new one, if nothing was begun at it."""
    now, fight = play.state, turn.fight_of(play)
    part = fight.part(fight.now)
    begun = part is not None and (part.acted or part.done or part.actions > 1 or (part.going and part.attended))
    if part is None or begun or turn.is_busy(now):
        return
    first = turn_bookkeeping.next_to_act(now, fight)
    if first is not None and first.id != part.id:
        play.do(PlaceReached(""))
        if part.going:
            play.do(PartSet(msgspec.structs.replace(part, going=False), ""))


@rule("MS-R62", "MS-1.8")
def set_cover(play: Play[Campaign], command: wish.SetCover) -> None:
    """The storyteller sets somebody's cover."""
    require_storyteller(play)
    turn.part_of(play, command.who)
    turn_actions.set_cover(play, command.who, turn_actions.check_cover(command.cover))


@rule("MS-R59", "MS-14.8", "MS-1.8")
def restore_attention(play: Play[Campaign], command: wish.RestoreAttention) -> None:
    """The storyteller says that contact was not lost."""
    require_storyteller(play)
    part = turn.part_of(play, command.who)
    turn.part_of(play, command.target)
    play.need(command.who != command.target, "nobody can watch themselves", "choose somebody else")
    play.need(command.target not in part.attended, "that contact is not lost", "choose somebody out of contact")
    play.because("MS-R59")
    attention.restore(play, command.who, command.target)


@rule("MS-20.2", "MS-9.12", "MS-1.8")
def close_fight(play: Play[Campaign], _: wish.CloseFight) -> None:
    """The storyteller ends the fight; all attention is lost."""
    require_storyteller(play)
    turn.fight_of(play)
    play.need(not play.state.is_rolling(), "a roll is under way", "wait until it is over")
    play.because("MS-20.2")
    end_fight(play)


@rule("MS-20.2", "MS-9.12", "MS-R64")
def end_fight(play: Play[Campaign]) -> None:
    """End turns; what was begun is not made, and weapons that were out of action for the fight work again."""
    fight = turn.fight_of(play)
    one, blast = fight.attack, fight.blast
    if one is not None:
        play.do(AttackOver("not made: the fight is over", one.attacker, one.target))
    if blast is not None:
        play.do(blast_over(play.state, blast))
    zero_willpower.end_fight(play)
    healing.end_fight(play)
    mishaps.end_fight(play)
    play.do(fight_ended(play.state))
    if play.state.board.has(initiative.DIE):
        play.do(PlacesCleared((initiative.DIE,)))
