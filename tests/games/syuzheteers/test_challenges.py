"""Writing challenges in turn, and ranking them (SZ-11.4, SZ-11.6, SZ-R50 to SZ-R52)."""

import msgspec
import pytest
from msgspec.structs import replace as put

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, repair
from croupier.games.syuzheteers.prologue.challenges import challenge_count
from croupier.games.syuzheteers.prologue.commands import (
    AddMinor,
    DrawChallenge,
    DrawResource,
    OrderChallenges,
    PassChallenge,
    PlaceChallenge,
    PrepareAsset,
    PrepareChallenge,
    WriteChallenge,
    WriteResource,
)
from croupier.games.syuzheteers.scenes.state import ACT_1
from croupier.pieces import cards
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import labels, log_lines, offered
from support.syuzheteers.opening import default, made, opening, to_phase, to_step
from support.syuzheteers.stage import Stage, under


def question(text: str) -> WriteChallenge:
    return WriteChallenge("Mystery", text)


def row(stage: Stage) -> list[str]:
    return [slot.card or "" for slot in stage.state.board.place("challenges").slots]


@pytest.mark.rule("SZ-11.4")
@pytest.mark.parametrize(
    ("players", "count"),
    [
        (2, 6), (3, 6), (4, 8), (6, 12),
        under("challenge_count", "3n", 3, 9), under("challenge_count", "n", 4, 4),
    ],
)  # fmt: skip
def test_the_number_of_challenges(rulings: Settings, players: int, count: int) -> None:
    assert challenge_count(rulings.__getitem__, players) == count
    stage = to_step(opening(rulings, players), "themes")
    assert len(row(stage)) == count


@pytest.mark.rule("SZ-11.4", "SZ-5.3", "SZ-11.1")
def test_challenges_are_written_clockwise_and_shared(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "challenges")
    writers = []
    while stage.state.step == "challenges":
        writers.append(stage.state.turn)
        stage.do(stage.state.turn, question(f"question {len(writers)}?"))
    assert writers == ["p1", "p2", "p3", "p1", "p2", "p3"]
    first = stage.card(row(stage)[0])
    assert (first.type, first.question, first.problem, first.personal_to) == ("Mystery", "question 1?", True, ())
    assert (first.name, first.author, first.obstacles) == ("", "p1", ())


@pytest.mark.rule("SZ-11.4")
def test_only_the_player_whose_turn_it_is_writes(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "challenges")
    with pytest.raises(Illegal) as refused:
        stage.do("p2", question("who?"))
    assert refused.value.clause == "SZ-11.4"


@pytest.mark.rule("SZ-11.4")
def test_each_player_may_pass_once_and_the_count_is_reached(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "challenges")
    stage.do("p1", PassChallenge()).do("p2", PassChallenge()).do("p1", question("a?")).do("p2", question("b?"))
    with pytest.raises(Illegal, match="passed once") as refused:
        stage.do("p1", PassChallenge())
    assert refused.value.clause == "SZ-11.4"
    assert len(row(to_step(stage, "themes"))) == 6


@pytest.mark.rule("SZ-5.2", "SZ-5.3")
@pytest.mark.parametrize(
    "type", ["Dilemma", "Desire", "Destination", "Discovery", "Mystery", "Exigency", "Rival"]
)  # fmt: skip
def test_a_challenge_has_one_of_seven_types(rulings: Settings, type: str) -> None:
    stage = to_step(opening(rulings), "challenges").do("p1", WriteChallenge(type, "what?", "Its face"))
    assert (stage.state.cards[-1].type, stage.state.cards[-1].name) == (type, "Its face")
    with pytest.raises(Invalid, match="Dilemma"):
        stage.do("p2", WriteChallenge(f"{type}s", "what?"))
    with pytest.raises(Invalid, match="1 to 200"):
        stage.do("p2", WriteChallenge(type, " "))


@pytest.mark.option("type_lists", "all_open")
def test_a_challenge_may_have_its_own_type(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "challenges").do("p1", WriteChallenge("Загадка", "what?"))
    assert stage.state.cards[-1].type == "Загадка"


@pytest.mark.option("play_type", "antagonistic")
@pytest.mark.rule("SZ-11.1")
def test_antagonists_write_a_personal_challenge_each(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "themes")
    assert [stage.card(card).personal_to for card in row(stage)] == [("p1",), ("p2",), ("p3",), (), (), ()]


