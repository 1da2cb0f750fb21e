"""Marks levels of damage one by one: unconsciousness, dying, death (MS-10.8, MS-R52)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.access import sheet_of_character
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, KINDS, LETHAL, SOURCES, kinds_of
from croupier.games.maelstrom.harm import health_access, limbs
from croupier.games.maelstrom.harm.events import ConditionSet, LevelsMarked
from croupier.games.maelstrom.health import track
from croupier.games.maelstrom.rolls.make_roll import kept_for_new
from croupier.games.maelstrom.rolls.state import FALLEN, TIME
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health
from croupier.games.maelstrom.sheets.track_changes import WHEN_TRACK_CHANGES
from croupier.games.maelstrom.state import Campaign


@rule("MS-10.8", "MS-R52")
def with_level_marked(health: Health, kind: str) -> Health | None:
    """The track with one more level; None if that level kills."""
    if health.filled < health.boxes:
        return _with(health, kind)
    if health.bashing > 0:  # the last box holds bashing
        health = msgspec.structs.replace(health, bashing=health.bashing - 1)
        return _with(health, AGGRAVATED if kind == AGGRAVATED else LETHAL)
    return None


def _with(health: Health, kind: str) -> Health:
    counts = {BASHING: health.bashing, LETHAL: health.lethal, AGGRAVATED: health.aggravated}
    counts[kind] += 1
    more = track.with_levels(health, bashing=counts[BASHING], lethal=counts[LETHAL], aggravated=counts[AGGRAVATED])
    return msgspec.structs.replace(more, unaided=True)


@rule("MS-10.5", "MS-R49")
def kind_of(play: Play[Campaign], kind: str) -> str:
    """The kind of damage at this table: always lethal if there is only one kind."""
    play.need(kind in KINDS, f"there is no {kind[:20]!r} damage", ", ".join(KINDS))
    return LETHAL if kind == LETHAL or play.ruling("health_types") == "one" else kind


@rule("MS-R49", "MS-1.10")
def check_kind(now: Campaign, kind: str) -> None:
    """Allow only a kind of damage that this table has, as an entry names it. Raises Invalid."""
    kinds = kinds_of(now.ruling("health_types"))
    if kind not in kinds:
        raise Invalid("kind", kind[:20], ", ".join(kinds), "MS-R49")


@rule("MS-R49", "MS-1.10")
def check_lethal_alone(now: Campaign, field: str, given: object, usual: object) -> None:
    """If all damage is lethal, require fields that only matter to other kinds to be empty. Raises Invalid."""
    if given != usual and BASHING not in kinds_of(now.ruling("health_types")):
        raise Invalid(field, given, "nothing, as all damage is lethal here", "MS-R49")


@rule("MS-10.7", "MS-R49", "MS-R67", "MS-1.10")
def check_source(now: Campaign, kind: str, source: str) -> None:
    """Allow a source only of aggravated damage, and only one that armor knows. Raises Invalid."""
    check_lethal_alone(now, "source", source, "")
    if source not in ("", *SOURCES) or (source and kind != AGGRAVATED):
        raise Invalid("source", source[:20], f"{', '.join(SOURCES)}, of aggravated damage", "MS-R67")


@rule("MS-10.8", "MS-R52", "MS-R54", "MS-R49")
def mark(play: Play[Campaign], target: str, levels: int, kind: str, came: int | None = None) -> None:
    """Mark the levels of one hit, one by one; dead characters are skipped.

    `came` is the number of levels before soak, if it was rolled; 0 if the damage dice did nothing. A hit that is
    resolved again does nothing to those who were dying or dead when it came, whatever has become of them (MS-17.10).
    """
    if health_access.condition_of(play.state, target) == DEAD:
        return
    if _had_fallen(play, target):
        return
    if levels <= 0:
        known = readers_of_damage(play, target)
        play.do(LevelsMarked(target, Secret(0, known), kind, _came(came, known)))
        return
    kind = kind_of(play, kind)
    before = health = health_access.health_of(play, target)
    kills = False
    for _ in range(levels):
        more = with_level_marked(health, kind)
        if more is None:
            kills = True
            break
        health = more
    known = readers_of_damage(play, target)
    play.because("MS-R52", levels=Only(levels, *known), kind=kind)
    play.do(LevelsMarked(target, Secret(levels, known), kind, _came(came, known)))
    health_access.put_health(play, target, health, "")
    settle(play, target, kills=kills)
    limbs.by_level(play, target, before, health)


@rule("MS-17.10", "MS-R52")
def _had_fallen(play: Play[Campaign], target: str) -> bool:
    """Whether a hit that is resolved again came when its target was dying or dead, who is saved or back by now."""
    saved = health_access.condition_of(play.state, target) not in (DYING, DEAD)
    fell = saved and kept_for_new(play.state, FALLEN, target) is not None
    if fell:
        play.because("MS-17.10", fallen=name_of(play.state, target), levels=0)
    return fell


def _came(came: int | None, known: tuple[str, ...]) -> Secret[int]:
    return Secret() if came is None else Secret(came, known)


@rule("MS-10.8", "MS-R52")
def settle(
    play: Play[Campaign], target: str, *, kills: bool = False, better: bool = False, decreed: bool = False
) -> None:
    """Set condition and wound level from the track; a level that kills has the effect ruled at the table.

    A further such level does not change how long the dying have. `better`: levels have healed; `decreed`: as the
    storyteller said. An NPC's wounds have no name, which would reveal the size of their track (MS-R74).
    """
    if kills and _had_fallen(play, target):
        return
    now, health = play.state, health_access.health_of(play, target)
    was, mine = health_access.condition_of(now, target), now.has(target)
    before = (was, now.character(target).level, now.character(target).dying) if mine else (was, "", 0)
    dying, just_fell = 0, False
    if was in (DEAD, DYING):
        condition, dying, just_fell = was, before[2], mine and now.character(target).just_fell
    elif kills:
        condition, dying, just_fell = _end(play, target)
    else:
        condition = UNCONSCIOUS if health.filled >= health.boxes else OK
    level = track.level_name(health) if mine else ""
    if (condition, level, dying) != before:
        play.do(ConditionSet(target, condition, level, dying, better, was, decreed, just_fell))


@rule("MS-R38", "MS-R47", "MS-R52")
def follow_track(play: Play[Campaign], target: str) -> None:
    """Set condition and wound level again after the track got longer or shorter."""
    settle(play, target, better=True)


WHEN_TRACK_CHANGES.append(follow_track)


def _end(play: Play[Campaign], target: str) -> tuple[str, int, bool]:
    """The effect of a killing level: death, dying for some turns, or dying until the player decides.

    With the turns in which they can be saved, and whether this turn is before them.
    """
    ruling = play.ruling("health_death")
    if ruling == "upstream" or not play.state.has(target):
        return DEAD, 0, False
    old = kept_for_new(play.state, TIME, target)
    if ruling == "gentle" and old is not None:  # as before, for a hit that is resolved again
        left, just_fell, turn = map(int, old.about.split(":"))
        passed = max(0, (play.state.fight.turn if play.state.fight is not None else 0) - turn)
        return DYING, max(1, left - max(0, passed - just_fell)), bool(just_fell) and not passed
    return (DYING, *time_to_save(play, target))


@rule("MS-R52")
def time_to_save(play: Play[Campaign], target: str) -> tuple[int, bool]:
    """The turns in which somebody who begins to die can be saved, and whether a turn of a fight runs, which is none."""
    if play.ruling("health_death") != "gentle":
        return 0, False
    fight = play.state.fight
    return max(1, sheet_of_character(play, target).dots("Strength")), fight is not None and fight.turn > 0


@rule("MS-R74")
def readers_of_damage(play: Play[Campaign], target: str) -> tuple[str, ...]:
    """Who learns how many levels got through: everyone who sees the dice, the player and the storyteller."""
    now = play.state
    if now.ruling("visibility_dice") == "everyone":
        return (EVERYONE,)  # not noted, as nothing is kept from anyone
    play.ruling("visibility_dice")
    return (GM, now.character(target).seat) if now.has(target) else (GM,)
