"""Commands that name a file: files are found in their fields and refused if the table does not have them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.assets import PICTURES, TEXTS, Picture, Text, named_assets
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Hidden
from croupier.core.table import Table
from croupier.core.table_commands import Say
from support.web.tiny import GAME, Show

ONE, TWO, THREE = "a" * 64, "b" * 64, "c" * 64


class Page(msgspec.Struct, frozen=True):
    text: Text
    picture: Picture | None = None


class Bring(Command, frozen=True, tag="bring"):
    cover: Picture | None = None
    pages: tuple[Page, ...] = ()
    more: tuple[Picture, ...] = ()
    title: str = ""


def tiny() -> Table[Any]:
    start = GAME.begin(("p1", "p2"), GAME.read_settings({}), with_gm=True, mode="enforce", consent="all")
    return Table(GAME, start, SeededLuck("x"))


def test_assets_are_found_in_fields_lists_and_objects() -> None:
    found = named_assets(Bring(ONE, (Page(TWO), Page(TWO, THREE)), (ONE, THREE), title=ONE))
    assert [(one.field, one.id) for one in found] == [
        ("cover", ONE), ("pages.text", TWO), ("pages.text", TWO), ("pages.picture", THREE),
        ("more", ONE), ("more", THREE),
    ]  # fmt: skip
    assert {one.field: one.accept for one in found} == {
        "cover": PICTURES, "pages.text": TEXTS, "pages.picture": PICTURES, "more": PICTURES,
    }  # fmt: skip
    assert named_assets(Bring()) == named_assets(Say("x" * 64)) == ()


def test_a_command_that_names_a_file_of_the_table_is_accepted() -> None:
    one = tiny()
    one.assets = {ONE: "image/png"}
    one.submit("gm", Show(ONE, "p1"), "")
    assert one.view("p1").shown[0].value == ONE
    assert one.view("p2").shown[0].value is None


@pytest.mark.parametrize(
    ("shelf", "says"),
    [
        ({}, "allowed: a file uploaded to this table"),
        ({TWO: "image/png"}, "allowed: a file uploaded to this table"),
        ({ONE: "text/plain"}, "picture: text/plain is not allowed; allowed: image/png or image/jpeg or image/webp"),
    ],
)
def test_a_missing_file_or_one_of_another_kind_is_refused(shelf: dict[str, str], says: str) -> None:
    one = tiny()
    one.assets = shelf
    with pytest.raises(Invalid, match=says):
        one.submit("gm", Show(ONE), "")
    assert one.n == 0


def test_a_rule_reads_a_text_of_the_table_but_a_trial_run_stops_there() -> None:
    one = tiny()
    play = Play(GAME, one.state, "gm", table=one)
    with pytest.raises(Impossible, match="files cannot be read at this table"):
        play.words_of(ONE)
    one.texts = {ONE: "a: 1"}.__getitem__
    assert play.words_of(ONE) == "a: 1"
    with pytest.raises(Hidden):
        Play(GAME, one.state, "gm").words_of(ONE)


@pytest.mark.parametrize("given", ["", "a" * 63, "A" * 64, "../" + "a" * 61, "a" * 64 + "\n"])
def test_a_value_that_is_not_a_hash_is_refused_when_read(given: str) -> None:
    with pytest.raises(Invalid, match="picture"):
        GAME.read_command(msgspec.json.encode({"type": "show", "picture": given}))
