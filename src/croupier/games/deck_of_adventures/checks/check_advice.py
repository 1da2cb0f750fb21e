"""The rules' advice on decisions, shown next to the choices."""

from __future__ import annotations

from croupier.core.rules import cites

SCALE = cites("DA-7.13", name="SCALE")(
    "Each step of DR lets two more ranks win; requiring a color leaves half of their cards, a suit a quarter. "
    "Do not raise the DR to cancel a high Modifier."
)
DEGREES_HELP = cites("DA-8.6", name="DEGREES_HELP")(
    "A Major Success may bring a flourish, a Critical a further boon; a Suited Success may feed Powers, as help for an "
    "ally's next Check; after a Suited Miss a Power may allow a redraw."
)
EXCELLENT = "For excellent play, e.g. playing to a character's strengths or weaknesses."
SECOND_CHANCE = cites("DA-3.9", name="SECOND_CHANCE")("Fate Cards are second chances at key moments.")
STAMINA = cites("DA-2.7", name="STAMINA")(
    "the draw pile is the character's stamina until it rests: {left} before it tires."
)
UPS_AND_DOWNS = cites("DA-9.7", name="UPS_AND_DOWNS")("The odds are sometimes for you, sometimes against you.")
