"""The state of a rest between conflicts: who treats an injury, what each PC does, what a day requires."""

from __future__ import annotations

import msgspec


class Care(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who treats an injury: a PC (`treater` is their id) or an NPC by name; an amateur draws by Mind.

    `heals`: whether the injury heals one level when the downtime closes, if `healing` is quick.
    """

    treater: str
    expert: bool
    mind: int = 0
    instructions: str = ""
    heals: bool = False


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request for attention to an injury, until the GM judges the treater: a PC's id, or an NPC's name.

    `care` is set while the side `drawing` is still playing the hand for the amateur's test (RC-R55).
    """

    pc: str
    injury: str
    treater: str = ""
    npc: str = ""
    care: Care | None = None
    drawing: str = ""


class Resting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one PC has done in this downtime: the last night slept, the last day off, any in progress.

    `wish` is how many chips they want to recover in a bed the GM has yet to judge (-1: no bed requested);
    `floor` is None until the GM has set it; `earned` is what the hand allows them to recover; `trouble`:
    they overindulged, and the GM has yet to name the consequence.
    """

    pc: str
    slept: int = -1
    wish: int = -1
    day_off: int = -1
    doing: str = ""
    floor: int | None = None
    earned: int = 0
    trouble: bool = False

    @property
    def awaits_floor(self) -> bool:
        return bool(self.doing) and self.floor is None


class Downtime(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rest between conflicts: its number, the day it began, and what each PC does in it."""

    number: int
    began: int = 0
    resting: tuple[Resting, ...] = ()
    requests: tuple[Request, ...] = ()

    def of(self, pc: str) -> Resting:
        """What this PC has done in this downtime."""
        return next((one for one in self.resting if one.pc == pc), Resting(pc))


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a day requires for an injury: an expert's two answers (None: not yet), or an amateur's draw.

    `drawing` is the side whose hand is being played for it (RC-R55).
    """

    day: int
    pc: str
    injury: str
    expert: bool
    player: bool | None = None
    gm: bool | None = None
    drawing: str = ""
