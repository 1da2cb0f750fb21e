"""The storyteller's characters: quick sheets with pools by label (MS-R73)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT, require_storyteller, text_of
from croupier.games.maelstrom.campaign.commands import AddNpc, ChangeNpc, NpcPool, RemoveNpc
from croupier.games.maelstrom.campaign.ready_opponents import USUAL_POOL
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.harm.mark_damage import check_lethal_alone
from croupier.games.maelstrom.npcs.events import BackstageSet, CharacterGone, NpcGone, NpcSet
from croupier.games.maelstrom.npcs.quick_sheets import npc_of
from croupier.games.maelstrom.sheets.content import WILLPOWER
from croupier.games.maelstrom.sheets.sheet_access import people
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.state import OK, UNCONSCIOUS
from croupier.games.maelstrom.sheets.weapons import NPC_WEAPONS
from croupier.games.maelstrom.state import Campaign

MOST_NPCS, MOST_POOLS, MOST_DICE = 100, 30, 30
FEWEST_BOXES, MOST_BOXES, MINOR = 1, 20, 4
PENALTIES = (0, 1, 3)
"""What the boxes of a minor character take off a pool (MS-R73)."""
FULL = (0, 1, 1, 2, 2, 3, 5)


@rule("MS-R73", "MS-1.8")
def add(play: Play[Campaign], command: AddNpc) -> None:
    """Add a storyteller's character on a quick sheet; one without pools has that of a blank sheet."""
    require_storyteller(play)
    play.require(play.ruling("npc_sheet") == "quick", "MS-R73",
                 "at this table the GM's characters have full sheets",
                 "make a character step by step")  # fmt: skip
    there = len(play.state.npcs) + len(_waiting(play))
    play.need(there < MOST_NPCS, f"there are {MOST_NPCS} already", "remove one first")
    check_lethal_alone(play.state, "bashing", command.bashing, 0)
    quick = _quick(play, command, usual=(USUAL_POOL,))
    name = name_of("name", command.name, "MS-R73", LONGEST_NAME)
    _place(play, Npc("", name, Secret(quick, (GM,)), broken=quick.willpower == 0), hidden=command.hidden)


@rule("MS-R73", "MS-R74")
def _waiting(play: Play[Campaign]) -> tuple[Npc, ...]:
    """The characters who wait unseen, as far as the acting seat knows of them: where a table only assists, others too
    may try to change one (MS-1.8), and do not learn by it who waits.
    """
    backstage = play.state.backstage
    return backstage.open() if backstage.is_known_to(play.seat) else ()


@rule("MS-R73", "MS-R74")
def _place(play: Play[Campaign], one: Npc, *, hidden: bool) -> None:
    """Let a character join the story, or wait for it unseen."""
    waiting = tuple(each for each in play.state.backstage.open() if each.id != one.id)
    named = unique_name(one.name, people(play.state), LONGEST_NAME)  # of those whom everybody knows
    one = msgspec.structs.replace(one, name=named)
    if hidden:
        ids = {each.id for each in waiting}
        id = one.id or next(name for at in range(1, MOST_NPCS + 2) if (name := f"b{at}") not in ids)
        after, why = (*waiting, msgspec.structs.replace(one, id=id)), f"{one.name} is added, hidden for now"
        play.do(BackstageSet(Secret(after, (GM,)), why))
        return
    if one.id:
        play.do(BackstageSet(Secret(waiting, (GM,))))
    play.do(NpcSet(msgspec.structs.replace(one, id=f"n{play.next_number('named')}"), joins=True))


@rule("MS-R73", "MS-1.8", "MS-9.17")
def change(play: Play[Campaign], command: ChangeNpc) -> None:
    """Replace a character's quick sheet; filled levels stay filled."""
    require_storyteller(play)
    unseen = next((each for each in _waiting(play) if each.id == command.npc), None)
    one = unseen or npc_of(play, command.npc)
    play.need(unseen is not None or not command.hidden, f"everyone has seen {one.name}", "remove them from the story")
    check_lethal_alone(play.state, "bashing", command.bashing, 0)
    old = one.quick.open()
    quick = msgspec.structs.replace(
        _quick(play, command, sum(old.hurt), had=dict(old.arms).values()), hurt=old.hurt, care=old.care
    )
    name = name_of("name", command.name, "MS-R73", LONGEST_NAME)
    condition = _condition(one, quick)
    broken = one.broken if quick.willpower == old.willpower else quick.willpower == 0
    changed = msgspec.structs.replace(one, name=name, quick=Secret(quick, (GM,)), condition=condition, broken=broken)
    if unseen is not None:
        _place(play, changed, hidden=command.hidden)
        return
    if name != one.name:
        others = (each for each in people(play.state) if each != one.name)
        changed = msgspec.structs.replace(changed, name=unique_name(name, others, LONGEST_NAME))
    seen = (changed.name, condition, broken) != (one.name, one.condition, one.broken)
    if broken != one.broken:
        play.because("MS-9.17")
    play.do(NpcSet(changed, was=one.name if seen else "", breaks=broken != one.broken))


