"""The GM's commands about packs."""

from __future__ import annotations

from croupier.core.assets import Text
from croupier.core.commands import Command


class AddPack(Command, frozen=True, tag="add_pack"):
    """Add a pack of content: its text, or a file uploaded to the table; it replaces one of the same name."""

    name: str
    text: str = ""
    file: Text | None = None


class RemovePack(Command, frozen=True, tag="remove_pack"):
    """Remove a pack, if nobody uses any of its content."""

    name: str
