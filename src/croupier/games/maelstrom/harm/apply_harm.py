"""The rules of the commands about health."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_LINE, require_storyteller, text_of
from croupier.games.maelstrom.actors import name_of, require_played
from croupier.games.maelstrom.harm import commands, effects, healing, health_access, limbs, medical_care
from croupier.games.maelstrom.harm.events import ConditionSet
from croupier.games.maelstrom.harm.mark_damage import check_kind, check_source, kind_of, mark, settle
from croupier.games.maelstrom.harm.soak_rolls import hit
from croupier.games.maelstrom.sheets.state import DEAD, DYING, UNCONSCIOUS
from croupier.games.maelstrom.state import Campaign

MOST_LEVELS = 50


@rule("MS-10.5", "MS-10.7", "MS-10.8")
def harm(play: Play[Campaign], command: commands.Harm) -> None:
    """The storyteller deals damage."""
    require_storyteller(play)
    health_access.require_known(play, command.target)
    if not 1 <= command.levels <= MOST_LEVELS:
        raise Invalid("levels", command.levels, f"1 to {MOST_LEVELS}", "MS-10.8")
    check_kind(play.state, command.kind)
    check_source(play.state, command.kind, command.source)
    dead = health_access.condition_of(play.state, command.target) == DEAD
    play.require(not dead, "MS-R52", f"{name_of(play.state, command.target)} is dead", "choose somebody alive")
    if command.soaked:
        hit(play, command.target, command.levels, command.kind, command.source)
    else:
        mark(play, command.target, command.levels, kind_of(play, command.kind))


@rule("MS-R52")
def answer_death(play: Play[Campaign], command: commands.AnswerDeath) -> None:
    """The player lets their character die, or the character lives on, unconscious with a full track."""
    one = require_played(play, command.character)
    play.need(one.condition == DYING and not one.dying, f"{one.name}'s death is not in question", "wait until it is")
    play.because("MS-R52")
    play.do(ConditionSet(one.id, DEAD if command.dies else UNCONSCIOUS, one.level, was=DYING))
    settle(play, one.id, better=True)


RULES: Mapping[type[Command], Any] = {
    commands.Harm: harm,
    commands.MendLevels: lambda play, wish: healing.mend(play, wish.target, wish.kind, wish.levels),
    commands.Care: medical_care.care_for,
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