@rule("MS-R73", "MS-R52")
def _condition(one: Npc, quick: Quick) -> str:
    """The condition after a change of boxes: they wake up, or go down if all boxes are now filled."""
    if one.condition not in (OK, UNCONSCIOUS) or len(quick.penalties) == len(one.quick.open().penalties):
        return one.condition
    return UNCONSCIOUS if sum(quick.hurt) > len(quick.penalties) else OK


@rule("MS-R73", "MS-1.8")
def remove(play: Play[Campaign], command: RemoveNpc) -> None:
    """Remove a storyteller's character from the story, unless they are fighting or rolling."""
    require_storyteller(play)
    now = play.state
    unseen = next((each for each in _waiting(play) if each.id == command.npc), None)
    if unseen is not None:
        left = tuple(each for each in now.backstage.open() if each != unseen)
        play.do(BackstageSet(Secret(left, (GM,)), f"{unseen.name} is dropped"))
        return
    full = now.has(command.npc) and now.character(command.npc).seat == GM
    one = now.character(command.npc) if full else npc_of(play, command.npc)
    busy = any(one.id in (each.actor, each.about) and each.is_under_way for each in now.attempts)
    busy = busy or any(one.id == each.helper for each in now.rallies)
    fights = now.fight is not None and any(each.id == one.id for each in now.fight.parts)
    play.need(not busy and not fights, f"{one.name} is in the middle of something", "wait until that is over")
    play.do(CharacterGone(one.id, one.name) if full else NpcGone(one.id, one.name))


@rule("MS-R66", "MS-R73")
def listed_weapons(now: Campaign, had: Iterable[str] = ()) -> tuple[str, ...]:
    """The weapons that a pool can name: those of the tables, unless the table has its own list, and what it had."""
    own = now.ruling("equipment_weapons") != "table"
    return tuple(one for one in NPC_WEAPONS if not own or one in had)


def _quick(
    play: Play[Campaign], given: AddNpc, filled: int = 0, usual: tuple[NpcPool, ...] = (), had: Iterable[str] = ()
) -> Quick:
    """The quick sheet of a command, with the usual pools if it has none; `had`: its weapons before.

    Raises Illegal or Invalid.
    """
    pools: dict[str, int] = {}
    arms: dict[str, str] = {}
    if len(given.pools) > MOST_POOLS:
        raise Invalid("pools", len(given.pools), f"0 to {MOST_POOLS}", "MS-R73")
    for one in given.pools or usual:
        label = name_of("pools", one.label, "MS-R73", LONGEST_NAME)
        if label.casefold() == WILLPOWER.casefold():
            raise Invalid("pools", label, "another label: willpower has a field of its own", "MS-R73")
        label = _apart(label, pools)
        pools[label] = _within("pools", one.dice, 0, MOST_DICE)
        if one.weapon:
            if one.weapon not in NPC_WEAPONS:
                raise Invalid("pools", one.weapon[:40], f"one of {', '.join(NPC_WEAPONS)}", "MS-R73")
            allowed = one.weapon in listed_weapons(play.state, had)
            play.require(
                allowed,
                "MS-R66",
                "this table has its own list of weapons",
                "enter the numbers in each attack",
                to=(GM,),
            )
            arms[label] = one.weapon
    for field in ("initiative", "bashing", "lethal"):
        _within(field, getattr(given, field), 0, MOST_DICE)
    for field in ("evade", "willpower"):
        if getattr(given, field) is not None:
            _within(field, getattr(given, field), 0, MOST_DICE)
    boxes = _within("boxes", given.boxes, max(FEWEST_BOXES, filled), MOST_BOXES)
    notes = text_of("notes", given.notes, "MS-R73", LONGEST_TEXT, required=False)
    return Quick(tuple(pools.items()), given.initiative, given.bashing, given.lethal, given.evade, given.willpower,
                 penalties(boxes), notes=notes, arms=tuple(arms.items()))  # fmt: skip


def _apart(label: str, taken: dict[str, int]) -> str:
    """A unique label for a pool: the second "Shoot" is "Shoot (2)"."""
    found, number = label, 1
    while found in taken:
        number += 1
        end = f" ({number})"
        found = f"{label[: LONGEST_NAME - len(end)]}{end}"
    return found


@rule("MS-R73")
def penalties(boxes: int) -> tuple[int, ...]:
    """What each box but the last takes off: the minor track for four boxes, otherwise the full track.

    Longer tracks repeat the full track's worst penalty.
    """
    if boxes == MINOR:
        return PENALTIES
    return tuple(FULL[min(at, len(FULL) - 1)] for at in range(boxes - 1))


def _within(field: str, given: Any, least: int, most: int) -> int:
    if not least <= given <= most:
        raise Invalid(field, given, f"{least} to {most}", "MS-R73")
    return int(given)
