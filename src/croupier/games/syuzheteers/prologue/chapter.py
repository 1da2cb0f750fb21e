"""The commands, events, questions and rules of the Prologue chapter, with those of the epilogue."""

from __future__ import annotations

from typing import Any

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.state import Seal
from croupier.games.syuzheteers.prologue import (
    challenges,
    characters,
    epilogue,
    events,
    further_play,
    prepared_cards,
    principal,
    ranking,
    relationships,
    resources,
    sheet_events,
    spend_rewards,
    steps,
    themes,
)
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue.any_time_choices import add_any_time
from croupier.games.syuzheteers.prologue.character_facts import facts
from croupier.games.syuzheteers.prologue.questions import QUESTIONS, open_questions
from croupier.games.syuzheteers.prologue.retelling import RETELLING
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter, events_in

RULES: dict[type[Command], Any] = {
    wish.MakeCharacter: characters.make_character,
    wish.RenewCharacter: characters.renew_character,
    wish.RevealWant: characters.reveal_want,
    wish.WriteGear: characters.write_gear,
    wish.ProposePrincipal: principal.propose_principal,
    wish.AgreePrincipal: principal.agree_principal,
    wish.AddMinor: principal.add_minor,
    wish.BeginPlay: steps.begin_play,
    wish.WriteRelationship: relationships.write_relationship,
    wish.ConfirmRelationship: relationships.confirm_relationship,
    wish.WriteResource: resources.write_resource,
    wish.DrawResource: resources.draw_resource,
    wish.PrepareChallenge: prepared_cards.prepare_challenge,
    wish.PrepareAsset: prepared_cards.prepare_asset,
    wish.WriteChallenge: challenges.write_challenge,
    wish.DrawChallenge: challenges.draw_challenge,
    wish.PassChallenge: challenges.pass_challenge,
    wish.AddTheme: themes.add_theme,
    wish.Ready: themes.ready,
    wish.PlaceChallenge: ranking.place_challenge,
    wish.OrderChallenges: ranking.order_challenges,
    wish.TellChange: epilogue.tell_change,
    wish.AssessWant: epilogue.assess_want,
    wish.SpendRewards: spend_rewards.spend_rewards,
    wish.PlayAgain: further_play.play_again,
}


def step(play: Play[Story]) -> bool:
    """Take one automatic step; return whether there was one."""
    return steps.go_on(play) or epilogue.go_on(play) or further_play.go_on(play)


def possible_seal(view: Story, seal: Seal, chance: Chance) -> Command | None:
    """An answer that could be in the seal: any order of the challenges, or all rewards kept."""
    if seal.window == ranking.BALLOTS:
        return wish.OrderChallenges(challenges.written_challenges(view))
    if seal.window == spend_rewards.BALLOTS and view.has(seal.seat):
        return spend_rewards.keep_all(view.ruling, view, seal.seat)
    return None


CHAPTER = Chapter(
    "prologue",
    RULES,
    events_in(events, sheet_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=add_any_time,
    step=step,
    seal=possible_seal,
    deal=characters.dealt,
    facts=facts,
    retelling=RETELLING,
)
