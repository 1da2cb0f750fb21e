"""What the log says about cards that move."""

from __future__ import annotations

import re

import pytest

from croupier.core.entry import entry_for_seat
from croupier.core.luck_sources import SeededLuck
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import GM, WATCH
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import MakeReady
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import decks, fate_cards
from croupier.games.deck_of_adventures.checks.commands import (
    AskForCheck,
    AwardFate,
    CallCheck,
    CallContest,
    DrawCard,
    RefuseCheck,
    WithdrawCheck,
)
from croupier.games.deck_of_adventures.checks.effect_events import EffectLaid
from croupier.games.deck_of_adventures.checks.effects import end_effects
from croupier.games.deck_of_adventures.combat.attacks import attack
from croupier.games.deck_of_adventures.combat.commands import RedrawOrderCard, StartCombat
from croupier.games.deck_of_adventures.terrain.commands import LayGrid, SetLight
from croupier.pieces import cards
from croupier.pieces.events import CardSeen, CardsMoved, ChipsMoved, DeckLaid, Shuffled
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under


@pytest.fixture
def stage(rulings: Settings) -> Stage:
    return Stage(rulings, Dealer("Bram"), minion("Bruiser"))


def shown(where: str, how: str, face: str | None = "8C", by: tuple[str, ...] = (EVERYONE,)) -> CardSeen:
    return CardSeen(where, 0, "k1", Secret(face, by), Secret("", by), by, how)


@pytest.mark.parametrize(
    ("where", "how", "told"),
    [
        ("deck.c1", "drawn.c1", "Bram draws the 8 of clubs."),
        ("deck.gm", "drawn.c2", "Bruiser draws the 8 of clubs."),
        ("deck.gm", "epic drawn.gm", ""),
        ("deck.c1", "rest rest.c1", "Bram draws the 8 of clubs as a Rest Card."),
        ("deck.c1", "target standing.c1", "Bram draws the 8 of clubs as their Target Card."),
        ("deck.c1", "given drawn.c1", "Bram gives up the 8 of clubs."),
        ("deck.gm", "target targets", ""),
        ("order.c1", "", "Bram's Target Card is the 8 of clubs."),
    ],
)
def test_the_log_shows_who_draws_which_card_for_what(stage: Stage, where: str, how: str, told: str) -> None:
    assert GAME.log_line(shown(where, how), stage.state) == told


def test_a_card_for_the_order_is_not_named_before_it_is_turned_up(stage: Stage) -> None:
    event = shown("deck.c1", "order order.c1", None, ("p1",))
    assert GAME.log_line(event, stage.state) == "Bram draws a card for the turn order."


def test_a_card_seen_by_override_is_logged_in_general_words(stage: Stage) -> None:
    assert GAME.log_line(shown("deck.c1", "decree"), stage.state) == "The 8 of clubs is turned up in Bram's draw pile."


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("fate.c1", "spent.c1", "Bram spends a Joker."),
        ("fate.c1", "discard.c1", "Bram spends an Ace."),
        ("fate.gm", "discard.gm", "The GM spends an Ace."),
        ("drawn.c1", "fate.c1", "An Ace goes to Bram's hand."),
        ("spent.c1", "fate.c1", "A Joker returns to Bram's hand."),
        ("drawn.c1", "discard.c1", ""),
        ("discard.c1", "deck.c1", ""),
    ],
)
def test_of_discarded_cards_only_fate_cards_are_logged(stage: Stage, source: str, target: str, told: str) -> None:
    assert GAME.log_line(CardsMoved(source, (0,), target), stage.state) == told


@pytest.mark.rule("DA-2.4", "DA-R1", "DA-R2")
@pytest.mark.parametrize(
    "line",
    [
        pytest.param("An Ace goes to Ann's hand."),
        under("joker_start", "in_deck", "A Fate Card goes to Ann's hand."),
        under("spent_joker", "discard", "A Fate Card goes to Ann's hand."),
    ],
)
def test_the_log_calls_no_drawn_joker_an_ace(rulings: Settings, line: str) -> None:
    """It called a drawn Joker an Ace, where Jokers may be drawn."""
    stage = Stage(rulings, Dealer(fate=(), deck=("AC", "2C"))).do("gm", CallCheck(("c1",), "Brute", 2), "8C")
    stage.do("p1", DrawCard("q1"), "AC")
    assert line in told(stage)


@pytest.mark.rule("DA-2.4", "DA-R1")
def test_a_drawn_joker_is_logged_as_one_of_two(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), deck=("X1", "2C"))).do("gm", CallCheck(("c1",), "Brute", 2), "8C")
    assert "Ann draws a Joker." in told(stage.do("p1", DrawCard("q1"), "X1", "2C"))
    stage = Stage(rulings, Dealer(fate=(), deck=("X1", "2C"))).do("gm", StartCombat(("c1",)), "X1", "2C")
    assert told(stage)[1:3] == ["Ann draws a Joker for the turn order.", "Ann turns up a Joker."]


