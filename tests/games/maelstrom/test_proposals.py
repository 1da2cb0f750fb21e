"""From a proposed sheet to a character in play (PR-2, MS-R39, MS-R47)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AddNpc, AwardPoints
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import DeclareAction
from croupier.games.maelstrom.sheets.allowances import note_newcomers, points_for
from croupier.games.maelstrom.sheets.build_sheet import build_sheet
from croupier.games.maelstrom.sheets.commands import (
    AllowStart,
    ApproveCharacter,
    AssignProposal,
    ReturnCharacter,
    UnlockSheet,
    WithdrawProposal,
)
from croupier.games.maelstrom.sheets.events import CharacterSet, ProposalGone
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw
from croupier.games.maelstrom.sheets.questions import JudgeProposal, MakeCharacter
from croupier.games.maelstrom.sheets.ready_made import CALLINGS, READY, ready_list
from croupier.games.maelstrom.sheets.state import DEAD, Allowance, Experience, Health, Item
from croupier.games.maelstrom.state import with_character
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import cited, every_choice, lines
from support.maelstrom.sheets import LEGAL, but, table
from support.maelstrom.stage import Hero, Stage, under


def approved(rulings: Settings, **changes: Any) -> Stage:
    return table(rulings).do("p1", but(**changes)).do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("MS-11.3", "MS-2.1", "MS-11.15")
def test_a_proposed_character_joins_when_the_storyteller_agrees(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL)
    assert stage.state.characters == ()
    assert stage.asked() == ["gm approve p1", "p2 character"]
    with pytest.raises(Impossible, match="waiting for the GM"):
        stage.do("p1", LEGAL)
    stage.do("gm", ApproveCharacter("p1"))
    one = stage.one()
    assert (one.id, one.seat, one.name, one.sheet.known_to) == ("c1", "p1", "Ana Arrow", ("p1", "gm"))
    assert [type(event) for event in stage.plays[-1].events] == [CharacterSet, ProposalGone]
    assert (stage.state.proposals, stage.asked()) == ((), ["p2 character"])


@pytest.mark.rule("MS-11.3")
def test_ready_made_characters_have_distinct_names_and_fit_their_concepts(rulings: Settings) -> None:
    stage = table(rulings)
    made = {seat: ready_list(GAME.see(stage.state, seat), seat, "character") for seat in ("p1", "p2")}
    names = [one.name.split()[0] for found in made.values() for one, _ in found]
    assert len(set(names)) == len(names) == 2 * READY
    for found in made.values():
        assert len({one.concept for one, _ in found}) == READY
        for one, best in found:
            bought = {trait.trait: trait.dots for trait in one.bought}
            dots = {name: has + bought.get(name, 0) for name, has in one.abilities.items()}
            calling = next(name for name, concept in CALLINGS.items() if concept == one.concept)
            assert dots[calling] >= 2, f"{one.concept} with {calling} {dots[calling]}"
            assert best.startswith(f"{max(dots, key=lambda name: dots[name])} {max(dots.values())}, ")
    seen = every_choice(stage, "p1")
    taken = next(one for one in seen if one.label.startswith("Take "))
    assert taken.help.startswith("best at ")


@pytest.mark.rule("MS-11.3", "MS-R40")
def test_every_ready_made_character_has_a_weapon_with_numbers(rulings: Settings) -> None:
    view = GAME.see(table(rulings).state, "p1")
    for at in range(20):
        for one, _ in ready_list(view, "p1", f"character.{at}"):
            items = build_sheet(rulings, one, points=30).sheet.items
            assert any(item.weapon for item in items), f"{one.name} of the list {at} has no weapon"


@pytest.mark.rule("MS-11.3")
def test_the_question_about_a_character_reads_the_same_when_the_sheet_is_returned(rulings: Settings) -> None:
    stage = table(rulings)
    before = [ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1"]
    stage.do("p1", LEGAL).do("gm", ReturnCharacter("p1", "one more skill"))
    assert [ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1"] == before


@pytest.mark.rule("MS-11.3", "MS-11.5", "MS-11.6", "MS-11.7", "MS-11.8", "MS-12.4", "MS-R37")
@pytest.mark.parametrize(
    ("changes", "clause", "more"),
    [
        ({"attributes": {"Strength": 5, "Precision": 1}}, "MS-11.5", ""),
        ({"abilities": {"Survival": 1}}, "MS-11.7", "1 more"),
        ({"abilities": {"Medicine": 0, "Survival": 2}}, "MS-11.8", ""),
        ({"bought": (Bought("Strength"), Bought("Wits", 2))}, "MS-12.4", ""),
        ({"backgrounds": ()}, "MS-R37", ""),
    ],
)
def test_an_illegal_sheet_is_refused_with_its_clause(
    rulings: Settings, changes: dict[str, Any], clause: str, more: str
) -> None:
    stage = table(rulings)
    before = stage.state
    with pytest.raises(Illegal) as refused:
        stage.do("p1", but(**changes))
    assert (refused.value.clause, stage.state) == (clause, before)
    assert more in refused.value.instead


@pytest.mark.rule("MS-1.10")
def test_markup_is_not_a_name(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="plain letters") as refused:
        table(rulings).do("p1", but(name="<img src=x>"))
    assert refused.value.clause == "MS-1.10"


@pytest.mark.rule("MS-11.3")
def test_a_sheet_is_returned_with_a_note_and_submitted_again(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ReturnCharacter("p1", "One flaw, please"))
    assert stage.state.proposals[0].note.value == "One flaw, please"
    assert GAME.see(stage.state, "p2").proposals[0].note.value is None
    assert stage.asked() == ["p1 character", "p2 character"]
    with pytest.raises(Impossible):
        stage.do("gm", ApproveCharacter("p1"))
    with pytest.raises(Impossible, match="no proposal waiting"):
        stage.do("p1", WithdrawProposal())
    stage.do("p1", but(flaws=(Flaw("Short"),))).do("gm", ApproveCharacter("p1"))
    assert stage.sheet().quirks[0].name == "Short"


@pytest.mark.rule("MS-11.3")
def test_a_proposal_is_withdrawn(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("p1", WithdrawProposal())
    assert stage.state.proposals == ()
    with pytest.raises(Impossible, match="no proposal waiting"):
        stage.do("p1", WithdrawProposal())


@pytest.mark.rule("MS-1.8", "MS-11.3")
def test_only_the_storyteller_approves(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL)
    for command in (
        ApproveCharacter("p1"),
        ReturnCharacter("p1", "no"),
        AssignProposal("p1", "p2"),
        AllowStart("p1", 9),
    ):
        with pytest.raises(Illegal) as refused:
            stage.do("p1", command)
        assert refused.value.clause == "MS-1.8"
    with pytest.raises(Illegal) as refused:
        stage.do("gm", LEGAL)
    assert refused.value.clause == "MS-R73"


@pytest.mark.rule("MS-11.3")
def test_the_log_does_not_credit_a_handed_over_proposal_to_its_new_seat(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).leave("p1").do("gm", AssignProposal("p1", "p2"))
    assert lines(stage) == ["The GM gives Ana Arrow to p2."]


@pytest.mark.rule("MS-11.3")
def test_another_seat_takes_over_a_proposal(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL)
    with refused_by("MS-11.3"):
        stage.do("gm", AssignProposal("p1", "p2"))  # the player is at the table, and the sheet is theirs
    assert not any(one.startswith("Give ") for one in stage.labels("gm"))
    stage.leave("p1").do("gm", AssignProposal("p1", "p2")).do("gm", ApproveCharacter("p2"))
    assert (stage.one().seat, stage.one().sheet.known_to) == ("p2", ("p2", "gm"))
    for of, to, words in (
        ("p2", "p1", "not proposed a new"),
        ("p1", "p9", "nobody plays"),
        ("p1", "p2", "already has a character"),
    ):
        if of == "p1" and not stage.state.proposals:
            stage.do("p1", LEGAL)
        with pytest.raises(Impossible, match=words):
            stage.do("gm", AssignProposal(of, to))
    both = table(rulings).do("p1", LEGAL).do("p2", LEGAL)
    with pytest.raises(Impossible, match="a proposal of its own"):
        both.do("gm", AssignProposal("p1", "p2"))


@pytest.mark.rule("MS-1.8")
def test_a_player_has_one_character_at_a_time(rulings: Settings) -> None:
    stage = approved(rulings)
    with pytest.raises(Impossible, match="you play Ana Arrow"):
        stage.do("p1", LEGAL)


@pytest.mark.rule("MS-11.13", "MS-R39")
@pytest.mark.parametrize("points", [pytest.param(30, id="thirty"), under("creation_start_xp", "points:12", 12)])
def test_a_character_starts_with_experience(rulings: Settings, points: int) -> None:
    own = approved(rulings).sheet().experience
    assert (own.earned, own.free, own.start) == (points, points, points)


@pytest.mark.rule("MS-R39")
@pytest.mark.parametrize(
    ("earned", "hers"),
    [
        pytest.param((40, 35), 30, id="same"),
        under("creation_newcomer_xp", "party_average", (40, 35), 37),
        under("creation_newcomer_xp", "predecessor_total", (40, 35), 35),
    ],
)
def test_the_ruling_decides_what_a_newcomer_starts_with(rulings: Settings, earned: tuple[int, int], hers: int) -> None:
    own = [{"experience": Experience(points, points)} for points in earned]
    fallen = {"condition": DEAD} if rulings["creation_newcomer_xp"] == "predecessor_total" else {}
    heroes = [Hero(sheet=own[0]), Hero(sheet=own[1], more=fallen)]
    stage = Stage(rulings, *heroes, seats=2 if fallen else 3)
    seat = "p2" if fallen else "p3"
    if rulings["creation_newcomer_xp"] == "same" and not fallen:
        stage.do("p3", LEGAL)
    else:
        stage.run(note_newcomers)
        assert GAME.see(stage.state, "p1").allowed[0].what.value is None
        stage.do(seat, LEGAL)
    stage.do("gm", ApproveCharacter(seat))
    assert stage.sheet("c3").experience.earned == hers
    assert stage.state.allowed == ()


@pytest.mark.rule("MS-R39", "MS-R15", "MS-3.4")
def test_the_storyteller_may_let_a_character_start_differently(rulings: Settings) -> None:
    stage = table(rulings)
    crippled = but(attributes={"Precision": 0, "Reflexes": 4})
    with pytest.raises(Illegal) as refused:
        stage.do("p1", crippled)
    assert refused.value.clause == "MS-3.4"
    stage.do("gm", AllowStart("p1", 50, "Precision")).do("p1", crippled).do("gm", ApproveCharacter("p1"))
    assert (stage.sheet().experience.earned, stage.sheet().dots("Precision")) == (50, 0)
    with pytest.raises(Impossible, match="nobody plays"):
        stage.do("gm", AllowStart("p9", 9))
    with refused_by("MS-R73"):
        stage.do("gm", AllowStart("gm", 9))
    for command in (AllowStart("p2", 1000), AllowStart("p2", None, "Luck")):
        with pytest.raises(Invalid, match="allowed"):
            stage.do("gm", command)


@pytest.mark.rule("MS-3.4", "MS-R15", "MS-11.3")
def test_the_storyteller_may_take_back_that_an_attribute_has_no_dots(rulings: Settings) -> None:
    """Nothing is offered before there is a grant; a sheet that waits is not approved once it is taken back."""
    stage, weak = table(rulings), but(attributes={"Precision": 0, "Reflexes": 4})
    back = AllowStart("p1", zero="Precision", grants=False)
    words = "Take back: p1's next character may have 0 dots of Precision"
    assert words not in stage.labels("gm")
    with pytest.raises(Impossible, match="already"):
        stage.do("gm", back)
    stage.do("gm", AllowStart("p1", 50, "Precision")).do("p1", weak)
    assert words in stage.labels("gm")
    stage.do("gm", back)
    assert cited(stage, "MS-3.4")[-1] == {"attribute": "Precision", "granted": False}
    assert stage.state.allowed[0].what.open() == Allowance(50)
    with refused_by("MS-3.4"):
        stage.do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("MS-R47", "MS-12.7")
def test_a_rebuilt_character_keeps_their_wounds(rulings: Settings) -> None:
    stage = approved(rulings, bought=(Bought("Melee"),))
    hurt = {"health": Health(lethal=2), "items": (Item("i1", "Rope"),), "current": 1}
    one = stage.one()
    stage = Stage(rulings, Hero(sheet=hurt, name=one.name), seats=2)
    with pytest.raises(Impossible):
        stage.do("p1", but(of="c9"))
    with refused_by("MS-R47"):
        stage.do("p1", but(of="c1"))
    stage.do("gm", UnlockSheet("c1"))
    assert stage.asked() == ["p1 character c1", "p2 character"]
    stage.do("p1", but(of="c1", name="Ana Again", bought=(Bought("Wits"), Bought("Willpower"))))
    stage.do("gm", ApproveCharacter("p1"))
    sheet = stage.sheet()
    assert (stage.one().name, sheet.dots("Wits"), sheet.willpower, sheet.current) == ("Ana Again", 3, 4, 1)
    assert (sheet.health.lethal, sheet.items[0].name, sheet.experience.free) == (2, "Rope", 30 - 15 - 4)
    assert stage.facts("MS-R47") == {"before": 0, "after": 19, "difference": 19, "free": 11}


@pytest.mark.rule("MS-R47")
def test_the_dead_are_not_rebuilt_and_nobody_joins_twice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(more={"condition": DEAD}), Hero())
    with pytest.raises(Impossible, match="is dead"):
        stage.do("gm", UnlockSheet("c1"))
    stage.do("gm", UnlockSheet("c2"))
    with pytest.raises(Impossible, match="already making a sheet"):
        stage.do("gm", UnlockSheet("c2"))


@pytest.mark.option("character_rebuild", "off")
@pytest.mark.rule("MS-R47")
def test_a_table_may_forbid_rebuilding(rulings: Settings) -> None:
    with refused_by("MS-R47"):
        Stage(rulings, Hero()).do("gm", UnlockSheet("c1"))


@pytest.mark.rule("MS-R74", "MS-R38")
def test_a_secret_flaw_stays_between_their_player_and_the_storyteller(rulings: Settings) -> None:
    stage = approved(rulings, flaws=(Flaw("Dark Secret", text="the fire"),))
    assert stage.one().hidden.value is not None
    for seat, knows in (("p1", True), ("gm", True), ("p2", False), ("watch", False)):
        view = GAME.see(stage.state, seat)
        assert ("the fire" in repr(view)) == knows


@pytest.mark.rule("MS-R74")
@pytest.mark.parametrize(
    "shows",
    [
        pytest.param(False, id="owner and storyteller"),
        under("visibility_sheets", "party", True),
        under("visibility_sheets", "everyone", True),
    ],
)
def test_a_character_who_joins_shows_others_a_sheet_that_waited_where_they_may_read_it(
    rulings: Settings, shows: bool
) -> None:
    joined = next(one for one in approved(rulings).events if isinstance(one, CharacterSet))
    assert joined.reveals() == shows


@pytest.mark.rule("MS-R47", "MS-11.3")
def test_the_sheet_of_somebody_who_has_died_meanwhile_is_not_rebuilt(rulings: Settings) -> None:
    stage = approved(rulings).do("gm", UnlockSheet("c1"))
    stage.do("p1", but(of="c1", concept="another")).do("gm", Harm("c1", 9, "lethal", soaked=False))
    with refused_by("MS-R47"):
        stage.do("gm", ApproveCharacter("p1"))
    assert JudgeProposal("gm", "p1").default(stage.state) == ReturnCharacter("p1", "Ana Arrow is dead")
    assert "p1 character" in stage.do("gm", ReturnCharacter("p1", "Ana Arrow is dead")).asked()


@pytest.mark.rule("MS-R47", "MS-R45", "MS-12.6")
@pytest.mark.parametrize(
    ("had", "bought", "left"),
    [
        (Experience(40, 40, start=30), (), (40, 30)),
        (Experience(40, 32, spent=8, start=22), (Bought("Melee"),), (32, 22)),
        (Experience(40, 10, spent=30), (), (40, 30)),
        (Experience(40, 10, spent=30), (Bought("Melee", 2), Bought("Wits")), (7, 0)),
    ],
    ids=["nothing spent", "some of the start", "all of the start, now unspent", "more than the start"],
)
def test_points_earned_in_play_stay_so_in_a_rebuild(
    rulings: Settings, had: Experience, bought: tuple[Bought, ...], left: tuple[int, int]
) -> None:
    """All points that a rebuild left were of the start, which need neither a pause nor a chance to learn."""
    stage = approved(rulings)
    sheet = Secret(msgspec.structs.replace(stage.sheet(), experience=had), ("p1", "gm"))
    stage.state = with_character(stage.state, "c1", sheet=sheet)
    stage.do("gm", UnlockSheet("c1")).do("p1", but(of="c1", bought=bought)).do("gm", ApproveCharacter("p1"))
    assert (stage.sheet().experience.free, stage.sheet().experience.start) == left


@pytest.mark.rule("MS-R47")
def test_a_rebuilt_character_takes_nobodys_name(rulings: Settings) -> None:
    stage = approved(rulings).do("gm", AddNpc("Ben")).do("gm", UnlockSheet("c1"))
    stage.do("p1", but(of="c1", name="Ben")).do("gm", ApproveCharacter("p1"))
    assert stage.one().name == "Ben 2"


@pytest.mark.rule("MS-R47", "MS-R75")
def test_nobody_is_rebuilt_at_random_or_against_their_will(rulings: Settings) -> None:
    stage = approved(rulings).do("gm", UnlockSheet("c1"))
    before = stage.sheet()
    keep = MakeCharacter("p1", "c1").default(GAME.see(stage.state, "p1"))
    assert keep == WithdrawProposal()
    assert "Keep the sheet as it is" in stage.offered("p1")
    stage.do("p1", keep)
    assert (stage.state.proposals, stage.sheet(), lines(stage)) == ((), before, ["Ana Arrow is not rebuilt."])
    with pytest.raises(Impossible):
        stage.do("p1", WithdrawProposal())


@pytest.mark.rule("MS-11.3", "MS-R47")
def test_a_rebuilt_sheet_that_is_withdrawn_is_its_players_to_change_again(rulings: Settings) -> None:
    stage = approved(rulings).do("gm", UnlockSheet("c1")).do("p1", but(of="c1", concept="Diver"))
    stage.do("p1", WithdrawProposal())
    (mine,) = stage.state.proposals
    assert (mine.returned, mine.sheet.open().concept, mine.note.open()) == (True, "Diver", "")
    stage.do("p1", but(of="c1", concept="Pilot")).do("gm", ApproveCharacter("p1"))
    assert stage.sheet().concept == "Pilot"


@pytest.mark.rule("MS-R39", "MS-1.8")
def test_a_newcomers_average_is_that_of_the_day_they_propose_a_character() -> None:
    """It was that of the first moment at which they had none; a grant of the storyteller's stays."""
    own = [{"experience": Experience(points, points)} for points in (40, 35)]
    rulings = GAME.read_settings({"creation_newcomer_xp": "party_average"})
    stage = Stage(rulings, *(Hero(sheet=one) for one in own), seats=3)
    assert points_for(stage.do("gm", AwardPoints("c1", 2, "brave")).state, "p3") == 38
    assert points_for(stage.do("gm", AwardPoints("c1", 2, "brave")).state, "p3") == 39
    stage.do("gm", AllowStart("p3", zero="Wits")).do("gm", AwardPoints("c1", 2, "brave"))
    assert points_for(stage.state, "p3") == 40
    stage.do("gm", AllowStart("p3", 50)).do("gm", AwardPoints("c1", 2, "brave"))
    assert points_for(stage.state, "p3") == 50


