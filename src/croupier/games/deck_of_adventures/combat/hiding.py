"""Hiding, and being found."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.contests import contest
from croupier.games.deck_of_adventures.checks.effect_words import HIDDEN
from croupier.games.deck_of_adventures.checks.follow_ups import after_contest
from croupier.games.deck_of_adventures.checks.state import Contest
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import ActionTaken
from croupier.games.deck_of_adventures.combat.state import MAJOR
from croupier.games.deck_of_adventures.health.bodies import when_hurt
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.validation import known_character

HIDE = "hide"


@rule("DA-13.12", "DA-10.6", "DA-1.8")
def hide(play: Play[Adventure], command: wish.Hide) -> None:
    """Contest Stealth against the Detection of each; those who miss attack the hider with a Lower Hand."""
    one = require_actor(play, command.character)
    combat_of(play)
    if not command.targets:
        raise Invalid("targets", "", "one or more characters", "DA-13.12")
    for name in command.targets:
        other = known_character(play, name)
        play.need(
            other.id != one.id and other.here and not other.is_out,
            f"{other.name} is not watching",
            "choose somebody who does",
        )
    turn_actions.may_act(play, one.id, MAJOR)
    for barred in ("Hide", "Stealth"):
        stated.require_allowed(play, one.id, barred)
    turn_actions.spend_action(play, one.id, MAJOR)
    play.because("DA-13.12")
    begun = contest(play, attacker=one.id, trait="Stealth", against=("Detection",), targets=command.targets,
                    then=HIDE, sight=False)  # fmt: skip
    if not begun:
        play.do(ActionTaken(one.id, "hide lost"))


@after_contest(HIDE)
@rule("DA-13.12", "DA-R63")
def resolve_hide(play: Play[Adventure], done: Contest) -> None:
    """Give a Lower Hand (1) in attacks against the hider to the characters who missed."""
    hider = play.state.character(done.attacker)
    if not done.missed:
        return
    play.because("DA-13.12", fooled=", ".join(play.state.character(one).name for one in done.missed))
    until = {"next_turn": f"turn:{hider.id}", "end_of_combat": "combat"}.get(play.ruling("hide_ends"), "gm")
    for who in done.missed:
        old = [each.id for each in play.state.character(who).effects if _is_of(each, hider.id)]
        effects.end_effects(play, who, *old)
        laid = Effect("", -1, "attack", (hider.id,), until=until, source=hider.id, kind=HIDDEN,
                      text=f"{hider.name} is hidden")  # fmt: skip
        effects.lay_effect(play, who, laid)


def _is_of(effect: Effect, hider: str) -> bool:
    return effect.kind == HIDDEN and effect.source == hider


@when_hurt
@rule("DA-13.12", "DA-R63")
def reveal(play: Play[Adventure], hider: str) -> None:
    """End hiding when the hider attacks, uses a Power or takes damage, if the ruling ends it then."""
    for one in play.state.characters:
        mine = [each.id for each in one.effects if _is_of(each, hider)]
        if mine and play.ruling("hide_ends") == "when_revealed":
            effects.end_effects(play, one.id, *mine)


@rule("DA-13.12", "DA-R63")
def find_hider(play: Play[Adventure], searcher: str, hider: str) -> None:
    """End hiding from this searcher, if the ruling says that hiding lasts until the hider is found."""
    mine = [each.id for each in play.state.character(searcher).effects if _is_of(each, hider)]
    if mine and play.ruling("hide_ends") == "when_revealed":
        effects.end_effects(play, searcher, *mine)