def test_a_shuffle_is_logged_with_its_character_and_a_new_deck_is_not(stage: Stage) -> None:
    assert GAME.log_line(Shuffled("deck.c1", "x", 0), stage.state) == "Bram's draw pile is shuffled."
    assert GAME.log_line(DeckLaid("deck.c1", "x", ("8C",), 0), stage.state) == ""


def told(stage: Stage) -> list[str]:
    return [line for event in stage.events if (line := GAME.log_line(event, stage.state))]


@pytest.mark.rule("DA-9.5", "DA-13.12")
def test_the_log_says_what_ends_and_for_whom(rulings: Settings) -> None:
    effects = (
        Effect("e1", 1, text="Ann's Help", source="c1", kind="help"), Effect("e2", -1, text="sand in the eyes"),
        Effect("e3", -1, only=("c1",), source="c1", kind="hidden"),
    )  # fmt: skip
    stage = Stage(rulings, Dealer("Ann"), Dealer("Bram", more={"effects": effects}))
    for ids in (("e1",), ("e2", "e3")):
        stage.run(end_effects, "c2", *ids)
    assert told(stage) == [
        "Ann's Help ends for Bram.",
        "Sand in the eyes ends for Bram. Bram is no longer fooled by Ann's hiding.",
    ]


def test_a_card_on_top_that_everybody_knows_is_named_when_it_is_drawn(rulings: Settings) -> None:
    """An override may have turned it up: the log named no card."""
    stage = Stage(rulings, Dealer("Bram"))
    stage.run(cards.look, "deck.c1", -1, luck=("8C",))
    stage.run(decks.draw_to, "c1", "drawn.c1")
    assert told(stage)[-1] == "Bram draws the 8 of clubs."


