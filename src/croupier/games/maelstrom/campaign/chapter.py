"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.campaign.events import EVENTS, apply
from croupier.games.maelstrom.campaign.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("campaign", {}, EVENTS, apply, line)
