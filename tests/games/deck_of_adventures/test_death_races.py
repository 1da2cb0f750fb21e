"""Death Checks decided by a race (DA-R83)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, every_outcome
from croupier.core.play import Play
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Printed
from croupier.games.deck_of_adventures.checks.commands import DrawCard, ToughenUp
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Death, Knockout
from croupier.games.deck_of_adventures.health import damage
from support.deck_of_adventures.odds import act, gathered, odds
from support.deck_of_adventures.stage import Dealer, Stage, foe

DYING = Knockout(DAMAGE, in_combat=True, dying=True)
OTHERS = (foe(standing="2C", fate=()), Dealer(standing="3C", fate=()))
RACE = pytest.mark.option("death_check", "race")


def dying(rulings: Settings, **more: Any) -> Stage:
    """Ann lies dying at her turn; nobody holds a Fate Card."""
    own = {"knockout": DYING, "death": more.pop("death", Death())}
    ann = Dealer(hp=0, standing="5H", fate=(), more=own, sheet={"printed": Printed(hp=6, pp=2)}, **more)
    return Stage(rulings, ann, *OTHERS, state=_fight())


def draw(stage: Stage, *cards: str) -> Stage:
    return stage.do("p1", DrawCard(stage.check().id), *cards)


@RACE
@pytest.mark.rule("DA-R83", "DA-18.5", "DA-18.6")
def test_the_dying_and_the_gm_draw_in_turn_for_a_suited_hit(rulings: Settings) -> None:
    stage = draw(dying(rulings).do("p1", wish.FaceDeath("c1"), "9D"), "9C", "KC")
    assert (stage.faces("targets"), stage.faces("discard.gm"), stage.one().death) == (["9D"], ["KC"], Death())
    assert stage.asked() == [f"p1 draw {stage.check().id}"]  # a Major of another suit is no Suited Hit
    draw(stage, "10D")
    assert (stage.faces("targets"), stage.one().death, stage.asked()) == ([], Death(successes=1), ["gm turn c2"])


@RACE
def test_the_gm_may_be_first(rulings: Settings) -> None:
    stage = draw(dying(rulings, death=Death(failures=1)).do("p1", wish.FaceDeath("c1"), "9D"), "8C", "8D")
    assert (stage.one().dead, stage.faces("targets"), stage.state.death_race) == (True, [], None)


@RACE
def test_the_exact_card_wakes_in_a_race_too(rulings: Settings) -> None:
    stage = dying(rulings).do("p1", wish.FaceDeath("c1"), "9D")
    assert stage.check().requirement == "suit"
    draw(stage, "9D")
    assert (stage.vitals().hp, stage.vitals().pp, stage.one().knockout) == (1, 2, None)


@pytest.mark.rule("DA-R86", "DA-R83")
def test_a_major_of_any_suit_may_win_the_race_and_wake() -> None:
    stage = dying(GAME.read_settings({"death_check": "race", "epic_major": "yes"}))
    draw(stage.do("p1", wish.FaceDeath("c1"), "9D"), "9C")
    assert (stage.vitals().hp, stage.one().knockout, stage.faces("targets")) == (1, None, [])


def _fight() -> dict[str, Any]:
    return {"combat": Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")}


@RACE
@pytest.mark.rule("DA-18.12")
def test_a_participant_without_a_card_left_loses_the_race(rulings: Settings) -> None:
    stage = dying(rulings, deck=(), discard=(), death=Death(failures=1)).do("p1", wish.FaceDeath("c1"), "9D")
    assert stage.check().requirement == "suit"
    draw(stage)
    assert (stage.one().dead, stage.faces("targets")) == (True, [])


@RACE
def test_a_race_that_is_broken_off_leaves_no_card_on_the_table(rulings: Settings) -> None:
    stage = draw(dying(rulings).do("p1", wish.FaceDeath("c1"), "9D"), "8C", "KC")
    stage.break_off()
    assert (stage.faces("targets"), stage.state.death_race, stage.one().death) == ([], None, Death())


@RACE
@pytest.mark.rule("DA-3.10")
def test_a_racer_who_toughens_up_leaves_the_race(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1, fate=("X1",)), *OTHERS, state=_fight())
    stage.run(damage.damage, "c1", 1)
    stage.do("p1", wish.FaceDeath("c1"), "9D")
    assert stage.check().requirement == "suit"
    stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    assert (stage.one().knockout, stage.faces("targets"), stage.state.death_race) == (None, [], None)


@RACE
def test_the_odds_of_the_race_agree_with_the_rules(rulings: Settings) -> None:
    deck = ("8D", "JS", "2C")
    more = {"knockout": Knockout(DAMAGE, dying=True)}
    stage = Stage(rulings, Dealer(hp=0, deck=deck, fate=(), standing="5H", more=more),
                  gm_deck=("9D", "10D", "KH"))  # fmt: skip
    stage.do("p1", wish.FaceDeath("c1"), "9D")
    first = DrawCard(stage.check().id)
    found = odds(stage, "p1", first).outcomes
    assert {True: found["party"], False: found["gm"]} == _first_race(stage, first)


def _first_race(stage: Stage, first: DrawCard) -> dict[bool, Fraction]:
    """The first race alone, whether it is won: the next death Check is not turned."""

    def run(chance: Chance) -> bool:
        play = Play(GAME, stage.state, "p1", chance)
        act(play, "p1", first)
        while play.state.death_race is not None:
            act(play, "p1", DrawCard(play.state.checks[-1].id))
        return play.state.character("c1").death.successes == 1

    return gathered(every_outcome(run))


@pytest.mark.rule("DA-R122", "DA-18.6")
def test_a_cap_on_the_range_of_a_death_check_is_none_on_the_gms() -> None:
    given = GAME.read_settings({"death_check": "race", "death_edr_cap": "5"}, with_gm=True)
    stage = dying(given, traits={"Vitality": 3}).do("p1", wish.FaceDeath("c1"), "9D")
    assert stage.check().dr.open() == 2
    draw(stage, "9C", "KD")  # 4 away from the 9: a Suited Hit of the GM at DR 4
    assert stage.one().death.failures == 1


@pytest.mark.rule("DA-16.5", "DA-16.7", "DA-R122", "DA-R84")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Vitality, DR 4. Two successes: stable; two failures: dead; a Major or Critical Success wakes."),
        ({"death_edr_cap": "5"}, "Vitality, DR 2."),
        ({"death_major": "hp_only"}, "dead; a Critical Success wakes."),
    ],
)
def test_the_choice_of_a_death_check_says_its_terms_at_this_table(given: dict[str, str], said: str) -> None:
    stage = dying(GAME.read_settings(given, with_gm=True), traits={"Vitality": 3})
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    found = next(one for one in GAME.choices(view, "p1") if one.command["type"] == "face_death")
    assert said in found.help
