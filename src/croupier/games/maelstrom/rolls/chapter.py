"""What this part brings to the whole."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.state import GM
from croupier.games.maelstrom.rolls import (
    adding,
    amending,
    behind_the_screen,
    choosing,
    declaring,
    helping,
    opposing,
    unasked_offers,
)
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.applying import apply
from croupier.games.maelstrom.rolls.asks import KINDS, answer, asks
from croupier.games.maelstrom.rolls.attempts import step
from croupier.games.maelstrom.rolls.dealing import deal
from croupier.games.maelstrom.rolls.events import EVENTS
from croupier.games.maelstrom.rolls.facts import facts
from croupier.games.maelstrom.rolls.lines import line
from croupier.games.maelstrom.rolls.offers import any_time, offer
from croupier.games.maelstrom.state import Campaign
from croupier.pieces import dice
from croupier.pieces.chapters import Chapter


def opened(play: Play[Campaign]) -> None:
    """The key of the storyteller's hidden dice lies ready: that one is taken later would tell of a roll."""
    dice.lay_ready(play, (GM,))


CHAPTER = Chapter(
    "rolls",
    {
        wish.DeclareAction: declaring.declare_action,
        wish.NeedNoRoll: declaring.need_no_roll,
        wish.SayImpossible: declaring.say_impossible,
        wish.OfferWay: declaring.offer_way,
        wish.AskAnother: helping.ask_another,
        wish.LetHelp: helping.let_help,
        wish.Oppose: opposing.oppose,
        wish.WorkOn: helping.work_on,
        wish.SetTask: helping.set_task,
        wish.DropTask: helping.drop_task,
        wish.ChooseWay: choosing.choose_way,
        wish.Withdraw: choosing.withdraw,
        wish.AcceptUse: choosing.accept_use,
        wish.VoidRoll: choosing.void_roll,
        wish.LeaveRoll: choosing.leave_roll,
        wish.AddDie: adding.add_die,
        wish.AmendRoll: amending.amend_roll,
        wish.Narrate: amending.narrate,
        wish.RollForNpc: behind_the_screen.roll_for_npc,
        wish.RollInSecret: behind_the_screen.roll_in_secret,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=unasked_offers.powers,
    step=step,
    deal=deal,
    opened=opened,
    facts=facts,
)
