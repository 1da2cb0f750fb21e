"""What the GM can ask for about packs."""

from __future__ import annotations

from croupier.core.assets import Text
from croupier.core.commands import Command


class AddPack(Command, frozen=True, tag="add_pack"):
    """Add a pack of content: its text, or a file that was sent to the table; one of the same name is replaced."""

    name: str
    text: str = ""
    file: Text | None = None


class RemovePack(Command, frozen=True, tag="remove_pack"):
    """Take a pack away again that nobody uses anything of."""

    name: str