@pytest.mark.rule("SZ-11.4")
def test_the_last_cards_are_reserved_for_players_who_owe_a_personal_one() -> None:
    settings = GAME.read_settings({"play_type": "antagonistic", "challenge_count": "n"})
    stage = to_step(opening(settings), "challenges")
    stage.do("p1", PassChallenge()).do("p2", question("b?")).do("p3", question("c?"))
    assert stage.state.turn == "p1"
    stage.do("p1", question("a?"))
    assert (stage.state.step, [stage.card(card).personal_to for card in row(stage)]) == (
        "themes", [("p2",), ("p3",), ("p1",)],
    )  # fmt: skip


@pytest.mark.rule("SZ-11.4")
def test_a_player_who_owes_nothing_is_skipped_when_only_owed_cards_are_left() -> None:
    settings = GAME.read_settings({"play_type": "antagonistic", "challenge_count": "n"})
    stage = to_step(opening(settings), "challenges")
    stage.do("p1", question("a?")).do("p2", PassChallenge()).do("p3", question("c?"))
    assert stage.state.turn == "p2"


@pytest.mark.rule("SZ-11.4")
def test_nobody_passes_to_themselves() -> None:
    settings = GAME.read_settings({"play_type": "antagonistic", "challenge_count": "n"})
    stage = to_step(opening(settings, 2), "challenges").do("p1", question("a?"))
    with refused_by("SZ-11.4"):
        stage.do("p2", PassChallenge())


@pytest.mark.rule("SZ-11.4", "SZ-R50")
@pytest.mark.parametrize(
    ("settings", "whose"),
    [
        ({"play_type": "principal"}, "shared, and about The principal"),
        ({"principal": "on"}, "shared"),
        ({"play_type": "antagonistic", "principal": "on"}, "personal, for your own character"),
    ],
)
def test_challenges_are_about_the_principal_in_that_type_of_play(settings: dict[str, str], whose: str) -> None:
    stage = to_step(opening(GAME.read_settings(settings), 2), "challenges")
    assert labels(stage, "p1", "write_challenge") == [f"Write challenge 1 of 6 ({whose})"]


@pytest.mark.rule("SZ-11.4", "SZ-R63")
def test_a_personal_challenge_beyond_the_count_is_counted() -> None:
    settings = GAME.read_settings({"play_type": "antagonistic", "challenge_count": "n"})
    stage = to_step(opening(settings, 2), "challenges").do("p1", question("a?"))
    first = row(stage)[0]
    shared = tuple(put(one, personal_to=()) if one.id == first else one for one in stage.state.cards)
    stage.state = put(stage.state, cards=shared)
    assert labels(stage, "p2", "write_challenge") == ["Write challenge 2 of 3 (personal, for your own character)"]
    stage.do("p2", question("b?"))
    assert stage.facts("SZ-11.4") == {"challenge": 2, "of": 3}


# ranking


@pytest.mark.rule("SZ-11.6")
def test_challenges_are_placed_in_turn_anywhere_in_the_plot(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "ranking")
    a, b, c, d, e, f = row(stage)
    with refused_by("SZ-11.6"):
        stage.do("p2", PlaceChallenge(a, 1))
    with pytest.raises(Impossible, match="no position 2 from the top"):
        stage.do("p1", PlaceChallenge(a, 2))
    stage.do("p1", PlaceChallenge(c, 1)).do("p2", PlaceChallenge(a, 1)).do("p1", PlaceChallenge(e, 2))
    assert (stage.plot(), stage.state.turn) == ([a, e, c], "p2")
    with pytest.raises(Impossible, match="not waiting"):
        stage.do("p2", PlaceChallenge(c, 1))
    stage.do("p2", PlaceChallenge(b, 4)).do("p1", PlaceChallenge(d, 1)).do("p2", PlaceChallenge(f, 6), goes_on=False)
    assert stage.plot() == [d, a, e, c, b, f]
    assert not row(stage)


@pytest.mark.rule("SZ-11.6")
def test_the_place_in_the_ranking_is_kept(rulings: Settings) -> None:
    stage = to_phase(opening(rulings, 2), ACT_1)
    order = [*(scene.card for scene in stage.state.scenes), *stage.plot()]
    assert [stage.card(card).rank for card in order] == [0, 1, 2, 3, 4, 5]
    assert not stage.state.board.has("challenges")


