"""Packs, read entry by entry: the starter is clean, and each error in a broken copy is reported with its line."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.deck_of_adventures.packs.audit import remarks
from croupier.games.deck_of_adventures.packs.effects import Damage
from croupier.games.deck_of_adventures.packs.findings import Finding
from croupier.games.deck_of_adventures.packs.pack_reader import read_all, read_pack
from croupier.games.deck_of_adventures.packs.starter import starter
from croupier.games.deck_of_adventures.packs.state import Adjust, Pack, Power

STARTER = files("croupier.games.deck_of_adventures").joinpath("starter.yaml").read_text(encoding="utf-8")

FAULTS = (
    ("    Range: 10\n", "    Range: far\n", 0, "Ember Lance", "Range"),
    ("  Frostfall:\n    Category: [Combat, Sorcery]\n    Type: Major\n",
     "  Frostfall:\n    Category: [Combat, Sorcery]\n    Type: Mayor\n", 2, "Frostfall", "Type"),
    ("      Type: STR\n      Fail: Knocked Down\n",
     "      Type: STRENGTH\n      Fail: Knocked Down\n", 0, "Ram", "Save.Type"),
    ("      Skill: Stealth > 0\n", "      Skill: Stealth much\n", 0, "Ghost Walk", "Prereq.Skill"),
    ("    Rarity: Rare\n", "    Rarity: Scarce\n", 0, "Siege Plate", "Rarity"),
    ("    Items: [Ash Bow]\n    Description: Keeps",
     "    Items: [Ash Bowl]\n    Description: Keeps", 0, "Marsh Slinger", "Items"),
    ("        Allies: [Marsh Slinger, Marsh Slinger, Lantern Wisp]\n",
     "        Allies: [Marsh Slinger, Marsh Slinger, Lantern Wasp]\n", 0, "Mother Undertow", "Phases.Two.Allies"),
    ("  Heavy Tread:\n    Category", "  Thin-Blooded:\n    Category", -1, "", ""),
    ("    Tags: Light\n", "    Tugs: Light\n", 0, "Quilted Jack", "Tugs"),
    ("    Attribs:\n      AGL: 2\n", "    Attribs:\n      AGL: 4\n", -1, "Ilse Corran", ""),
)  # fmt: skip


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def faults(text: str) -> list[Finding]:
    return list(read_pack(text, "mine.yaml")[1])


def powers(text: str) -> dict[str, Power]:
    return {one.id: one for one in read_pack(text, "mine.yaml")[0].powers}


def test_the_starter_has_no_errors() -> None:
    pack, findings = read_pack(STARTER, "starter.yaml")
    assert findings == ()
    assert pack == starter()


@pytest.mark.parametrize(
    ("entries", "ids"),
    [
        pytest.param(
            lambda pack: [one.id for one in pack.powers],
            ["Ram", "Interpose", "Iron Stance", "Dead Aim", "Twin Cut", "Ghost Walk", "Ember Lance", "Frostfall",
             "Static Veil", "Field Dressing", "Rally Call", "Clear Head", "Light Feet", "Deep Reserve",
             "Stubborn Luck", "Steeled", "Undertow Grip", "Backlash", "Rising Tide"],
            marks=pytest.mark.rule("DA-25.20"), id="powers",
        ),
        pytest.param(
            lambda pack: [one.id for one in pack.vulnerabilities],
            ["Thin-Blooded", "Heavy Tread", "Slow Starter", "Sworn Silence", "Debtor", "Marked Face"],
            marks=pytest.mark.rule("DA-25.21"), id="vulnerabilities",
        ),
        pytest.param(
            lambda pack: [one.id for one in pack.items],
            ["Quilted Jack", "Riveted Coat", "Siege Plate", "Boss Buckler", "Trail Axe", "Ash Bow",
             "Fencer's Needle", "Bitterroot Draught", "Flash Jar", "Picklock Roll"],
            marks=pytest.mark.rule("DA-25.22"), id="items",
        ),
        pytest.param(
            lambda pack: [(one.id, one.type) for one in pack.creatures.open()],
            [("Toll-Gate Bruiser", "NPC"), ("Marsh Slinger", "NPC"), ("Bristleback Sow", "NPC"),
             ("Lantern Wisp", "NPC"), ("Cairn Sentinel", "NPC"), ("Captain Orsa Vane", "Dealer"),
             ("Teodor Glass", "Dealer"), ("Mother Undertow", "Boss")],
            marks=pytest.mark.rule("DA-25.23"), id="creatures",
        ),
        pytest.param(
            lambda pack: [(one.id, one.role) for one in pack.beings],
            [("Bram Holloway", "Defender"), ("Ilse Corran", "Martial"), ("Wen Sabry", "Caster"),
             ("Anneke Dray", "Support"), ("Mill Hound", "")],
            marks=pytest.mark.rule("DA-25.24"), id="beings",
        ),
    ],
)  # fmt: skip
def test_the_starter_has_everything_that_the_ledger_lists(
    entries: Callable[[Pack], list[object]], ids: list[object]
) -> None:
    assert entries(starter()) == ids


@pytest.mark.rule("DA-25.8")
@pytest.mark.rule("DA-25.22")
def test_creatures_that_lack_what_their_powers_need_only_get_a_remark() -> None:
    assert list(remarks(starter(), (starter(),))) == [
        "Bristleback Sow: Ram needs the Role Defender (DA-25.8)",
        "Cairn Sentinel: Steeled needs Vitality > 0 (DA-25.8)",
    ]


@pytest.mark.rule("DA-25.3")
def test_exactly_the_ten_planted_errors_are_reported_with_their_lines() -> None:
    text = STARTER
    for whole, broken, *_ in FAULTS:
        assert text.count(whole) == 1, whole
        text = text.replace(whole, broken)
    expected = set()
    for _, broken, below, id, field in FAULTS:
        if below >= 0:
            expected.add((line_of(text, broken) + below, id, field))
    second = text.rindex("  Thin-Blooded:\n")
    expected.add((text[:second].count("\n") + 1, "Thin-Blooded", ""))
    expected.add((line_of(text, "  Ilse Corran:\n"), "Ilse Corran", ""))
    found = faults(text)
    assert {(one.line, one.id, one.field) for one in found} == expected
    assert len(found) == 10


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[3] or "twice")
def test_a_single_error_is_reported_once(fault: tuple[str, str, int, str, str]) -> None:
    assert len(faults(STARTER.replace(fault[0], fault[1]))) == 1


@pytest.mark.rule("DA-25.1")
def test_a_file_maps_ids_or_sections_and_its_template_is_skipped() -> None:
    text = """
