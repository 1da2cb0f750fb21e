"""A grenade lands, the people in its reach react, and it goes off (MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME, require_storyteller, text_of
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat import damage, reactions
from croupier.games.maelstrom.combat.declare_attack import MOST_METRES
from croupier.games.maelstrom.combat.events import BlastSet
from croupier.games.maelstrom.combat.state import DODGE_ROLL, EVADE, NOTHING, Attack, Blast, Caught
from croupier.games.maelstrom.combat.unknown_terms import blast_set
from croupier.games.maelstrom.figures import attack as figures
from croupier.games.maelstrom.figures.attack import STANDARD
from croupier.games.maelstrom.harm.mark_damage import mark
from croupier.games.maelstrom.health.limbs import need_leg
from croupier.games.maelstrom.rolls import modifier_sources, way_choice
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Modifier, Terms
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

DODGED = DODGE_ROLL
DIE, SIDES = "dice.astray", 10


@rule("MS-R66")
def dice_at(attack: Attack, metres: int) -> int:
    """The damage dice at this many meters from where it goes off."""
    return figures.dice_at(attack.damage, metres)


@rule("MS-R66")
def reach_of(attack: Attack) -> int:
    """The greatest distance in meters at which at least one damage die is left."""
    return figures.reach_of(attack.damage)


def _blast(play: Play[Campaign]) -> Blast:
    require_storyteller(play)
    blast = turn.fight_of(play).blast
    play.need(blast is not None, "no grenade was thrown", "wait until one is")
    assert blast is not None
    return blast


@rule("MS-R66", "MS-1.8")
def name_side(play: Play[Campaign], command: wish.NameSide) -> None:
    """The storyteller names the side; 1d10 gives the distance in meters."""
    blast = _blast(play)
    play.need(not blast.lies, "it is already known where it lies", "choose somebody within reach")
    side = text_of("side", command.side, "MS-R66", LONGEST_NAME)
    if not play.state.board.has(DIE):
        play.do(PlacesLaid((Place(DIE, "dice", "Meters off target"),)))
    (off,) = dice.roll(play, DIE, 1, SIDES, by=GM)
    play.because("MS-R66", side=side, metres=off)
    play.do(blast_set(play.state, msgspec.structs.replace(blast, side=side, off=off)))


@rule("MS-R66", "MS-R60", "MS-1.8")
def burst(play: Play[Campaign], command: wish.Burst) -> None:
    """The storyteller says who is in reach, and how near; those aware and able to react are prompted."""
    blast = _blast(play)
    play.need(
        blast.lies and blast.caught is None,
        "nobody is being asked who is within reach",
        "wait until it is known where it lies",
    )
    nearest: dict[str, int] = {}
    for one in command.near:
        turn.need_in_fight(play, turn.part_of(play, one.who))
        if not 0 <= one.metres <= MOST_METRES:
            raise Invalid("near", one.metres, f"0 to {MOST_METRES} meters", "MS-R66")
        nearest[one.who] = min(one.metres, nearest.get(one.who, one.metres))
    caught = tuple(
        Caught(
            who,
            metres,
            "" if reactions.may_answer(play, turn.part_of(play, who), aware=command.aware) else NOTHING,
            _evading(play, who, command.evading),
        )
        for who, metres in nearest.items()
        if dice_at(blast.attack, metres)
    )
    strange = next((one for one in command.evading if one.partition(":")[0] not in nearest), "")
    if strange:
        raise Invalid("evading", strange[:40], "merits and flaws of those within reach", "MS-R38")
    play.do(blast_set(play.state, msgspec.structs.replace(blast, caught=caught), placed=True))


@rule("MS-R38", "MS-R60")
def _evading(play: Play[Campaign], who: str, said: tuple[str, ...]) -> tuple[Modifier, ...]:
    """The modifiers of somebody's merits and flaws that matter for evading a grenade. Raises Invalid."""
    named = tuple(one.partition(":")[2] for one in said if one.partition(":")[0] == who)
    return modifier_sources.for_quirks(sheet_of(play.state, who), named, "evading")


