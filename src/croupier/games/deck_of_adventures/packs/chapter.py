"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs import adding, offers
from croupier.games.deck_of_adventures.packs.commands import AddPack, RemovePack
from croupier.games.deck_of_adventures.packs.events import EVENTS, apply
from croupier.games.deck_of_adventures.packs.facts import facts
from croupier.games.deck_of_adventures.packs.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "packs",
    {AddPack: adding.add, RemovePack: adding.remove},
    EVENTS,
    apply,
    line,
    powers=offers.powers,
    deal=adding.dealt,
    facts=facts,
)