@pytest.mark.option("ranking", "vote")
@pytest.mark.rule("SZ-11.6", "SZ-R52")
def test_everyone_ranks_in_secret_and_the_lowest_sum_is_on_top(rulings: Settings) -> None:
    """Sums of b a c d and c b a d: b 3, a 5, c 4, d 8."""
    stage = to_step(opening(rulings, 2), "ranking")
    a, b, c, *rest = row(stage)
    assert stage.asked() == ["p1 ranking", "p2 ranking"]
    stage.do("p1", OrderChallenges((b, a, c, *rest)))
    hidden = GAME.see(stage.state, "p2").sealed("ranking")
    assert [seal.answer.value for seal in hidden] == [None]
    assert stage.plot() == []
    stage.do("p1", OrderChallenges((b, a, c, *rest))).do("p2", OrderChallenges((c, b, a, *rest)))
    ranked = sorted((card for card in stage.state.cards if card.rank >= 0), key=lambda one: one.rank)
    assert [one.id for one in ranked] == [b, c, a, *rest]


@pytest.mark.rule("SZ-R52")
@pytest.mark.option("ranking", "vote")
def test_a_sealed_order_may_be_changed_until_all_are_in(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "ranking")
    stage.do("p1", OrderChallenges(tuple(row(stage))))
    assert [(one.prompt, one.seal) for one in offered(stage, "p1", "order_challenges")] == [(None, "ranking:p1:p1")]
    assert [one.prompt for one in offered(stage, "p2", "order_challenges")] != [None]


@pytest.mark.option("ranking", "vote")
def test_if_an_override_changes_the_challenges_everyone_ranks_again(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "ranking")
    stage.do("p1", OrderChallenges(tuple(row(stage))))
    stage.run(repair.repair)
    assert stage.asked() == ["p2 ranking"]
    stage.run(cards.move, "hand.p1", (0,), "challenges", lie="up")
    stage.run(repair.repair)
    assert stage.asked() == ["p1 ranking", "p2 ranking"]
    stage.do("p1", OrderChallenges(tuple(row(stage)))).do("p2", OrderChallenges(tuple(row(stage))))
    assert stage.state.phase == ACT_1


@pytest.mark.option("ranking", "vote")
def test_ties_go_by_the_author_seat(rulings: Settings) -> None:
    """p1 wrote a and c, p2 wrote b: a b c and b a c tie a and b."""
    stage = to_step(opening(rulings, 2), "ranking")
    a, b, *rest = row(stage)
    stage.do("p1", OrderChallenges((b, a, *rest))).do("p2", OrderChallenges((a, b, *rest)))
    assert (stage.card(a).rank, stage.card(b).rank) == (0, 1)


@pytest.mark.rule("SZ-11.6")
@pytest.mark.parametrize("way", ["vote", "gm"])
def test_a_ranking_names_every_challenge_once(way: str) -> None:
    stage = to_step(opening(GAME.read_settings({"ranking": way, "gm_seat": "seat"}), 2, gm=True), "ranking")
    with pytest.raises(Invalid, match="every unplaced challenge once"):
        stage.do("gm" if way == "gm" else "p1", OrderChallenges(tuple(row(stage)[:-1])))


@pytest.mark.option("ranking", "gm")
@pytest.mark.rule("SZ-11.6", "SZ-R52")
def test_the_gm_orders_the_challenges(rulings: Settings) -> None:
    settings = GAME.read_settings({"ranking": rulings["ranking"], "gm_seat": "seat"})
    stage = to_step(opening(settings, 2, gm=True), "ranking")
    assert stage.asked() == ["gm ranking"]
    order = tuple(reversed(row(stage)))
    with refused_by("SZ-R52"):
        stage.do("p1", OrderChallenges(order))
    stage.do("gm", OrderChallenges(order))
    assert stage.plays[-1].receipt.because[0].clause == "SZ-R52", "what follows comes after the order itself"
    assert [stage.card(card).rank for card in order] == [0, 1, 2, 3, 4, 5]


def test_without_a_gm_the_players_place_the_challenges_instead() -> None:
    stage = to_step(opening(GAME.read_settings({"ranking": "gm"}), 2), "ranking")
    assert stage.asked() == ["p1 ranking"]
    stage.do("p1", PlaceChallenge(row(stage)[0], 1))


# prepared cards


