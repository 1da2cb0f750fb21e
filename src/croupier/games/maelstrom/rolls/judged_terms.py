"""The storyteller's decisions about being untrained and about Reflexes in help, a contest, or a secret roll."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, one_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.rolls import modifier_sources, untrained_abilities
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.state import Campaign

UNTRAINED = {
    untrained_abilities.BY_RULE: "as the rules have it",
    untrained_abilities.GRANTED: "let them try it",
    untrained_abilities.WAIVED: "it costs nothing",
}
"""What the storyteller can say about being untrained, in words."""


@rule("MS-4.7", "MS-4.9", "MS-1.10")
def easing_of(word: str) -> str:
    """How the storyteller eases being untrained: grant, waive, or "" for the rule. Raises Invalid."""
    if word not in UNTRAINED:
        raise Invalid("untrained", word[:20], ", ".join(UNTRAINED), "MS-4.7")
    return "" if word == untrained_abilities.BY_RULE else word


@rule("MS-14.9", "MS-R5", "MS-4.7", "MS-4.9", "MS-R9", "MS-1.2")
def judged(play: Play[Campaign], terms: Terms, untrained: str, precise_way: str, to: tuple[str, ...]) -> Terms:
    """The terms with what the storyteller says about being untrained and about a way by Precision.

    What is contrary to the rules is noted for `to`. Raises Invalid.
    """
    eased, way = easing_of(untrained), modifier_sources.precise_way_of(play.state, precise_way)
    changed = {"untrained": eased} if untrained_abilities.is_eased(play.state, terms.traits, untrained) else {}
    if modifier_sources.is_contrary(play.state, terms.traits, way):
        changed["precise_way"] = precise_way
    if changed:
        play.because("MS-1.2", to=to, **changed)
    return msgspec.structs.replace(terms, precise_way=way, eased=eased)


def untrained_field() -> Field:
    """The field for what being untrained means for a roll."""
    return one_of("untrained", "If untrained", list(UNTRAINED.items()), required=False,
                  default=untrained_abilities.BY_RULE)  # fmt: skip
