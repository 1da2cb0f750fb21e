"""What a participant does in their turn other than attack (MS-20.2, MS-R57)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT, sheet_of_character, text_of
from croupier.games.maelstrom.actors import name_of, require_able
from croupier.games.maelstrom.combat import attention, precise_attack
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Reload
from croupier.games.maelstrom.combat.state import AREA, COVERS, FULL, NO_COVER, Part
from croupier.games.maelstrom.health.limbs import need_arms
from croupier.games.maelstrom.rolls.attempts import begin
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import missing_rounds
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet, PlaceReached
from croupier.games.maelstrom.turns.turn import require_actor, require_turn

LEAST_ACTIONS, MOST_ACTIONS = 2, 5


@rule("MS-R57", "MS-14.8", "MS-R62", "MS-20.5")
def aim(play: Play[Campaign], command: wish.Aim) -> None:
    """Aim at somebody, which allows a shot with Precision next turn."""
    _require_sight(play, require_turn(play, command.who))
    target = turn.part_of(play, command.target)
    play.need(command.target != command.who, "nobody can aim at themselves", "choose somebody else")
    turn.need_in_fight(play, target)
    play.require(target.cover != FULL, "MS-R62", f"{name_of(play.state, target.id)} is fully behind cover",
                 "choose somebody else, or cover an area")  # fmt: skip
    play.because("MS-14.8")
    attention.attend(play, command.who, command.target, "aims")
    turn.mark_acted(play, command.who, "")


@rule("MS-R57", "MS-14.8")
def cover_area(play: Play[Campaign], command: wish.CoverArea) -> None:
    """Cover one small area, named in words."""
    _require_sight(play, require_turn(play, command.who))
    area = text_of("area", command.area, "MS-14.8", LONGEST_NAME)
    play.because("MS-14.8")
    attention.attend(play, command.who, f"{AREA}{area}", "covers")
    turn.mark_acted(play, command.who, "")


@rule("MS-14.8", "MS-R59")
def _require_sight(play: Play[Campaign], part: Part) -> None:
    """Require somebody who is not fully behind cover themselves, from where nobody is watched. Raises Illegal."""
    play.require(part.cover != FULL, "MS-R59", f"{name_of(play.state, part.id)} is fully behind cover and sees nobody",
                 "leave the cover first")  # fmt: skip


def check_cover(cover: str) -> str:
    if cover not in COVERS:
        raise Invalid("cover", cover, ", ".join(COVERS), "MS-R62")
    return cover


@rule("MS-R57", "MS-R62")
def take_cover(play: Play[Campaign], command: wish.TakeCover) -> None:
    """Take cover, as the action of the turn."""
    has = require_turn(play, command.who).cover
    name = name_of(play.state, command.who)
    play.require(command.cover != NO_COVER or has != NO_COVER, "MS-R62", f"{name} has no cover to leave", "take cover")
    play.require(command.cover != has or has == NO_COVER, "MS-R62", f"{name} has {has} cover already",
                 "choose more or less, or do something else")  # fmt: skip
    set_cover(play, command.who, check_cover(command.cover), "takes cover")
    turn.mark_acted(play, command.who, "")


@rule("MS-R62", "MS-R59")
def set_cover(play: Play[Campaign], who: str, cover: str, how: str = "hides") -> None:
    """Set somebody's cover; fully behind cover, contact is lost. `how` is the reason that is logged."""
    part = turn.part_of(play, who)
    play.because("MS-R62", cover=cover)
    if cover == FULL:
        precise = precise_attack.under_way(play.state)
        attention.lose_sight_of(play, part, how)
        if precise is not None:
            precise_attack.drop_without_contact(play, precise)
    else:
        play.do(PartSet(msgspec.structs.replace(part, cover=cover), how, cover))


def found_item(play: Play[Campaign], who: str, item: str) -> Item | None:
    """An item, unless it is no longer on the sheet."""
    return next((one for one in sheet_of_character(play, who).items if one.id == item), None)


def item_of(play: Play[Campaign], who: str, item: str) -> Item:
    """An item on the sheet. Raises Impossible."""
    found = found_item(play, who, item) if play.state.has(who) else None
    play.need(found is not None, f"no {item[:20]!r} on the sheet", "choose an item on the sheet")
    assert found is not None
    return found


def put_item(play: Play[Campaign], who: str, item: Item, why: str) -> None:
    old = sheet_of_character(play, who)
    items = tuple(item if one.id == item.id else one for one in old.items)
    put_sheet(play, who, msgspec.structs.replace(old, items=items), why)


