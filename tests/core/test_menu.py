"""The menu: collapsible headings that group choices, nested if needed."""

from croupier.core.menu import WITHIN, Menu
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal
from support.core.high_card import table


def test_a_nested_heading_shows_both_names_and_ends_with_its_block() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    with menu.heading("Characters"):
        with menu.heading("Ana"):
            menu.add("inside", Deal())
        menu.add("between", Deal())
    menu.add("outside", Deal())
    assert [one.under or "" for one in menu.choices] == [f"Characters{WITHIN}Ana", "Characters", ""]


def test_only_legal_values_are_offered_or_all_if_none_is_legal() -> None:
    dealt = table().deal()
    menu = Menu(HIGH_CARD, dealt.view("p1"), "p1")
    assert menu.open_to(range(-1, 3), Bid) == [0, 1, 2]
    idle = Menu(HIGH_CARD, table().view("p1"), "p1")
    assert idle.open_to(range(-1, 3), Bid) == [-1, 0, 1, 2]
