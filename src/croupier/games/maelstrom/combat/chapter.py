"""What combat brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.combat import (
    answering,
    attacking,
    bursting,
    equipping,
    falling,
    grenades,
    mishaps,
    opening,
    presets,
    setting,
    turns,
)
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.asks import KINDS, answer, asks
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
from croupier.games.maelstrom.combat.events import EVENTS, apply
from croupier.games.maelstrom.combat.gear_commands import Carry, ClearJam, Equip, Reload, WriteArmor, WriteWeapon
from croupier.games.maelstrom.combat.lines import line
from croupier.games.maelstrom.combat.offers import any_time, offer
from croupier.games.maelstrom.combat.order import go_on
from croupier.games.maelstrom.combat.powers import powers
from croupier.games.maelstrom.combat.presets import OfferListed
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "combat",
    {
        OfferListed: presets.offer_listed,
        wish.OpenFight: opening.open_fight,
        wish.CloseFight: opening.close_fight,
        wish.JoinFight: opening.join_fight,
        wish.SetOrder: opening.set_order,
        wish.MarkOut: opening.mark_out,
        wish.SetCover: opening.set_cover,
        wish.RestoreAttention: opening.restore_attention,
        Strike: attacking.attack,
        Throw: grenades.throw,
        NameSide: bursting.name_side,
        Burst: bursting.burst,
        AnswerBurst: bursting.answer_burst,
        SetAttack: setting.set_attack,
        CallOffAttack: attacking.call_off,
        AnswerAttack: answering.answer_attack,
        wish.Aim: turns.aim,
        wish.CoverArea: turns.cover_area,
        wish.TakeCover: turns.take_cover,
        Reload: turns.reload,
        ClearJam: turns.clear_jam,
        wish.ActOtherwise: turns.act_otherwise,
        wish.HoldBack: turns.hold_back,
        wish.ActNow: turns.act_now,
        wish.LetGo: turns.let_go,
        Equip: equipping.equip,
        WriteWeapon: equipping.write_weapon,
        WriteArmor: equipping.write_armor,
        Carry: equipping.carry,
        mishaps.SpoilWeapon: mishaps.spoil,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
    step=lambda play: falling.go_on(play) or bursting.go_on(play) or go_on(play),
)
