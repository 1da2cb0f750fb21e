"""The menu: headings under which choices lie folded, one within another."""

from croupier.core.menu import WITHIN, Menu
from high_card import HIGH_CARD
from high_card.commands import Deal
from high_card_table import table


def test_a_heading_within_a_heading_is_told_with_both_and_ends_with_its_block() -> None:
    menu = Menu(HIGH_CARD, table().view("p1"), "p1")
    with menu.folded("Characters"):
        with menu.folded("Ana"):
            menu.add("inside", Deal())
        menu.add("between", Deal())
    menu.add("outside", Deal())
    assert [one.under or "" for one in menu.found] == [f"Characters{WITHIN}Ana", "Characters", ""]
