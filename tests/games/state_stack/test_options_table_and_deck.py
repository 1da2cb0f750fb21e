"""Other readings of sides, deck, cards and attributes, in play (SS-R1 to SS-R8)."""

import pytest

from croupier.core.settings import Settings
from croupier.core.table_commands import ChangeSetting
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    AddCombatant,
    Attack,
    ChooseDefense,
    DrawPower,
    Flip,
    KeepDivision,
    Recover,
    StartFight,
    TakeOver,
)
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.view import badges
from support.state_stack.arena import ANA, BO, FOE, Arena
from support.state_stack.stage import AVERAGE, Figure, Stage, under

TARGET = Figure("Foe", "gm", defense=2, initiative=4)


@pytest.mark.option("sides", "free_for_all")
def test_in_a_free_for_all_players_fight_each_other(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, BO)
    assert arena.state.is_running
    assert arena.one("c1").side != arena.one("c2").side


@pytest.mark.option("sides", "free_for_all")
def test_in_a_free_for_all_nobody_confirms_an_attack(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, BO, FOE).to_phases(("8C", 1), ("2C", 0), ("3C", 0))
    arena.do("p1", Attack("c1", "c2"), "9C")
    assert arena.state.exchange is not None


@pytest.mark.rule("SS-1.2")
@pytest.mark.parametrize(("before", "after", "sides"), [("sides", "free_for_all", 3), ("free_for_all", "sides", 2)])
def test_the_option_for_sides_may_change_between_fights(before: str, after: str, sides: int) -> None:
    arena = Arena(GAME.read_settings({"sides": before}), ANA, BO, FOE, starts=False)
    arena.do("gm", ChangeSetting("sides", after)).do("gm", StartFight())
    assert len({one.side for one in arena.state.combatants}) == sides
    assert arena.state.is_running


@pytest.mark.option("deck", "per_player")
def test_each_player_draws_from_their_own_deck_and_the_gm_from_one(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, BO, FOE, ("Oaf", "gm"))
    assert [arena.count(f"deck-{seat}") for seat in ("p1", "p2", "gm")] == [48, 48, 44]
    arena.do("p1", Flip("c1"), "KC").do("p1", Flip("c1"), "8C").do("p2", Flip("c2"), "8C")


@pytest.mark.option("deck", "per_side")
def test_each_side_draws_from_its_own_deck(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE, BO)
    assert [arena.count(f"deck-side{side}") for side in (1, 2)] == [44, 48]
    arena.to_phases(("8C", 1), ("8C", 0), ("8D", 0)).do("p1", Attack("c1", "c2"), "KC")
    assert arena.seen("gm", "discard-side1") == ["KC"]
    assert arena.count("discard-side2") == 0


@pytest.mark.rule("SS-8.8", "SS-1.3")
@pytest.mark.parametrize(("deck", "before", "after"), [("shared", 52, 104), ("per_side", 104, 104)])
def test_a_deck_grows_with_the_number_of_combatants_who_draw_from_it(deck: str, before: int, after: int) -> None:
    """For the seventh at the table the shared deck gets a second one; as the fourth of her side she needs none."""
    arena = Arena(GAME.read_settings({"deck": deck}), ANA, FOE, BO, FOE, BO, FOE)
    assert arena.cards() == before
    arena.do("gm", AddCombatant("Cy", side="Heroes", owner="p1")).to_round(2)
    assert arena.one("c7").is_standing
    assert arena.cards() == after


@pytest.mark.option("card_values", "ace_14")
def test_a_high_ace_exceeds_every_rank(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), TARGET).do("p1", Attack("c1", "c2"), 1)
    assert stage.state.has_acted
    assert stage.facts("SS-5.2")["score"] == 0


@pytest.mark.option("card_values", "faces_10")
def test_a_king_that_counts_ten_is_valid_for_a_rank_of_ten(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, sheet=BLOCKS["Duellist"]), TARGET).do("p1", Attack("c1", "c2"), 13)
    assert stage.facts("SS-5.2")["score"] == 10


@pytest.mark.option("card_values", "ace_to_10")
def test_a_deck_from_ace_to_ten_has_forty_cards(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE)
    (unseen,) = arena.state.board.sets
    assert len(unseen.cards) == 40
    assert {card[:-1] for card in unseen.cards} == {"A", *map(str, range(2, 11))}


@pytest.mark.option("jokers", "value_0")
def test_a_joker_scores_the_remaining_cards(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE).to_phases(("8C", 2), ("2C", 0)).do("p1", Attack("c1", "c2"), "X1")
    assert arena.state.exchange is not None
    assert arena.state.exchange.attack is not None
    assert (arena.state.exchange.attack.score, arena.state.exchange.attack.remaining) == (1, 1)


