"""The odds that choices show, against the table's own rules run through every outcome of chance."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from croupier.core.chance import Chance
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME, places
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.odds.attack_odds_from_view import LONGEST_CONDITION
from croupier.games.state_stack.state import Exchange, Fight, Score, Skill
from croupier.odds import evaluate, live
from croupier.odds.enumeration import distribution
from croupier.pieces.state import Slot, UnseenSet
from support.state_stack.arena import ANA, BO, Arena
from support.state_stack.stage import AVERAGE, Figure, Stage
from support.state_stack.told import FEW, FOE, HERO, answer, by_value, run, with_deck

MANY = f"{FEW} 3S QS"


def harm(name: str, before: int) -> Callable[[Fight], tuple[str, str]]:
    """The result of an attack in the terms of the question."""

    def read(after: Fight) -> tuple[str, str]:
        damage = places.injury(after, name, places.DAMAGE) - before
        what = f"damage-{damage}" if damage else "stun" if places.injury(after, name, places.STUN) else "miss"
        return what, after.combatant(name).out

    return read


@pytest.mark.rule("SS-5.6", "SS-5.7", "SS-5.10", "SS-5.11")
@pytest.mark.parametrize(
    "settings",
    [
        {}, {"remaining_value": "sum"}, {"power_against": "defense_part"}, {"defense_draw": "also_all_failed"},
        {"hit_effect": "half_margin", "knock_out": "threshold"}, {"valid_card": "strictly_under", "contest_tie": "won"},
        {"power_draw": "also_all_failed", "power_against": "body_fixed", "contest": "card_plus_rating"},
        {"spent_cards": "chips"}, {"spent_cards": "chips", "defense_draw": "also_all_failed"},
    ],
    ids=lambda settings: ",".join(settings) or "defaults",
)  # fmt: skip
def test_the_odds_of_an_attack_agree_with_the_rules(settings: dict[str, str]) -> None:
    state = with_deck(Stage(GAME.read_settings(settings), HERO, FOE).state, FEW)
    found = answer(state, "p1", wish.Attack("c1", "c2"))
    steps = (("p1", wish.Attack("c1", "c2")), ("p2", wish.ChooseDefense("c2")), ("p1", wish.DrawPower("c1")))
    every = run(state, *steps, read=harm("c2", 3))
    by_name: dict[str, Fraction] = {}
    for (what, _), share in every.items():
        by_name[what] = by_name.get(what, Fraction(0)) + share
    assert {name: share for name, share in found.outcomes.items() if share} == by_name
    for end in ("unconscious", "dead"):
        assert found.summary[end] == sum(share for (_, out), share in every.items() if out == end)


@pytest.mark.rule("SS-5.10", "SS-5.11", "SS-R7")
@pytest.mark.parametrize("cards", ["from_deck", "converted"])
def test_cards_laid_for_injuries_do_not_change_what_an_attack_shows(cards: str) -> None:
    """The eight cards of the deck are just enough: defense, power, Body, three for damage, two for Willpower."""
    settings = {"injury_cards": cards, "hit_effect": "one_else_stun"}
    foe = FOE._replace(damage=7)
    state = with_deck(Stage(GAME.read_settings(settings), HERO, foe).state, MANY)
    found = answer(state, "p1", wish.Attack("c1", "c2"))
    steps = (("p1", wish.Attack("c1", "c2")), ("p2", wish.ChooseDefense("c2")), ("p1", wish.DrawPower("c1")))
    every = run(state, *steps, read=harm("c2", 7))
    for name in ("miss", "stun", "damage-1"):
        assert found.outcomes[name] == sum(share for (what, _), share in every.items() if what == name)
    assert found.summary["unconscious"] == sum(share for (_, out), share in every.items() if out == "unconscious") > 0


@pytest.mark.rule("SS-R7", "SS-R9")
@pytest.mark.parametrize(
    "settings", [{"injury_cards": "from_deck"}, {"spent_cards": "chips", "remaining_value": "sum"}]
)
def test_only_the_test_is_shown_where_the_deck_may_run_out_or_values_are_redrawn(settings: dict[str, str]) -> None:
    state = with_deck(Stage(GAME.read_settings({"jokers": "out", **settings}), HERO, FOE).state, FEW)
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.Attack("c1", "c2"))
    assert asked is None or asked.question == "test"


@pytest.mark.rule("SS-2.8")
def test_older_blanks_are_drawn_from_their_own_set(rulings: Settings) -> None:
    """After a reshuffle: one action card and the foe's defense card are of a set of two."""
    state = with_deck(Stage(rulings, HERO._replace(action=2), FOE).state, f"{FEW} 3S QS")
    board = state.board
    action, defense = board.place("c1.action"), board.place("c2.defense")
    older = UnseenSet("deck.0", ("8C", "KD"), leaf=1)
    board = msgspec.structs.replace(
        board.put(
            msgspec.structs.replace(action, slots=(Slot("deck.1"), Slot("deck.0"))),
            msgspec.structs.replace(defense, slots=(Slot("deck.0"),)),
        ),
        sets=(*board.sets, older),
    )
    state = msgspec.structs.replace(state, board=board)
    attack = (("p1", wish.Attack("c1", "c2")), ("p2", wish.ChooseDefense("c2")), ("p1", wish.DrawPower("c1")))
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.Attack("c1", "c2"))
    assert asked is not None
    assert (asked.given["older"], asked.given["action-sets"], asked.given["defense-sets"]) == (
        [["8", "K"]],
        [1, 0],
        [1],
    )
    assert asked.receipt == "14 cards that nobody has seen, in 2 sets"
    boost = GAME.odds(GAME.see(state, "p1"), "p1", wish.Boost("c1"))
    assert boost is not None
    assert boost.receipt == "12 cards that nobody has seen"
    every = run(state, *attack, read=harm("c2", 3))
    found = answer(state, "p1", wish.Attack("c1", "c2"))
    assert found.outcomes["miss"] == sum(share for (what, _), share in every.items() if what == "miss")
    assert found.summary["dead"] == sum(share for (_, out), share in every.items() if out == "dead")