@rule("MS-R63", "MS-9.13", "MS-R54")
def reload(play: Play[Campaign], command: Reload) -> None:
    """Move rounds from the reserve until the weapon is full; in a fight it is an action."""
    one_action(play, command.who)
    need_arms(play, command.who)
    item = item_of(play, command.who, command.item)
    weapon = item.weapon
    play.need(weapon is not None and weapon.capacity, f"{item.name} is not loaded", "choose a weapon with rounds")
    assert weapon is not None
    counted = play.state.ruling("combat_rate") != "no_ammo"
    play.require(counted, "MS-R63", "rounds are not counted at this table", "fire it")
    missing = missing_rounds(weapon)
    play.insist(missing > 0, "MS-R63", f"{item.name} is full", "fire it first")
    knows = readers(play.state, command.who)
    play.require(weapon.reserve != 0, "MS-R63", "there are no rounds in reserve", "find some", to=knows)
    moved = missing if weapon.reserve is None else min(missing, weapon.reserve)
    left = None if weapon.reserve is None else weapon.reserve - moved
    loaded = msgspec.structs.replace(weapon, loaded=weapon.loaded + moved, reserve=left)
    play.because("MS-R63", loaded=Only(loaded.loaded, *knows), moved=Only(moved, *knows))
    in_turn = turn.takes_part(play.state, command.who)  # it is then logged as the action of the turn
    put_item(play, command.who, msgspec.structs.replace(item, weapon=loaded), "" if in_turn else f"reloads {item.name}")
    if in_turn:
        turn.mark_acted(play, command.who, "reloads", item.name)


@rule("MS-R64", "MS-9.13", "MS-R54")
def clear_jam(play: Play[Campaign], command: ClearJam) -> None:
    """Clear a jam; in a fight it is an action, and a weapon out of action has to wait for the fight's end."""
    one_action(play, command.who)
    need_arms(play, command.who)
    item = item_of(play, command.who, command.item)
    play.need(item.broken, f"{item.name} works", "choose one that does not")
    clears = not item.wrecked or play.state.fight is None
    play.require(clears, "MS-R64", f"{item.name} is out of action for this fight", "choose another weapon",
                 to=readers(play.state, command.who))  # fmt: skip
    play.because("MS-R64")
    works = msgspec.structs.replace(item, broken=False, wrecked=False)
    in_turn = turn.takes_part(play.state, command.who)
    put_item(play, command.who, works, "" if in_turn else f"{item.name} works again")
    if in_turn:
        turn.mark_acted(play, command.who, "clears", item.name)


@rule("MS-9.17", "MS-9.18", "MS-20.4")
def one_action(play: Play[Campaign], who: str) -> None:
    """In a fight, require the participant's turn; otherwise only that they can act, and that the seat plays them."""
    if turn.takes_part(play.state, who):
        require_turn(play, who)
    else:
        require_able(play, who)


@rule("MS-R57", "MS-13.2", "MS-20.2")
def act_otherwise(play: Play[Campaign], command: wish.ActOtherwise) -> None:
    """Do anything else: the storyteller decides whether there is a roll, as for any declared action."""
    require_turn(play, command.who)
    words = text_of("words", command.words, "MS-13.2", LONGEST_TEXT)
    play.because("MS-R57")
    declares = play.state.has(command.who)  # the declaration is logged already
    turn.mark_acted(play, command.who, "acts", "" if declares else words)
    if declares:
        begin(play, command.who, "action", words, None)


@rule("MS-R57")
def hold_back(play: Play[Campaign], command: wish.HoldBack) -> None:
    """Hold back to act later this turn, between two others; an action not taken by the turn's end is lost."""
    part = require_turn(play, command.who)
    play.because("MS-R57")
    play.do(PartSet(msgspec.structs.replace(part, holds=True), "holds"))
    play.do(PlaceReached(""))


@rule("MS-R57")
def act_now(play: Play[Campaign], command: wish.ActNow) -> None:
    """Let a participant who holds back act now, between two others; the one who was due acts after them."""
    require_actor(play, command.who)
    part, now = turn.part_of(play, command.who), play.state
    name = name_of(now, command.who)
    play.require(part.is_holding, "MS-R57", f"{name} is not holding back", "wait for their place in the order")
    actors.require_can_act(play, command.who)
    actors.require_not_stunned(play, command.who, "wait for the next turn")
    play.need(not turn.is_busy(now), "something is under way", "choose a place between two others")
    play.because("MS-R57")
    play.do(PartSet(msgspec.structs.replace(part, holds=False), "returns"))
    play.do(PlaceReached(command.who, said=True))


@rule("MS-R57")
def let_go(play: Play[Campaign], command: wish.LetGo) -> None:
    """Do nothing this turn, in order or after holding back."""
    part = turn.part_of(play, command.who)
    if part.is_holding:
        require_actor(play, command.who)
        play.need(not turn.is_busy(play.state), "something is under way", "wait until it is over")
    else:
        require_turn(play, command.who)
    idle = msgspec.structs.replace(turn.part_of(play, command.who), acted=True, holds=False)
    play.because("MS-R57")
    play.do(PartSet(idle, "lets go"))


@rule("MS-R57", "MS-1.10")
def split_actions(play: Play[Campaign], command: wish.SplitActions) -> None:
    """Set the number of actions this turn; the dice of each are divided by that number."""
    part = require_turn(play, command.who)
    play.require(
        play.ruling("combat_economy") == "split",
        "MS-R57",
        "at this table a turn has only one action",
        "announce one action",
    )
    play.require(part.actions == 1 and not part.done, "MS-R57", "the dice for this turn have already been divided",
                 "act with them")  # fmt: skip
    if not LEAST_ACTIONS <= command.actions <= MOST_ACTIONS:
        raise Invalid("actions", command.actions, f"{LEAST_ACTIONS} to {MOST_ACTIONS}", "MS-R57")
    play.do(PartSet(msgspec.structs.replace(part, actions=command.actions), "splits", f"{command.actions} actions"))
