"""The limbs, and what needs one that is crippled (MS-9.13, MS-R54)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.state import Campaign

LIMBS = ("left arm", "right arm", "left leg", "right leg")


@rule("MS-9.13", "MS-10.6", "MS-R54")
def can_use(play: Play[Campaign], actor: str, limb: str) -> None:
    """Go on only if the action does not need a crippled limb; ignoring wounds does not restore one. Raises Illegal."""
    now = play.state
    if limb and now.has(actor) and play.ruling("health_limbs") != "off":
        one = now.character(actor)
        play.require(limb not in one.crippled, "MS-9.13", f"{one.name}'s {limb} is crippled", "another way")
