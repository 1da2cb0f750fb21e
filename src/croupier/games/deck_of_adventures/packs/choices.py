"""The GM's choices about packs."""

from __future__ import annotations

from croupier.core.assets import TEXTS
from croupier.core.choices import asset, file_text, one_of, text
from croupier.core.menu import Menu
from croupier.games.deck_of_adventures.packs.commands import RemovePack
from croupier.games.deck_of_adventures.packs.table_packs import MOST_TEXT, users_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME

HELP = (
    "YAML: ids with their entries, as in the starter. Everyone here can look up its powers, items and premades; its"
    " creatures are yours alone. Entries whose ids already exist replace the older ones."
)


def powers(menu: Menu[Adventure]) -> None:
    """Add the choices to add a pack from a file, enter one as text, and remove one, under a heading."""
    with menu.heading("Content packs"):
        name = text("name", "Name of the pack", LONGEST_NAME, required=True)
        clauses = ("DA-25.4", "DA-25.1", "DA-25.3")
        menu.add(
            "Add a pack from a file", {"type": "add_pack"}, name, asset("file", "File", TEXTS), group="any_time",
            clauses=clauses, help=HELP,
        )  # fmt: skip
        menu.add(
            "Type in a pack", {"type": "add_pack"}, name,
            file_text("text", "Text of the pack", MOST_TEXT, (".yaml", ".yml", ".txt")), group="any_time",
            clauses=clauses, help=HELP,
        )  # fmt: skip
        unused = [one.name for one in menu.view.packs if not users_of(menu.view, one)]
        if unused:
            which = one_of("name", "Pack", [(one, one) for one in unused])
            menu.add(
                "Remove a pack", {"type": "remove_pack"}, which, group="any_time", clauses=("DA-25.3",),
                test=RemovePack(unused[0]),
            )  # fmt: skip
