"""The worksheet, the faction, goals and agenda, and what the page shows about them (chapters 1 to 3)."""

import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.town import content, world_questions
from croupier.games.rust_in_the_canyon.town.commands import (
    ChooseFaction,
    ProposeAnswer,
    RecordAnswer,
    WriteAgenda,
    WriteGoals,
)
from croupier.games.rust_in_the_canyon.town.facts import before_play
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage


def told(stage: Stage, seat: str = "p1") -> dict[str, str]:
    """The facts beside the table, the last of each label."""
    return {fact.label: fact.value for fact in GAME.display.facts(GAME.see(stage.state, seat))}


@pytest.mark.rule("RC-1.1", "RC-1.2", "RC-2.2", "RC-3.6")
@pytest.mark.parametrize(
    ("label", "words"),
    [
        (
            "The premise",
            ("rusty relics", "machines built cleverer machines", "talk networks", "Strange junk", "towns to"),
        ),
        ("The land", ("no nations", "wide land", "sea rose", "drowned forest", "sunk cities")),
        (
            "True at every table",
            ("resettling", "largest political", "widely known", "own leadership", "shadow of the old"),
        ),
        ("Themes", ("survival", "crime", "violence", "oppression", "poverty", "religion", "desperation", "conflict")),
    ],
)
def test_premise_land_and_themes_are_shown_before_play(rulings: Settings, label: str, words: tuple[str, ...]) -> None:
    stage = Stage(rulings, town=None)
    shown = " ".join(fact.value for fact in GAME.display.facts(stage.state) if fact.label == label)
    assert [word for word in words if word not in shown] == []
    assert not any(fact.label == label for fact in GAME.display.facts(Stage(rulings).state))


@pytest.mark.rule("RC-1.4", "RC-3.4", "RC-3.5")
def test_aims_and_tone_are_shown_in_short_pieces() -> None:
    assert max(len(fact.value) for fact in before_play()) < 160
    labels = [fact.label for fact in before_play()]
    assert (labels.count("Aims"), labels.count("Tone")) == (3, 3)


@pytest.mark.rule("RC-1.3", "RC-6.1")
def test_the_gm_reads_what_the_game_is_about(rulings: Settings) -> None:
    stage = Stage(rulings, town=None)
    label = "What the game is about (for the GM)"
    assert told(stage, "gm")[label] == content.ABOUT[-1]
    assert label not in told(stage, "p1")
    assert "conversation" in told(Stage(rulings))["Freeplay"]


@pytest.mark.rule("RC-2.4", "RC-2.5", "RC-2.6")
def test_the_worksheet_asks_its_questions_in_order() -> None:
    names = list(world_questions.ALL)
    assert names == sorted(names, key=lambda name: (name[:2], "LUSO".find(name[2]), names.index(name)))
    assert [sum(name.startswith(part) for name in names) for part in ("W1", "W2L", "W2U", "W2S", "W2O", "W3")] == [
        5, 3, 3, 3, 3, 9,
    ]  # fmt: skip
    assert world_questions.ALL["W1a"].answers == ("scarce", "still abundant")
    assert "none known" in world_questions.ALL["W2Oa"].answers
    assert world_questions.ALL["W3i"].text == "How much electrical power there is"


@pytest.mark.rule("RC-2.3")
def test_anyone_proposes_and_the_gm_records_the_tables_decision(rulings: Settings) -> None:
    stage = Stage(rulings, seats=2).do("p1", ProposeAnswer("W1a", "scarce")).do("p2", ProposeAnswer("W1a", "rich"))
    before = stage.state.world
    assert before.answer("W1a") == ""
    assert before.proposals == (("W1a", "p1", "scarce"), ("W1a", "p2", "rich"))
    with pytest.raises(Forbidden):
        stage.do("p1", RecordAnswer("W1a", "scarce"))
    stage.do("gm", RecordAnswer("W1a", "scarce, but for the canyon"))
    assert stage.state.world.answer("W1a") == "scarce, but for the canyon"
    assert not stage.state.world.proposals
    assert told(stage)["Rusty relics worth salvaging"] == "scarce, but for the canyon"


@pytest.mark.rule("RC-2.3")
def test_an_answer_can_be_reopened_and_play_may_start_with_blanks(rulings: Settings) -> None:
    stage = Stage(rulings).do("gm", RecordAnswer("W3a", "yes")).do("gm", RecordAnswer("W3a"))
    assert stage.state.world.answers == ()
    stage.do("gm", RecordAnswer("W3a", "no"))
    assert stage.state.world.answer("W3a") == "no"


@pytest.mark.rule("RC-2.3")
def test_a_question_that_is_not_on_the_worksheet_is_refused(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="W1a"):
        Stage(rulings).do("p1", ProposeAnswer("W9", "yes"))


@pytest.mark.rule("RC-2.7")
def test_the_factions_may_be_known_to_a_few(rulings: Settings) -> None:
    stage = Stage(rulings).do("gm", RecordAnswer("W2La", world_questions.FEW))
    assert stage.state.world.answer("W2La") == world_questions.FEW


