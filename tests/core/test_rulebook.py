"""The rules as data: State Stack's ledger, and small ledgers written here."""

from importlib.resources import files

import pytest

from croupier.core.ledger import parse
from croupier.core.refusals import Invalid
from croupier.core.rulebook import Clause, Ruling

LEDGER = files("croupier").joinpath("games/state_stack/rules.md").read_text("utf-8")
BOOK = parse(LEDGER)

SMALL = """# High Card - rules ledger

One deck, one card each.

## Glossary
- **Pot**: the chips in the middle.
- **High card** - the card that wins.

## Clauses
### 1. Play
- **HC-1.1** [rule] Each seat
  - is dealt a card, and
  - antes one chip. (src: Dealing, line 3; HC-R1)
- **HC-1.2** [judge] The dealer breaks ties. (ours, HC-R2)

## Rulings
**HC-R1** How much is the ante? `ante`: `one` | `chips` (n of them) | `by_hand`. **one**. Reason: cheap.
**HC-R2** Wording only: **tie**.

### Settings index
| setting | ruling | options | parameter | default | changeable |
|---|---|---|---|---|---|
| `ante` | HC-R1 | `one`, `chips`, `by_hand` | n: int 2-9 = 3 (chips); m: ints 0-5 = 1,2 (by_hand) | `one` | between |
"""

WORDS = """

### Settings in words

- `ante` How much does a seat pay?
  - `one` One chip
  - `by_hand` Half the hand"""


def test_state_stacks_ledger_is_complete() -> None:
    assert BOOK.title == "STATE STACK"
    assert (len(BOOK.settings), sum(len(setting.options) for setting in BOOK.settings)) == (58, 146)
    assert (len(BOOK.clauses), len(BOOK.rulings), len(BOOK.glossary)) == (70, 45, 16)
    assert (len(BOOK.procedures), len(BOOK.examples)) == (7, 21)
    assert [clause.id for clause in BOOK.clauses if not clause.is_binding] == ["SS-1.1", "SS-9.2"]


def test_a_clause_has_its_kind_section_source_and_rulings() -> None:
    assert BOOK.clause("SS-3.6") == Clause(
        "SS-3.6",
        "rule",
        "A too-high initiative card is discarded at the end of phase zero; next round they flip again.",
        "3. Setting initiative",
        "",
        ("SS-R15",),
        ("SS-R15",),
    )
    assert BOOK.clause("SS-4.7").rulings == ("SS-R21",)  # type: ignore[union-attr]
    start = BOOK.clause("SS-1.8")
    assert isinstance(start, Clause)
    assert (start.source, start.text[-16:]) == ('"four face down cards"', "stun, no damage.")


def test_a_clause_includes_the_lines_below_it() -> None:
    assert "| Mook | 7 | 7 | 3 | 4 | 7 | 5 |" in BOOK.clause("SS-9.1").text
    small = parse(SMALL).clause("1.1")
    assert isinstance(small, Clause)
    assert (small.source, small.rulings) == ("Dealing, line 3; HC-R1", ("HC-R1",))
    assert small.text.splitlines()[-1].strip() == "- antes one chip."


@pytest.mark.parametrize("name", ["SS-R24", "ss-r24", "R24", " r24 "])
def test_a_ruling_is_found_in_any_spelling(name: str) -> None:
    ruling = BOOK.clause(name)
    assert isinstance(ruling, Ruling)
    assert ruling.keys == ("remaining_value",)
    assert ruling.question == '"add the value of the remaining card to your score"?'
    assert ruling.reason.startswith("remaining cards are compared by number")


@pytest.mark.parametrize(("name", "near"), [("SS-5.22", "SS-5.2"), ("SS-R99", "SS-R9"), ("magic", "SS-1.1")])
def test_an_unknown_clause_is_refused_with_similar_ids(name: str, near: str) -> None:
    with pytest.raises(Invalid, match=near):
        BOOK.clause(name)