Template: {Type: nonsense, Anything: 1}
"Weak, Major": {Type: Vulny, Category: Stats, XP: -2}
Items:
  Rope: {Type: General}
Powers:
  Type: Minor
  Category: Combat
"""
    pack, findings = read_pack(text, "mine.yaml")
    assert findings == ()
    assert [one.id for one in pack.vulnerabilities] == ["Weak, Major"]
    assert [one.id for one in pack.items] == ["Rope"]
    assert [one.id for one in pack.powers] == ["Powers"]


@pytest.mark.rule("DA-25.2")
def test_the_type_decides_the_kind_and_an_entry_without_one_is_skipped() -> None:
    pack, findings = read_pack(
        "Powers:\n  Limp: {Type: Vulny, Category: Body, XP: -1}\n  Odd: {Category: Body}\n  Rope: 3\n"
        "  Ox: {Type: NPC, HP: 2}\n",
        "mine.yaml",
    )
    assert [one.id for one in pack.vulnerabilities] == ["Limp"]
    assert [one.id for one in pack.all_beings] == ["Ox"]
    assert pack.powers == ()
    assert [(one.line, one.id, one.field, one.error) for one in findings] == [
        (3, "Odd", "Type", True), (4, "Rope", "", True),
    ]  # fmt: skip


@pytest.mark.rule("DA-25.2")
@pytest.mark.parametrize("given", ["{Category: Body}", "{Type: Weird}", "{Type: [Major, Minor]}"])
def test_the_finding_says_that_an_entry_without_a_known_type_is_skipped(given: str) -> None:
    pack, (finding,) = read_pack(f"Odd: {given}\n", "mine.yaml")
    assert (pack.powers, finding.words.endswith("Shield: skipped (DA-25.2)")) == ((), True)


@pytest.mark.rule("DA-25.3")
@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("PP", "two"), ("PP", "'2'"), ("PP", "-1"), ("PP", "[1, x]"), ("PP", "1.5"), ("PP", "{a: 1}"), ("Range", "[1]"),
        ("AOE", "Ball 3"), ("ToHit", "Swords"), ("Draw", "Sideways"), ("Damage", "much"), ("Targets", "0"),
        ("XP", "cheap"), ("Save", "STR"), ("Prereq", "[Martial]"), ("Prereq", "{Role: Hero}"),
        ("Prereq", "{Level: 11}"), ("Prereq", "{Skill: Brute = 1}"), ("Prereq", "{Skill: Swords > 1}"),
        ("Prereq", "{Power: Unheard Of}"), ("StatAdjust", "5"), ("StatAdjust", "{Add: {Luck: 1}}"),
        ("StatAdjust", "{HP: more}"), ("Save", "{Trigger: Once, Type: AGL, Fail: Burned, DR: 7}"),
        ("Save", "{Trigger: Once, Type: AGL}"), ("Save", "{Trigger: Once, Type: Luck, Fail: Burned}"),
        ("Description", "[a, b]"), ("Description", '"a\\u202eb"'), ("Range", "!!int 3"), ("Range", "&here 3"),
    ],
)  # fmt: skip
def test_the_error_for_a_field_of_the_wrong_kind_is_one_line_and_the_gm_decides_it(field: str, given: str) -> None:
    pack, findings = read_pack(
        f"Push:\n  Type: Major\n  Category: Arms\n  {field}: {given}\n  Tags: Kept\n", "mine.yaml"
    )
    (found,) = findings
    assert found.error
    assert (found.line, found.id, found.field.partition(".")[0]) == (4, "Push", field)
    assert "\n" not in found.text
    assert "allowed" in found.words or "required" in found.words or "there is no" in found.words
    (push,) = pack.powers
    assert push.tags == ("Kept",)
    assert [one.partition(".")[0] for one in push.manual] == ([] if "Unheard" in given else [field])


@pytest.mark.rule("DA-25.3")
def test_unknown_fields_are_kept_as_notes() -> None:
    pack, (found,) = read_pack("Push:\n  Type: Major\n  Category: Arms\n  Colour: red\n", "mine.yaml")
    assert (found.line, found.field, found.error) == (4, "Colour", False)
    assert pack.powers[0].notes == (("Colour", "red"),)


@pytest.mark.rule("DA-25.3")
def test_the_later_of_two_entries_with_the_same_id_counts() -> None:
    pack, (found,) = read_pack(
        "A: {Type: General, Cost: 1 gp}\nB: {Type: General}\nA: {Type: General, Cost: 2 gp}\n", "m"
    )
    assert (found.line, found.id) == (3, "A")
    assert {one.id: one.cost for one in pack.items} == {"A": "2 gp", "B": ""}


@pytest.mark.rule("DA-25.3")
def test_the_later_of_two_files_with_the_same_id_wins_with_a_warning() -> None:
    ((_, first), (_, second)) = read_all([("a", "Rope: {Type: General}\n"), ("b", "\nRope: {Type: Tool}\n")])
    assert first == ()
    assert [(one.line, one.id, one.error) for one in second] == [(2, "Rope", False)]
    assert "is also in a" in second[0].words


@pytest.mark.rule("DA-25.4")
def test_all_files_are_read_before_references_are_checked() -> None:
    creatures = ("creatures.yaml", "Ox: {Type: NPC, HP: 2, Powers: [Push], Items: [Rope]}\n")
    others = ("powers.yaml", "Push: {Type: Major, Category: Arms}\nRope: {Type: General}\n")
    assert [findings for _, findings in read_all([creatures, others])] == [(), ()]
    ((_, alone),) = read_all([creatures])
    assert [one.field for one in alone] == ["Powers", "Items"]
    ((_, beside),) = read_all([creatures], (read_pack(others[1], "powers.yaml")[0],))
    assert beside == ()


def test_references_to_a_broken_entry_are_not_reported_again() -> None:
    assert [one.id for one in faults("Push: {Type: Mayor}\nOx: {Type: NPC, HP: 2, Powers: [Push]}\n")] == ["Push"]


@pytest.mark.rule("DA-25.6")
@pytest.mark.rule("DA-25.7")
def test_a_power_has_the_defaults_of_all_powers() -> None:
    found = powers("""