@rule("MS-R38", "MS-R60", "MS-R66")
def dodge_terms(play: Play[Campaign], one: Caught) -> Terms:
    """The terms for evading a grenade, with the merits and flaws that matter."""
    terms = reactions.evade_terms(play, one.id, EVADE)
    return msgspec.structs.replace(terms, modifiers=(*terms.modifiers, *one.evading))


@rule("MS-R66", "MS-R60", "MS-R57")
def answer_burst(play: Play[Campaign], command: wish.AnswerBurst) -> None:
    """A character within reach evades, or does nothing."""
    turn.require_actor(play, command.who)
    blast = turn.fight_of(play).blast
    one = blast.waits_for if blast is not None else None
    name = name_of(play.state, command.who)
    play.need(
        one is not None and one.id == command.who,
        f"nobody is being asked what {name} does",
        "wait until a grenade lands",
    )
    assert blast is not None
    if command.how not in (EVADE, NOTHING):
        raise Invalid("how", command.how, f"{EVADE}, {NOTHING}", "MS-R66")
    if command.how == EVADE:
        need_leg(play, command.who)
        economy, part = play.ruling("combat_economy"), turn.part_of(play, command.who)
        spent = reactions.with_chosen(play, reactions.spent(economy, part), command)
        play.do(PartSet(spent, "dodges", reactions.COSTS[reactions.price(economy, part)]))
    answered = tuple(
        msgspec.structs.replace(each, answer=command.how) if each.id == command.who else each
        for each in blast.caught or ()
    )
    stays = command.who if command.how == NOTHING else ""
    play.do(blast_set(play.state, msgspec.structs.replace(blast, caught=answered), placed=False, stays=stays))


@rule("MS-R66")
def step_blast(play: Play[Campaign]) -> bool:
    """Set off the grenade once everyone in reach has answered; return whether it went off."""
    fight = play.state.fight
    blast = fight.blast if fight is not None else None
    if blast is None or blast.caught is None or blast.waits_for is not None:
        return False
    play.do(BlastSet(None))
    for one in blast.caught:
        hits = msgspec.structs.replace(blast.attack, target=one.id, margin=dice_at(blast.attack, one.metres))
        if one.answer == NOTHING:
            harms(play, hits, hits.margin)
        else:
            roll = ask_roll(play, actor=one.id, kind="evade", then=DODGED, words=f"evading {hits.name}",
                            terms=dodge_terms(play, one),
                            about=msgspec.json.encode(hits).decode())  # fmt: skip
            way_choice.go_on(play, roll, turn.part_of(play, one.id).chosen)
    return True


@follow_up(DODGED)
@rule("MS-R66", "MS-R60")
def after_dodge(play: Play[Campaign], attempt: Attempt) -> None:
    """Subtract the evade's net successes from the damage dice; a botch adds a die."""
    one, reading = damage.attack_of(attempt), attempt.record.open().reading
    off = reading.net if reading.result == SUCCESS else 0
    left = max(0, one.margin - off + (1 if reading.result == BOTCH else 0))
    play.because("MS-R66", dice=one.margin, evade=off, left=left)
    harms(play, one, left)


@rule("MS-R66", "MS-R61")
def harms(play: Play[Campaign], one: Attack, count: int) -> None:
    """Roll this many damage dice, or under a ruling apply as many levels; no margin is added."""
    if count <= 0:
        mark(play, one.target, 0, one.kind)
        return
    if play.ruling("combat_damage") == "fixed":
        play.because("MS-R61", damage=count, levels=count)
        damage.lands(play, one, count)
        return
    terms = Terms((), STANDARD, modifiers=(Modifier(one.name, dice=count, clause="MS-R61"),))
    words = f"damage of {one.name} to {name_of(play.state, one.target)}"
    ask_roll(play, actor=one.attacker, kind="damage", terms=terms, then="damage",
             about=msgspec.json.encode(one).decode(), words=words)  # fmt: skip