@pytest.mark.rule("MS-3.4", "MS-11.3", "MS-R39")
@pytest.mark.parametrize("own", [True, False])
def test_a_grant_counts_for_its_own_seat(rulings: Settings, own: bool) -> None:
    """A sheet was approved by the same grant to another player, although its own was taken back."""
    stage = table(rulings)
    for seat in ("p1", "p2"):
        stage.do("gm", AllowStart(seat, zero="Precision"))
    dots = {"Strength": 4, "Precision": 0, "Reflexes": 4, "Perception": 2, "Intelligence": 2, "Wits": 2}
    stage.do("p1", but(attributes=dots))
    stage.do("gm", AllowStart("p1" if own else "p2", zero="Precision", grants=False))
    if own:
        with refused_by("MS-3.4", why="Precision may no longer have 0 dots"):
            stage.do("gm", ApproveCharacter("p1"))
    else:
        stage.do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("MS-3.4", "MS-11.3")
def test_a_sheet_that_is_handed_on_keeps_the_grant_of_its_first_seat(rulings: Settings) -> None:
    stage = table(rulings).do("gm", AllowStart("p1", 50, "Precision"))
    dots = {"Strength": 4, "Precision": 0, "Reflexes": 4, "Perception": 2, "Intelligence": 2, "Wits": 2}
    stage.do("p1", but(attributes=dots)).leave("p1").do("gm", AssignProposal("p1", "p2"))
    stage.do("gm", ApproveCharacter("p2"))
    assert (stage.one().seat, stage.sheet().dots("Precision")) == ("p2", 0)


@pytest.mark.rule("MS-1.8", "MS-R75")
@pytest.mark.parametrize(("proxy", "by"), [(True, "the GM"), (False, "their player")])
def test_a_refusal_says_who_plays_a_character(rulings: Settings, proxy: bool, by: str) -> None:
    """The GM plays for somebody who is away, and a refusal named the player."""
    stage = Stage(rulings, Hero(more={"proxy": proxy}), Hero())
    with refused_by("MS-1.8", why=f"Ana is played by {by}"):
        stage.do("p1" if proxy else "gm", DeclareAction("c1", "runs"))