Plain: {Type: Major, Category: Magic}
Bolt: {Type: Major, Category: [Magic, Mystic Attacks]}
Cut: {Type: Minor, Category: Arms, ToHit: Finesse, PP: [0, 1], Damage: [1, 2], Draw: Lower}
Code: {Type: Minor, Category: Arms, ToHit: 1}
Skin: {Type: Passive, Category: Arms, Damage: 3, StatAdjust: {HP: +1, Replace: {AR: 2}}}
Field:
  Type: Major
  Category: [Magic, Mystic Attacks]
  AOE: Cone 3
  Save: {Trigger: Once, Type: [STR, AGL], Fail: Frozen}
""")
    plain = found["Plain"]
    assert (plain.range, plain.targets, plain.pp, plain.damage, plain.checks) == (6, (1,), (0,), (0,), False)
    assert (found["Bolt"].damage, found["Bolt"].checks, found["Bolt"].to_hit) == ((1,), True, "")
    assert (found["Cut"].damage, found["Cut"].pp, found["Cut"].draw) == ((1, 2), (0, 1), -1)
    assert (found["Cut"].to_hit, found["Code"].to_hit, found["Code"].checks) == ("Finesse", "", True)
    assert (found["Skin"].damage, found["Skin"].adjusts) == ((0,), (Adjust("replace", "AR", 2), Adjust("add", "HP", 1)))
    assert (found["Field"].area, found["Field"].checks, found["Field"].damage) == (("Cone", 3), False, (0,))
    save = found["Field"].save
    assert save is not None
    assert save.attributes == ("Strength", "Agility")


@pytest.mark.rule("DA-25.12")
def test_a_power_with_a_save_outside_attacks_makes_no_attack_check() -> None:
    found = powers("Chill: {Type: Major, Category: Magic, Save: {Trigger: Once, Type: STR, Fail: Frozen, DR: 2}}\n")
    assert not found["Chill"].checks


@pytest.mark.rule("DA-25.9")
def test_a_choice_follows_the_id_and_two_equal_ones_count_as_one() -> None:
    text = "Calm: {Type: Passive, Category: Body}\nOx:\n  Type: NPC\n  Powers:\n  - Calm: Poisoned\n  - Calm: Burned\n  - Calm: Burned\n  - Calm\n"  # noqa: E501
    pack, findings = read_pack(text, "mine.yaml")
    assert findings == ()
    assert pack.creatures.open()[0].powers == (("Calm", "Poisoned"), ("Calm", "Burned"), ("Calm", ""))


@pytest.mark.rule("DA-25.8")
def test_requirements_are_read_with_their_alternatives() -> None:
    found = powers("""
