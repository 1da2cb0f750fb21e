"""How levels heal: the mildest kind first, faster under treatment (MS-10.8, MS-R53)."""

from __future__ import annotations

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import cites, rule
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.access import LONGEST_NAME, own_character, require_storyteller
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, KINDS, LETHAL
from croupier.games.maelstrom.harm import health_access
from croupier.games.maelstrom.harm.events import ConditionSet
from croupier.games.maelstrom.harm.mark_damage import settle
from croupier.games.maelstrom.health import track
from croupier.games.maelstrom.sheets.quirk_content import listed
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health, Quirk
from croupier.games.maelstrom.state import Campaign

HOUR, DAY = 60, 24 * 60
THIRDS = 3
PRICE = "The price of coming back"
NATURAL = cites("MS-10.8", "MS-R53", name="NATURAL")({BASHING: HOUR, LETHAL: 3 * DAY, AGGRAVATED: 10 * DAY})
"""Minutes of rest that heal one level."""
TREATED = cites("MS-10.8", "MS-R53", name="TREATED")({BASHING: 10, LETHAL: DAY, AGGRAVATED: 3 * DAY})


def less(health: Health, kind: str, levels: int) -> Health:
    """The track with this many levels of a kind removed."""
    return track.with_levels(health, **{kind: max(0, getattr(health, kind) - levels)})