@pytest.mark.option("widely_known", "assume")
@pytest.mark.rule("RC-R2")
def test_a_table_may_make_the_factions_widely_known(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        Stage(rulings).do("gm", RecordAnswer("W2Sa", world_questions.FEW))
    assert refused.value.clause == "RC-R2"


@pytest.mark.option("widely_known", "assume")
@pytest.mark.rule("RC-R2")
def test_known_to_a_few_is_then_offered_only_for_outlaws(rulings: Settings) -> None:
    labels = dict(world_questions.labels(rulings["widely_known"]))
    assert "a few" not in labels["W2Ua"]
    assert "a few" in labels["W2Oa"]


@pytest.mark.rule("RC-3.1", "RC-3.2")
@pytest.mark.parametrize("faction", list(content.FACTIONS))
def test_the_table_picks_one_faction(rulings: Settings, faction: str) -> None:
    crew = "The Rusty Six" if faction == "outlaws" else ""
    stage = Stage(rulings, state={"faction": ""}).do("gm", ChooseFaction(faction, crew))
    assert (stage.state.faction, stage.state.crew) == (faction, crew)
    assert content.FACTIONS[faction].about in told(stage)["Faction"]


@pytest.mark.rule("RC-3.1", "RC-3.2")
def test_until_there_is_a_pc_a_crew_may_be_renamed_but_no_faction_chosen_twice(rulings: Settings) -> None:
    stage = Stage(rulings, town=None, state={"faction": ""}).do("gm", ChooseFaction("outlaws", "The Rusty Six"))
    offered = [one.label for one in choices(stage, "gm", "choose_faction")]
    assert offered == ["The Librarians", "The Universal Spark", "The State of Law", "Rename the crew"]
    stage.do("gm", ChooseFaction("outlaws", "The Rusty Six"))  # the form begins with this name
    assert stage.state.crew == "The Rusty Six"
    stage.do("gm", ChooseFaction("outlaws", "The Rusty Nine"))
    assert stage.state.crew == "The Rusty Nine"
    with pytest.raises(Impossible, match="the table's faction already"):
        stage.do("gm", ChooseFaction("law")).do("gm", ChooseFaction("law"))


@pytest.mark.rule("RC-3.2")
def test_only_an_outlaw_crew_has_a_name(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="only an outlaw crew"):
        Stage(rulings, state={"faction": ""}).do("gm", ChooseFaction("law", "The Rusty Six"))


@pytest.mark.rule("RC-3.2")
def test_an_outlaw_crew_needs_a_name(rulings: Settings) -> None:
    with refused_by("RC-3.2", why="needs a name"):
        Stage(rulings).do("gm", ChooseFaction("outlaws"))


@pytest.mark.rule("RC-3.1", "RC-3.2")
def test_there_are_four_factions_and_none_changes_once_there_are_pcs(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="librarians, spark, law, outlaws"):
        Stage(rulings).do("gm", ChooseFaction("rangers"))
    with refused_by("RC-3.2", why="the faction already has PCs"):
        Stage(rulings, Rider(), state={"faction": "law"}).do("gm", ChooseFaction("spark"))


@pytest.mark.rule("RC-3.3")
def test_goals_and_the_agenda_in_this_town_are_stored(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", WriteGoals("A library in every town"))
    stage.do("p1", WriteAgenda("Find the mill's plans"))
    assert (told(stage)["Goals"], told(stage)["Your agenda here"]) == (
        "A library in every town",
        "Find the mill's plans",
    )
    with pytest.raises(Impossible):
        Stage(rulings, town=None).do("p1", WriteAgenda("anything"))


@pytest.mark.rule("RC-5.11")
def test_the_page_explains_the_town_stack(rulings: Settings) -> None:
    assert "balance of what the town has done" in told(Stage(rulings))["The town stack"]


@pytest.mark.rule("RC-2.3", "RC-2.4")
def test_answers_are_shown_in_the_order_of_the_worksheet(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", RecordAnswer("W3a", "yes")).do("gm", RecordAnswer("W1a", "scarce"))
    shown = [label for label in told(stage) if label in ("Rusty relics worth salvaging", "Radio between cities")]
    assert shown == ["Rusty relics worth salvaging", "Radio between cities"]


@pytest.mark.rule("RC-2.3")
def test_a_receipt_names_the_question_in_words(rulings: Settings) -> None:
    """It said "question W1a"."""
    stage = Stage(rulings).do("gm", RecordAnswer("W1a", "scarce"))
    assert stage.facts("RC-2.3") == {"question": "Rusty relics worth salvaging", "answer": "scarce"}


@pytest.mark.rule("RC-2.3")
def test_the_worksheet_offers_its_questions_without_their_codes() -> None:
    labels = dict(world_questions.labels("worksheet"))
    assert labels["W1a"] == "Rusty relics worth salvaging (scarce / still abundant)"
    assert len(set(labels.values())) == len(labels)