Push:
  Type: Major
  Category: Arms
  Prereq: {Role: [Martial, Caster], Level: 2, Skill: [Brute > 0, STR and Agility < +1, CON>=-1], Power: [Pull]}
Pull: {Type: Major, Category: Arms}
""")
    needs = found["Push"].needs
    assert (needs.role, needs.level, needs.power) == (("Martial", "Caster"), 2, ("Pull",))
    assert needs.skill == ((("Brute",), ">", 0), (("Strength", "Agility"), "<", 1), (("Conviction",), ">=", -1))


@pytest.mark.rule("DA-25.11")
def test_a_premade_that_costs_too_much_is_reported_once() -> None:
    pack, (found,) = read_pack("Ana: {Type: PC, Level: 1, HP: 5, Attribs: {AGL: 4, STR: 2}}\n", "mine.yaml")
    assert "16 XP spent; allowed: 9 at Level 1" in found.words
    assert "Agility 4; allowed: at most 2" in found.words
    assert pack.beings[0].attributes == (("Agility", 4), ("Strength", 2))


@pytest.mark.rule("DA-25.10")
def test_the_audit_subtracts_what_powers_add_to_the_printed_numbers() -> None:
    weak = "Weak: {Type: Vulny, Category: Stats, XP: -1, StatAdjust: {VIT: -1}}\n"
    ana = "Ana: {Type: PC, HP: 5, Attribs: {AGL: 2, STR: 2, VIT: -1, CON: %s}, Powers: [Weak]}\n"
    assert faults(weak + ana % 1) == []
    (found,) = faults(weak + ana % 2)
    assert "11 XP spent" in found.words


@pytest.mark.rule("DA-25.11")
def test_premades_respect_the_caps_on_vulnerabilities() -> None:
    weak = "".join(f"W{n}: {{Type: Vulny, Category: Stats, XP: -1}}\n" for n in range(5))
    (found,) = faults(weak + "Ana: {Type: PC, HP: 5, Powers: [W0, W1, W2, W3, W4]}\n")
    assert "5 vulnerabilities for 5 XP; allowed: 4 for 4" in found.words


@pytest.mark.rule("DA-25.8")
def test_a_premade_that_lacks_what_a_power_needs_is_reported() -> None:
    text = "Push: {Type: Major, Category: Arms, Prereq: {Level: 2}}\nAna: {Type: PC, HP: 5, Powers: [Push]}\n"
    (found,) = faults(text)
    assert (found.line, found.id, found.field) == (2, "Ana", "Powers")
    assert found.words == "Push needs Level 2 (DA-25.8)"


def test_only_bosses_have_boss_powers_and_each_discard_option_belongs_to_one_kind() -> None:
    text = "Push: {Type: Major, Category: [Combat, Boss-Only]}\nOx: {Type: %s, HP: 6, Powers: [Push]}\n"
    assert faults(text % "Boss") == []
    assert [one.id for one in faults(text % "NPC")] == ["Ox"]
    category = "'Discard (limit one per character)'"
    two = f"A: {{Type: Minor, Category: {category}}}\nB: {{Type: Minor, Category: {category}}}\n"
    (found,) = faults(two + "Ox: {Type: NPC, HP: 2, Powers: [A, B]}\n")
    assert found.id == "Ox"


@pytest.mark.rule("DA-25.17")
def test_a_dealer_with_less_than_five_health_gets_a_remark() -> None:
    (found,) = faults("Ox: {Type: Dealer, HP: 4}\n")
    assert (found.field, found.error) == ("HP", False)


@pytest.mark.rule("DA-25.18")
def test_items_have_the_defaults_of_their_kind() -> None:
    pack, findings = read_pack(
        """
