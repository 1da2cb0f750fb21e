"""The odds of a choice at the table: its rule is run on the view, up to the dice (DESIGN: one engine)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.chance import NeedChance
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.names import count_of
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Hidden
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.combat import attack_commands, attack_roll, attack_terms, grenade_blast, reactions
from croupier.games.maelstrom.combat.commands import JoinFight, OpenFight
from croupier.games.maelstrom.combat.state import EVADE, NO_COVER, NOTHING
from croupier.games.maelstrom.combat.unknown_terms import attack_set
from croupier.games.maelstrom.figures.readings import MOST
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.odds_from_view import automatic_dice
from croupier.games.maelstrom.odds_from_view.rolls import is_hopeless, of_attempt, of_terms
from croupier.games.maelstrom.rolls import commands, storyteller_rolls
from croupier.games.maelstrom.rolls.attempts import announced
from croupier.games.maelstrom.rolls.state import LOCKED, OFFERED
from croupier.games.maelstrom.ships import commands as ship_commands
from croupier.games.maelstrom.ships import salvo_defense, salvo_hits
from croupier.games.maelstrom.ships.state import Answer
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import CallWillpower

PLAINLY = "in range, at current cover, if nobody evades"
IF_HIT = "if the attack succeeds"
EVADES = f"the evade, {IF_HIT}"
DEFENDS = f"the defense, {IF_HIT}"


def odds_question(game: Game[Campaign], view: Campaign, seat: str, command: Command) -> OddsRequest | None:
    """The odds question of a choice, from the view alone. Raises Hidden if it lacks data, or a Refusal."""
    play = Play(game, view, seat, viewer=seat)
    match command:
        case commands.AddDie():
            return _bonus_die(play, command)
        case commands.RollForNpc():
            return of_terms(play, command.npc, "action", storyteller_rolls.npc_terms(command), "", ())
        case commands.RollInSecret():
            kind, terms = storyteller_rolls.secret_terms(play, command)
            return of_terms(play, command.character, kind, terms, "", command.use)
        case attack_commands.AnswerAttack():
            return _of_evade(play, view, command)
        case CallWillpower(hidden=True):
            command = msgspec.structs.replace(command, hidden=False)
    try:
        game.carry_out(play, command)
    except NeedChance:
        return _of_single_dice(play, command)
    return _of_answer(play, command) or _of_attack(play, command) or _of_what_follows(play, view, command)


def _of_single_dice(play: Play[Campaign], command: Command) -> OddsRequest | None:
    """The question for dice that the rule itself rolls."""
    match command:
        case JoinFight(who=who):
            return automatic_dice.place_of_joiner(play, who)
        case attack_commands.NameSide():
            return automatic_dice.metres_astray(play)
        case Harm(target=who):
            return automatic_dice.limb_of(play, who)
        case _:
            return None


def _of_what_follows(play: Play[Campaign], view: Campaign, command: Command) -> OddsRequest | None:
    """The question for the roll that the rule has begun, or for what is rolled automatically after it."""
    match command:
        case OpenFight():
            return _of_new_roll(play, view) or automatic_dice.first_of_side(play)
        case commands.VoidRoll() | commands.Withdraw() if _awaits_order(play.state):
            return automatic_dice.first_of_side(play)
        case commands.LeaveRoll() | commands.VoidRoll() | attack_commands.Burst() | attack_commands.AnswerBurst():
            return automatic_dice.next_roll(play, view)
        case ship_commands.AnswerSalvo():
            return automatic_dice.next_roll(play, view, chosen=True)
        case _:
            return _of_new_roll(play, view)


@rule("MS-R55", "MS-R65")
def _awaits_order(now: Campaign) -> bool:
    """Whether the order of a fight comes next, because its ambush is called off."""
    return now.fight is not None and not now.fight.ordered and not now.is_rolling()


def _of_evade(play: Play[Campaign], view: Campaign, command: attack_commands.AnswerAttack) -> OddsRequest | None:
    """The odds that the attack hits, if the view knows its dice; otherwise those of the evade alone."""
    attack = view.fight.attack if view.fight is not None else None
    try:
        play.game.carry_out(play, command)
        found = _of_new_roll(play, view)
    except Hidden:
        if attack is None or command.how == NOTHING or not _hears_terms(play, attack.target):
            raise
        when = f"the {command.how}, {IF_HIT}"
        return of_terms(play, attack.target, "evade", reactions.answer_terms(play, attack, command.how), when)
    if found is not None and found.question == "roll":
        return found._replace(question="evade", given={**found.given, "evade-pool": 0})
    return found


def _hears_terms(play: Play[Campaign], actor: str) -> bool:
    """Whether this seat learns the terms of somebody's roll before the dice are rolled."""
    return bool({play.seat, EVERYONE}.intersection(announced(play, actor)))


