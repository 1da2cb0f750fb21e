"""The commands, events, questions and rules of the Packs chapter."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs import choices, events, table_packs
from croupier.games.deck_of_adventures.packs.commands import AddPack, RemovePack
from croupier.games.deck_of_adventures.packs.facts import facts
from croupier.games.deck_of_adventures.packs.retelling import RETELLING
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "packs",
    {AddPack: table_packs.add_pack, RemovePack: table_packs.remove_pack},
    events_in(events),
    powers=choices.powers,
    deal=table_packs.sample_hidden,
    facts=facts,
    retelling=RETELLING,
)
