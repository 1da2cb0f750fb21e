"""Effects resisted for a time, or recovered from faster (MS-9.1, MS-9.3, MS-R32)."""

from __future__ import annotations

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.state import SUCCESS, Reading
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of
from croupier.games.maelstrom.sheets.state import Effect
from croupier.games.maelstrom.state import Campaign

WHOLE_SCENE = -1


def effect_of(play: Play[Campaign], who: str, name: str) -> Effect:
    """An effect on a character. Raises Impossible."""
    play.need(play.state.has(who), "only characters can have effects", "choose a character")
    found = next((one for one in sheet_of(play, who).effects if one.id == name), None)
    play.need(found is not None, f"there is no effect {name[:20]!r}", "choose one of the character's effects")
    assert found is not None
    return found


@rule("MS-9.1", "MS-9.3", "MS-R32")
def outcome(play: Play[Campaign], who: str, about: str, reading: Reading, to: tuple[str, ...]) -> None:
    """Each net success ignores the effect for a turn, or shortens it by one; `to` are those who know the effect.

    Under a ruling, any success is enough to resist it for the scene, or to end it.
    """
    how, _, name = about.partition(":")
    sheet = sheet_of(play, who)
    old = next((one for one in sheet.effects if one.id == name), None)
    if old is None:
        return
    if reading.result != SUCCESS:
        put_sheet(play, who, sheet, f"does not {'resist' if how == 'resist' else 'recover from'} {old.name}")
        return
    with play.rulings_for(to):
        new = _resisted(play, old, reading.net, to) if how == "resist" else _less(play, old, reading.net, to)
    effects = tuple(new if one.id == name else one for one in sheet.effects if one.id != name or new is not None)
    left = tuple(one for one in effects if one is not None)
    put_sheet(play, who, msgspec.structs.replace(sheet, effects=left), _in_words(old, new))


def _in_words(old: Effect, new: Effect | None) -> str:
    """What is left of an effect after a roll against it, and for how long it is resisted."""
    if new is None:
        return f"recovers from {old.name}"
    if new == old and not new.resisted:
        return f"{old.name} lasts until it is lifted"
    if new.turns != old.turns:
        return f"{old.name} lasts {count_of(new.turns or 0, 'more turn')}"
    how_long = "until the scene ends" if new.resisted == WHOLE_SCENE else f"for {count_of(new.resisted, 'turn')}"
    return f"resists {old.name} {how_long}"


def _resisted(play: Play[Campaign], effect: Effect, net: int, to: tuple[str, ...]) -> Effect:
    """The effect, resisted for a time; if it is resisted for longer already, that stays."""
    whole = play.ruling("wp_effects") == "all_or_nothing" or effect.resisted == WHOLE_SCENE
    turns = max(net, effect.resisted)
    play.because("MS-R32", to=to, resists=effect.name, turns="the scene" if whole else turns)
    return msgspec.structs.replace(effect, resisted=WHOLE_SCENE if whole else turns)


def _less(play: Play[Campaign], effect: Effect, net: int, to: tuple[str, ...]) -> Effect | None:
    """The shortened effect; None if it is over. The storyteller lifts an effect without a number of turns."""
    if play.ruling("wp_effects") == "all_or_nothing":
        play.because("MS-R32", to=to, recovers=effect.name)
        return None
    if effect.turns is None:
        play.because("MS-R32", to=to, recovers=effect.name, turns="until it is lifted")
        return effect
    left = max(0, effect.turns - net)
    play.because("MS-R32", to=to, recovers=effect.name, turns=effect.turns, off=net, left=left)
    return msgspec.structs.replace(effect, turns=left) if left else None
