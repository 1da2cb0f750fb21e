"""Clauses without their notes for maintainers, checked on the ledgers of all games."""

import re

import pytest

from croupier.core.clause_notes import divide
from croupier.games import game, names

NOTES = re.compile(r"\bsrc\b|\bours\b|\bseed\b|\bupstream\b|\bTBD\b|\bTODO\b|\b[A-Z]{2,4}-R\d+\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("text", "sentence", "notes"),
    [
        ("She flips again (SS-R15).", "She flips again.", ("SS-R15",)),
        ("Two sides (ours, SS-R1).", "Two sides.", ("ours, SS-R1",)),
        ("Five dots (default; MS-R14) each.", "Five dots (default) each.", ("MS-R14",)),
        ("He goes (SS-3.6, SS-R15).", "He goes (SS-3.6).", ("SS-R15",)),
        ("Ask the ST: MS-R9.", "Ask the ST.", ("MS-R9",)),
        ("It fades. MS-R15.", "It fades.", ("MS-R15",)),
        ("They add up: MS-R6; then roll.", "They add up; then roll.", ("MS-R6",)),
        ("One deck. The seed names none.", "One deck.", ("The seed names none.",)),
        ("A save (upstream; not in the seed): draw.", "A save: draw.", ("upstream; not in the seed",)),
        ("Nothing to say (at all).", "Nothing to say (at all).", ()),
        ("| a (MS-R1) |\n| b |", "| a |\n| b |", ("MS-R1",)),
    ],
)
def test_notes_are_removed_from_the_sentence(text: str, sentence: str, notes: tuple[str, ...]) -> None:
    assert divide(text) == (sentence, notes)


@pytest.mark.parametrize("name", names())
def test_no_clause_shows_a_note(name: str) -> None:
    shown = {clause.id: NOTES.search(clause.text) for clause in game(name).rulebook.clauses}
    assert {id: found[0] for id, found in shown.items() if found} == {}
    assert all(clause.text for clause in game(name).rulebook.clauses)


@pytest.mark.parametrize("name", names())
def test_rulings_named_in_a_note_are_still_linked(name: str) -> None:
    for clause in game(name).rulebook.clauses:
        noted = " ".join((*clause.notes, clause.source))
        assert set(clause.rulings) == set(re.findall(r"\b[A-Z]{2,4}-R\d+\b", noted)), clause.id


@pytest.mark.parametrize("name", names())
def test_every_option_has_a_label_and_every_setting_a_question(name: str) -> None:
    for setting in game(name).settings:
        assert re.fullmatch(r"[A-Z].*\?", setting.question), setting.key
        assert len({option.label for option in setting.options}) == len(setting.options), setting.key
        for option in setting.options:
            assert option.label.casefold() != option.code.replace("_", " ").casefold(), (setting.key, option.code)
            assert "_" not in option.label + option.wording, (setting.key, option.code)
            assert not NOTES.search(option.label + option.wording), (setting.key, option.code)