@pytest.mark.rule("SS-R2", "SS-5.9")
@pytest.mark.parametrize("settings", [{}, {"remaining_value": "sum"}])
def test_an_attack_across_two_decks_draws_from_each(settings: dict[str, str]) -> None:
    """Power from the attacker's deck; defense, Body and Willpower from the target's."""
    foe = FOE._replace(more={"deck": "deck-p2"}, defense=0)
    stage = Stage(GAME.read_settings({"deck": "per_player", **settings}), HERO._replace(defense=0), foe)
    board = with_deck(stage.state, FEW).board
    hers = tuple(sorted(["2C", "2D", "5C", "5D", "9C", "9D", "KC"]))
    deck, discard = places.deck_places(("deck-p2",), (" p2",))
    deck = msgspec.structs.replace(deck, slots=(Slot("other.1"),) * len(hers))
    sets = (*board.sets, UnseenSet("other.1", hers, leaf=1))
    board = msgspec.structs.replace(board, places=(*board.places, deck, discard), sets=sets)
    state = msgspec.structs.replace(stage.state, board=board)
    steps = (("p1", wish.Attack("c1", "c2")), ("p2", wish.ChooseDefense("c2")), ("p1", wish.DrawPower("c1")))
    every = run(state, *steps, read=harm("c2", 3))
    found = answer(state, "p1", wish.Attack("c1", "c2"))
    for outcome in ("miss", "stun", "damage-2"):
        assert found.outcomes.get(outcome, 0) == sum(share for (what, _), share in every.items() if what == outcome)
    for end in ("unconscious", "dead"):
        assert found.summary[end] == sum(share for (_, out), share in every.items() if out == end)
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.Attack("c1", "c2"))
    assert asked is not None
    assert (asked.given["power-set"], asked.receipt) == (1, "17 cards that nobody has seen, in 2 sets")


def test_a_known_card_counts_at_its_value(rulings: Settings) -> None:
    """A blank that its owner has seen is a set of its own for her, and unseen for others."""
    state = with_deck(Stage(rulings, Figure(action=1), FOE).state, FEW)
    board = state.board
    known = Slot("deck.1", "6D", ("p1",), "k6", of="deck.1")
    board = board.put(msgspec.structs.replace(board.place("c1.action"), slots=(known,)))
    left = tuple(card for card in board.sets[0].cards if card != "6D")
    state = msgspec.structs.replace(state, board=board.put_set(msgspec.structs.replace(board.sets[0], cards=left)))
    act = wish.Act("c1", "climbs", "Attack")
    assert answer(state, "p1", act).outcomes["valid"] == 1
    assert answer(state, "p2", act).outcomes["valid"] == Fraction(7, 10)


