"""What this part brings to the whole."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.cast import changing, flaws, growing, hampering, proposals, readying, wearing
from croupier.games.deck_of_adventures.cast import commands as wish
from croupier.games.deck_of_adventures.cast import scene_commands as scene
from croupier.games.deck_of_adventures.cast.asks import KINDS, answer, asks
from croupier.games.deck_of_adventures.cast.dealing import dealt
from croupier.games.deck_of_adventures.cast.events import EVENTS, apply
from croupier.games.deck_of_adventures.cast.keeping import show
from croupier.games.deck_of_adventures.cast.lines import line
from croupier.games.deck_of_adventures.cast.making_offers import offer
from croupier.games.deck_of_adventures.cast.offers import any_time
from croupier.games.deck_of_adventures.cast.powers import powers
from croupier.pieces.chapters import Chapter

WEIGHS = (hampering.clumsy,)
RULES: dict[type[Command], Any] = {
    wish.ProposeCharacter: proposals.propose_character,
    wish.TakePremade: proposals.take_premade,
    wish.WithdrawProposal: proposals.withdraw_proposal,
    wish.ApproveCharacter: proposals.approve_character,
    wish.ReturnCharacter: proposals.return_character,
    wish.SetStarting: proposals.set_starting,
    wish.GrantXp: growing.grant_xp,
    wish.LevelUp: growing.level_up,
    wish.UnlockSheet: growing.unlock_sheet,
    wish.KeepSheet: growing.keep_sheet,
    wish.SetVulnerability: flaws.set_vulnerability,
    scene.MakeReady: readying.make_ready,
    scene.MakeUp: readying.make_up,
    scene.Dismiss: readying.dismiss,
    scene.BringOn: readying.bring_on,
    scene.RemoveCharacter: changing.remove_character,
    scene.BringBack: changing.bring_back,
    scene.SetSide: changing.set_side,
    scene.HandOver: changing.hand_over,
    scene.SetNumbers: changing.set_numbers,
    scene.SetMechanic: changing.set_mechanic,
    wish.WriteCharacter: changing.write_character,
    wish.Wear: wearing.wear,
    wish.TakeOff: wearing.take_off,
    wish.GiveItem: wearing.give_item,
    wish.DropItem: wearing.drop_item,
}

CHAPTER = Chapter(
    "cast",
    RULES,
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
    step=show,
    fill=dealt,
)
