"""One Target Card for a group of Minions (DA-R65)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, view
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.odds_from_view import order
from support.deck_of_adventures.stage import Dealer, Stage, bystander, foe, minion

GROUPS = pytest.mark.option("minion_tc", "per_group")
WHO = (Dealer(fate=()), minion("Slinger"), minion("Slinger 2"), minion("Wisp"))


def started(rulings: Settings, *cards: str, who: tuple[Dealer, ...] = WHO) -> Stage:
    stage = Stage(rulings, *who)
    return stage.do("gm", wish.StartCombat(tuple(one.id for one in stage.state.characters)), *cards)


def combat(stage: Stage) -> Combat:
    assert stage.state.combat is not None
    return stage.state.combat


@GROUPS
@pytest.mark.rule("DA-R65", "DA-11.3", "DA-11.5")
def test_a_group_draws_one_card_and_acts_by_it(rulings: Settings) -> None:
    stage = started(rulings, "9C", "KC", "2D")
    assert [stage.faces(f"standing.c{at}") for at in (1, 2, 3, 4)] == [["9C"], ["KC"], [], ["2D"]]
    assert (combat(stage).order, stage.asked()) == (("c2", "c3", "c1", "c4"), ["gm turn c2"])
    lines = [line for event in stage.events if (line := GAME.log_line(event, stage.state))]
    assert "The Target Card of Slinger and Slinger 2 is the king of clubs." in lines
    assert "Wisp's Target Card is the 2 of diamonds." in lines
    steps = view.tracks(GAME.see(stage.state, "p1"))[0].steps
    assert [step.label for step in steps] == ["Slinger K♣", "Slinger 2 K♣", "Ann 9♣", "Wisp 2♦"]


@GROUPS
@pytest.mark.rule("DA-R65", "DA-14.7", "DA-11.4")
def test_attacks_on_any_of_a_group_are_made_against_its_card(rulings: Settings) -> None:
    stage = started(rulings, "AC", "KC", "2D")
    stage.do("p1", wish.MakeAttack("c1", "c3", "Brute"))
    check = stage.check()
    assert check.aim is not None
    assert (check.about, check.aim.face, check.aim.place) == ("c3", "KC", "standing.c2")


@GROUPS
@pytest.mark.rule("DA-17.4", "DA-R65")
def test_the_card_stays_with_the_group_when_its_bearer_goes(rulings: Settings) -> None:
    stage = started(rulings, "AC", "KC", "2D")
    stage.do("gm", RemoveCharacter("c2"))
    assert (stage.faces("standing.c3"), stage.faces("discard.gm")) == (["KC"], [])
    stage.do("gm", RemoveCharacter("c3"))
    assert (stage.faces("standing.c3"), stage.faces("discard.gm")) == ([], ["KC"])


@GROUPS
@pytest.mark.rule("DA-17.4", "DA-R65")
def test_a_card_drawn_for_the_order_stays_with_the_group_too(rulings: Settings) -> None:
    stage = started(rulings, "AC", "KC", "2D", who=(Dealer(), *WHO[1:]))
    stage.do("gm", RemoveCharacter("c2")).do("p1", wish.KeepOrderCard("c1"))
    assert [stage.faces(f"standing.c{at}") for at in (2, 3, 4)] == [[], ["KC"], ["2D"]]
    assert stage.faces("discard.gm") == []


@GROUPS
@pytest.mark.rule("DA-11.13", "DA-R65")
def test_a_newcomer_to_a_group_draws_none(rulings: Settings) -> None:
    stage = Stage(rulings, *WHO)
    stage.do("gm", wish.StartCombat(("c1", "c2", "c4")), "AC", "KC", "2D")
    before = stage.left("gm")
    stage.do("gm", wish.JoinCombat("c3"))
    assert (combat(stage).order, stage.left("gm")) == (("c1", "c2", "c3", "c4"), before)
    assert order.join(GAME.see(stage.state, "gm"), wish.JoinCombat("c3")) is None


@GROUPS
def test_the_next_combat_draws_a_new_card_for_the_group(rulings: Settings) -> None:
    stage = started(rulings, "QC", "KC", "2D").do("gm", wish.EndCombat())
    stage.do("gm", wish.StartCombat(("c1", "c3")), "5C", "6D")
    assert [stage.faces(f"standing.c{at}") for at in (1, 2, 3, 4)] == [["5C"], [], ["6D"], ["2D"]]


@GROUPS
@pytest.mark.rule("DA-R65")
def test_dealers_bystanders_and_other_sides_draw_their_own(rulings: Settings) -> None:
    who = (foe("Slinger", fate=()), minion("Slinger 2"), minion("Slinger 3", side="friendly"), bystander("Slinger 4"),
           minion("Slinger 5"))  # fmt: skip
    stage = started(rulings, "2C", "3C", "4C", "6C", who=who)
    assert [stage.faces(f"standing.c{at}") for at in range(1, 6)] == [["2C"], ["3C"], ["4C"], ["6C"], []]


@GROUPS
def test_the_odds_of_the_order_count_a_group_once(rulings: Settings) -> None:
    stage = Stage(rulings, *WHO)
    found = order.start(GAME.see(stage.state, "gm"), wish.StartCombat(("c1", "c2", "c3", "c4")))
    assert found is not None
    assert found.given["sides"] == ["player", "hostile", "hostile"]
