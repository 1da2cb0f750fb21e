"""What formulas say and what the table's own rules do, through every outcome of chance (Odds 1, 7 and 8)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import odds
from croupier.core.chance import Chance, every_outcome
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, flow
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.pending import equal_cards, result_of
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import BeginRace, GiveTrait, StartEpic, TurnEpicCard, Volunteer
from croupier.odds.evaluate import answer, question, read
from support.deck_of_adventures.odds import SMALL, act, asked, gathered, through_the_rules
from support.deck_of_adventures.stage import Dealer, Stage, foe

NAME = "deck-of-adventures"


@pytest.mark.rule("DA-9.1", "DA-9.3")
@pytest.mark.parametrize(
    ("net", "discards"), [(0, ()), (-1, ()), (1, ()), (2, ()), (-2, ("8S", "2D", "9H", "QH")), (2, ("8S", "QH"))]
)
def test_the_formula_for_a_check_agrees_with_the_rules(rulings: Settings, net: int, discards: tuple[str, ...]) -> None:
    deck = SMALL[:2] if discards else SMALL
    stage = Stage(rulings, Dealer(traits={"Athletics": 1}, fate=(), deck=deck, discard=discards))
    if net:
        stage.run(lay_effect, "c1", Effect("", net, until="next", kind="hand"))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C")
    check = stage.check().id

    def drawn(chance: Chance) -> str:
        play = Play(GAME, stage.state, "p1", chance)
        while play.state.check(check).is_under_way:
            ask = next(one for one in GAME.open_questions(play.state) if one.about == check)
            draws = ask.key.startswith("draw") or len(play.state.board.place("drawn.c1").slots) <= net
            command = wish.DrawCard(check) if draws else wish.AcceptDraw(check)
            GAME.rules[type(command)](play, command)
            flow.go_on(play)
        found = play.state.check(check).result
        assert found is not None
        return found.degree.replace(" Success", "").replace(" ", "-").lower()

    found = odds.ask(
        NAME, "check", target="8C", range=2, modifier=1, hand=net, pile=deck, discards=discards, plan="all"
    )
    assert {name: share for name, share in found.outcomes.items() if share} == gathered(every_outcome(drawn))


@pytest.mark.rule("DA-R86", "DA-18.5")
@pytest.mark.parametrize(
    ("net", "settings"),
    [
        (0, {"epic_major": "no"}), (0, {"epic_major": "yes"}), (-1, {"epic_major": "yes"}), (1, {"epic_major": "yes"}),
        (-1, {"epic_major": "yes", "hand_ties": "owner"}), (1, {"epic_major": "yes", "hand_selection": "best_degree"}),
    ],
)  # fmt: skip
def test_the_odds_of_a_draw_in_a_race_agree_with_the_rules(net: int, settings: dict[str, str]) -> None:
    deck = ("4S", "5S", "6H", "KD")
    stage = Stage(GAME.read_settings(settings, with_gm=True), Dealer(traits={"Athletics": 1}, fate=(), deck=deck))
    if net:
        stage.run(lay_effect, "c1", Effect("", net, until="next", kind="hand"))
    stage.do(GM, StartEpic("A quake")).do(GM, TurnEpicCard(2), "4H").do("p1", Volunteer("c1"))
    stage.do(GM, GiveTrait("c1", "Athletics")).do(GM, BeginRace())
    check = stage.check().id

    def drawn(chance: Chance) -> bool:
        play = Play(GAME, stage.state, "p1", chance)
        while play.state.check(check).is_under_way:
            one, lying = play.state.check(check), play.state.board.place("drawn.c1").slots
            found = equal_cards(play.ruling, play.state, one) if len(lying) > abs(net) else ()
            best = sorted(found, key=lambda at: not result_of(play.ruling, play.state, one, at).passed)
            command = wish.AcceptDraw(check, lying[best[0]].id) if best else wish.DrawCard(check)
            GAME.rules[type(command)](play, command)
            if play.state.check(check).is_under_way:
                flow.go_on(play)
        result = play.state.check(check).result
        assert result is not None
        return result.passed

    given = {**asked(stage, "p1", wish.DrawCard(check)).given, "plan": "all"}
    found = answer(question(NAME, "check"), read(question(NAME, "check"), given, settings))
    assert found.summary["success"] == gathered(every_outcome(drawn)).get(True, 0)


def test_the_formula_for_the_turn_order_agrees_with_the_rules(rulings: Settings) -> None:
    decks = {"c1": ("AC", "5D", "KS"), "c2": ("5H", "KC", "2S"), "c3": ("QD", "9H")}
    one, enemy, other = decks.values()
    stage = Stage(rulings, Dealer(deck=one, fate=()), foe(deck=enemy, fate=()), Dealer(deck=other, fate=()))
    counted = through_the_rules(
        stage, lambda play: play.state.combat.order if play.state.combat else (), (GM, combat.StartCombat(tuple(decks)))
    )
    found = odds.ask(NAME, "initiative", sides="player,hostile,player", piles=list(decks.values())).outcomes
    named = {tuple(f"c{at}" for at in name.split(">")): share for name, share in found.items()}
    assert named == counted


@pytest.mark.parametrize(
    ("deck", "discard", "fatigue", "checks"),
    [
        (("2C", "3C"), ("4C", "5C", "6C"), 0, 3),
        (("AC", "3C"), ("4C", "5C"), 0, 3),
        (("AC",), ("AD", "5C"), 2, 2),
        (("3C",), ("5C", "6C"), 3, 2),
        (("3C", "4C"), (), 0, 3),
    ],
)
def test_the_formula_for_fatigue_agrees_with_the_rules(
    rulings: Settings, deck: tuple[str, ...], discard: tuple[str, ...], fatigue: int, checks: int
) -> None:
    stage = Stage(rulings, Dealer(deck=deck, discard=discard, fate=(), fatigue=fatigue), gm_deck=("8C",))

    def tired(now: Adventure) -> str:
        one = now.character("c1")
        return "out" if one.knockout is not None else str(one.fatigue)

    def run(chance: Chance) -> str:
        play = Play(GAME, stage.state, GM, chance)
        for _ in range(checks):
            if play.state.character("c1").is_out:
                break
            act(play, GM, wish.CallCheck(("c1",), "Craft", 3))
            while asks := GAME.open_questions(play.state):
                act(play, asks[0].seat, GAME.default(play.state, asks[0]))
        return tired(play.state)

    aces = [sum(card[0] == "A" for card in cards) for cards in (deck, discard)]
    given: dict[str, Any] = {"hands": [0] * checks, "left": len(deck), "aces": aces[0], "used": len(discard),
                             "used_aces": aces[1], "fatigue": fatigue}  # fmt: skip
    found = odds.ask(NAME, "fatigue", **given).outcomes
    assert {name: share for name, share in found.items() if share} == gathered(every_outcome(run))
