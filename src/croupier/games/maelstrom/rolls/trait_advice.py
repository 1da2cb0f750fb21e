"""Advice on choosing the traits of a roll (MS-14.6)."""

from __future__ import annotations

from croupier.core.rules import cites, rule
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.state import Campaign

GUIDE = cites("MS-4.3", "MS-14.6", "MS-18.2", name="GUIDE")(
    "Nearly always one attribute and one ability, in any combination; when several fit, ask how it is done. All "
    "numbers are suggestions: adapt them to your game."
)


@rule("MS-4.3")
def often(view: Campaign, said: str) -> str:
    """Attributes that often go with the abilities that these words name; any other will do as well."""
    named = [one for one in list_of(view) if one.common and one.name.casefold() in said.casefold()]
    return "".join(f" {one.name} is often rolled with {' or '.join(one.common)}." for one in named)
