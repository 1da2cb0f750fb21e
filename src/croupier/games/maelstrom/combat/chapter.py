"""The commands, events, questions and rules of the Combat chapter."""

from __future__ import annotations

from croupier.core.choices import EVERY_GROUP
from croupier.games.maelstrom.combat import (
    attack_answer,
    attack_terms,
    declare_attack,
    equipment,
    events,
    fight_setup,
    grenade_blast,
    grenades,
    incapacitated,
    mishaps,
    out_of_combat,
    presets,
    turn_actions,
)
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    CallOffAttack,
    NameSide,
    SetAttack,
    Strike,
    Throw,
)
from croupier.games.maelstrom.combat.choices import any_time
from croupier.games.maelstrom.combat.gear_commands import (
    Carry,
    ClearJam,
    Equip,
    Reload,
    SetReserve,
    WriteArmor,
    WriteWeapon,
)
from croupier.games.maelstrom.combat.powers import powers
from croupier.games.maelstrom.combat.presets import OfferListed
from croupier.games.maelstrom.combat.questions import QUESTIONS, open_questions
from croupier.games.maelstrom.combat.retelling import RETELLING
from croupier.games.maelstrom.combat.turn_bookkeeping import advance_turn
from croupier.games.maelstrom.combat.unknown_terms import without_terms
from croupier.games.maelstrom.turns import events as turn_events
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "combat",
    {
        OfferListed: presets.offer_listed,
        wish.OpenFight: fight_setup.open_fight,
        wish.CloseFight: fight_setup.close_fight,
        wish.JoinFight: fight_setup.join_fight,
        wish.SetOrder: fight_setup.set_order,
        wish.MarkOut: out_of_combat.mark_out,
        wish.SetCover: fight_setup.set_cover,
        wish.RestoreAttention: fight_setup.restore_attention,
        Strike: declare_attack.attack,
        Throw: grenades.throw,
        NameSide: grenade_blast.name_side,
        Burst: grenade_blast.burst,
        AnswerBurst: grenade_blast.answer_burst,
        SetAttack: attack_terms.set_attack,
        CallOffAttack: declare_attack.call_off,
        AnswerAttack: attack_answer.answer_attack,
        wish.Aim: turn_actions.aim,
        wish.CoverArea: turn_actions.cover_area,
        wish.TakeCover: turn_actions.take_cover,
        Reload: turn_actions.reload,
        ClearJam: turn_actions.clear_jam,
        wish.ActOtherwise: turn_actions.act_otherwise,
        wish.SplitActions: turn_actions.split_actions,
        wish.HoldBack: turn_actions.hold_back,
        wish.ActNow: turn_actions.act_now,
        wish.LetGo: turn_actions.let_go,
        Equip: equipment.equip,
        WriteWeapon: equipment.write_weapon,
        WriteArmor: equipment.write_armor,
        Carry: equipment.carry,
        SetReserve: equipment.set_reserve,
        mishaps.SpoilWeapon: mishaps.spoil,
    },
    events_in(events, turn_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=any_time,
    powers=powers,
    groups=EVERY_GROUP,
    step=lambda play: incapacitated.drop_incapacitated(play) or grenade_blast.step_blast(play) or advance_turn(play),
    retelling=RETELLING,
    hide=without_terms,
)
