"""Rendering: what a seat sees, with unseen cards only counted, and unchanged parts reused."""

import msgspec
from msgspec import UNSET

import high_card
from croupier.core.luck_sources import SeededLuck
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.session import sit_down
from croupier.games.syuzheteers import GAME as STORY
from croupier.pieces.display import Display
from croupier.pieces.render import render_view
from croupier.pieces.state import UP, Board, Place, Slot, Token
from croupier.pieces.view_model import Place as Drawn
from croupier.pieces.view_model import View
from high_card.commands import Deal
from high_card.state import HighCardState

GAME = high_card.GAME


def dealt() -> tuple[View, View, View]:
    """What p1, p2 and the public see after a deal."""
    table = sit_down(GAME, SeededLuck("7"), players=2)
    table.submit(table.state.dealer, Deal(), "")
    one, two, public = (render_view(GAME, table.view(seat), seat) for seat in ("p1", "p2", "watch"))
    return one, two, public


def place(view: View, name: str) -> Drawn:
    return next(one for one in view.places if one.id == name)


def drawn(*places: Place) -> View:
    settings = GAME.read_settings({})
    return render_view(GAME, GAME.state(settings=settings, board=Board(places)), "watch")


def test_only_its_owner_sees_the_faces_of_a_hand() -> None:
    one, two, public = dealt()
    (mine,) = place(one, "hand.p1").pieces
    assert mine.face is not None
    assert mine.id is not None
    for other in (two, public):
        (back,) = place(other, "hand.p1").pieces
        assert (back.face, back.label) == (None, "blank card")


def test_unseen_cards_at_the_back_of_a_pile_are_only_counted() -> None:
    one, _, _ = dealt()
    assert place(one, "deck").count == 50
    assert place(one, "deck").pieces == ()
    known = Slot("s", "8C", (EVERYONE,), "k1", UP)
    pile = place(drawn(Place("p", "pile", "Pile", slots=(Slot("s"), Slot("s"), known, Slot("s")))), "p")
    assert [piece.label for piece in pile.pieces] == ["8 of clubs", "blank card"]
    assert pile.count == 4


def test_chips_dice_clocks_tokens_and_notes_have_their_format() -> None:
    view = drawn(
        Place("pot", "chips", "Pot", chips=(("chip", 3),)),
        Place("dice", "dice", "Dice", dice=Secret((2, 5), (EVERYONE,)), size=6),
        Place("clock", "clock", "Clock", at=2, size=6),
        Place("track", "grid", "Track", tokens=(Token("pawn", "c3"),)),
        Place("notes", "notes", "Notes", text=Secret("Beware.", (EVERYONE,))),
        Place("secret", "notes", "Secret", text=Secret(None, ("p1",))),
    )
    assert [(one.label, one.count) for one in place(view, "pot").chips] == [("chip", 3)]
    assert [one.face for one in place(view, "dice").pieces] == ["d6:2", "d6:5"]
    assert (place(view, "clock").at, place(view, "clock").size) == (2, 6)
    assert [(one.id, one.face) for one in place(view, "track").pieces] == [("pawn", "c3")]
    assert (place(view, "notes").text, place(view, "secret").text) == ("Beware.", "")


def test_seats_and_groups_show_owners_and_open_prompts() -> None:
    one, _, public = dealt()
    assert [(seat.id, seat.name, seat.you, seat.present) for seat in one.seats] == [
        ("p1", "Ana", True, True),
        ("p2", "Ben", False, True),
    ]
    assert not any(seat.you for seat in public.seats)
    assert [(group.id, group.waits, group.places) for group in one.groups] == [
        ("p1", True, ("hand.p1", "purse.p1")),
        ("p2", True, ("hand.p2", "purse.p2")),
    ]


def test_unchanged_places_are_the_same_object() -> None:
    table = sit_down(GAME, SeededLuck("7"), players=2)
    before = render_view(GAME, table.view("p1"), "p1")
    table.submit(table.state.dealer, Deal(), "")
    after = render_view(GAME, table.view("p1"), "p1")
    assert place(before, "notes") is place(after, "notes")
    assert place(before, "deck") is not place(after, "deck")


def test_a_game_marks_pieces_by_their_ids() -> None:
    class Marking(Display[HighCardState]):
        def marks(self, view: HighCardState) -> dict[str, str]:
            return {"k1": "turn"}

    marking = high_card.HighCard()
    marking.display = Marking()
    table = sit_down(GAME, SeededLuck("7"), players=2)
    table.submit(table.state.dealer, Deal(), "")
    marked = [p.mark for one in render_view(marking, table.view("p1"), "p1").places for p in one.pieces if p.id == "k1"]
    plain = [p.mark for one in render_view(GAME, table.view("p1"), "p1").places for p in one.pieces if p.id == "k1"]
    assert (marked, plain) == (["turn"], [None])


def test_each_state_is_shown_as_itself_however_many_are_shown_in_between() -> None:
    table = sit_down(GAME, SeededLuck("7"), players=2)
    states = [msgspec.structs.replace(table.state, result=f"result {at}") for at in range(20)]
    seats = [one.id for one in table.state.seats]
    for _ in range(2):
        for at, state in enumerate(states):
            assert {GAME.see(state, seat).result for seat in seats} == {f"result {at}"}
    assert GAME.see(states[0], seats[0]).board == table.view(seats[0]).board


def test_a_table_without_a_gm_shows_how_it_decides() -> None:
    """What a GM would allow was decided by rules that nobody could read on the page."""
    alone = sit_down(STORY, SeededLuck("7"), players=2, with_gm=False, consent="majority")
    led = sit_down(STORY, SeededLuck("7"), players=2, with_gm=True, consent="majority")
    assert render_view(STORY, alone.view("p1"), "p1").consent == "majority"
    assert render_view(STORY, led.view("p1"), "p1").consent is UNSET
