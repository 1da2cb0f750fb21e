"""What people read about a game before they open a table: its length, what it needs, and presets of its settings."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.core.refusals import Invalid


class Preset(msgspec.Struct, frozen=True):
    """Settings that belong together, by key, in the form that `settings.read` accepts."""

    name: str
    label: str
    help: str
    settings: Mapping[str, str] = {}


BOOKLET = Preset(
    "booklet", "As in the booklet", "Every question is answered as in the booklet, or by its nearest reading."
)


class Introduction(msgspec.Struct, frozen=True):
    """A game's tile: how long it takes, what the players need, and where a newcomer begins."""

    time: str = ""
    """The usual length of a session or fight, such as `30 to 60 minutes`."""
    needs: str = ""
    """What the players need besides this table, as one sentence without a period."""
    is_first: bool = False
    """Whether this is the game to start with if you know none of them."""
    tutorial: str = ""
    """The tutorial's file name without its ending; empty if there is none."""
    presets: tuple[Preset, ...] = (BOOKLET,)

    def preset(self, name: str) -> Preset:
        """The preset of this name. Raises Invalid."""
        found = next((one for one in self.presets if one.name == name), None)
        if found is None:
            raise Invalid("preset", name, ", ".join(one.name for one in self.presets))
        return found