def test_every_setting_is_part_of_its_ruling_with_wording_for_each_option() -> None:
    setting = BOOK.setting("too_high_card")
    asked = "What happens to a too-high card?"
    assert (setting.ruling, setting.question, setting.default) == ("SS-R15", asked, "discarded")
    assert setting.codes == ("discarded", "until_burned", "may_keep", "may_rebalance")
    assert [option.label for option in setting.options][:3] == [
        "It is discarded at the end of the round",
        "It stays until burned in phase zero",
        "The owner may keep it, without actions",
    ]
    heavy = BOOK.setting("initiative_lasts").options[2]
    assert (heavy.label, heavy.wording) == ("Until a heavy hit", "One with damage of at least half of Body.")
    for setting in BOOK.settings:
        assert setting.key in BOOK.clause(setting.ruling).keys  # type: ignore[union-attr]
        assert setting.question


def test_settings_of_the_same_ruling_are_distinguished() -> None:
    assert [BOOK.setting(key).question for key in ("flipping", "flip_failing", "front_card")] == [
        "How are cards flipped for initiative?",
        "May a combatant stop flipping before a card is valid?",
        "Which card goes to the front after a failed flip?",
    ]


def test_a_ruling_has_the_questions_of_its_settings() -> None:
    ruling = BOOK.clause("SS-R3")
    assert isinstance(ruling, Ruling)
    assert BOOK.question(ruling) == "What are the cards worth? Are jokers used?"
    assert BOOK.question(Ruling("SS-R99", "Which chips?", "Blue ones.", "")) == "Which chips?"


def test_an_unknown_setting_is_refused_with_similar_names() -> None:
    with pytest.raises(Invalid, match="turn_ties"):
        BOOK.setting("ties")


def test_search_finds_clauses_with_all_words_in_any_order() -> None:
    found = BOOK.search("Second WIND")
    assert "SS-4.8" in [one.id for one in found]
    assert {one.kind for one in found} >= {"word", "rule", "ruling", "procedure", "example"}
    assert BOOK.search("  ") == BOOK.search("second wind zeppelin") == ()


def test_a_ledger_in_another_style_is_parsed_the_same_way() -> None:
    book = parse(SMALL)
    assert (book.title, book.about, book.mark) == ("High Card", "One deck, one card each.", "HC")
    assert [(word.name, word.meaning) for word in book.glossary] == [
        ("Pot", "the chips in the middle."),
        ("High card", "the card that wins."),
    ]
    (ante,) = book.settings
    assert (ante.question, ante.codes) == ("How much is the ante?", ("one", "chips", "by_hand"))
    assert [(p.name, p.kind, p.option, p.default, p.least, p.most) for p in ante.parameters] == [
        ("n", "int", "chips", 3, 2, 9),
        ("m", "ints", "by_hand", (1, 2), 0, 5),
    ]


def test_options_without_wording_use_their_codes_and_the_rulings_text() -> None:
    (ante,) = parse(SMALL).settings
    assert [(option.label, option.wording) for option in ante.options] == [
        ("one", ""),
        ("chips", "n of them"),
        ("by hand", ""),
    ]


def test_options_with_wording_have_a_label_and_a_line_of_help() -> None:
    (ante,) = parse(SMALL + WORDS + "\n  - `chips` Several chips. As many as the table says.").settings
    assert ante.question == "How much does a seat pay?"
    assert [(option.label, option.wording) for option in ante.options] == [
        ("One chip", ""),
        ("Several chips", "As many as the table says."),
        ("Half the hand", ""),
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("## Clauses", "## Laws"), "no section '## Clauses'"),
        (("[judge]", "[joke]"), "HC-1.2"),
        (("HC-1.2** [", "HC-1.1** ["), "appears twice"),
        (("| HC-R1 |", "| HC-R7 |"), "HC-R7 is not a ruling"),
        (("n: int 2-9 = 3 (chips)", "n: int = 3"), "ante: no parameter"),
        (("| between |", "| sometimes |"), "six cells"),
        (("| between |", f"| between |{WORDS}\n  - `two` Two chips"), "ante: options in words differ"),
        (("| between |", f"| between |{WORDS.replace('ante', 'aunty')}"), "not in the index: aunty"),
        (("| between |", "| between |\n### Settings in words\n  - `one` One chip"), "an option before its setting"),
    ],
)
def test_a_mistake_in_a_ledger_is_reported(change: tuple[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse(SMALL.replace(*change))