@pytest.mark.rule("SS-5.6")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_the_odds_of_a_defense_agree_with_the_rules(rulings: Settings, cards: int) -> None:
    state = with_deck(Stage(rulings, HERO, FOE._replace(defense=cards)).state, FEW)
    exchange = Exchange(
        "c1", "defense", "Attack", target="c2", is_attack=True, attack=Score(7, 1), defense_was_empty=not cards
    )
    state = msgspec.structs.replace(state, exchange=exchange)
    found = answer(state, "p2", wish.ChooseDefense("c2"))
    every = run(
        state,
        ("p2", wish.ChooseDefense("c2")),
        read=lambda after: places.injury(after, "c2", places.DAMAGE) > 3 or places.injury(after, "c2", places.STUN) > 0,
    )
    assert found.outcomes["hit"] == every.get(True, 0)


@pytest.mark.rule("SS-5.9", "SS-5.11")
def test_the_odds_of_a_card_for_power_agree_with_the_rules(rulings: Settings) -> None:
    state = with_deck(Stage(rulings, HERO._replace(action=0), FOE).state, FEW)
    state = msgspec.structs.replace(
        state, exchange=Exchange("c1", "power", "Attack", target="c2", is_attack=True, attack=Score(7, 0))
    )
    found = answer(state, "p1", wish.DrawPower("c1"))
    every = run(state, ("p1", wish.DrawPower("c1")), read=lambda after: after.combatant("c2").out or "up")
    assert {name: share for name, share in found.outcomes.items() if share} == every


@pytest.mark.rule("SS-3.1", "SS-3.2")
def test_with_a_valid_card_a_flip_shows_whether_the_next_is_higher(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3, initiative=None), FOE, stage="initiative", turn="")
    stage.state = with_deck(stage.state, FEW)
    state = stage.do("p1", wish.Flip("c1"), 3).state
    steps = (("p1", wish.Flip("c1")), ("p1", wish.StopFlipping("c1")))
    every = run(state, *steps, read=lambda after: (places.initiative_card(after, "c1") or "")[:-1] == "6")
    assert answer(state, "p1", wish.Flip("c1")).outcomes == {"higher": every[True], "as-it-is": every[False]}


@pytest.mark.rule("SS-R27", "SS-5.9")
@pytest.mark.parametrize("settings", [{}, {"power_against": "defense_part"}, {"remaining_value": "sum"}])
def test_declining_defense_and_power_agrees_with_the_rules(settings: dict[str, str]) -> None:
    rulings = GAME.read_settings({"must_defend": "may_decline", **settings})
    state = with_deck(Stage(rulings, HERO, FOE).state, FEW)
    struck = Exchange("c1", "defense", "Attack", target="c2", is_attack=True, attack=Score(7, 1))
    powerless = msgspec.structs.replace(struck, stage="power", attack=Score(7, 0))
    for exchange, seat, command in (
        (struck, "p2", wish.ChooseDefense("c2", decline=True)), (powerless, "p1", wish.DrawPower("c1", draw=False)),
    ):  # fmt: skip
        now = msgspec.structs.replace(state, exchange=exchange)
        every = run(now, (seat, command), read=lambda after: after.combatant("c2").out or "up")
        found = answer(now, seat, command)
        assert {name: share for name, share in found.outcomes.items() if share} == every


@pytest.mark.rule("SS-5.4", "SS-5.7")
def test_an_opposed_action_shows_both_tests(rulings: Settings) -> None:
    state = with_deck(Stage(rulings, HERO, FOE).state, FEW)
    state = msgspec.structs.replace(state, exchange=Exchange("c1", "judge", "Attack", "wrestles"))
    verdict = wish.JudgeAction("opposed", opponent="c2")

    def go(chance: Chance) -> bool:
        play = Play(GAME, state, "gm", by_value(chance), power=True)
        GAME.rules[wish.JudgeAction](play, verdict)
        if play.state.exchange is not None:
            play.seat = "p2"
            GAME.rules[wish.ChooseDefense](play, wish.ChooseDefense("c2"))
        facts = [fact for one in play.receipt.because if one.clause == "SS-5.7" for fact in one.facts]
        return any(fact.value for fact in facts if fact.name == "succeeds")

    assert answer(state, "gm", verdict).outcomes["hit"] == distribution(go)[True]
    assert GAME.odds(GAME.see(state, "gm"), "gm", wish.JudgeAction("impossible")) is None