@pytest.mark.rule("SZ-4.7", "SZ-R5")
def test_a_person_in_the_prepared_deck_joins_no_cast() -> None:
    """A card of it that somebody else knows was accepted, which showed where it is."""
    stage = opening(GAME.read_settings({"cards": "prepared"}), 2).do("p2", PrepareAsset("A dog", "person"))
    card = stage.state.cards[-1].id
    places = [
        msgspec.structs.replace(
            one, slots=tuple(msgspec.structs.replace(each, card=card, seen=("p2",)) for each in one.slots)
        )
        if one.id == "prepared.assets"
        else one
        for one in stage.state.board.places
    ]
    board = msgspec.structs.replace(stage.state.board, places=tuple(places))
    stage.state = msgspec.structs.replace(stage.state, board=board)
    with pytest.raises(Impossible, match="not a person"):
        stage.do("p1", AddMinor("Rex", "a good dog", card), goes_on=False)


@pytest.mark.option("cards", "prepared")
@pytest.mark.rule("SZ-R5")
def test_prepared_cards_are_drawn_instead_of_written(rulings: Settings) -> None:
    stage = opening(rulings, 2)
    stage.do("p1", PrepareChallenge("Rival", "who rules the bridge?")).do("p2", PrepareAsset("A dog", "person"))
    for seat in ("p1", "p2"):
        stage.do(seat, made())
    with refused_by("SZ-R5"):
        stage.do("p1", PrepareAsset("Too late"))
    to_step(stage, "resources")
    with pytest.raises(Illegal, match="are drawn") as refused:
        stage.do("p1", WriteResource("A rope"))
    assert refused.value.clause == "SZ-R5"
    stage.do("p1", DrawResource(), "w2")
    assert (stage.where("w2"), stage.card("w2").owners) == ("hand.p1", ("p1",))
    with pytest.raises(Impossible, match="nothing prepared is left"):
        stage.do("p2", DrawResource())
    stage.do("p2", WriteResource("A rope"))
    with refused_by("SZ-R5"):
        stage.do("p1", question("what else?"))
    stage.do("p1", DrawChallenge(), "w1")
    assert (row(stage), stage.card("w1").author, stage.state.turn) == (["w1"], "p1", "p2")
    stage.do("p2", question("what else?"))
    assert len(row(to_step(stage, "themes"))) == 6


@pytest.mark.rule("SZ-2.2")
def test_cards_are_blank_and_written_unless_they_are_prepared(rulings: Settings) -> None:
    with refused_by("SZ-R5"):
        opening(rulings).do("p1", PrepareChallenge("Rival", "who rules the bridge?"))
    stage = to_step(opening(rulings), "resources")
    with pytest.raises(Impossible, match="nothing prepared"):
        stage.do("p1", DrawResource())


def test_nobody_knows_the_order_of_prepared_cards() -> None:
    stage = opening(GAME.read_settings({"cards": "prepared"}), 2)
    for at in range(3):
        stage.do("p1", PrepareChallenge("Rival", f"who {at}?"))
    to_step(stage, "relationships")
    assert [slot.card for slot in stage.state.board.place("prepared.challenges").slots] == [None] * 3
    assert default(stage)


@pytest.mark.rule("SZ-11.6", "SZ-1.6")
@pytest.mark.parametrize(("settings", "where"), [({}, ", in position 2 from the top"), ({"plot_view": "covered"}, "")])
def test_the_log_says_which_challenge_is_put_where_unless_the_plot_is_covered(
    settings: dict[str, str], where: str
) -> None:
    stage = to_step(opening(GAME.read_settings(settings), 2), "ranking")
    first, second = row(stage)[:2]
    stage.do("p1", PlaceChallenge(first, 1)).do("p2", PlaceChallenge(second, 2))
    assert f"P2 puts “{stage.card(second).question}” in the plot{where}." in log_lines(stage)


@pytest.mark.rule("SZ-R5", "SZ-1.6")
def test_the_log_says_what_is_drawn(rulings: Settings) -> None:
    stage = opening(GAME.read_settings({"cards": "prepared"}), 2)
    stage.do("p1", PrepareChallenge("Rival", "who rules?")).do("p2", PrepareAsset("A dog", "person"))
    to_step(stage, "resources")
    stage.do("p1", DrawResource(), "w2")
    assert f"{stage.one().name} has a new asset: “A dog” (durability 1)." in log_lines(stage)
    to_step(stage, "challenges")
    stage.do("p1", DrawChallenge(), "w1")
    assert "New challenge: “who rules?” (Rival)." in log_lines(stage)
