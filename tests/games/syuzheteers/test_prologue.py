"""The prologue step by step: relationships, resources, themes (SZ-11.2, SZ-11.3, SZ-11.5, Procedure 7)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.prologue.commands import (
    AddMinor,
    AddTheme,
    BeginPlay,
    ConfirmRelationship,
    DrawChallenge,
    DrawResource,
    PrepareAsset,
    PrepareChallenge,
    Ready,
    RenewCharacter,
    WriteChallenge,
    WriteRelationship,
    WriteResource,
)
from croupier.games.syuzheteers.prologue.relationships import pairs
from croupier.games.syuzheteers.prologue.steps import fewest
from croupier.games.syuzheteers.scenes.state import ACT_1
from support.syuzheteers.offers import log_lines
from support.syuzheteers.opening import default, made, opening, to_step
from support.syuzheteers.stage import Actor, Stage, under


def related(stage: Stage) -> list[tuple[str, ...]]:
    return [card.owners for card in stage.state.cards if card.kind == "relationship"]


@pytest.mark.rule("SZ-11.2")
def test_the_prologue_goes_through_its_steps_in_order(rulings: Settings) -> None:
    stage, steps = opening(rulings), [""]
    while stage.state.phase == "prologue":
        assert default(stage)
        if stage.state.step != steps[-1]:
            steps.append(stage.state.step)
    assert steps == ["", "relationships", "resources", "challenges", "themes", "ranking", ""]
    assert (stage.state.phase, sum(card.rank >= 0 for card in stage.state.cards)) == (ACT_1, 6)


@pytest.mark.rule("SZ-11.2")
@pytest.mark.parametrize(
    ("step", "command"),
    [
        ("relationships", made()),
        ("relationships", WriteResource("A rope")),
        ("resources", WriteChallenge("Rival", "who rules?")),
        ("challenges", AddTheme("rust")),
        ("challenges", Ready()),
        ("themes", WriteChallenge("Rival", "who rules?")),
        ("ranking", AddTheme("rust")),
    ],
)
def test_nobody_acts_out_of_step(rulings: Settings, step: str, command: object) -> None:
    stage = to_step(opening(rulings), step)
    with pytest.raises(Illegal) as refused:
        stage.do("p1", command)  # type: ignore[arg-type]
    assert refused.value.clause == "SZ-11.2"


@pytest.mark.rule("SZ-11.2")
def test_characters_are_written_simultaneously_and_may_be_rewritten(rulings: Settings) -> None:
    stage = opening(rulings)
    assert stage.asked() == ["p1 character", "p2 character", "p3 character"]
    stage.do("p3", made("Cem")).do("p3", made("Dana")).do("p1", made())
    assert (stage.one("p3").name, stage.asked()) == ("Dana", ["p2 character"])
    stage.do("p2", made("Ben"))
    assert stage.state.step == "relationships"


@pytest.mark.rule("SZ-11.2", "SZ-1.2")
def test_with_free_seats_the_play_begins_when_everyone_agrees(rulings: Settings) -> None:
    stage = opening(rulings)
    free = tuple(msgspec.structs.replace(one, taken=one.id != "p3") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=free)
    stage.do("p1", made())
    assert stage.asked() == ["p2 character"]
    with pytest.raises(Impossible, match="not asked to begin"):
        stage.do("p1", BeginPlay())
    stage.do("p2", made("Ben")).do("p1", BeginPlay())
    assert (stage.state.step, stage.asked()) == ("", ["p2 begin"])
    stage.do("p2", BeginPlay())
    assert stage.state.step == "relationships"


@pytest.mark.rule("SZ-1.2")
@pytest.mark.parametrize("count", [2, under("player_count", "1_8", 1)])
def test_a_play_needs_two_players_or_under_a_ruling_one(rulings: Settings, count: int) -> None:
    assert fewest(rulings.__getitem__) == count
    stage = opening(rulings, count)
    for seat in stage.state.players:
        assert stage.state.step == ""
        stage.do(seat, made())
    assert stage.state.step != ""


# relationships

RING = [("p1", "p2"), ("p2", "p3"), ("p3", "p1")]


@pytest.mark.rule("SZ-11.3")
@pytest.mark.parametrize(
    ("players", "principal", "expected"),
    [
        (("p1", "p2", "p3"), False, RING),
        (("p1", "p2"), False, [("p1", "p2")]),
        (("p1",), False, []),
        (("p1", "p2"), True, [("p1", "p2"), ("p1", "principal"), ("p2", "principal")]),
        under("starting_relationships", "all_pairs", ("p1", "p2", "p3", "p4"), False, [
            ("p1", "p2"), ("p1", "p3"), ("p1", "p4"), ("p2", "p3"), ("p2", "p4"), ("p3", "p4"),
        ]),
        under("starting_relationships", "none", ("p1", "p2"), True, [("p1", "principal"), ("p2", "principal")]),
    ],
)  # fmt: skip
def test_who_has_a_relationship_with_whom(
    rulings: Settings, players: tuple[str, ...], principal: bool, expected: list[tuple[str, str]]
) -> None:
    assert list(pairs(rulings.__getitem__, players, principal)) == expected


@pytest.mark.rule("SZ-11.3", "SZ-3.6")
def test_both_parties_confirm_a_relationship(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "relationships")
    assert stage.asked() == ["p1 relationship p2"]
    (ask,) = GAME.open_questions(stage.state)
    assert ask.label == "write the relationship between p1 and p2"
    with pytest.raises(Impossible, match="not asked for a relationship"):
        stage.do("p2", WriteRelationship("Rivals"))
    with pytest.raises(Impossible, match="nothing has been written yet"):
        stage.do("p1", ConfirmRelationship())
    stage.do("p1", WriteRelationship("Rivals", "since school"))
    assert (related(stage), stage.asked()) == ([], ["p2 relationship p1"])
    stage.do("p2", WriteRelationship("Old rivals"))
    assert stage.asked() == ["p1 relationship p2"]
    stage.do("p1", ConfirmRelationship())
    (card,) = (one for one in stage.state.cards if one.kind == "relationship")
    assert (card.name, card.durability, card.left, card.owners) == ("Old rivals", 1, 1, ("p1", "p2"))
    assert (stage.where(card.id), stage.state.step) == ("hand.p1", "resources")


@pytest.mark.rule("SZ-11.3")
def test_relationships_are_settled_clockwise(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "resources")
    assert related(stage) == RING


@pytest.mark.rule("SZ-4.8", "SZ-11.3")
def test_a_relationship_with_an_unowned_principal_needs_only_its_player() -> None:
    stage = to_step(opening(GAME.read_settings({"principal": "on"}), 2), "relationships")
    default(stage)
    default(stage)
    assert stage.asked() == ["p1 relationship principal"]
    stage.do("p1", WriteRelationship("My queen"))
    assert stage.asked() == ["p2 relationship principal"]


# starting resources


@pytest.mark.rule("SZ-11.3", "SZ-3.2", "SZ-3.3")
def test_everyone_begins_with_a_resource_of_durability_1(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "resources")
    assert stage.asked() == ["p1 resource", "p2 resource", "p3 resource"]
    stage.do("p2", WriteResource("A rope", "thing", "ten fathoms"))
    (card,) = (one for one in stage.state.cards if one.owners == ("p2",))
    assert (card.name, card.kind, card.text, card.durability, card.left) == ("A rope", "thing", "ten fathoms", 1, 1)
    assert (stage.where(card.id), stage.asked()) == ("hand.p2", ["p1 resource", "p3 resource"])
    with pytest.raises(Impossible, match="you already have your starting resources"):
        stage.do("p2", WriteResource("Another"))


@pytest.mark.rule("SZ-3.1")
@pytest.mark.parametrize("kind", ["person", "place", "thing", "idea"])
def test_a_resource_has_one_of_four_kinds(rulings: Settings, kind: str) -> None:
    stage = to_step(opening(rulings), "resources")
    stage.do("p1", WriteResource("It", kind))
    assert stage.state.cards[-1].kind == kind
    with pytest.raises(Invalid, match="person, place, thing, idea"):
        stage.do("p2", WriteResource("It", "relationship"))


@pytest.mark.rule("SZ-3.2", "SZ-5.2")
def test_the_reverse_may_be_written_at_once(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "resources")
    stage.do("p1", WriteResource("A rope", challenge="Rival", question="who cut it?"))
    assert (stage.state.cards[-1].type, stage.state.cards[-1].question) == ("Rival", "who cut it?")


@pytest.mark.parametrize(
    "count", [under("starting_resources", "0", 0), under("starting_resources", "2", 2)]
)  # fmt: skip
def test_a_play_may_begin_with_more_resources_or_none(rulings: Settings, count: int) -> None:
    stage = to_step(opening(rulings), "challenges")
    for seat in ("p1", "p2", "p3"):
        assert sum(card.owners == (seat,) for card in stage.state.cards) == count


# themes


@pytest.mark.rule("SZ-11.5")
def test_themes_close_when_everyone_is_ready_and_stay_visible(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "themes")
    stage.do("p2", AddTheme("долг")).do("p1", Ready()).do("p2", AddTheme("rust")).do("p3", Ready())
    for more in (Ready(), AddTheme("snow")):
        with pytest.raises(Impossible, match="you have already said that you are ready"):
            stage.do("p3", more)
    assert (stage.state.step, stage.state.themes) == ("themes", ("долг", "rust"))
    stage.do("p2", Ready())
    assert stage.state.step == "ranking"
    assert [fact.value for fact in GAME.display.facts(stage.state) if fact.label == "Theme"] == ["долг", "rust"]


@pytest.mark.rule("SZ-11.5")
def test_the_number_of_themes_is_limited(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "themes")
    for number in range(40):
        stage.do("p1", AddTheme(f"theme {number}"))
    with pytest.raises(Impossible, match="40 themes"):
        stage.do("p1", AddTheme("one more"))


@pytest.mark.rule("SZ-11.2")
def test_a_player_who_leaves_is_skipped(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "challenges")
    stage.state = msgspec.structs.replace(stage.state, gone=("p1",))
    stage.do("p2", AddMinor("Ilse", "the innkeeper"))
    assert stage.state.turn == "p2"
    assert places.cards_in(to_step(stage, "ranking").state, "challenges")


def announced(rulings: Settings) -> list[str]:
    """The log of a prologue up to its themes."""
    return log_lines(to_step(opening(rulings, 2), "themes"))


@pytest.mark.rule("SZ-11.2", "SZ-R51")
def test_the_log_leaves_out_steps_in_which_nothing_is_written() -> None:
    lines = announced(GAME.read_settings({"starting_relationships": "none", "starting_resources": "0"}))
    assert not {"Relationships: what stands between you?", "Everyone writes a starting resource."} & set(lines)
    assert "Players take turns writing challenges." in lines


@pytest.mark.rule("SZ-11.2", "SZ-R51")
@pytest.mark.parametrize("count", ["a starting resource", under("starting_resources", "2", "two starting resources")])
def test_the_log_says_how_many_resources_are_written(rulings: Settings, count: str) -> None:
    assert f"Everyone writes {count}." in announced(rulings)


@pytest.mark.rule("SZ-11.2", "SZ-2.2", "SZ-R5")
@pytest.mark.option("cards", "prepared")
def test_the_log_says_that_prepared_cards_are_drawn(rulings: Settings) -> None:
    stage = opening(rulings, 2)
    stage.do("p1", PrepareChallenge("Rival", "who?")).do("p1", PrepareAsset("A rope"))
    assert log_lines(stage) == ["Prepared to be drawn: “who?” (Rival).", "Prepared to be drawn: “A rope”."]
    stage.do("p1", made()).do("p2", made("Ben"))
    assert "A deck of 1 card is set up: Prepared assets." in log_lines(stage)
    while stage.state.step != "resources":
        assert default(stage)
    stage.do("p1", DrawResource(), "w2").do("p2", WriteResource("A thing"))
    stage.do("p1", DrawChallenge(), "w1")
    lines = log_lines(stage)
    assert {"Ana has a new asset: “A rope” (durability 1).", "New challenge: “who?” (Rival)."} <= set(lines)
    assert not any("w1" in line or "w2" in line for line in lines), (
        "a card has no other name than what is written on it"
    )
    assert "Everyone draws or writes a starting resource." in lines
    assert "Players take turns drawing or writing challenges." in lines


@pytest.mark.rule("SZ-11.2", "SZ-4.1", "SZ-11.18")
def test_everyone_writes_a_zone_of_comfort_in_every_play(rulings: Settings) -> None:
    with pytest.raises(Invalid) as refused:
        opening(rulings).do("p1", made(comfort=" "))
    assert (refused.value.field, refused.value.clause) == ("comfort", "SZ-4.1")
    again = Stage(rulings, Actor(), Actor(), phase="prologue", state={"plays": 2})
    with pytest.raises(Invalid, match="comfort"):
        again.do("p1", RenewCharacter("peace"))
    ask = next(ask for ask in GAME.open_questions(again.state) if ask.seat == "p1")
    again.do("p1", GAME.default(again.state, ask))
    assert again.one().comfort == "at home"
