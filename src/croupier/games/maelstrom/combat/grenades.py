"""What is thrown at a spot and harms whoever is near (MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat import damage, order, reacting, turns
from croupier.games.maelstrom.combat.attacking import MOST_DAMAGE, MOST_METRES, bursts
from croupier.games.maelstrom.combat.events import AttackSet, BlastSet, PartSet
from croupier.games.maelstrom.combat.state import EVADE, NOTHING, Attack, Blast, Caught
from croupier.games.maelstrom.combat.weapons import GRENADE_REACH
from croupier.games.maelstrom.harm.marking import kind_of
from croupier.games.maelstrom.people import LONGEST_LINE, LONGEST_NAME, Table, sheet, state, storyteller, text_of
from croupier.games.maelstrom.rolls.after import after
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Modifier, Terms
from croupier.games.maelstrom.sheets.keeping import put_sheet
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

THROWN, DODGED = "thrown", "dodged"
DIE, SIDES = "dice.astray", 10
FEWER, METRES = 2, 2
"""So many dice fewer for each so many metres."""
WAYS = ("Precision", "Reflexes")


@rule("MS-R66")
def dice_at(attack: Attack, metres: int) -> int:
    """Dice of damage so far from where it goes off."""
    return max(0, attack.damage - FEWER * (metres // METRES))


@rule("MS-R66")
def reach_of(attack: Attack) -> int:
    """The greatest distance at which a die of damage is left."""
    return max(0, -(-attack.damage // FEWER) * METRES - 1)


@rule("MS-R66", "MS-R57", "MS-R58", "MS-R73", "MS-14.8", "MS-1.10")
def throw(play: Table, command: wish.Throw) -> None:
    """Declare a throw at a spot; the storyteller is asked for terms."""
    part = turns.at_turn(play, command.attacker)
    spot = text_of("spot", command.spot, "MS-R66", LONGEST_LINE)
    if not state(play).has(command.attacker):
        play.do(AttackSet(_of_npc(play, command, spot)))
        return
    item = turns.item_of(play, command.attacker, command.weapon)
    weapon = item.weapon
    play.need(weapon is not None and bursts(weapon), f"{item.name} is not thrown at a spot", "a grenade")
    assert weapon is not None
    if command.attribute not in WAYS:
        raise Invalid("attribute", command.attribute, ", ".join(WAYS), "MS-R58")
    play.require(command.attribute != WAYS[0] or bool(part.attended), "MS-14.8",
                 "Precision needs attention since the last turn", "Reflexes, or aim first")  # fmt: skip
    reach = GRENADE_REACH * sheet(play, command.attacker).dots("Strength")
    kind = kind_of(play, weapon.type)
    traits = (command.attribute, weapon.ability)
    play.do(AttackSet(Attack(command.attacker, "", item.id, item.name, traits, weapon.damage, kind, weapon.source,
                             steady=item.steady, reach=reach, spot=spot)))  # fmt: skip


def _of_npc(play: Table, command: wish.Throw, spot: str) -> Attack:
    pools = dict(state(play).npc(command.attacker).quick.open().pools)
    play.need(command.weapon in pools, f"there is no pool {command.weapon[:20]!r}", ", ".join(pools) or "write one")
    for field, given, most in (("damage", command.damage, MOST_DAMAGE), ("reach", command.reach, MOST_METRES)):
        if not 0 <= given <= most:
            raise Invalid(field, given, f"0 to {most}", "MS-R66")
    return Attack(command.attacker, "", command.weapon, command.weapon, (command.weapon,), command.damage,
                  kind_of(play, command.kind), reach=command.reach, spot=spot)  # fmt: skip


@after(THROWN)
@rule("MS-R66", "MS-R64")
def thrown(play: Table, attempt: Attempt) -> None:
    """It is gone from the belt; a success lands it, a failure does not; a botch has its own end."""
    one, reading = damage.attack_of(attempt), attempt.record.open().reading
    _gone(play, one)
    if reading.result == BOTCH:
        damage.botched(play, msgspec.structs.replace(one, weapon=""), reading.severity)
        return
    play.because("MS-R66", lands=reading.result == SUCCESS)
    if state(play).fight is not None:
        play.do(BlastSet(Blast(one, reading.result == SUCCESS)))


def _gone(play: Table, one: Attack) -> None:
    """One of them fewer; the last leaves the list."""
    if not state(play).has(one.attacker):
        return
    item, old = turns.item_of(play, one.attacker, one.weapon), sheet(play, one.attacker)
    if item.quantity > 1:
        turns.put_item(play, one.attacker, msgspec.structs.replace(item, quantity=item.quantity - 1), "thrown")
    else:
        left = tuple(each for each in old.items if each.id != item.id)
        put_sheet(play, one.attacker, msgspec.structs.replace(old, items=left), f"has thrown {item.name}")


def _blast(play: Table) -> Blast:
    storyteller(play)
    blast = order.fight_of(play).blast
    play.need(blast is not None, "no grenade was thrown", "when one is")
    assert blast is not None
    return blast


@rule("MS-R66", "MS-1.8")
def name_side(play: Table, command: wish.NameSide) -> None:
    """The storyteller names the side; 1d10 says how many metres."""
    blast = _blast(play)
    play.need(not blast.lies, "it is known where it lies", "who is in reach")
    side = text_of("side", command.side, "MS-R66", LONGEST_NAME)
    if not state(play).board.has(DIE):
        play.do(PlacesLaid((Place(DIE, "dice", "Metres astray"),)))
    (off,) = dice.roll(play, DIE, 1, SIDES, by=GM)
    play.because("MS-R66", side=side, metres=off)
    play.do(BlastSet(msgspec.structs.replace(blast, side=side, off=off)))


@rule("MS-R66", "MS-R60", "MS-1.8")
def burst(play: Table, command: wish.Burst) -> None:
    """The storyteller says who is in reach, and how near; those who see it come and can are asked."""
    blast = _blast(play)
    play.need(blast.lies and blast.caught is None, "nobody asks who is in reach", "when it is known where it lies")
    nearest: dict[str, int] = {}
    for one in command.near:
        order.part_of(play, one.who)
        if not 0 <= one.metres <= MOST_METRES:
            raise Invalid("near", one.metres, f"0 to {MOST_METRES} metres", "MS-R66")
        nearest[one.who] = min(one.metres, nearest.get(one.who, one.metres))
    caught = tuple(
        Caught(who, metres, "" if reacting.may_answer(play, order.part_of(play, who), aware=command.aware) else NOTHING)
        for who, metres in nearest.items()
        if dice_at(blast.attack, metres)
    )
    play.do(BlastSet(msgspec.structs.replace(blast, caught=caught)))


@rule("MS-R66", "MS-R60", "MS-R57")
def answer_burst(play: Table, command: wish.AnswerBurst) -> None:
    """Somebody in reach evades, or does nothing."""
    turns.mine(play, command.who)
    blast = order.fight_of(play).blast
    one = blast.waits_for if blast is not None else None
    name = name_of(state(play), command.who)
    play.need(one is not None and one.id == command.who, f"nobody asks what {name} does", "when a grenade lands")
    assert blast is not None
    if command.how not in (EVADE, NOTHING):
        raise Invalid("how", command.how, f"{EVADE}, {NOTHING}", "MS-R66")
    if command.how == EVADE:
        play.do(PartSet(reacting.spent(play.ruling("combat_economy"), order.part_of(play, command.who)), "dodges"))
    answered = tuple(
        msgspec.structs.replace(each, answer=command.how) if each.id == command.who else each
        for each in blast.caught or ()
    )
    play.do(BlastSet(msgspec.structs.replace(blast, caught=answered)))


@rule("MS-R66")
def go_on(play: Table) -> bool:
    """All have said what they do: it goes off."""
    fight = state(play).fight
    blast = fight.blast if fight is not None else None
    if blast is None or blast.caught is None or blast.waits_for is not None:
        return False
    play.do(BlastSet(None))
    for one in blast.caught:
        hits = msgspec.structs.replace(blast.attack, target=one.id, margin=dice_at(blast.attack, one.metres))
        if one.answer == NOTHING:
            harms(play, hits, hits.margin)
        else:
            ask_roll(play, actor=one.id, kind="evade", terms=reacting.evade_terms(play, one.id, EVADE), then=DODGED,
                     about=msgspec.json.encode(hits).decode(), words=f"evades {hits.name}")  # fmt: skip
    return True


@after(DODGED)
@rule("MS-R66", "MS-R60")
def dodged(play: Table, attempt: Attempt) -> None:
    """Net successes of the evade come off the dice; a botch is a die more."""
    one, reading = damage.attack_of(attempt), attempt.record.open().reading
    off = reading.net if reading.result == SUCCESS else 0
    left = max(0, one.margin - off + (1 if reading.result == BOTCH else 0))
    play.because("MS-R66", dice=one.margin, evade=off, left=left)
    harms(play, one, left)


@rule("MS-R66", "MS-R61")
def harms(play: Table, one: Attack, count: int) -> None:
    """So many dice of damage, or by a ruling as many levels; no margin comes on top."""
    if count <= 0:
        return
    if play.ruling("combat_damage") == "fixed":
        damage.lands(play, one, count)
        return
    terms = Terms((), damage.STANDARD, modifiers=(Modifier(one.name, dice=count, clause="MS-R61"),))
    ask_roll(play, actor=one.attacker, kind="damage", terms=terms, then="damage",
             about=msgspec.json.encode(one).decode(), words=f"damage of {one.name}")  # fmt: skip