def test_cards_given_up_are_logged_one_by_one(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram"))
    stage.run(decks.give_up, "c1", 2, luck=("8C", "AH"))
    assert told(stage) == [
        "Bram gives up the 8 of clubs.", "Bram gives up the ace of hearts.", "An Ace goes to Bram's hand.",
    ]  # fmt: skip


def test_a_check_takes_three_log_lines_and_names_only_rulings_that_mattered(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram", traits={"Strength": 1}, fate=()))
    stage.do(GM, CallCheck(("c1",), "Athletics", 2, words="over the ditch"), "5D")
    stage.do("p1", DrawCard(stage.check().id), "7S")
    assert told(stage) == [
        "Bram makes a Check (over the ditch): Athletics +1, Target Card 5 of diamonds, DR 2.",
        "Bram draws the 7 of spades.",
        "Bram's 7 of spades, moved to 6 by the Modifier: Success (over the ditch).",
    ]
    assert dict(stage.plays[-1].receipt.rulings) == {"modifier_use": "widen", "modifier_optional": "always_toward"}


def test_the_log_says_who_attacks_whom_in_one_line(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram", standing="9H"), minion("Bruiser", standing="5C"))
    stage.run(attack, "c1", ("c2",), "Brute", damage=1, reach=1)
    assert told(stage) == ["Bram attacks Bruiser: Brute +0, Target Card 5 of clubs, DR 3."]


def test_the_log_names_light_levels_in_full(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram"))
    stage.do(GM, SetLight("partial")).do(GM, CallCheck(("c1",), "Detection", 2), "5D")
    assert told(stage)[0] == "Light: partial darkness."
    assert [hand.source for hand in stage.check().hands] == ["partial darkness"]
    assert ("Light", "partial darkness") in [(fact.label, fact.value) for fact in GAME.display.facts(stage.state)]


def test_waiting_creatures_of_the_same_name_are_distinguished_on_the_map(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram"))
    stage.do(GM, MakeReady("Toll-Gate Bruiser", count=2)).do(GM, MakeReady("Marsh Slinger")).do(GM, LayGrid(5, 5))
    choice = next(one for one in GAME.choices(stage.state, GM) if one.command["type"] == "place_token")
    assert [option.label for option in choice.fields[0].options] == [
        "Bram",
        "Toll-Gate Bruiser 1 (not in the scene)",
        "Toll-Gate Bruiser 2 (not in the scene)",
        "Marsh Slinger (not in the scene)",
    ]


@pytest.mark.rule("DA-12.7")
def test_only_what_can_be_hidden_is_offered_to_be(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram")).do(GM, LayGrid(5, 5))
    for names in (["who", "x", "y"], ["who", "x", "y", "hidden"]):
        choice = next(one for one in GAME.choices(stage.state, GM) if one.command["type"] == "place_token")
        assert [field.name for field in choice.fields] == names
        stage.do(GM, MakeReady("Marsh Slinger"))


def test_award_tokens_are_logged_once(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram"))
    stage.do(GM, AwardFate("c1", "token", "well said"))
    assert told(stage) == ["The GM awards Bram a token: well said."]
    assert GAME.log_line(ChipsMoved("fate.c1", None, "award", 1), stage.state) == "Bram hands in an award token."
    assert GAME.log_line(ChipsMoved("fate.c1", None, "award", 2), stage.state) == "Bram hands in 2 award tokens."


def test_a_sessions_log_has_whole_sentences_and_no_ids() -> None:
    table = sit_down(GAME, SeededLuck("told"), players=2)
    lines = []
    for entry in with_bots(table, "told").run(4000):
        view = table.view(WATCH)
        lines += [line for event in entry_for_seat(entry, WATCH).events if (line := GAME.log_line(event, view))]
    assert len(lines) > 100
    assert [line for line in lines if re.search(r"\b[cwqv]\d+\b|\b\w+\.(c\d|gm)\b|None|\.\.", line)] == []
    assert [line for line in lines if line[0].islower()] == []


@pytest.mark.rule("DA-3.5", "DA-R2")
@pytest.mark.option("spent_joker", "discard")
def test_where_jokers_are_discarded_the_log_tells_a_joker_from_an_ace(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Bram", fate=("X1", "AD")))
    stage.run(fate_cards.spend, "c1", ("X1", "AD"))
    lines = [GAME.log_line(event, GAME.see(stage.state, WATCH)) for event in stage.events]
    assert [line for line in lines if line] == ["Bram spends a Joker.", "Bram spends an Ace."]
    assert stage.faces("discard.c1") == ["X1", "AD"]


@pytest.mark.rule("DA-R91")
def test_the_log_uses_the_plural_for_shuffled_discards(stage: Stage) -> None:
    assert GAME.log_line(Shuffled("discard.c1", "d", 1), stage.state) == "Bram's discards are shuffled."


@pytest.mark.rule("DA-11.3", "DA-R14")
def test_a_card_that_is_replaced_is_not_called_a_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(fate=()))
    now, lines = stage.state, []
    stage.do("gm", StartCombat(("c1", "c2")), "2C", "9D").do("p1", RedrawOrderCard("c1", "X1"), "KC")
    for event in (each for play in stage.plays for each in play.events):
        lines.append(GAME.log_line(event, now))
        now = GAME.apply(now, event)
    told = [line for line in lines if "the 2 of clubs" in line]
    assert told == ["Ann draws the 2 of clubs for the turn order.", "Ann turns up the 2 of clubs."]
    assert lines.count("Ann's Target Card is the king of clubs.") == 1


@pytest.mark.rule("DA-11.3", "DA-R14")
def test_a_replaced_card_is_worded_the_same_by_the_end_of_the_entry(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(fate=()))
    stage.do("gm", StartCombat(("c1", "c2")), "2C", "9D").do("p1", RedrawOrderCard("c1", "X1"), "KC")
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "Ann turns up the 2 of clubs." in lines
    assert [line for line in lines if "Target Card" in line] == [
        "Ann's Target Card is the king of clubs.", "Bo's Target Card is the 9 of diamonds.",
    ]  # fmt: skip


@pytest.mark.rule("DA-3.3", "DA-R14")
def test_an_ace_that_is_replaced_in_the_turn_order_is_logged_on_its_way_to_the_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(fate=()))
    stage.do("gm", StartCombat(("c1", "c2")), "AC", "9D").do("p1", RedrawOrderCard("c1", "X1"), "KC")
    assert "AC" in stage.fate()
    assert "An Ace goes to Ann's hand." in [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-7.5", "DA-1.5", "DA-1.2")
@pytest.mark.parametrize("how", ["withdrawn", "refused", "broken off", "a contest"])
def test_a_check_that_is_called_off_is_named_by_its_character(rulings: Settings, how: str) -> None:
    stage = Stage(rulings, Dealer(fate=()), foe(fate=())).do("p1", AskForCheck("c1", "Stealth", "sneaks"))
    check = stage.check().id
    match how:
        case "withdrawn":
            stage.do("p1", WithdrawCheck(check))
        case "refused":
            stage.do("gm", RefuseCheck(check, "it is dark"))
        case "a contest":
            stage.do("gm", CallContest("c1", "Stealth", ("c2",), "Detection", check=check), "5H")
        case _:
            stage.break_off()
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    if how == "refused":
        assert lines == ["Ann makes no Check, the GM decides: it is dark."]
    else:
        assert [line.partition(" is called off")[0] for line in lines if "called off" in line] == ["Ann's Check"]


@pytest.mark.rule("DA-21.5", "DA-21.6", "DA-21.9")
@pytest.mark.parametrize(
    ("effect", "line"),
    [
        (Effect("", 1, until="next", source="c1", kind="help", text="Ann's Help"),
         "Bo gets Upper Hand (1) for the next Check: Ann's Help."),
        (Effect("", -2, "attack", but=("c1",), until="next", source="c1", kind="aggro", text="Ann's Aggro"),
         "Bo gets Lower Hand (2) for the next attack on anyone but Ann: Ann's Aggro."),
        (Effect("", -1, until="turn:c1", source="c1", kind="thwart", text="Ann's Thwart"),
         "Bo gets Lower Hand (1) for all Checks, until Ann's next turn: Ann's Thwart."),
    ],
)  # fmt: skip
def test_the_log_says_for_which_checks_a_discard_mechanic_counts(rulings: Settings, effect: Effect, line: str) -> None:
    stage = Stage(rulings, Dealer(), Dealer())
    assert GAME.log_line(EffectLaid("c2", effect), stage.state) == line
