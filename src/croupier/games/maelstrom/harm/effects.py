"""Effects on a character: a named modifier, for some turns or until it is lifted (MS-15.3)."""

from __future__ import annotations

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import (
    LONGEST_NAME,
    LONGEST_TEXT,
    own_character,
    require_storyteller,
    sheet_of_character,
    text_of,
)
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.sheets.state import Effect
from croupier.games.maelstrom.state import Campaign

MOST, LONGEST = 10, 1000
"""The most dice or difficulty an effect can add or subtract; the most turns it can last."""


@rule("MS-15.3")
def lay_effect(
    play: Play[Campaign], character: str, name: str, difficulty: int = 0, dice: int = 0, turns: int | None = None,
    text: str = "",
) -> None:  # fmt: skip
    """The storyteller puts an effect on a character. Raises Invalid."""
    require_storyteller(play)
    own_character(play, character)
    name = text_of("name", name, "MS-15.3", LONGEST_NAME)
    for field, given in (("difficulty", difficulty), ("dice", dice)):
        if not -MOST <= given <= MOST:
            raise Invalid(field, given, f"-{MOST} to {MOST}", "MS-15.3")
    if turns is not None and not 1 <= turns <= LONGEST:
        raise Invalid("turns", turns, f"1 to {LONGEST}, or none", "MS-15.3")
    old = sheet_of_character(play, character)
    number = 1 + max((int(one.id[1:]) for one in old.effects), default=0)
    text = text_of("text", text, "MS-15.3", LONGEST_TEXT, required=False)
    play.because("MS-15.3")
    effect = Effect(f"e{number}", name, difficulty, dice, turns, text)
    sheet = msgspec.structs.replace(old, effects=(*old.effects, effect))
    put_sheet(play, character, sheet, f"effect: {_whole(effect)}")


def _whole(one: Effect) -> str:
    """An effect with its numbers and how long it lasts: "gas (difficulty +2, dice -1, 3 turns)"."""
    said = [f"difficulty {one.difficulty:+}"] if one.difficulty else []
    said += [f"dice {one.dice:+}"] if one.dice else []
    said += [count_of(one.turns, "turn")] if one.turns else []
    return f"{one.name} ({', '.join(said)})" if said else one.name


@rule("MS-15.3")
def lift_effect(play: Play[Campaign], character: str, effect: str) -> None:
    """The storyteller lifts an effect. Raises Impossible."""
    require_storyteller(play)
    own_character(play, character)
    old = sheet_of_character(play, character)
    found = next((one for one in old.effects if one.id == effect), None)
    play.need(found is not None, f"there is no effect {effect[:20]!r}", "choose one of the character's effects")
    assert found is not None
    play.because("MS-15.3")
    left = tuple(one for one in old.effects if one.id != effect)
    put_sheet(play, character, msgspec.structs.replace(old, effects=left), f"{found.name} is over")


@rule("MS-15.3")
def tick(play: Play[Campaign], character: str) -> None:
    """At the end of a character's turn, subtract one from effects that last for turns, and end those at 0."""
    old = sheet_of_character(play, character)
    ticked = tuple(
        msgspec.structs.replace(
            effect,
            turns=effect.turns - 1 if effect.turns is not None else None,
            resisted=effect.resisted - 1 if effect.resisted > 0 else effect.resisted,
        )
        for effect in old.effects
    )
    left = tuple(effect for effect in ticked if effect.turns != 0)
    if left != old.effects:
        put_sheet(play, character, msgspec.structs.replace(old, effects=left), _words(old.effects, left))


def _words(before: tuple[Effect, ...], left: tuple[Effect, ...]) -> str:
    """Which effects are over or felt again, how long others last: "Gas is over, Smoke lasts 2 more turns"."""
    stays = {one.id: one for one in left}
    over = [f"{one.name} is over" for one in before if one.id not in stays]
    felt = [f"no longer resists {one.name}" for one in before if one.resisted and one.id in stays
            and not stays[one.id].resisted]  # fmt: skip
    lasts = [f"{one.name} lasts {count_of(one.turns, 'more turn')}" for one in left if one.turns]
    return ", ".join([*over, *felt, *lasts])


@rule("MS-15.3", "MS-R56")
def end_counted(play: Play[Campaign]) -> None:
    """End the effects, and the resistance, that last a number of turns when a scene ends or time passes.

    A turn takes only seconds.
    """
    for one in play.state.characters:
        old = sheet_of_character(play, one.id)
        left = tuple(
            msgspec.structs.replace(effect, resisted=min(0, effect.resisted))
            for effect in old.effects
            if effect.turns is None
        )
        if left != old.effects:
            put_sheet(play, one.id, msgspec.structs.replace(old, effects=left), _words(old.effects, left))
