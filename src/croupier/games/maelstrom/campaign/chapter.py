"""What the campaign brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.campaign import awards, npcs, setting_out
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.coverage import facts
from croupier.games.maelstrom.campaign.dealing import deal
from croupier.games.maelstrom.campaign.events import EVENTS, apply
from croupier.games.maelstrom.campaign.lines import line
from croupier.games.maelstrom.campaign.offers import powers
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "campaign",
    {
        wish.SetCampaign: setting_out.set_campaign,
        wish.AnswerQuestion: setting_out.answer_question,
        wish.BeginCampaign: setting_out.begin,
        wish.SetScene: setting_out.set_scene,
        wish.EndScene: setting_out.end_scene,
        wish.SetClock: setting_out.set_clock,
        wish.AddNpc: npcs.add,
        wish.ChangeNpc: npcs.change,
        wish.RemoveNpc: npcs.remove,
        wish.AwardChapter: awards.award_chapter,
        wish.AwardStory: awards.award_story,
        wish.AwardAll: awards.award_all,
        wish.AwardPoints: awards.award_points,
        wish.CloseChapter: setting_out.close_chapter,
        wish.OpenChapter: setting_out.open_chapter,
    },
    EVENTS,
    apply,
    line,
    powers=powers,
    facts=facts,
    deal=deal,
)
