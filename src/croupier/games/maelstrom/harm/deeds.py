"""What each command about bodies does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.maelstrom.harm import caring, commands, effects, healing, limbs, tracks
from croupier.games.maelstrom.harm.events import ConditionSet
from croupier.games.maelstrom.harm.marking import kind_of, mark
from croupier.games.maelstrom.harm.soaking import hit
from croupier.games.maelstrom.people import LONGEST_LINE, Table, state, storyteller, text_of
from croupier.games.maelstrom.rolls.seats import name_of, played, seat_of
from croupier.games.maelstrom.sheets.state import DEAD, DYING, UNCONSCIOUS
from croupier.games.maelstrom.state import Campaign

MOST_LEVELS = 50
SOURCES = ("heat", "cold", "vacuum", "radiation", "chemical", "current")
DEATH = "death"


@rule("MS-10.5", "MS-10.7", "MS-10.8")
def harm(play: Table, command: commands.Harm) -> None:
    """The storyteller deals damage."""
    storyteller(play)
    tracks.known(play, command.target)
    if not 1 <= command.levels <= MOST_LEVELS:
        raise Invalid("levels", command.levels, f"1 to {MOST_LEVELS}", "MS-10.8")
    if command.source not in ("", *SOURCES):
        raise Invalid("source", command.source, ", ".join(SOURCES), "MS-R67")
    dead = tracks.condition_of(state(play), command.target) == DEAD
    play.require(not dead, "MS-R52", f"{name_of(state(play), command.target)} is dead", "somebody alive")
    if command.soaked:
        hit(play, command.target, command.levels, command.kind, command.source)
    else:
        mark(play, command.target, command.levels, kind_of(play, command.kind))


@rule("MS-R52")
def answer_death(play: Table, command: commands.AnswerDeath) -> None:
    """Her player lets her die, or she lives on unconscious with a full track."""
    one = played(play, command.character)
    play.need(one.condition == DYING and not one.dying, f"nobody asks whether {one.name} dies", "when it is asked")
    play.do(ConditionSet(one.id, DEAD if command.dies else UNCONSCIOUS, one.level))


def asks(now: Campaign) -> tuple[Ask, ...]:
    """Whether somebody dies."""
    return tuple(
        Ask(seat_of(now, one.id), f"{DEATH}:{one.id}", f"whether {one.name} dies", one.id)
        for one in now.characters
        if one.condition == DYING and not one.dying
    )


def answer(_: Campaign, ask: Ask) -> Command:
    """She lives, when nobody answers."""
    return commands.AnswerDeath(ask.about, dies=False)


RULES: Mapping[type[Command], Any] = {
    commands.Harm: harm,
    commands.MendLevels: lambda play, wish: healing.mend(play, wish.target, wish.kind, wish.levels),
    commands.Care: lambda play, wish: caring.care(play, wish.healer, wish.patient, wish.what, wish.required),
    commands.Revive: lambda play, wish: healing.revive(
        play, wish.character, text_of("price", wish.price, "MS-R52", LONGEST_LINE, required=False)
    ),
    commands.AnswerDeath: answer_death,
    commands.CrippleLimb: lambda play, wish: limbs.cripple(play, wish.character, wish.limb),
    commands.MendLimb: lambda play, wish: limbs.cripple(play, wish.character, wish.limb, crippled=False),
    commands.LayEffect: lambda play, wish: effects.lay_effect(
        play, wish.character, wish.name, wish.difficulty, wish.dice, wish.turns, wish.text
    ),
    commands.LiftEffect: lambda play, wish: effects.lift_effect(play, wish.character, wish.effect),
}
