"""The commands, events, questions and rules of the Scenes chapter."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.syuzheteers.beat import events as acting_events
from croupier.games.syuzheteers.prologue import steps as prologue
from croupier.games.syuzheteers.scenes import (
    acts,
    antagonize,
    beat_events,
    beats,
    character_decrees,
    chorus,
    curtain,
    decrees,
    events,
    exit_and_delay,
    finale,
    join_and_leave,
    scene_note,
)
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.act_facts import facts
from croupier.games.syuzheteers.scenes.any_time_choices import add_any_time
from croupier.games.syuzheteers.scenes.questions import QUESTIONS, open_questions
from croupier.games.syuzheteers.scenes.retelling import RETELLING
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter, events_in


def step(play: Play[Story]) -> bool:
    """Take one automatic step; return whether there was one."""
    if prologue.has_ended(play.state):
        acts.begin_act(play, ACT_1)
        return True
    if join_and_leave.lay_places(play) or join_and_leave.leave_cast(play) or join_and_leave.answer_for_gone(play):
        return True
    now = play.state
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
        wish.ExitStage: exit_and_delay.exit_stage,
        wish.DelayScene: exit_and_delay.delay_scene,
        wish.WriteNote: scene_note.write_note,
        wish.Chorus: chorus.chorus,
        wish.Antagonize: antagonize.antagonize,
        wish.AnswerWish: antagonize.answer_wish,
        wish.ProposePayer: curtain.propose_payer,
        wish.PayFor: curtain.pay_for,
        wish.Join: join_and_leave.join,
        wish.ComeBack: join_and_leave.come_back,
        wish.SetLasting: decrees.set_lasting,
        wish.LiftTrouble: decrees.lift_trouble,
        wish.MoveOn: decrees.move_on,
        wish.SetExperience: character_decrees.set_experience,
        wish.SetDestiny: character_decrees.set_destiny,
        wish.GiveObstacle: character_decrees.give_obstacle,
        wish.GiveHurdle: character_decrees.give_hurdle,
        wish.GiveComplication: character_decrees.give_complication,
        wish.SetRating: character_decrees.set_rating,
    },
    events_in(acting_events, beat_events, events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=add_any_time,
    step=step,
    facts=facts,
    retelling=RETELLING,
)
