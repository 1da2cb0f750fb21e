"""The attacker's own hand on the Target Cards of a contest (DA-R48)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.contests import contest
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.follow_ups import AFTER_CONTEST
from croupier.games.deck_of_adventures.checks.ring import distance
from croupier.games.deck_of_adventures.checks.state import Contest
from croupier.games.deck_of_adventures.checks.wheels import wheels
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.story import absence
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.odds import asked, odds
from support.deck_of_adventures.stage import Dealer, Stage, minion, under

ON_TC = pytest.mark.option("attacker_hand", "on_tc")


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Contests that came to their end."""
    found: list[Contest] = []
    monkeypatch.setitem(AFTER_CONTEST, "hide", lambda play, one: found.append(one))
    return found


def begun(rulings: Settings, n: int, *luck: str, targets: int = 1, seat: str = "", **more: Any) -> Stage:
    """Ann contests against guards with a hand of her own."""
    guards = [minion(seat=seat) if seat else minion() for _ in range(targets)]
    stage = Stage(rulings, Dealer(**{"fate": ()} | more), *guards, seats=2 if seat else 0)
    stage.run(lay_effect, "c1", Effect("", n, until="next", kind="intensify"))
    stage.run(
        contest, attacker="c1", trait="Stealth", against=("Detection",), then="hide", luck=luck, goes_on=True,
        targets=tuple(one.id for one in stage.state.characters[1:]),
    )  # fmt: skip
    return stage


@ON_TC
@pytest.mark.rule("DA-R48", "DA-10.2", "DA-10.5")
def test_with_an_upper_hand_the_attacker_picks_one_of_its_target_cards(rulings: Settings, over: list[Contest]) -> None:
    stage = begun(rulings, 1, "6C", "9C")
    name = stage.state.contests[0].id
    assert (stage.faces("targets"), stage.asked()) == (["6C", "9C"], [f"p1 target {name}"])
    assert [(one.id, one.face) for one in wheels(stage.state)] == [(name, "6C"), (f"{name} 9C", "9C")]
    with pytest.raises(Invalid, match="6C, 9C"):
        stage.do("p1", wish.KeepTarget(name))
    stage.do("p1", wish.KeepTarget(name, "9C"))
    assert (stage.faces("targets"), stage.faces("discard.c1"), stage.check().net) == (["9C"], ["6C"], 0)
    stage.do("gm", wish.DrawCard(stage.check().id), "2D")
    assert [one.missed for one in over] == [("c2",)]
    assert (stage.faces("targets"), stage.faces("discard.c1")) == ([], ["6C", "9C"])


@pytest.mark.rule("DA-3.3", "DA-R18", "DA-10.7")
@pytest.mark.parametrize(
    ("hand", "in_hand", "discarded"),
    [
        ("mirrored", ["AS", "AH"], []), ("on_tc", ["AS", "AH"], []),
        under("loose_aces", "to_discard", "mirrored", ["AH"], ["AS"]),
        under("loose_aces", "to_discard", "on_tc", ["AH"], ["AS"]),
    ],
)  # fmt: skip
def test_an_ace_that_is_no_longer_the_target_card_is_an_unselected_one(
    rulings: Settings, hand: str, in_hand: list[str], discarded: list[str]
) -> None:
    settings = GAME.read_settings({"attacker_hand": hand, "loose_aces": rulings["loose_aces"]})
    if hand == "on_tc":
        stage = begun(settings, 1, "AS", "AH")
        stage.do("p1", wish.KeepTarget(stage.state.contests[0].id, "AH"))
    else:
        stage = begun(settings, 0, "AS", fate=("X1",))
        stage.do("p1", wish.RedrawTarget(stage.state.contests[0].id, "X1"), "AH")
    stage.do("gm", wish.DrawCard(stage.check().id), "6D")
    assert (stage.fate(), stage.faces("discard.c1")) == (in_hand, discarded)


@ON_TC
@pytest.mark.rule("DA-R48", "DA-3.4")
def test_the_attacker_reads_who_picks_one_of_several_target_cards(rulings: Settings) -> None:
    stage = begun(rulings, -1, "6C", "9C", fate=("X1",))
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    said = [(each.label, each.help) for each in GAME.choices(view, "p1") if each.prompt]
    assert said == [
        ("Keep the 6 of clubs and the 9 of clubs", "each target picks the one that it draws against"),
        ("Redraw one for a Fate Card", "a new card from the draw pile; it cannot be redrawn"),
    ]


@ON_TC
@pytest.mark.rule("DA-R48", "DA-10.4")
def test_with_a_lower_hand_each_target_picks_for_itself(rulings: Settings, over: list[Contest]) -> None:
    stage = begun(rulings, -1, "6C", "9C", targets=2)
    name = stage.state.contests[0].id
    assert stage.asked() == [f"gm pick_target {name}"]
    with refused_by("DA-1.1", why="Bo is not your character"):
        stage.do("p1", wish.PickTarget(name, "9C"))
    with pytest.raises(Invalid):
        stage.do("gm", wish.PickTarget(name, "2C"))
    stage.do("gm", wish.PickTarget(name, "9C"))
    with pytest.raises(Impossible):
        stage.do("gm", wish.PickTarget(name, "9C"))
    stage.do("gm", wish.DrawCard(stage.check().id), "9D").do("gm", wish.PickTarget(name, "6C"))
    check = stage.check()
    assert check.aim is not None
    assert (check.actor, check.aim.face) == ("c3", "6C")
    stage.do("gm", wish.DrawCard(stage.check().id), "KH")
    assert [(one.resisted, one.missed) for one in over] == [(("c2",), ("c3",))]
    assert stage.faces("targets") == []


