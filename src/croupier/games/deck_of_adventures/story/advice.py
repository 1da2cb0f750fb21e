"""The rules' advice on the story, shown next to the choice."""

from __future__ import annotations

from croupier.core.rules import cites

FUN = cites("DA-1.3", "DA-1.4", "DA-24.3", name="FUN")(
    "You set the stage, players answer with actions from the rules or their own, and together you move the story on. "
    "When in doubt: fun first, for the whole group. Rules may be changed to fit your setting."
)
SCENES = cites("DA-6.1", name="SCENES")("Players and GM make the world as they play: exploring, looking, talking.")
RESPECT = cites("DA-6.5", name="RESPECT")("Be respectful: a brash character does not excuse rudeness.")
TOGETHER = cites("DA-24.1", "DA-24.4", "DA-24.5", "DA-1.6", name="TOGETHER")(
    "Two people are enough; more make it richer. Talk over moods, kinds of story and topics to avoid before you choose "
    "an adventure; agree on time and place, at one table or online, and meet regularly. Other systems suit other "
    "stories: this one has a pack of cards in place of dice."
)
FAILURE = "A failure may cost something; failures in a row may change the course of the story."
