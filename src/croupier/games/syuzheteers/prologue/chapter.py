"""What characters, the prologue and the epilogue bring to the whole."""

from __future__ import annotations

from typing import Any

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.state import Seal
from croupier.games.syuzheteers.people import Table
from croupier.games.syuzheteers.prologue import (
    challenges,
    characters,
    epilogue,
    next_play,
    prepared,
    principal,
    ranking,
    relationships,
    resources,
    spending,
    steps,
)
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue.asks import KINDS, answer, asks
from croupier.games.syuzheteers.prologue.events import EVENTS, apply
from croupier.games.syuzheteers.prologue.facts import facts
from croupier.games.syuzheteers.prologue.lines import line
from croupier.games.syuzheteers.prologue.offers import offer
from croupier.games.syuzheteers.prologue.unasked import any_time
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter

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
    wish.PrepareChallenge: prepared.prepare_challenge,
    wish.PrepareAsset: prepared.prepare_asset,
    wish.WriteChallenge: challenges.write_challenge,
    wish.DrawChallenge: challenges.draw_challenge,
    wish.PassChallenge: challenges.pass_challenge,
    wish.AddTheme: ranking.add_theme,
    wish.Ready: ranking.ready,
    wish.PlaceChallenge: ranking.place_challenge,
    wish.OrderChallenges: ranking.order_challenges,
    wish.TellChange: epilogue.tell_change,
    wish.AssessWant: epilogue.assess_want,
    wish.SpendRewards: spending.spend_rewards,
    wish.PlayAgain: next_play.play_again,
}


def step(play: Table) -> bool:
    """One thing that happens by itself; whether something did."""
    return steps.go_on(play) or epilogue.go_on(play) or next_play.go_on(play)


def sealed(view: Story, seal: Seal, chance: Chance) -> Command | None:
    """An answer that could have been sealed: any order of the challenges, rewards kept."""
    if seal.window == ranking.BALLOTS:
        return wish.OrderChallenges(challenges.written(view))
    return wish.SpendRewards() if seal.window == spending.BALLOTS else None


CHAPTER = Chapter(
    "prologue",
    RULES,
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    step=step,
    seal=sealed,
    deal=characters.dealt,
    facts=facts,
)