@rule("MS-10.8", "MS-R53")
def with_level_healed(health: Health, minutes: int, *, treated: bool) -> Health:
    """The track after this much rest; time left over counts toward the next level of the same kind."""
    rest = minutes * THIRDS
    while rest and (kind := track.mildest(health)):
        pace = NATURAL[kind] * THIRDS // TREATED[kind] if treated else THIRDS  # thirds of natural rest a minute
        wanted = NATURAL[kind] * THIRDS - health.healed
        needs = -(-wanted * THIRDS // pace)
        if rest < needs:
            return msgspec.structs.replace(health, healed=health.healed + rest * pace // THIRDS)
        rest -= needs
        health = msgspec.structs.replace(less(health, kind, 1), healed=0)
    return health


@rule("MS-10.8", "MS-R53")
def heal(play: Play[Campaign], target: str, minutes: int, *, treated: bool = False) -> None:
    """Heal by resting, if the table's ruling is the table of times; otherwise the storyteller decides."""
    if play.state.ruling("health_healing") != "table" or health_access.condition_of(play.state, target) == DEAD:
        return
    before = health_access.health_of(play, target)
    after = with_level_healed(before, minutes, treated=treated)
    if after == before:
        return
    health_access.put_health(play, target, after, "")
    levels = before.filled - after.filled
    _settle_healed(play, target, levels, minutes=minutes, treated=treated)


@rule("MS-10.8", "MS-R53", "MS-R74")
def _settle_healed(play: Play[Campaign], target: str, levels: int, **facts: object) -> None:
    """Settle who has healed; those who see it get the reason (an NPC's wounds and parts of a level stay hidden)."""
    before = health_access.seen_health(play.state, target)
    settle(play, target, better=True)
    shown = health_access.seen_health(play.state, target) != before
    to = (EVERYONE,) if shown else health_access.readers_of_health(play, target)
    with play.rulings_for(to):
        play.ruling("health_healing")
    if levels:
        play.because("MS-R53", to=None if shown else to, who=name_of(play.state, target), **facts, levels=levels)


@rule("MS-R53")
def scene_over(play: Play[Campaign]) -> None:
    """Remove all bashing at the end of a scene, under the ruling for it."""
    if play.state.ruling("health_healing") != "between_scenes":
        return
    for target in (*(one.id for one in play.state.characters), *(one.id for one in play.state.npcs)):
        health = health_access.health_of(play, target)
        if health.bashing and health_access.condition_of(play.state, target) != DEAD:
            health_access.put_health(play, target, less(health, BASHING, health.bashing), "")
            _settle_healed(play, target, health.bashing)


@rule("MS-10.8", "MS-R53")
def mend(play: Play[Campaign], target: str, kind: str, levels: int) -> None:
    """The storyteller heals levels, whatever the table of times says."""
    require_storyteller(play)
    health_access.require_known(play, target)
    health = health_access.health_of(play, target)
    play.need(kind in KINDS, f"there is no {kind[:20]!r} damage", ", ".join(KINDS))
    there = getattr(health, kind)
    name = name_of(play.state, target)
    dead = not play.state.has(target) and health_access.condition_of(play.state, target) == DEAD
    play.need(not dead, f"{name} is dead", "choose somebody alive, or a character")
    play.need(there, f"{name} has no level of {kind}", "choose a kind that is there")
    play.need(1 <= levels <= there, f"{name} does not have {count_of(levels, 'level')} of {kind}", f"1 to {there}")
    if play.state.ruling("health_healing") == "storyteller":
        play.ruling("health_healing")
    else:  # whatever the table of times says
        play.because("MS-1.2")
    down = health_access.condition_of(play.state, target) in (DEAD, DYING)  # then no other line says so
    told = f"the GM heals {count_of(levels, 'level')} of {kind}" if down else ""
    health_access.put_health(play, target, less(health, kind, levels), told)
    settle(play, target, better=True, decreed=True)


@rule("MS-R52", "MS-R38")
def revive(play: Play[Campaign], character: str, price: str) -> None:
    """The storyteller brings somebody back, with a flaw if there is a price; their track is unchanged."""
    require_storyteller(play)
    one = own_character(play, character)
    play.need(one.condition in (DEAD, DYING), f"{one.name} is not dead", "choose somebody who is")
    play.do(ConditionSet(character, OK, one.level, was=one.condition))
    settle(play, character)
    is_flaw = bool(price) and play.ruling("creation_merits_flaws") != "off"
    known = health_access.readers_of_health(play, character) if is_flaw else (EVERYONE,)
    play.because("MS-R52", revived=one.name, price=Only(price or "nothing", *known))
    if is_flaw:
        _add_flaw(play, character, price)


@rule("MS-R52", "MS-R38")
def _add_flaw(play: Play[Campaign], character: str, price: str) -> None:
    """Add the price of coming back to the sheet as a flaw without experience, a listed flaw under its listed name."""
    old, known = sheet_of(play, character), listed(price, flaw=True)
    short = known.name if known else price if len(price) <= LONGEST_NAME else ""
    flaw = Quirk(short or PRICE, 0, "" if short else price, flaw=True, price=True)
    if all((one.name.casefold(), one.text) != (flaw.name.casefold(), flaw.text) for one in old.quirks):
        put_sheet(play, character, msgspec.structs.replace(old, quirks=(*old.quirks, flaw)), f"a new flaw, {price}")


@rule("MS-R52")
def save(play: Play[Campaign], character: str) -> None:
    """Save a dying character: they are unconscious, with a full track."""
    one = play.state.character(character)
    play.do(ConditionSet(character, UNCONSCIOUS, one.level, was=DYING))
    settle(play, character, better=True)


@rule("MS-R52")
def time_runs(play: Play[Campaign]) -> None:
    """Let a turn pass: the dying have one turn less, and die when none is left; that in which they fell is none."""
    for one in play.state.characters:
        if one.condition == DYING and one.dying:
            left = one.dying - (not one.just_fell)
            play.do(ConditionSet(one.id, DYING if left else DEAD, one.level, left))


@rule("MS-R52")
def end_fight(play: Play[Campaign]) -> None:
    """End the turn in which somebody fell: the first turn of the next fight counts."""
    for one in play.state.characters:
        if one.condition == DYING and one.just_fell:
            play.do(ConditionSet(one.id, DYING, one.level, one.dying, was=DYING))


__all__ = ["end_fight", "heal", "mend", "revive", "save", "scene_over", "time_runs", "with_level_healed"]