@pytest.mark.parametrize("hand", ["on_tc", "mirrored"])
@pytest.mark.rule("DA-R48", "DA-10.4", "DA-16.1")
def test_the_attacker_chooses_no_target_card_once_nobody_is_left_to_resist(hand: str, over: list[Contest]) -> None:
    stage = begun(GAME.read_settings({"attacker_hand": hand}), 1, "6C", "9C", fate=("X1",))
    assert stage.asked() == [f"p1 target {stage.state.contests[0].id}"]
    stage.do("gm", DealDamage("c2", 20))
    assert (stage.state.contests, stage.asked(), stage.faces("targets")) == ((), [], [])
    assert [(one.missed, one.resisted) for one in over] == [((), ())]


@pytest.mark.rule("DA-R46", "DA-R48")
def test_the_standing_card_is_one_of_those_to_pick_from() -> None:
    stage = begun(GAME.read_settings({"attacker_hand": "on_tc", "contested_tc": "standing"}), 1, "9C", standing="KH")
    name = stage.state.contests[0].id
    stage.do("p1", wish.KeepTarget(name, "KH"))
    assert (stage.faces("targets"), stage.faces("standing.c1"), stage.faces("discard.c1")) == ([], ["KH"], ["9C"])


@ON_TC
@pytest.mark.rule("DA-3.4", "DA-R14")
def test_one_of_several_target_cards_is_redrawn(rulings: Settings) -> None:
    stage = begun(rulings, -1, "6C", "9C", fate=("X1", "X2"))
    name = stage.state.contests[0].id
    assert stage.asked() == [f"p1 target {name}"]
    stage.do("p1", wish.RedrawTarget(name, "X1", "6C"), "QD")
    assert (stage.faces("discard.c1"), [aim.face for aim in stage.state.contests[0].aims]) == (["6C"], ["QD", "9C"])
    assert stage.asked() == [f"gm pick_target {name}"]


@ON_TC
@pytest.mark.rule("DA-2.11")
def test_a_contest_is_lost_with_its_cards_when_the_deck_runs_out(rulings: Settings) -> None:
    stage = begun(rulings, 1, "6C", deck=("6C",), discard=("2D",), fatigue=3)
    assert (stage.state.contests, stage.faces("targets"), stage.one().is_out) == ((), [], True)


@ON_TC
@pytest.mark.rule("DA-1.2")
def test_a_contest_that_is_broken_off_clears_all_its_cards(rulings: Settings) -> None:
    stage = begun(rulings, 1, "6C", "9C").break_off()
    assert (stage.faces("targets"), stage.faces("discard.c1")) == ([], ["6C", "9C"])


@ON_TC
@pytest.mark.rule("DA-R51")
def test_a_target_whose_player_went_away_draws_against_the_first(rulings: Settings) -> None:
    stage = begun(rulings, -1, "6C", "9C", seat="p2")
    assert f"p2 pick_target {stage.state.contests[0].id}" in stage.asked()
    put = msgspec.structs.replace
    seats = tuple(put(one, away=one.id == "p2") for one in stage.state.seats)
    stage.state = put(stage.state, seats=seats)
    stage.run(absence.finish_for_absent, luck=("2D",), goes_on=True)
    assert (stage.state.contests, stage.faces("targets")) == ((), [])


@ON_TC
@pytest.mark.parametrize("n", [1, 2, -1, -2])
def test_the_odds_of_a_contest_are_those_of_the_card_that_will_be_picked(rulings: Settings, n: int) -> None:
    deck, guard = ("8C", "3D", "KH", "10S"), ("8H", "9C", "2S", "5S")
    stage = Stage(rulings, Dealer(fate=(), deck=deck, traits={"Stealth": 4}), Dealer(fate=(), deck=guard))
    stage.run(lay_effect, "c1", Effect("", n, until="next", kind="intensify"))
    hits = {card: Fraction(sum(distance(one, card) <= 1 for one in guard), len(guard)) for card in deck}
    turned = list(combinations(deck, 1 + abs(n)))
    pick = min if n > 0 else max
    wanted = sum((pick(hits[card] for card in cards) for cards in turned), Fraction(0)) / len(turned)
    assert odds(stage, "gm", wish.CallContest("c1", "Stealth", ("c2",), "Detection")).outcomes["succeeds"] == wanted


@ON_TC
def test_the_odds_of_each_card_to_pick_are_shown(rulings: Settings) -> None:
    stage = begun(rulings, 1, "6C", "9C")
    name = stage.state.contests[0].id
    given = [asked(stage, "gm", wish.KeepTarget(name, card)).given for card in ("6C", "9C")]
    assert [(one["target"], one["attacker-hand"]) for one in given] == [("6C", 0), ("9C", 0)]
    lower = begun(rulings, -1, "6C", "9C", targets=2)
    picked = asked(lower, "gm", wish.PickTarget(lower.state.contests[0].id, "9C")).given
    assert (picked["target"], picked["attacker-hand"]) == ("9C", 0)


@ON_TC
@pytest.mark.rule("DA-R48", "DA-R14")
def test_several_target_cards_are_named_as_several(rulings: Settings) -> None:
    stage = begun(rulings, -2, "6C", "9C", "KD", fate=("X1",))
    name = stage.state.contests[0].id
    assert [ask.label for ask in GAME.open_questions(stage.state)] == ["whether Ann keeps the Target Cards"]
    assert "Keep the 6 of clubs, the 9 of clubs and the king of diamonds" in stage.offered("p1")
    stage.do("p1", wish.RedrawTarget(name, "X1", "9C"), "2H")
    said = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "Ann's Target Cards are now the 6 of clubs, 2 of hearts and king of diamonds." in said
