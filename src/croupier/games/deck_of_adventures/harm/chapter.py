"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import dying, fighting_off, hands, judging, passing, treating
from croupier.games.deck_of_adventures.harm.asks import KINDS, answer, asks
from croupier.games.deck_of_adventures.harm.dealing import dealt
from croupier.games.deck_of_adventures.harm.events import EVENTS, apply
from croupier.games.deck_of_adventures.harm.lines import line
from croupier.games.deck_of_adventures.harm.offers import any_time, offer, powers
from croupier.pieces.chapters import Chapter

WEIGHED = (hands.of_limbs, hands.of_senses, hands.of_the_target, hands.of_hits)
CHAPTER = Chapter(
    "harm",
    {
        wish.DealDamage: judging.deal_damage,
        wish.GiveHealth: judging.give_health,
        wish.LetFall: judging.let_fall,
        wish.LayCondition: judging.lay_condition,
        wish.LiftCondition: judging.lift_condition,
        wish.PassTurn: passing.pass_turn,
        wish.EndWithScene: passing.end_with_scene,
        wish.LetBurn: passing.let_burn,
        wish.CloseWounds: judging.close_wounds,
        wish.LetItBe: judging.let_it_be,
        wish.FightCondition: fighting_off.fight_condition,
        wish.NeedSenses: judging.need_senses,
        wish.Treat: treating.treat,
        wish.CountTurns: judging.count_turns,
        wish.FaceDeath: dying.face_death,
        wish.CallBack: judging.call_back,
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
    step=passing.go_on,
    deal=dealt,
)
