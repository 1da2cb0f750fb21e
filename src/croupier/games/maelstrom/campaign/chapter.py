"""The commands, events and rules of the Campaign chapter."""

from __future__ import annotations

from croupier.games.maelstrom.campaign import absence, awards, events, npcs, story
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.choices import powers
from croupier.games.maelstrom.campaign.coverage import facts
from croupier.games.maelstrom.campaign.retelling import RETELLING
from croupier.games.maelstrom.campaign.sample_hidden import sample_hidden
from croupier.games.maelstrom.npcs import events as npc_events
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "campaign",
    {
        wish.SetCampaign: story.set_campaign,
        wish.AnswerQuestion: story.answer_question,
        wish.BeginCampaign: story.begin,
        wish.SetScene: story.set_scene,
        wish.EndScene: story.end_scene,
        wish.SetClock: story.set_clock,
        wish.AddNpc: npcs.add,
        wish.ChangeNpc: npcs.change,
        wish.RemoveNpc: npcs.remove,
        wish.AwardChapter: awards.award_chapter,
        wish.AwardStory: awards.award_story,
        wish.AwardAll: awards.award_all,
        wish.AwardPoints: awards.award_points,
        wish.CloseChapter: story.close_chapter,
        wish.OpenChapter: story.open_chapter,
    },
    events_in(events, npc_events),
    powers=powers,
    facts=facts,
    deal=sample_hidden,
    step=absence.follow_setting,
    retelling=RETELLING,
)