@rule("MS-R74", "MS-R17")
def _of_new_roll(play: Play[Campaign], view: Campaign) -> OddsRequest | None:
    """The question for the first roll that the rule has begun or continued. Raises Hidden if its terms are secret."""
    changed = [one for one in play.state.attempts if one not in view.attempts]
    if not changed:
        return None
    terms = changed[0].offered if changed[0].state == OFFERED else changed[0].locked
    if changed[0].state in (OFFERED, LOCKED) and not terms.is_known_to(play.seat):
        raise Hidden
    return of_attempt(play, changed[0])


def _of_answer(play: Play[Campaign], command: Command) -> OddsRequest | None:
    """The odds of somebody's evade or shots at missiles, whose dice are rolled only if there is something to evade."""
    now = play.state
    match command:
        case attack_commands.AnswerBurst(how=how, who=who) if how == EVADE:
            blast = now.fight.blast if now.fight is not None else None
            one = next((each for each in (blast.caught if blast is not None else None) or () if each.id == who), None)
            return of_terms(play, who, "evade", grenade_blast.dodge_terms(play, one), "") if one is not None else None
        case ship_commands.AnswerSalvo(who=who, attribute=attribute, batteries=batteries) if attribute or batteries:
            answer, salvo = Answer(who, attribute, batteries), now.fight.salvo if now.fight is not None else None
            if salvo is None:
                return None
            if batteries:
                return of_terms(play, who, "defence", salvo_defense.defence_terms(now, answer, salvo), DEFENDS)
            return of_terms(play, who, "evade", salvo_defense.evade_terms(now, answer, salvo), EVADES)
        case _:
            return None


def _of_attack(play: Play[Campaign], command: Command) -> OddsRequest | None:
    """The odds of an attack with incomplete terms: by the tables, and if nobody evades."""
    fight = play.state.fight
    power: Any = Play(play.game, play.state, GM, viewer=play.viewer)
    if fight is None:
        return None
    match command:
        case attack_commands.Strike() | attack_commands.Throw() if fight.attack is not None:
            target = fight.part(fight.attack.target)
            cover = target.cover if target is not None else NO_COVER
            plain = attack_commands.SetAttack()
            one = attack_terms.with_more(power, fight.attack, plain, far=False)
            difficulty = attack_terms.table_difficulty(power, one, attack_terms.within_range(one), cover)
            when = PLAINLY
        case attack_commands.SetAttack() if fight.attack is not None:
            one, difficulty, when = fight.attack, fight.difficulty, "if nobody evades"
        case ship_commands.FireAt() | ship_commands.SetSalvo() if fight.salvo is not None:
            salvo = msgspec.structs.replace(fight.salvo, difficulty=fight.salvo.difficulty or attack_terms.USUAL)
            salvo_hits.roll_salvo(power, salvo)
            return _new_of(power, play, "within range, if nobody evades")
        case _:
            return None
    power.do(attack_set(power.state, msgspec.structs.replace(one, answer=NOTHING), difficulty))
    attack_roll.roll_attack(power)
    return _new_of(power, play, when)


def _new_of(power: Play[Campaign], play: Play[Campaign], when: str) -> OddsRequest | None:
    made = [one for one in power.state.attempts if one not in play.state.attempts]
    return of_attempt(power, made[0], when) if made else None


def _bonus_die(play: Play[Campaign], command: commands.AddDie) -> OddsRequest:
    """The question for one more die on a finished roll."""
    record = actors.attempt_of(play, command.attempt).record.open()
    reading, terms = record.reading, record.locked
    given = {"successes": reading.successes, "ones": reading.ones, "difficulty": min(MOST, terms.difficulty),
             "threshold": terms.threshold, "specialty": terms.explodes}  # fmt: skip
    given |= {"hopeless": True} if is_hopeless(terms) else {}
    successes = "1 success" if reading.successes == 1 else f"{reading.successes} successes"
    return OddsRequest("bonus-die", given, "", f"{successes} and {count_of(reading.ones, 'one')} so far")
