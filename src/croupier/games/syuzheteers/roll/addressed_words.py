"""What a roll addresses, as text for the log and the page (SZ-7.2)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.assets.targets import CHALLENGE, COMPLICATION, HURDLE, OBSTACLE, target_kind
from croupier.games.syuzheteers.names import card_title, character_name, rated_ailment
from croupier.games.syuzheteers.roll.state import MONOLOGUE, Roll
from croupier.games.syuzheteers.state import Story


@rule("SZ-7.2", "SZ-1.6")
def addressed_words(story: Story, roll: Roll) -> str:
    """The target, as in " against the challenge ..."; empty for a question or preparation, or once gone."""
    kind = target_kind(story, roll.card, roll.addressed)
    if kind == RELATIONSHIP:
        return f" to settle {card_title(story.card(roll.addressed))}"
    if kind == COMPLICATION:
        return f" about {_complication(story, roll)}"
    if kind == HURDLE:
        word = "about" if roll.action == MONOLOGUE else "against"
        return f" {word} a hurdle: {_hurdle(story, roll)}"
    if not story.has_card(roll.card) or kind not in (CHALLENGE, OBSTACLE):
        return ""
    title = card_title(story.card(roll.card))
    obstacle = next((one.text for one in story.card(roll.card).obstacles if one.id == roll.addressed), "")
    return f" against the obstacle “{obstacle}” to {title}" if obstacle else f" against the challenge {title}"


def _complication(story: Story, roll: Roll) -> str:
    bearer, held = next(
        (one, held) for one in story.characters for held in one.complications if held.id == roll.addressed
    )
    return f"{bearer.name}'s complication: {rated_ailment(bearer, held)}"


def _hurdle(story: Story, roll: Roll) -> str:
    hurdle = next(one for one in story.hurdles if one.id == roll.addressed)
    return f"{character_name(story, hurdle.bearer)} is {hurdle.type}"
