"""What combat brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.combat import (
    answering,
    attacking,
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
from croupier.games.maelstrom.combat.events import EVENTS, apply
from croupier.games.maelstrom.combat.lines import line
from croupier.games.maelstrom.combat.offers import any_time, offer
from croupier.games.maelstrom.combat.order import go_on
from croupier.games.maelstrom.combat.powers import powers
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "combat",
    {
        wish.OfferListed: presets.offer_listed,
        wish.OpenFight: opening.open_fight,
        wish.CloseFight: opening.close_fight,
        wish.JoinFight: opening.join_fight,
        wish.SetOrder: opening.set_order,
        wish.MarkOut: opening.mark_out,
        wish.SetCover: opening.set_cover,
        wish.RestoreAttention: opening.restore_attention,
        wish.Strike: attacking.attack,
        wish.Throw: grenades.throw,
        wish.NameSide: grenades.name_side,
        wish.Burst: grenades.burst,
        wish.AnswerBurst: grenades.answer_burst,
        wish.SetAttack: setting.set_attack,
        wish.CallOffAttack: attacking.call_off,
        wish.AnswerAttack: answering.answer_attack,
        wish.Aim: turns.aim,
        wish.CoverArea: turns.cover_area,
        wish.TakeCover: turns.take_cover,
        wish.Reload: turns.reload,
        wish.ClearJam: turns.clear_jam,
        wish.ActOtherwise: turns.act_otherwise,
        wish.HoldBack: turns.hold_back,
        wish.ActNow: turns.act_now,
        wish.LetGo: turns.let_go,
        wish.Equip: equipping.equip,
        wish.WriteWeapon: equipping.write_weapon,
        wish.WriteArmor: equipping.write_armor,
        wish.Carry: equipping.carry,
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
    step=lambda play: falling.go_on(play) or grenades.go_on(play) or go_on(play),
)