@pytest.mark.rule("SS-5.3")
@pytest.mark.parametrize("settings", [{}, {"unopposed": "gm_draws"}, {"unopposed": "gm_draws", "contest": "ratings"}])
@pytest.mark.parametrize("difficulty", [0, 4, 9])
def test_the_gms_difficulty_changes_the_probability_as_in_the_rules(settings: dict[str, str], difficulty: int) -> None:
    state = with_deck(Stage(GAME.read_settings(settings), HERO, FOE).state, FEW)
    state = msgspec.structs.replace(state, exchange=Exchange("c1", "judge", "Attack", "climbs"))
    verdict = wish.JudgeAction(difficulty=difficulty)
    found = answer(state, "gm", verdict)
    total = Fraction(0)

    def go(chance: Chance) -> bool:
        play = Play(GAME, state, "gm", by_value(chance), power=True)
        GAME.rules[wish.JudgeAction](play, verdict)
        return bool(
            next(
                fact.value
                for one in play.receipt.because
                if one.clause == "SS-5.3"
                for fact in one.facts
                if fact.name == "succeeds"
            )
        )

    total = distribution(go).get(True, Fraction(0))
    assert found.outcomes["succeeds"] == total


@pytest.mark.rule("SS-R45")
def test_against_a_hidden_sheet_only_your_own_cards_count(rulings: Settings) -> None:
    state = Stage(rulings, HERO, Figure("Foe", "gm", defense=1, sheet=BLOCKS["Guard"])).state
    view = GAME.see(state, "p1")
    asked = GAME.odds(view, "p1", wish.Attack("c1", "c2"))
    assert asked is not None
    assert (asked.question, asked.when) == ("test", "your own cards: whether one is valid")
    whole = GAME.odds(GAME.see(state, "gm"), "gm", wish.Attack("c1", "c2"))
    assert whole is not None
    assert (whole.question, whole.given["body"]) == ("attack", 6)
    other = Stage(rulings, HERO, Figure("Foe", "gm", defense=1, sheet=BLOCKS["Mook"])).state
    assert GAME.odds(GAME.see(other, "p1"), "p1", wish.Attack("c1", "c2")) == asked


def test_when_the_deck_runs_out_the_computable_part_is_shown(rulings: Settings) -> None:
    """The draws of an attack would come after a reshuffle; the cards on the table stay the same."""
    stage = Stage(rulings, HERO, FOE, deck=3)
    asked = GAME.odds(GAME.see(stage.state, "p1"), "p1", wish.Attack("c1", "c2"))
    assert asked is not None
    assert asked.question == "test"
    assert GAME.odds(GAME.see(stage.state, "p1"), "p1", wish.Recover("c1")) is None


def test_a_fight_shows_odds_where_chance_decides() -> None:
    """Bots fight; the odds shown to each seat come from its own view, and add up."""
    table = sit_down(GAME, SeededLuck("odds"), players=2)
    session = with_bots(table, "odds")
    told: dict[str, int] = {}
    for _ in range(160):
        if session.step() is None or table.state.outcome:
            break
        for seat in table.state.seats:
            view = table.view(seat.id)
            for choice in GAME.own_choices(view, seat.id):
                assert re.search(r"%|\bchances?\b|\bodds\b", f"{choice.label} {choice.help}") is None
                found = live.task_for_choice(GAME, view, seat.id, choice, {}) if choice.odds and choice.legal else None
                if found is not None:
                    told[choice.command["type"]] = told.get(choice.command["type"], 0) + 1
                    if not found.asked.heavy:
                        assert sum(evaluate.answer(found.asked, found.given).outcomes.values()) == 1
    assert {"flip", "divide", "attack", "boost", "choose_defense", "draw_power"} <= told.keys(), told


