"""Resources and advantages: strained, spent, turned over, won back (chapter 3, SZ-5.9)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets import cards, ownership, resolve_challenge
from croupier.games.syuzheteers.assets.commands import FillReverse, NameOwner, WriteFace
from croupier.games.syuzheteers.assets.content import KINDS
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.state import Card, Obstacle, Owed
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.prologue.commands import PrepareAsset, WriteResource
from croupier.games.syuzheteers.roll.state import Flashback, Roll
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from support.syuzheteers.offers import offered
from support.syuzheteers.opening import default, opening, to_step
from support.syuzheteers.stage import Actor, Stage, under

ROPE = Card("w1", name="A rope", kind="thing", durability=1, left=1)
BONE = Card("w1", name="A bone", kind="thing", durability=0, left=0)
BOND = Card("w2", name="Rivals", kind="relationship", durability=1, left=1, owners=("p1", "p2"))
DUKE = Card("w3", type="Rival", question="who rules the bridge?")
NOT_YOURS = ("SZ-3.4", "not yours to use")
LOG, MUD = Obstacle("o1", "a log"), Obstacle("o2", "mud")


def holding(rulings: Settings, *assets: Card, phase: str = ACT_2) -> Stage:
    return Stage(rulings, Actor(assets=assets), Actor(), plot=(DUKE,), phase=phase)


def words(stage: Stage, name: str = "w1") -> tuple[str, str, str]:
    """Where a card lies, as what, with how much left."""
    card = stage.card(name)
    return stage.where(name), "problem" if card.problem else "asset", f"{card.left} of {card.durability}"


@pytest.mark.rule("SZ-3.1")
def test_kinds_of_assets() -> None:
    assert KINDS == ("person", "place", "thing", "idea", "relationship")


@pytest.mark.rule("SZ-3.2", "SZ-3.3", "SZ-2.2")
@pytest.mark.parametrize(("durability", "advantage"), [(0, True), (1, False), (3, False)])
def test_a_new_asset_has_its_full_durability(rulings: Settings, durability: int, advantage: bool) -> None:
    stage = holding(rulings)
    name = stage.run(cards.make_card, "hand.p1", name="A rope", kind="thing", durability=durability, owners=("p1",))
    assert words(stage, name) == ("hand.p1", "asset", f"{durability} of {durability}")
    assert (stage.card(name).is_advantage, ownership.is_strained(stage.card(name))) == (advantage, not advantage)


@pytest.mark.rule("SZ-3.4", "SZ-3.3")
def test_straining_removes_one_durability_until_none_is_left(rulings: Settings) -> None:
    stage = holding(rulings, msgspec.structs.replace(ROPE, durability=2, left=2))
    stage.run(cards.strain, "p1", "w1")
    assert (words(stage), stage.facts("SZ-3.4")["left"]) == (("hand.p1", "asset", "1 of 2"), 1)
    with pytest.raises(Impossible, match="still has durability"):
        stage.run(cards.spend, "p1", "w1")
    stage.run(cards.strain, "p1", "w1")
    assert stage.card("w1").is_advantage
    with pytest.raises(Impossible, match="no durability left"):
        stage.run(cards.strain, "p1", "w1")


@pytest.mark.rule("SZ-3.4")
@pytest.mark.parametrize(("question", "named"), [("Who lit the fire?", "Who lit the fire?"), ("", "a blank card")])
def test_a_receipt_names_an_asset_whose_face_is_still_to_be_written(
    rulings: Settings, question: str, named: str
) -> None:
    stage = holding(rulings, msgspec.structs.replace(ROPE, name="", question=question))
    stage.run(cards.strain, "p1", "w1")
    assert stage.facts("SZ-3.4")["card"] == named


@pytest.mark.rule("SZ-3.4", "SZ-3.5")
def test_example_12_a_resource_is_strained_then_turned_over_and_returns(rulings: Settings) -> None:
    stage = holding(rulings, ROPE)
    stage.run(cards.strain, "p1", "w1")
    assert words(stage) == ("hand.p1", "asset", "0 of 1")
    stage.run(cards.spend, "p1", "w1")
    assert words(stage) == ("plot", "problem", "1 of 1")
    assert (stage.plot(), stage.card("w1").owners) == (["w3", "w1"], ())
    stage.do("p1", FillReverse("w1", "Rival", "who cut it?"), goes_on=False)
    stage.run(resolve_challenge.resolve, "w1", "p2")
    assert (words(stage), stage.card("w1").owners) == (("hand.p2", "asset", "1 of 1"), ("p2",))


@pytest.mark.rule("SZ-3.4")
@pytest.mark.parametrize(
    ("seat", "used", "why"),
    [("p2", (), "not yours to use"), ("p1", ("w1",), "already used here"), ("p2", ("w1",), "not yours to use")],
)
def test_an_unusable_asset_is_reported(rulings: Settings, seat: str, used: tuple[str, ...], why: str) -> None:
    stage = holding(rulings, ROPE)
    roll = Roll(
        1, "p1", "p1", "center", "w3", "challenge", flashbacks=tuple(Flashback("p1", one, "start") for one in used)
    )
    stage.state = msgspec.structs.replace(stage.state, roll=roll)
    with pytest.raises(Illegal, match=why) as refused:
        stage.run(cards.strain, seat, "w1")
    assert refused.value.clause == "SZ-3.4"
    assert ownership.usable(rulings.__getitem__, stage.state, seat) == ()


@pytest.mark.rule("SZ-3.4")
def test_a_card_in_the_plot_cannot_be_used(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(), Actor(), plot=(msgspec.structs.replace(ROPE, owners=("p1",)),))
    assert ownership.why_not_use(rulings.__getitem__, stage.state, "p1", stage.card("w1")) == NOT_YOURS


@pytest.mark.option("strain_uses", "d")
def test_under_a_ruling_a_resource_turns_over_with_its_last_strain(rulings: Settings) -> None:
    stage = holding(rulings, ROPE)
    stage.run(cards.strain, "p1", "w1")
    assert words(stage) == ("plot", "problem", "1 of 1")


@pytest.mark.option("strain_uses", "never_turns")
def test_under_a_ruling_a_resource_is_exhausted_for_good(rulings: Settings) -> None:
    stage = holding(rulings, ROPE)
    stage.run(cards.strain, "p1", "w1")
    with pytest.raises(Illegal, match="it is exhausted"):
        stage.run(cards.spend, "p1", "w1")
    assert words(stage) == ("hand.p1", "asset", "0 of 1")


def test_an_asset_without_durability_is_spent_anyway() -> None:
    stage = holding(GAME.read_settings({"strain_uses": "never_turns"}), BONE)
    stage.run(cards.spend, "p1", "w1")
    assert words(stage)[0] == "plot"


# turning over


@pytest.mark.rule("SZ-3.5", "SZ-3.2")
def test_the_player_who_spends_a_card_writes_its_blank_reverse(rulings: Settings) -> None:
    stage = holding(rulings, BONE)
    stage.run(cards.spend, "p1", "w1")
    assert stage.asked()[-1:] == ["p1 reverse w1"]
    with pytest.raises(Invalid, match="Dilemma"):
        stage.do("p1", FillReverse("w1", "Trouble", "whose bone?"), goes_on=False)
    with pytest.raises(Impossible, match="not asked to write"):
        stage.do("p2", FillReverse("w1", "Mystery", "whose bone?"), goes_on=False)
    stage.do("p1", FillReverse("w1", "Mystery", "чья кость?"), goes_on=False)
    assert (stage.card("w1").type, stage.card("w1").question) == ("Mystery", "чья кость?")
    assert "p1 reverse w1" not in stage.asked()


@pytest.mark.rule("SZ-3.5")
def test_a_written_reverse_is_not_asked_for(rulings: Settings) -> None:
    stage = holding(rulings, msgspec.structs.replace(BONE, type="Mystery", question="whose?"))
    stage.run(cards.spend, "p1", "w1")
    assert not [asked for asked in stage.asked() if "reverse" in asked]


@pytest.mark.rule("SZ-3.5")
def test_cards_owed_by_a_player_who_has_left_are_filled_in(rulings: Settings) -> None:
    stage = holding(rulings, BONE)
    stage.run(cards.spend, "p1", "w1")
    stage.state = msgspec.structs.replace(stage.state, gone=("p1",))
    stage.run(GAME.repair)
    assert (stage.card("w1").type, stage.card("w1").question) == ("Exigency", "what now, without A bone?")


@pytest.mark.parametrize("where", [under("act_3_bottom", "out_of_play", "out")])
@pytest.mark.rule("SZ-3.5")
def test_under_a_ruling_cards_turned_over_in_act_iii_are_out_of_play(rulings: Settings, where: str) -> None:
    stage = holding(rulings, BONE, phase=ACT_3)
    stage.run(cards.spend, "p1", "w1")
    assert stage.where("w1") == where


@pytest.mark.option("reverse_side", "guards_against")
def test_a_cards_protection_is_written_at_once(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "resources")
    with pytest.raises(Invalid, match="Dilemma"):
        stage.do("p1", WriteResource("A rope"))
    assert default(stage, "resource")


@pytest.mark.option("reverse_side", "guards_against")
@pytest.mark.rule("SZ-3.2", "SZ-R8")
def test_the_reverse_that_cannot_wait_is_not_said_to(rulings: Settings) -> None:
    stage = to_step(opening(rulings), "resources")
    (offer,) = offered(stage, "p1", "write_resource")
    assert offer.help.endswith("the reverse, the type of challenge that it helps against; cannot be left for later")


@pytest.mark.rule("SZ-R5", "SZ-3.2", "SZ-R8")
def test_a_prepared_asset_guards_against_one_type() -> None:
    """It had no type and helped against every challenge."""
    stage = opening(GAME.read_settings({"cards": "prepared", "reverse_side": "guards_against"}))
    with pytest.raises(Invalid, match="Dilemma"):
        stage.do("p1", PrepareAsset("A rope"))
    (offer,) = offered(stage, "p1", "prepare_asset")
    assert offer.legal
    assert "challenge" in [one.name for one in offer.fields]
    stage.do("p1", PrepareAsset("A rope", challenge="Rival"))
    assert stage.state.cards[-1].type == "Rival"


# relationships


@pytest.mark.rule("SZ-3.6")
def test_either_party_may_strain_a_relationship(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(assets=(msgspec.structs.replace(BOND, durability=2, left=2),)), Actor(), Actor())
    stage.run(cards.strain, "p2", "w2")
    stage.run(cards.strain, "p1", "w2")
    assert stage.card("w2").left == 0
    with pytest.raises(Illegal, match="not yours"):
        stage.run(cards.spend, "p3", "w2")


@pytest.mark.rule("SZ-3.8", "SZ-3.5")
def test_a_troubled_relationship_is_a_challenge_personal_to_both(rulings: Settings) -> None:
    stage = holding(rulings, msgspec.structs.replace(BOND, left=0))
    stage.run(cards.spend, "p2", "w2", seat="p2")
    card = stage.card("w2")
    assert (words(stage, "w2"), card.question) == (("plot", "problem", "1 of 1"), "What are we to each other now?")
    assert (card.personal_to, card.owners) == (("p1", "p2"), ("p1", "p2"))
    assert ownership.why_not_use(rulings.__getitem__, stage.state, "p1", card) == NOT_YOURS
    stage.run(resolve_challenge.resolve, "w2", "p2")
    assert (words(stage, "w2"), stage.card("w2").personal_to) == (("hand.p1", "asset", "1 of 1"), ())


@pytest.mark.rule("SZ-3.8", "SZ-R11")
@pytest.mark.parametrize(("card", "is_noted"), [("w2", False), ("w3", True)])
def test_ownership_is_noted_for_an_asset_that_was_won_and_not_for_a_relationship(
    rulings: Settings, card: str, is_noted: bool
) -> None:
    stage = holding(rulings, msgspec.structs.replace(BOND, left=0))
    stage.run(cards.spend, "p2", "w2", seat="p2")
    stage.run(resolve_challenge.resolve, card, "p2")
    assert ("asset_owner" in dict(stage.plays[-1].receipt.rulings)) is is_noted


@pytest.mark.rule("SZ-3.8")
def test_a_relationship_with_the_principal_is_personal_to_the_main_character(rulings: Settings) -> None:
    stage = holding(rulings, msgspec.structs.replace(BOND, left=0, owners=("p1", "principal")))
    stage.run(cards.spend, "p1", "w2")
    assert stage.card("w2").personal_to == ("p1",)


# resolving


def won(rulings: Settings, card: Card, *, phase: str = ACT_2, seat: str = "p1") -> Stage:
    stage = Stage(rulings, Actor(), Actor(), plot=(card,), phase=phase)
    stage.run(resolve_challenge.resolve, card.id, seat)
    return stage


@pytest.mark.rule("SZ-5.9", "SZ-3.9")
@pytest.mark.parametrize(
    ("printed", "obstacles", "durability"),
    [
        (None, (), 1), (None, (LOG,), 0), (None, (LOG, MUD), 0), (3, (LOG,), 2), (2, (LOG, MUD), 0), (0, (), 0),
        under("won_becomes", "printed", 3, (LOG,), 3),
        under("won_becomes", "advantage", 3, (), 0),
    ],
)  # fmt: skip
def test_what_a_beaten_challenge_becomes(
    rulings: Settings, printed: int | None, obstacles: tuple[Obstacle, ...], durability: int
) -> None:
    card = msgspec.structs.replace(DUKE, obstacles=obstacles, personal_to=("p2",))
    if printed is not None:
        card = msgspec.structs.replace(card, name="The bridge", durability=printed)
    stage = won(rulings, card)
    now = stage.card("w3")
    assert words(stage, "w3") == ("hand.p1", "asset", f"{durability} of {durability}")
    assert (now.owners, now.obstacles, now.personal_to) == (("p1",), (), ())
    assert [asked for asked in stage.asked() if "face" in asked] == ([] if printed is not None else ["p1 face w3"])


@pytest.mark.rule("SZ-5.9")
def test_example_8_a_messy_win_is_an_advantage(rulings: Settings) -> None:
    stage = won(rulings, msgspec.structs.replace(DUKE, obstacles=(LOG, MUD)))
    assert stage.card("w3").is_advantage
    assert stage.facts("SZ-5.9") == {"obstacles": 2, "printed": 1, "durability": 0}


@pytest.mark.rule("SZ-5.9")
def test_a_relationship_returns_with_a_rating_for_its_obstacles(rulings: Settings) -> None:
    card = msgspec.structs.replace(BOND, durability=2, obstacles=(LOG,), type="Dilemma", question="what now?")
    stage = won(rulings, card, seat="p2")
    assert (words(stage, "w2"), stage.card("w2").owners) == (("hand.p1", "asset", "1 of 1"), ("p1", "p2"))


@pytest.mark.parametrize("phase", [under("won_becomes", "act_1_only", ACT_2)])
def test_under_a_ruling_later_acts_give_nothing(rulings: Settings, phase: str) -> None:
    stage = won(rulings, DUKE, phase=phase)
    assert (stage.where("w3"), stage.card("w3").owners) == ("out", ())
    assert won(rulings, DUKE, phase=ACT_1).where("w3") == "hand.p1"
    assert won(rulings, BOND, phase=phase).where("w2") == "hand.p1"


@pytest.mark.rule("SZ-5.9", "SZ-3.2")
def test_the_player_who_wins_a_blank_card_writes_its_face(rulings: Settings) -> None:
    stage = won(rulings, DUKE)
    with pytest.raises(Impossible):
        stage.do("p2", WriteFace("w3", "The bridge"), goes_on=False)
    with pytest.raises(Invalid, match="person, place, thing, idea"):
        stage.do("p1", WriteFace("w3", "The bridge", "relationship"), goes_on=False)
    stage.do("p1", WriteFace("w3", "The bridge", "place", "of oak"), goes_on=False)
    card = stage.card("w3")
    assert (card.name, card.kind, card.text, card.question) == (
        "The bridge",
        "place",
        "of oak",
        "who rules the bridge?",
    )


@pytest.mark.option("asset_owner", "shared")
def test_under_a_ruling_anyone_may_use_assets_other_than_relationships(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(assets=(ROPE, BOND)), Actor(), Actor())
    stage.run(cards.strain, "p2", "w1", seat="p2")
    assert [card.id for card in ownership.usable(rulings.__getitem__, stage.state, "p3")] == ["w1"]


def chosen(rulings: Settings, owner: str) -> Stage:
    stage = Stage(rulings, Actor(), Actor(), Actor(), plot=(msgspec.structs.replace(DUKE, name="The bridge"),))
    stage.run(resolve_challenge.resolve, "w3", "p1")
    assert "p1 owner w3" in stage.asked()
    with pytest.raises(Impossible, match="nobody by that name is playing"):
        stage.do("p1", NameOwner("w3", "p9"), goes_on=False)
    return stage.do("p1", NameOwner("w3", owner), goes_on=False)


@pytest.mark.option("asset_owner", "table")
@pytest.mark.rule("SZ-3.9")
def test_under_a_ruling_the_table_chooses_the_owner(rulings: Settings) -> None:
    stage = chosen(rulings, "p3")
    number = stage.state.matters[0].number
    stage.do("p2", LetStand(number)).do("p3", LetStand(number))
    assert (stage.where("w3"), stage.card("w3").owners) == ("hand.p3", ("p3",))


@pytest.mark.option("asset_owner", "table")
@pytest.mark.rule("SZ-3.9")
def test_after_a_struck_choice_the_first_objector_chooses(rulings: Settings) -> None:
    stage = chosen(rulings, "p1")
    number = stage.state.matters[0].number
    stage.do("p2", Object(number))
    stage.do("p2", Vote(number, "strike")).do("p3", Vote(number, "strike"))
    assert (stage.where("w3"), stage.card("w3").owners) == ("hand.p2", ("p2",))


@pytest.mark.rule("SZ-3.10")
@pytest.mark.parametrize(
    ("left", "word"),
    [
        (1, "an asset"), (0, "an asset"),
        under("asset_word", "resources_and_advantages", 1, "a resource"),
        under("asset_word", "resources_and_advantages", 0, "an advantage"),
    ],
)  # fmt: skip
def test_a_relationship_has_one_word_for_both_or_one_each(rulings: Settings, left: int, word: str) -> None:
    card = msgspec.structs.replace(ROPE, left=left, owners=("p1",))
    assert f"becomes {word} " in CardSet(card, "won").log_line(holding(rulings).state)


@pytest.mark.rule("SZ-11.12")
def test_assets_out_of_play_have_no_owner(rulings: Settings) -> None:
    stage = holding(rulings, ROPE)
    stage.run(cards.out_of_play, "w1")
    assert (stage.where("w1"), stage.card("w1").owners) == ("out", ())


@pytest.mark.rule("SZ-11.12", "SZ-11.13")
def test_nobody_writes_the_face_of_an_asset_out_of_play(rulings: Settings) -> None:
    """Won and at once given up as a price, it was still to be written, in the Epilogue too."""
    stage = Stage(rulings, Actor(assets=(BONE,)), Actor(), plot=(DUKE,), state={"owed": (Owed("face", "w1", "p1"),)})
    stage.run(cards.out_of_play, "w1")
    assert stage.state.owed == ()


@pytest.mark.rule("SZ-6.6", "SZ-10.6")
def test_cards_at_the_bottom_of_the_plot_keep_their_obstacles(rulings: Settings) -> None:
    first = Card("w4", type="Desire", question="the crown?", obstacles=(LOG,))
    stage = Stage(rulings, Actor(), Actor(), plot=(first, DUKE))
    stage.run(cards.to_bottom, "w4")
    assert (stage.plot(), stage.card("w4").obstacles) == (["w3", "w4"], (LOG,))


@pytest.mark.rule("SZ-3.9", "SZ-3.5")
@pytest.mark.parametrize("judged", [False, True])
def test_nobody_names_the_owner_of_an_asset_that_has_turned_over(judged: bool) -> None:
    """Used up before its owner was named, it went from the plot into a hand, and its challenge was gone."""
    rulings = GAME.read_settings({"asset_owner": "table"})
    state = {"owed": (Owed("owner", "w1", "p1"),)}
    stage = Stage(rulings, Actor(assets=(BONE,)), Actor(), plot=(DUKE,), state=state)
    if judged:
        stage.do("p1", NameOwner("w1", "p1"))
    stage.run(cards.turn_over, "w1", "p1", seat="p1")
    if judged:
        (matter,) = stage.state.matters
        stage.do("p2", Object(matter.number)).do("p2", Vote(matter.number, "strike"))
    else:
        with pytest.raises(Impossible, match="not asked to write"):
            stage.do("p1", NameOwner("w1", "p2"))
    assert (stage.where("w1"), stage.card("w1").problem) == (places.PLOT, True)


@pytest.mark.rule("SZ-5.9")
def test_the_face_is_written_by_the_player_who_won_the_card_last(rulings: Settings) -> None:
    """Used up and won again before it was written, it was asked of both, and the second wrote over the first."""
    stage = Stage(rulings, Actor(), Actor(), plot=(DUKE,))
    stage.run(resolve_challenge.resolve, "w3", "p1", seat="p1")
    stage.run(cards.turn_over, "w3", "p1", seat="p1")
    stage.run(resolve_challenge.resolve, "w3", "p2", seat="p2")
    assert stage.asked() == ["p2 face w3"]
    with pytest.raises(Impossible, match="not asked to write"):
        stage.do("p1", WriteFace("w3", "A crown"))


@pytest.mark.rule("SZ-3.5", "SZ-3.2")
def test_the_reverse_begins_with_what_is_written_on_it(rulings: Settings) -> None:
    """A type written in the Prologue was asked for again."""
    stage = holding(rulings, msgspec.structs.replace(ROPE, left=0, type="Mystery", question=""))
    stage.run(cards.spend, "p1", "w1")
    (choice,) = offered(stage, "p1", "fill_reverse")
    assert {field.name: field.default for field in choice.fields} == {"challenge": "Mystery", "question": None}