@pytest.mark.option("deck_empty", "reshuffle_each_round")
def test_every_round_begins_with_the_discards_in_the_deck(rulings: Settings) -> None:
    figures = (Figure(defense=1), Figure("Foe", "gm", action=1))
    stage = Stage(rulings, *figures, stage="zero", phase=0, turn="c1", discards=("9C", "KC"))
    stage.do("p1", KeepDivision("c1"), goes_on=True)
    deck = stage.state.board.place("deck").slots
    assert stage.state.round == 2
    assert (len(deck), stage.discards()) == (52 - 2 - 2, [])
    assert {slot.set for slot in deck} != {slot.set for slot in stage.state.board.place("c1.defense").slots}


@pytest.mark.option("attributes", "skills_only")
def test_power_suffers_the_penalty_if_it_is_a_skill(rulings: Settings) -> None:
    """Power 9 - 2: the 8 is over, and the hit staggers only."""
    stage = Stage(rulings, Figure(action=1, stun=2), Figure("Foe", "gm"))
    stage.do("p1", Attack("c1", "c2"), 7).do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 3)
    assert stage.hurt("c2") == (0, 1)


@pytest.mark.option("attributes", "skills_only")
def test_body_suffers_the_penalty_if_it_is_a_skill(rulings: Settings) -> None:
    """Body 5 - 2: the 4 is over, and the whole of the 9 is damage."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", stun=2))
    stage.do("p1", Attack("c1", "c2"), 7).do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 3, 4)
    assert stage.hurt("c2") == (3, 2)


@pytest.mark.option("attributes", "skills_only")
def test_willpower_suffers_the_penalty_if_it_is_a_skill(rulings: Settings) -> None:
    """Willpower 6 - 2: the 5 is over, and the recovery is not won."""
    assert AVERAGE.willpower == 6
    stage = Stage(rulings, Figure(action=1, stun=2), TARGET).do("p1", Recover("c1"), 5, 2)
    assert stage.hurt() == (0, 1)


@pytest.mark.option("initiative_chip", "red")
def test_the_initiative_chip_on_a_stack_may_be_red_as_written(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(initiative=6), TARGET)
    (chip,) = [badge for badge in badges(GAME.see(stage.state, "p2"), stage.one()) if badge.id == "initiative"]
    assert (chip.value, chip.tone) == ("6", "red")


@pytest.mark.option("owner_sees_blanks", "yes")
def test_a_ruling_lets_an_owner_know_the_card_they_flip(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE)
    own, others = arena.seen("p1", "c1.defense"), arena.seen("gm", "c1.defense")
    assert None not in own
    assert others == [None] * 4
    arena.do("p1", Flip("c1"))
    assert arena.seen("gm", "c1.drawn") == own[-1:]


@pytest.mark.parametrize("seat", [under("owner_sees_blanks", "yes", "gm")])
def test_the_gm_sees_the_blanks_of_their_own_combatants_only(rulings: Settings, seat: str) -> None:
    arena = Arena(rulings, ANA, FOE)
    assert None not in arena.seen(seat, "c2.defense")
    assert arena.seen(seat, "c1.defense") == [None] * 4


@pytest.mark.rule("SS-2.6", "SS-8.7")
@pytest.mark.option("owner_sees_blanks", "yes")
def test_a_player_who_takes_over_a_combatant_sees_its_blanks_like_any_owner(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, BO, FOE)
    known = arena.seen("p1", "c1.defense")
    assert None not in known
    arena.do("gm", TakeOver("c1", "gm"))
    assert arena.seen("gm", "c1.defense") == known
    assert arena.seen("p2", "c1.defense") == [None] * 4


@pytest.mark.rule("SS-2.6", "SS-8.7")
def test_a_player_who_takes_over_a_combatant_sees_no_blank_by_default(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, BO, FOE).do("gm", TakeOver("c1", "gm"))
    assert arena.seen("gm", "c1.defense") == [None] * 4


@pytest.mark.rule("SS-1.3", "SS-8.8")
@pytest.mark.parametrize(
    ("given", "labels"),
    [
        ({"deck": "shared"}, ["Deck", "Discards"]),
        ({"deck": "per_side"}, ["Deck of Heroes", "Discards of Heroes", "Deck of Foes", "Discards of Foes"]),
        ({"deck": "per_player"}, ["Deck of Player 1", "Discards of Player 1", "Deck of the GM", "Discards of the GM"]),
        (
            {"deck": "per_side", "sides": "free_for_all"},
            ["Deck of Ana", "Discards of Ana", "Deck of Foe", "Discards of Foe"],
        ),
    ],
)
def test_decks_and_discards_on_the_page_say_whose_they_are(given: dict[str, str], labels: list[str]) -> None:
    arena = Arena(GAME.read_settings(given), ANA, FOE)
    assert [place.label for place in arena.state.board.places if place.kind == "pile"] == labels


@pytest.mark.rule("SS-8.8")
@pytest.mark.option("deck", "per_player")
def test_the_deck_of_a_newcomer_is_labeled_too(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE).do("p2", AddCombatant("Bo")).to_round(2)
    assert arena.state.board.place("deck-p2").label == "Deck of Player 2"