@pytest.mark.rule("SS-5.10", "SS-R7", "SS-2.3")
@pytest.mark.parametrize("cards", ["from_deck", "converted"])
@pytest.mark.parametrize("damage", [55, 56, 99])
def test_a_target_with_more_damage_than_any_body_takes_can_be_attacked(cards: str, damage: int) -> None:
    """The choices of a turn could not be made where an override had set 52 points or more."""
    settings = GAME.read_settings({"injury_cards": cards, "death_at": "never", "sides": "free_for_all"})
    arena = Arena(settings, ANA, BO).to_phases(("7C", 2), ("4C", 1))
    arena.do("gm", wish.SetInjury("c2", "damage", damage))
    assert arena.one("c2").is_standing
    assert "Ana: attack" in [one.label for one in arena.table.choices("p1")]
    asked = GAME.odds(arena.table.view("p1"), "p1", wish.Attack("c1", "c2"))
    assert asked is None or asked.question in ("attack", "hit", "test")


@pytest.mark.rule("SS-5.9", "SS-5.11")
def test_the_fate_of_a_target_is_good_or_bad_for_the_seat_that_decides() -> None:
    """An attacker read in the color of success that the target stays up."""
    rulings = GAME.read_settings({"must_defend": "may_decline"})
    stage = Stage(rulings, HERO._replace(action=2), FOE).do("p1", wish.Attack("c1", "c2"), 9)
    assert tones(stage, "p2", wish.ChooseDefense("c2", decline=True)) == {"stays up": "good", "dead": "bad"}
    stage = Stage(rulings, HERO, FOE).do("p1", wish.Attack("c1", "c2"), 9).do("p2", wish.ChooseDefense("c2"), 13)
    for draw in (True, False):
        assert tones(stage, "p1", wish.DrawPower("c1", draw=draw))["stays up"] == "bad"
    assert tones(stage, "p1", wish.DrawPower("c1"))["dead"] == "good"


@pytest.mark.rule("SS-5.4")
def test_nothing_is_good_or_bad_for_whoever_judges_another() -> None:
    stage = Stage(GAME.read_settings({}), HERO._replace(action=2), FOE).do("p1", wish.Act("c1", "climb"))
    for verdict in (wish.JudgeAction(), wish.JudgeAction("opposed", opponent="c2")):
        assert set(tones(stage, "gm", verdict).values()) == {""}
    own = Stage(GAME.read_settings({}), HERO._replace(seat="gm"), FOE).do("gm", wish.Act("c1", "climb"))
    assert set(tones(own, "gm", wish.JudgeAction()).values()) == {"good", "bad"}


@pytest.mark.rule("SS-5.5", "SS-5.4")
def test_the_condition_of_odds_fits_in_a_line() -> None:
    """Names and skills have up to 40 characters each."""
    sheet = msgspec.structs.replace(AVERAGE, skills=(*AVERAGE.skills, Skill("s" * 40, 13, "defense")))
    for name, skill, words in (
        ("Bo", AVERAGE, "if Bo defends with Defense"),
        ("B" * 40, AVERAGE, "if they defend with Defense"),
        ("Bo", sheet, "if they defend with their best skill"),
    ):
        stage = Stage(GAME.read_settings({}), HERO, FOE._replace(name=name, sheet=skill))
        stage.do("p1", wish.Act("c1", "climb"))
        asked = GAME.odds(GAME.see(stage.state, "gm"), "gm", wish.JudgeAction("opposed", opponent="c2"))
        assert asked is not None
        assert (asked.when, len(asked.when) <= LONGEST_CONDITION) == (words, True)
    row = Stage(GAME.read_settings({}), HERO._replace(action=0, defense=20), FOE, stage="division", turn="")
    asked = GAME.odds(GAME.see(row.state, "p1"), "p1", wish.Divide("c1", 10))
    assert asked is not None
    assert len(asked.when) <= LONGEST_CONDITION


def tones(stage: Stage, seat: str, command: Command) -> dict[str, str]:
    """The tones of the bars that have one of their own in the question, by label."""
    choice = Choice("", {"type": command.__struct_config__.tag}, odds=True)
    put = live.make_task(GAME, GAME.see(stage.state, seat), seat, choice, command)
    assert put is not None
    toned = {bar.label for bar in put.asked.bars if bar.tone}
    found = live.answer_of(put)
    assert found is not None
    bars = {bar["label"].removeprefix("always "): bar["tone"] for bar in found["bars"]}
    return {label: tone for label, tone in bars.items() if label in toned}
