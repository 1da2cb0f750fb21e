"""A draft is filled in field by field, and yields a complete worksheet after each change."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.sheets.draft_editor import LARGEST, DraftEditor
from croupier.core.sheets.worksheet import Document, Worksheet
from support.web.roster import GAME, Enlisted, Roster, RosterSheets, with_sheets


def state() -> Any:
    return GAME.begin(("p1", "p2"), GAME.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects")


def editor(game: Roster = GAME, kind: str = "character-1", seat: str = "p1") -> DraftEditor:
    return DraftEditor(game, game.see(state(), seat), seat, kind)


def test_a_blank_draft_lists_what_is_left_and_what_is_wrong() -> None:
    sheet = editor().worksheet({})
    assert [(one.left, one.total) for section in sheet.sections for one in section.budgets] == [(4, 7)]
    assert [(one.clause, one.field, one.stops) for one in sheet.findings] == [
        ("TY-2.1", "name", True),
        ("TY-2.2", "", True),
        ("TY-2.3", "friends", False),
    ]
    assert not sheet.ready


def test_each_change_rebuilds_the_worksheet() -> None:
    document, sheet = editor().change({}, {"name": "Ana", "dots.body": 4})
    assert document == {"name": "Ana", "dots.body": 4}
    assert sheet.sections[1].budgets[0].left == 1
    document, sheet = editor().change(document, {"dots.mind": 2})
    assert sheet.ready
    assert sheet.command == {"type": "enlist", "name": "Ana", "dots": {"body": 4, "mind": 2, "luck": 1}}


def test_an_empty_value_clears_the_field() -> None:
    document, sheet = editor().change({"name": "Ana", "dots.body": 4}, {"dots.body": None, "never": None})
    assert document == {"name": "Ana"}
    assert sheet.line("dots.body").value == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [
        ({"dots.body": 5}, "dots.body", "TY-2.2"),
        ({"dots.body": "3"}, "dots.body", "TY-2.2"),
        ({"dots.charm": 3}, "dots.charm", None),
        ({"friends": [{"name": "B"}] * 5000}, "friends", "TY-2.3"),
        ({"name": "Ana", "dots.luck": 9}, "dots.luck", "TY-2.2"),
    ],
)
def test_a_wrong_value_is_refused_with_its_clause_and_changes_nothing(
    changes: dict[str, Any], field: str, clause: str | None
) -> None:
    before = {"name": "Eve"}
    with pytest.raises(Invalid) as refused:
        editor().change(before, changes)
    assert (refused.value.field, refused.value.clause) == (field, clause)
    assert before == {"name": "Eve"}


def test_markup_in_a_name_is_plain_text() -> None:
    document, sheet = editor().change({}, {"name": "<b onclick=x>Ana</b>"})
    assert sheet.command is not None
    assert sheet.command["name"] == document["name"] == "<b onclick=x>Ana</b>"


class Wordy(RosterSheets):
    """A game whose names may be as long as a draft; a second name appears once there is a first."""

    def worksheet(self, view: Any, seat: str, kind: str, document: Document) -> Worksheet:
        sheet = super().worksheet(view, seat, kind, document)
        first = sheet.sections[0].lines[0]
        lines = [replace(first, field=replace(first.field, max_length=2 * LARGEST))]
        if document.get("name"):
            lines.append(replace(first, field=replace(first.field, name="second"), value=document.get("second")))
        return replace(sheet, sections=(replace(sheet.sections[0], lines=tuple(lines)),))


def test_a_drafts_size_in_bytes_is_limited() -> None:
    with pytest.raises(Invalid, match="at most 50000 bytes"):
        editor(with_sheets(Wordy())).change({}, {"name": "a" * LARGEST})


def test_a_field_added_by_an_earlier_change_can_be_set_in_the_same_batch() -> None:
    assert editor(with_sheets(Wordy())).change({}, {"name": "Ana", "second": "Maria"})[0] == {
        "name": "Ana",
        "second": "Maria",
    }
    with pytest.raises(Invalid, match="a field of this draft"):
        editor(with_sheets(Wordy())).change({}, {"second": "Maria", "name": "Ana"})


def test_a_value_that_its_field_no_longer_allows_is_reported() -> None:
    sheet = editor().worksheet({"name": "Ana", "dots.body": 9})
    assert [(one.field, one.clause) for one in sheet.findings if "allowed" in one.words] == [("dots.body", "TY-2.2")]
    assert not sheet.ready


def test_an_unknown_kind_of_draft_is_impossible() -> None:
    with pytest.raises(Impossible) as refused:
        editor(kind="character-2")
    assert refused.value.instead == "one of character-1"
    with pytest.raises(Impossible):
        editor(seat="gm")


def test_a_new_draft_after_submission_has_a_new_name() -> None:
    view = replace(state(), enlisted=(Enlisted("p1", Secret(), "Ana"),))
    assert DraftEditor(GAME, view, "p1", "character-2").draft.kind == "character-2"
    with pytest.raises(Impossible):
        DraftEditor(GAME, view, "p1", "character-1")


@pytest.mark.parametrize("seed", range(20))
def test_a_random_draft_can_be_submitted_and_keeps_the_name(seed: int) -> None:
    document, sheet = editor().at_random({"name": "Ana", "dots.body": 3}, random.Random(seed).randrange)
    assert sheet.ready
    assert document["name"] == "Ana"


class Broken(RosterSheets):
    def fill_at_random(self, *_: Any) -> dict[str, Any]:
        return {"dots.body": 12}


def test_random_drafts_are_validated_too() -> None:
    with pytest.raises(Invalid):
        editor(with_sheets(Broken())).at_random({}, random.Random(1).randrange)
