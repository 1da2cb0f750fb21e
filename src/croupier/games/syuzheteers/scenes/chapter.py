"""What acts, scenes and beats bring to the whole."""

from __future__ import annotations

from croupier.games.syuzheteers.people import Table, state
from croupier.games.syuzheteers.scenes import (
    acts,
    antagonizing,
    beats,
    chorus,
    comings,
    curtain,
    decrees,
    finale,
    reactions,
)
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.asks import KINDS, answer, asks
from croupier.games.syuzheteers.scenes.events import EVENTS, apply
from croupier.games.syuzheteers.scenes.facts import facts
from croupier.games.syuzheteers.scenes.lines import line
from croupier.games.syuzheteers.scenes.offers import any_time, offer
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.pieces.chapters import Chapter


def step(play: Table) -> bool:
    """One thing that happens by itself; whether there was one."""
    if comings.lay_places(play) or comings.answer_for_gone(play):
        return True
    now = state(play)
    busy = now.beat is not None or now.roll is not None or now.matters or now.wish is not None
    if busy or now.phase not in (ACT_1, ACT_2, ACT_3):
        return False
    return finale.go_on(play) if now.phase == ACT_3 else acts.go_on(play)


CHAPTER = Chapter(
    "scenes",
    {
        wish.TakeBeat: beats.take_beat,
        wish.PassBeat: beats.pass_beat,
        wish.NameNext: beats.name_next,
        wish.PutBack: beats.put_back,
        wish.ExitStage: reactions.exit_stage,
        wish.DelayScene: reactions.delay_scene,
        wish.WriteNote: reactions.write_note,
        wish.Chorus: chorus.chorus,
        wish.Antagonize: antagonizing.antagonize,
        wish.AnswerWish: antagonizing.answer_wish,
        wish.ProposePayer: curtain.propose_payer,
        wish.PayFor: curtain.pay_for,
        wish.Join: comings.join,
        wish.ComeBack: comings.come_back,
        wish.SetLasting: decrees.set_lasting,
        wish.LiftTrouble: decrees.lift_trouble,
        wish.MoveOn: decrees.move_on,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    step=step,
    facts=facts,
)
