"""The storyteller sets an attack's terms by range and cover (MS-R62)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_NAME, require_storyteller, text_of
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import announcement, attack_roll, reactions, turn_actions
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.declare_attack import MOST_METRES
from croupier.games.maelstrom.combat.state import FULL, HEAVY, NO_COVER, NOTHING, PARTIAL, Attack
from croupier.games.maelstrom.combat.unknown_terms import attack_set
from croupier.games.maelstrom.gear import armor
from croupier.games.maelstrom.rolls import modifier_sources, specialties, untrained_abilities
from croupier.games.maelstrom.rolls.attempts import announced
from croupier.games.maelstrom.rolls.modifiers import check_modifier
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

CLOSE, USUAL, FAR = 4, 6, 8
AT_ARMS_LENGTH, TWICE = 2, 2
COVER = {PARTIAL: 1, HEAVY: 2}
EXTREME, GRENADES = "Extreme Range", "Grenades"


@rule("MS-R62")
def base_difficulty(one: Attack, metres: int, cover: str) -> int | None:
    """The difficulty by range and cover; None beyond twice the listed range or behind full cover."""
    if cover == FULL or (one.reach and metres > TWICE * one.reach):
        return None
    base = USUAL
    if one.reach:
        base = CLOSE if metres <= AT_ARMS_LENGTH else USUAL if metres <= one.reach else FAR
    return base + COVER.get(cover, 0)


def within_range(one: Attack) -> int:
    """Meters that "within range" stands for: just past arm's length, or the weapon's reach if it is less."""
    return min(one.reach, AT_ARMS_LENGTH + 1)


@rule("MS-15.1", "MS-R62", "MS-R63", "MS-R67", "MS-19.3", "MS-1.8")
def set_attack(play: Play[Campaign], command: wish.SetAttack) -> None:
    """The storyteller sets the terms; then the target is prompted, or the attack is rolled."""
    require_storyteller(play)
    fight = turn.fight_of(play)
    one = fight.attack
    play.need(one is not None and not fight.difficulty, "no attack is waiting for terms", "wait until one is declared")
    assert one is not None
    if play.state.ruling("combat_range") != "table":
        left_out(command, "metres", "cover", because="the GM sets the difficulty", clause="MS-R62")
    if one.spot:
        left_out(command, "cover", "aware", "evading", because="it is thrown at a spot", clause="MS-R66")
    target = None if one.spot else turn.part_of(play, one.target)
    cover = turn_actions.check_cover(command.cover or (target.cover if target is not None else NO_COVER))
    play.require(target is None or cover != FULL, "MS-R62", f"{name_of(play.state, one.target)} is fully behind cover",
                 "choose less cover, or cancel the attack")  # fmt: skip
    check_required(play, one, command.required)
    metres = within_range(one) if command.metres is None else command.metres
    if not 0 <= metres <= MOST_METRES:
        raise Invalid("metres", metres, f"0 to {MOST_METRES}", "MS-R62")
    farthest = TWICE * one.reach or AT_ARMS_LENGTH
    near = metres <= farthest or play.ruling("combat_range") != "table"
    play.require(near, "MS-R62", f"{one.name} does not reach that far", f"up to {farthest} meters")
    check_modifier(command.harder, command.worse, command.dice)
    if command.difficulty:
        check_numbers(command.difficulty, 0)
    difficulty = table_difficulty(play, one, metres, cover, command.difficulty)
    listed = play.state.ruling("combat_range") == "table"
    far = listed and bool(one.reach) and metres > one.reach and not command.difficulty
    asked = target is not None and reactions.may_answer(play, target, aware=command.aware)
    answer = "" if asked else NOTHING
    changed = with_more(play, one, command, far=far)
    plain = target is not None and _is_plain(play.state, one, changed, difficulty, target.cover)
    unready = target is not None and not asked and reactions.has_none_left(play.state, target, aware=command.aware)
    one = msgspec.structs.replace(changed, answer=answer, is_plain=plain, unready=unready)
    why = reason_of(play.state, one, metres, cover, difficulty)
    more = announcement.for_those_who_know(play.state, one.attacker, announcement.modifiers(play.state, one))
    play.do(attack_set(play.state, one, difficulty, unasked=not asked, why=why, more=more))
    if answer:
        attack_roll.roll_attack(play, aware=command.aware)


@rule("MS-R18", "MS-R17", "MS-R62")
def _is_plain(now: Campaign, declared: Attack, one: Attack, difficulty: int, cover: str) -> bool:
    """Whether the terms are no harder than those of a shot within range at the target's cover.

    Never where terms are hidden: whether the attacker is prompted would reveal them.
    """
    listed = now.ruling("combat_range") == "table"
    usual = base_difficulty(declared, within_range(declared), cover) if listed else USUAL
    changed = one.more != declared.more or bool(one.required) or bool(one.precise)
    return now.ruling("roll_announce") != "hidden" and usual is not None and difficulty <= usual and not changed


@rule("MS-R62", "MS-R17")
def reason_of(now: Campaign, one: Attack, metres: int, cover: str, difficulty: int) -> str:
    """Why the base difficulty is what it is, in a few words; "" where it is not announced."""
    if now.ruling("roll_announce") != "always":
        return ""
    if now.ruling("combat_range") != "table" or difficulty != base_difficulty(one, metres, cover):
        return "as the GM says"
    if not one.reach:
        near = "hand to hand"
    elif metres <= AT_ARMS_LENGTH:
        near = f"within {AT_ARMS_LENGTH} meters"
    else:
        near = "within range" if metres <= one.reach else "beyond the weapon's range"
    return f"{near}, {cover} cover" if cover in COVER else near


@rule("MS-15.9", "MS-R10")
def check_required(play: Play[Campaign], one: Attack, required: tuple[str, ...]) -> None:
    """Allow only specialties that an attack of this kind can require. Raises Illegal."""
    if required:
        specialties.check_required(play, one.attacker, Terms(one.traits, required=required))


@rule("MS-1.2", "MS-R17")
def note_own(play: Play[Campaign], who: str, difficulty: int) -> bool:
    """Note a base difficulty that the storyteller sets contrary to the tables; return whether everyone learns of it."""
    told = play.state.ruling("roll_announce") == "always"
    play.because("MS-1.2", to=None if told else announced(play, who), difficulty=difficulty)
    return told


@rule("MS-R62", "MS-1.2")
def table_difficulty(play: Play[Campaign], one: Attack, metres: int, cover: str, said: int = 0) -> int:
    """The base difficulty by range and cover, unless the storyteller has `said` another. Raises Illegal.

    If the storyteller sets every difficulty but says nothing, it is the usual one.
    """
    found = base_difficulty(one, metres, cover)
    if said and said != found and play.state.ruling("combat_range") == "table" and note_own(play, one.attacker, said):
        return said
    if play.ruling("combat_range") != "table":
        return said or USUAL
    seen = f"up to {TWICE * one.reach} meters" if cover != FULL else "somebody who can be seen"
    play.require(found is not None, "MS-R62", f"{one.name} does not reach that far or sees nothing", seen)
    return said or found or USUAL


@rule("MS-15.3", "MS-R38", "MS-R62")
def with_more(play: Play[Campaign], one: Attack, command: wish.SetAttack, *, far: bool) -> Attack:
    """The attack with the modifiers and required specialties that the storyteller added to its terms."""
    more = []
    if command.harder or command.worse or command.dice:
        because = text_of("because", command.because, "MS-15.3", LONGEST_NAME, required=False) or "the GM"
        more.append(Modifier(because, command.harder, command.worse, command.dice, "MS-15.3"))
    sheet = sheet_of(play.state, one.attacker)
    armor.check_waived(play, sheet, waived=command.waive)
    more += modifier_sources.for_quirks(sheet, command.quirks)
    found = ability(play.state, one.traits[-1]) if play.state.has(one.attacker) else None
    lists = one.spot and found is not None and GRENADES in found.advanced
    asked = (GRENADES, *command.required) if lists else command.required
    required = tuple(dict.fromkeys(asked))
    if far:
        if found is not None and EXTREME in found.advanced:
            required = tuple(dict.fromkeys((*required, EXTREME)))
        else:
            more.append(Modifier("extreme range", threshold=1, clause="MS-R62"))
    evading = modifier_sources.for_quirks(sheet_of(play.state, one.target), command.evading, "evading")
    precise = _precise_way(play, one, command)
    to = announced(play, one.attacker)
    eased = untrained_abilities.waiver(play, one.traits, to, wished=command.eases)
    return msgspec.structs.replace(one, more=tuple(more), required=required, evading=evading, waived=command.waive,
                                   precise=precise, eased=eased)  # fmt: skip


@rule("MS-14.9", "MS-R5", "MS-1.2")
def _precise_way(play: Play[Campaign], one: Attack, command: wish.SetAttack) -> bool | None:
    """The storyteller's decision on whether Precision would also work for an attack by Reflexes. Raises Invalid."""
    way = modifier_sources.precise_way_of(play.state, command.precise_way)
    play.need(way is None or modifier_sources.REFLEXES in one.traits, "only Reflexes costs more than Precision",
              "use it as the ability suggests")  # fmt: skip
    now = play.state
    eased = one.steady and now.ruling("equipment_reflex_gear") == "flag"
    contrary = not eased and modifier_sources.is_contrary(now, one.traits, way)
    changed = {"precise_way": command.precise_way} if contrary else {}
    if command.waive and _asked_by_armor(play, one):
        changed["armor"] = untrained_abilities.WAIVED
    if changed:
        play.because("MS-1.2", to=announced(play, one.attacker), **changed)
    return way


@rule("MS-19.3")
def _asked_by_armor(play: Play[Campaign], one: Attack) -> bool:
    """Whether the attacker's armor requires a specialty in this attack, unless that is waived."""
    sheet, found = sheet_of(play.state, one.attacker), ability(play.state, one.traits[-1])
    return sheet is not None and found is not None and bool(armor.required(sheet, found.advanced))