Bow: {Type: Weapon, Tags: [Ranged]}
Knife: {Type: Weapon, Cost: "2,500 gp"}
Coat: {Type: Armor, StatAdjust: {Replace: {AR: 2}, Add: {AP: 1}}, Tags: Color match}
Mail: {Type: Armor, Tags: [Old, color match]}
Salve: {Type: Consumable, Use: {Time: Minor Action, Effect: Regain 2 HP}}
Bread: {Type: Consumable}
Ring: {Type: General, Use: {Power: [Glow, Shine: bright]}}
Glow: {Type: Minor, Category: Magic}
Shine: {Type: Minor, Category: Magic}
""",
        "mine.yaml",
    )
    assert findings == ()
    bow, knife, coat, mail, salve, bread, ring = pack.items
    assert (bow.range, bow.damage, knife.range, knife.damage, knife.cost) == (6, 1, 1, 1, "2,500 gp")
    assert (coat.damage, coat.range, coat.requires, mail.requires, salve.range) == (0, 1, "color", "color", 1)
    assert salve.use is not None and bread.use is not None and ring.use is not None  # noqa: PT018
    assert (salve.use.limit, bread.use.limit, ring.use.limit) == ("1", "1", "")
    assert ring.use.powers == (("Glow", ""), ("Shine", "bright"))


@pytest.mark.parametrize(
    "use",
    [
        "{Time: soon}",
        "{Duration: a while}",
        "{Limit: often}",
        "{Effect: Regain 1 HP, Power: Push}",
        "[a]",
        "{Power: 'No such'}",
    ],
)
def test_an_unreadable_use_is_reported(use: str) -> None:
    push = "Push: {Type: Major, Category: Arms}\n"
    assert [one.id for one in faults(f"{push}Ring: {{Type: General, Use: {use}}}\n")] == ["Ring"]


@pytest.mark.rule("DA-25.16")
def test_a_boss_has_its_phases_in_order() -> None:
    (queen,) = read_pack(
        "Queen: {Type: Boss, HP: 9, Phases: {One: {HP: 9}, Two: {HP: 4, Allies: [Ox, Ox]}}}\nOx: {Type: NPC}\n", "m"
    )[0].creatures.open()[:1]
    assert queen.phases == (("One", 9, ()), ("Two", 4, ("Ox", "Ox")))


def test_a_yaml_bomb_takes_few_lines_and_does_not_grow() -> None:
    lines = ["a0: &a0 [lol, lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 900)]
    pack, findings = read_pack("\n".join(lines), "bomb.yaml")
    assert pack == Pack("bomb.yaml")
    assert len(findings) == 201
    assert findings[-1].words == "and 700 more"


ODD = (
    "",
    "~",
    "[",
    "}",
    "*x",
    "&x 1",
    "!!set {a}",
    "{a: b}",
    "[1, [2]]",
    "- -",
    "? a",
    "99999999999",
    "-3",
    "yes",
    "'",
)


@settings(max_examples=150, deadline=None)
@given(
    changes=st.lists(
        st.tuples(st.integers(0, STARTER.count("\n") - 1), st.sampled_from(["gone", "twice", "value", "deeper", "odd"]),
                  st.sampled_from(ODD) | st.text(max_size=12)),
        min_size=1, max_size=4,
    )
)  # fmt: skip
def test_a_pack_with_any_changed_lines_is_read_and_each_finding_is_one_line(
    changes: list[tuple[int, str, str]],
) -> None:
    lines = STARTER.splitlines()
    for at, what, odd in changes:
        line = lines[at % len(lines)]
        lines[at % len(lines) : at % len(lines) + 1] = {
            "gone": [], "twice": [line, line], "value": [f"{line.partition(':')[0]}: {odd}"], "deeper": ["  " + line],
            "odd": [odd],
        }[what]  # fmt: skip
    text = "\n".join(lines)
    for one in read_pack(text, "mine.yaml")[1]:
        assert 0 <= one.line <= text.count("\n") + 2 or len(text.splitlines()) > text.count("\n") + 1
        assert len(one.text.splitlines()) == 1
        assert all(sign.isprintable() for sign in one.text)


@pytest.mark.rule("DA-25.3")
@pytest.mark.parametrize("id", ["aggro", "intensify", "help", "thwart", "hidden"])
@pytest.mark.parametrize("entry", ["{Type: Minor, Category: Magic}", "{Type: General}", "{Type: NPC, HP: 1}"])
def test_an_id_that_the_rules_use_is_refused(id: str, entry: str) -> None:
    """The effects of such a Power ended with those of the rules, and the other way round."""
    pack, findings = read_pack(f"{id}: {entry}\n{id.title()}: {entry}\n", "mine.yaml")
    creatures = pack.creatures.open()
    found = [*(one.id for one in pack.powers), *(one.id for one in pack.items), *(one.id for one in creatures)]
    if "NPC" in entry:
        assert (found, findings) == ([id, id.title()], ())
        return
    assert found == [id.title()]
    assert [(one.line, one.id) for one in findings] == [(1, id)]
    assert "which the rules use" in findings[0].words


@pytest.mark.rule("DA-25.26")
def test_an_attack_among_the_effects_of_an_item_is_reported() -> None:
    """It was read and did nothing."""
    text = "Horn:\n  Type: General\n  Use: {Time: Minor Action}\n  Effects: [{attack: weapon}, {damage: 1}]\n"
    pack, findings = read_pack(text, "mine.yaml")
    assert [one.verb for one in pack.items[0].effects] == [Damage(1)]
    assert [(one.id, one.field, "allowed: on a Power" in one.words) for one in findings] == [("Horn", "Effects", True)]


@pytest.mark.rule("DA-14.13")
def test_a_tag_that_only_armor_has_gets_a_finding_elsewhere() -> None:
    pack, findings = read_pack("Buckler: {Type: Shield, Tags: [Color match], StatAdjust: {Add: {AP: 1}}}", "mine")
    assert [one.words for one in findings] == ["given: Color match on a Shield; allowed: on Armor (DA-14.13)"]
    assert pack.items[0].requires == ""
