"""The choices open at any time: the cast, gear, wants, prepared cards, rewriting a sheet."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.menu import Menu
from croupier.games.syuzheteers.assets import card_fields
from croupier.games.syuzheteers.input_checks import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.names import asset_word, card_title
from croupier.games.syuzheteers.players import may_add_to_cast
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue import prepared_cards, ranking, spend_rewards
from croupier.games.syuzheteers.prologue.choices import add_character, add_ranking
from croupier.games.syuzheteers.prologue.epilogue_choices import add_rewards
from croupier.games.syuzheteers.prologue.principal import people_on_cards
from croupier.games.syuzheteers.scenes.state import CHARACTERS, PROLOGUE
from croupier.games.syuzheteers.state import Story


def add_any_time(menu: Menu[Story]) -> None:
    """Add to the cast, write gear, reveal a want, prepare cards, or rewrite a sheet."""
    view, ruling = menu.view, menu.view.ruling
    if not may_add_to_cast(ruling, view, menu.seat):
        return
    fields = [text("name", "Name", LONGEST_NAME, required=True), text("line", "One line", LONGEST_LINE, required=True)]
    people = [(one.id, one.name or card_title(one), one.id) for one in people_on_cards(view)]
    if people:
        fields.append(one_of("card", "Their card", people, required=False))
    test, clauses = wish.AddMinor("Somebody", "who is there"), ("SZ-4.7",)
    menu.add("Add a minor character", {"type": "add_minor"}, *fields, group="any_time", clauses=clauses, test=test)
    if menu.seat in view.gone:
        return
    if prepared_cards.can_prepare(ruling, view):
        _prepare(menu)
    if menu.seat not in view.players or not view.has(menu.seat):
        return
    _changed_answers(menu)
    one = view.character(menu.seat)
    if not one.want.is_known_to("*"):
        menu.add("Show what your character wants", wish.RevealWant(), group="any_time", clauses=("SZ-R62",))
    if ruling("gear") == "separate":
        gear = text("text", "Gear", LONGEST_TEXT, default=one.gear)
        menu.add("Write your gear", {"type": "write_gear"}, gear, group="any_time", clauses=("SZ-R7",))
    if view.phase == PROLOGUE and view.step in ("", CHARACTERS) and menu.seat in view.opening.sheets:
        add_character(menu, None, f"Rewrite {one.name}")


def _changed_answers(menu: Menu[Story]) -> None:
    """Add changing a sealed order of the challenges, or sealed rewards, before all are in."""
    view = menu.view
    if any(seal.seat == menu.seat for seal in view.sealed(ranking.BALLOTS)):
        add_ranking(menu, None)
    if any(seal.seat == menu.seat for seal in view.sealed(spend_rewards.BALLOTS)):
        add_rewards(menu, None)


def _prepare(menu: Menu[Story]) -> None:
    help = "the table's own list: cards are drawn from it instead of being written"
    asset = (
        text("name", "Name", LONGEST_NAME, required=True),
        card_fields.kind_field(),
        text("text", "In a few words", 1000),
        *card_fields.guard_fields(menu.view),
    )
    menu.add(
        "Prepare a challenge", {"type": "prepare_challenge"}, card_fields.challenge_field(menu.view),
        card_fields.question_field(), group="any_time", clauses=("SZ-R5",), help=help,
        test=wish.PrepareChallenge("Rival", "who?"),
    )  # fmt: skip
    word = asset_word(menu.view.ruling)
    test = wish.PrepareAsset("A thing", challenge=card_fields.least_guard(menu.view))
    menu.add(
        f"Prepare {'an' if word.startswith('a') else 'a'} {word}", {"type": "prepare_asset"}, *asset,
        group="any_time", clauses=("SZ-R5",), help=help, test=test,
    )  # fmt: skip
