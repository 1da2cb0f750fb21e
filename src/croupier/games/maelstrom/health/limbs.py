"""The limbs, and actions that need one that is crippled (MS-9.13, MS-R54)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.state import Campaign

ARM, LEG = "arm", "leg"
LIMBS = ("left arm", "right arm", "left leg", "right leg")
ARMS = tuple(limb for limb in LIMBS if limb.endswith(ARM))
BOTH = 2
SEVENTH = 7
"""The box of the track whose first filling cripples a limb under ruling `health_limbs` "level7" (MS-R54)."""


@rule("MS-9.13", "MS-10.6", "MS-R54")
def can_use(play: Play[Campaign], actor: str, limb: str) -> None:
    """Require that this limb is not crippled; ignoring wounds does not restore it. Raises Illegal."""
    now = play.state
    one = now.character(actor) if now.has(actor) else None
    if one is not None and limb in one.crippled:
        off = play.ruling("health_limbs") == "off"
        play.require(off, "MS-9.13", f"{one.name}'s {limb} is crippled", "choose another way")


@rule("MS-9.13", "MS-R54")
def is_lost(ruling: Ruling, now: Campaign, actor: str, limb: str) -> bool:
    """Whether somebody cannot use this limb, because it is crippled."""
    crippled = now.character(actor).crippled if limb and now.has(actor) else ()
    return limb in crippled and ruling("health_limbs") != "off"


@rule("MS-9.13", "MS-R54")
def usable(ruling: Ruling, now: Campaign, actor: str, kind: str) -> int:
    """How many arms or legs somebody can use; both if there is no sheet, or no crippling at this table."""
    crippled = now.character(actor).crippled if now.has(actor) else ()
    lost = sum(limb.endswith(kind) for limb in crippled)
    return BOTH if not lost or ruling("health_limbs") == "off" else BOTH - lost


@rule("MS-9.13", "MS-R54")
def need_arms(play: Play[Campaign], actor: str, arms: int = 1) -> None:
    """Require this many usable arms. Raises Illegal."""
    left = usable(play.ruling, play.state, actor, ARM)
    name = _name(play.state, actor)
    play.require(left >= arms, "MS-9.13", f"{name} has only {left} usable arm" if left else
                 f"both arms of {name} are crippled", "choose another way")  # fmt: skip


@rule("MS-9.13", "MS-R54")
def need_leg(play: Play[Campaign], actor: str) -> None:
    """Require a usable leg. Raises Illegal."""
    able = usable(play.ruling, play.state, actor, LEG)
    play.require(able, "MS-9.13", f"both legs of {_name(play.state, actor)} are crippled", "parry, or do nothing")


def _name(now: Campaign, actor: str) -> str:
    return now.character(actor).name if now.has(actor) else actor
