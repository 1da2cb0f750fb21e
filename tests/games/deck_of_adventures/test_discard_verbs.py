"""Bury, burn, toss and scrap, where they differ (DA-R100)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.play import Play
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.checks import deck_recovery, decks
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.state import Adventure
from support.deck_of_adventures.stage import Dealer, Stage, foe

DISTINCT = pytest.mark.option("discard_verbs", "distinct")


def fight(rulings: Settings, suit: str, **more: Any) -> Stage:
    """It is Ann's turn in a combat; her mechanic is that of her suit."""
    given: dict[str, Any] = {"fate": (), "standing": "KC", "suit": suit, "level": 2}
    ann = Dealer(**given | more)
    on = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    return Stage(rulings, ann, foe(fate=(), standing="5H"), state={"combat": on})


def _draw(play: Play[Adventure]) -> str | None:
    return decks.draw_to(play, "c1", places.check_cards("c1"))


@DISTINCT
@pytest.mark.rule("DA-R100", "DA-21.6")
def test_buried_cards_go_unseen_under_the_draw_pile(rulings: Settings) -> None:
    stage = fight(rulings, "C").do("p1", wish.UseMechanic("c1", 4))
    assert (stage.left(), stage.faces("discard.c1"), stage.fate()) == (51, [], [])
    assert [(one.kind, one.n) for one in stage.one("c2").effects] == [("aggro", -2)]


@DISTINCT
@pytest.mark.rule("DA-R100", "DA-19.10", "DA-2.8")
def test_burned_cards_are_set_aside_until_a_full_rest(rulings: Settings) -> None:
    stage = fight(rulings, "D", deck=("2C", "AH"), discard=("7C",)).do("p1", wish.UseMechanic("c1", 2), "2C", "AH")
    assert (stage.faces("reserved.c1"), stage.faces("discard.c1"), stage.fate()) == (["2C"], ["7C"], ["AH"])
    assert [(one.kind, one.n) for one in stage.one().effects] == [("intensify", 1)]
    assert stage.run(_draw, luck=("7C",)) == "7C"  # the deck runs out: what is burned does not come back
    assert (stage.one().fatigue, stage.left()) == (1, 0)
    stage.run(deck_recovery.full_rest, "c1")
    assert (stage.faces("reserved.c1"), stage.left(), stage.one().fatigue) == ([], 2, 0)


@DISTINCT
@pytest.mark.rule("DA-R100", "DA-21.9")
def test_scrapped_cards_go_unseen_to_the_discards(rulings: Settings) -> None:
    stage = fight(rulings, "S", discard=("7C",)).do("p1", wish.UseMechanic("c1", 2, ("c2",)))
    pile = stage.state.board.place("discard.c1")
    assert ([slot.card for slot in pile.slots], stage.left(), stage.fate()) == (["7C", None, None], 48, [])
    for seat in ("p1", "gm"):
        seen = GAME.see(stage.state, seat).board
        assert [slot.card for slot in seen.place("discard.c1").slots] == ["7C", None, None]
    stage.run(decks.reshuffle, "c1")
    assert (stage.left(), stage.cards_of()) == (51, 52)


@pytest.mark.rule("DA-R100", "DA-3.2")
def test_a_joker_among_scrapped_cards_comes_back_with_a_full_rest() -> None:
    given = GAME.read_settings({"discard_verbs": "distinct", "joker_start": "in_deck"})
    stage = fight(given, "S", deck=("2C", "3C", "X1"), spent=("X2",)).do("p1", wish.UseMechanic("c1", 2, ("c2",)))
    stage.run(deck_recovery.full_rest, "c1")
    assert (stage.fate(), stage.left(), stage.faces("discard.c1")) == (["X1", "X2"], 2, [])


@pytest.mark.rule("DA-R102", "DA-R100")
def test_burying_more_than_the_pile_holds_makes_the_deck_run_out() -> None:
    given = GAME.read_settings({"discard_verbs": "distinct", "discard_short": "allow_runout"})
    stage = fight(given, "C", deck=("2C",), discard=("3C", "4C", "6C")).do("p1", wish.UseMechanic("c1", 2))
    assert (stage.one().fatigue, stage.left(), stage.faces("reserved.c1")) == (1, 4, [])
    assert [(one.kind, one.n) for one in stage.one("c2").effects] == [("aggro", -1)]


@pytest.mark.rule("DA-2.11", "DA-R100")
def test_a_player_knocked_out_by_burying_cards_gains_nothing() -> None:
    given = GAME.read_settings({"discard_verbs": "distinct", "discard_short": "allow_runout"})
    stage = fight(given, "C", deck=("2C",), discard=("3C",), fatigue=3).do("p1", wish.UseMechanic("c1", 2))
    assert (stage.one().is_out, stage.one("c2").effects, stage.left()) == (True, (), 2)


@DISTINCT
@pytest.mark.rule("DA-R100")
@pytest.mark.parametrize(
    ("suit", "said"),
    [("C", "bottom of the draw pile unseen"), ("D", "set aside until a Full Rest"), ("S", "discard pile unseen")],
)
def test_the_choice_says_where_the_cards_go(rulings: Settings, suit: str, said: str) -> None:
    stage = fight(rulings, suit)
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    asked = msgspec.structs.replace(stage.state, prompts=prompts)
    assert any(said in one.help for one in GAME.choices(GAME.see(asked, "p1"), "p1"))
