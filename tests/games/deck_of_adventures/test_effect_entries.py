"""Effects in packs: read line by line, with one line per error that says what was given and what is allowed."""

import pytest

from croupier.games.deck_of_adventures.packs import effects
from croupier.games.deck_of_adventures.packs.effect_verbs import VERBS
from croupier.games.deck_of_adventures.packs.effects import Fact, Span, StatedEffect
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.state import Power

ENTRY = "Gift:\n  Type: {type}\n  Category: Magic\n  Effects:\n    - {line}\n"


def read(line: str, type: str = "Minor") -> tuple[Power, list[tuple[int, str]]]:
    pack, findings = read_pack(ENTRY.format(type=type, line=line), "mine")
    return pack.powers[0], [(one.line, one.text) for one in findings]


@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("{attack: weapon}", StatedEffect(effects.Strike())),
        ("{attack: weapon +2}", StatedEffect(effects.Strike(2))),
        ("{condition: Burned, until: 2 rounds}", StatedEffect(effects.Lay("Burned"), until=Span("rounds", 2))),
        ("{damage: 2, pp: 1}", StatedEffect(effects.Damage(2), pp=1)),
        ("{damage: 1 past armor}", StatedEffect(effects.Damage(1, bypass=True))),
        ("{discard: 3}", StatedEffect(effects.Discard(3))),
        ("{dr: -1, for: attack, until: combat}", StatedEffect(effects.Range(-1, "attack"), until=Span("combat"))),
        ("{end: [Burned, Frozen]}", StatedEffect(effects.End(("Burned", "Frozen")))),
        ("{hand: 1, for: AGL, until: next check}",
         StatedEffect(effects.Hand(1, "Agility"), until=Span("next check"))),
        ("{hand: -1, until: 1 minute, who: enemies, within: 2}",
         StatedEffect(effects.Hand(-1), who="enemies", within=2, until=Span("minutes", 1))),
        ("{move: 10}", StatedEffect(effects.Step(10))),
        ("{needs: use, if: [attacked, round 1]}",
         StatedEffect(effects.Need(), facts=(Fact("attacked"), Fact("round", 1)))),
        ("{number: {Speed: 2}, until: user turn}",
         StatedEffect(effects.Number("Speed", 2), until=Span("user turn"))),
        ("{redirect: user, until: user turn, if: within 1}",
         StatedEffect(effects.Redirect(), until=Span("user turn"), facts=(Fact("within", 1),))),
        ("{reduce: all, until: rest}", StatedEffect(effects.Reduce(0), until=Span("rest"))),
        ("{regain: {PP: 1}, limit: 1 per combat}", StatedEffect(effects.Regain("PP", 1), limit=(1, "combat"))),
        ("{rough: row}", StatedEffect(effects.Rough())),
        ("{tell: what it looks like}", StatedEffect(effects.Tell("what it looks like"))),
    ],
)  # fmt: skip
def test_each_kind_is_read(line: str, effect: StatedEffect) -> None:
    power, findings = read(line)
    assert (power.effects, findings) == ((effect,), [])


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.28", "DA-25.29")
@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("{hand: 1, for: against chosen}", StatedEffect(effects.Hand(1, "against chosen"), "always", "user")),
        ("{barred: [Bluffing, Convince]}", StatedEffect(effects.Bar(("Bluffing", "Convince")), "always", "user")),
        ("{redraw: 1, if: miss}",
         StatedEffect(effects.Redraw(), "drawn", "user", facts=(Fact("miss"),), ask="may")),
        ("{reduce: 1, ask: may}", StatedEffect(effects.Reduce(1), "hurt", "user", ask="may")),
        ("{regain: {HP: 1}, when: down, limit: 1 per rest}",
         StatedEffect(effects.Regain("HP", 1), "down", "user", limit=(1, "rest"))),
    ],
)  # fmt: skip
def test_a_passive_power_states_what_always_counts_and_what_applies_at_a_moment(
    line: str, effect: StatedEffect
) -> None:
    power, findings = read(line, "Passive")
    assert (power.effects, findings) == ((effect,), [])


@pytest.mark.rule("DA-25.26", "DA-25.29")
@pytest.mark.parametrize("type", ["Passive", "Vulny"])
@pytest.mark.parametrize(
    ("line", "when"),
    [("{damage: 1}", "use"), ("{number: {AGL: 1}, until: combat}", "use"), ("{tell: it glows}", "use"),
     ("{hand: 1, when: use, until: rest}", "use"), ("{condition: Burned, when: hit}", "hit")],
)  # fmt: skip
def test_an_effect_of_what_is_never_used_needs_another_moment(line: str, when: str, type: str) -> None:
    pack, findings = read_pack(ENTRY.format(type=type, line=line), "mine")
    assert [(one.line, one.text) for one in findings] == [(5, (
        f"Gift: Effects: given: when: {when}; allowed on a Passive or a vulnerability: always, drawn, hurt, down, turn "
        "start, turn end; it is never used (numbers that change are StatAdjust) (DA-25.26)"))]  # fmt: skip
    assert [one.effects for powers in (pack.powers, pack.vulnerabilities) for one in powers] == [()]


@pytest.mark.rule("DA-25.27", "DA-25.28", "DA-25.29")
@pytest.mark.parametrize(
    ("line", "type", "said"),
    [
        ("{hand: 1, if: miss}", "Passive", "if: miss at when: always; allowed: with redraw, which knows the card"),
        ("{dr: 1, ask: gm}", "Passive", "ask: gm; allowed: with a hand that always counts"),
        ("{regain: {HP: 1}, when: down, ask: may}", "Passive",
         "ask: may at when: down; allowed: with redraw, and with reduce and redirect at when: hurt"),
        ("{hand: 1, limit: 1 per rest}", "Passive", "limit with what always counts; allowed: at another moment"),
        ("{attack: weapon, when: turn start}", "Minor", "when: turn start; allowed: attack and needs on use"),
        ("{needs: use, if: ally, when: hit}", "Minor", "when: hit; allowed: attack and needs on use"),
        ("{move: 2, when: turn end}", "Passive",
         "when: turn end; allowed: move on use or hit, as the user picks the space"),
    ],
)  # fmt: skip
def test_a_field_that_would_be_ignored_is_a_finding(line: str, type: str, said: str) -> None:
    power, findings = read(line, type)
    assert findings == [(5, f"Gift: Effects: given: {said} (DA-25.26)")]
    assert power.effects == ()


@pytest.mark.rule("DA-25.26", "DA-25.29")
def test_an_effect_after_a_hit_needs_a_power_that_attacks() -> None:
    line = "Effects: [{condition: Burned, when: hit}]"
    pack, findings = read_pack(
        f"Bolt: {{Type: Major, Category: Ranged Attacks, {line}}}\n"
        f"Sweep: {{Type: Major, Category: Arms, Effects: [{{attack: weapon}}, {{condition: Burned, when: hit}}]}}\n"
        f"Glow: {{Type: Major, Category: Magic, {line}}}\nOil: {{Type: Consumable, {line}}}\n", "mine")  # fmt: skip
    assert [len(one.effects) for one in pack.powers] == [1, 2, 0]
    assert [len(one.effects) for one in pack.items] == [0]
    assert [one.text for one in findings] == [
        f"{name}: Effects: given: when: hit; allowed: on a Power that attacks, or a weapon (DA-25.26)"
        for name in ("Glow", "Oil")
    ]


@pytest.mark.rule("DA-25.3")
@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{hnad: 1}", f"Gift: Effects.hnad: no kind of effect; allowed: {', '.join(VERBS)} (DA-25.26)"),
        ("{hand: 1, damage: 1, until: rest}", (f"Gift: Effects: given: hand and damage; allowed: one of "
                                              f"{', '.join(VERBS)} (DA-25.26)")),
        ("{until: rest}", f"Gift: Effects: given: nothing; allowed: one of {', '.join(VERBS)} (DA-25.26)"),
        ("{hand: 0, until: rest}", ("Gift: Effects.hand: given: 0; allowed: a whole number from -9 to 9, not 0 "
                                   "(DA-25.3)")),
        ("{condition: Sleepy}", ("Gift: Effects.condition: given: Sleepy; allowed: Stunned, Entangled, Knocked Down, "
                                "Blinded, Deafened, Burned, Poisoned, Frozen (DA-25.3)")),
        ("{hand: 1}", ("Gift: Effects: given: no until; allowed: next check, user turn, target turn, combat, scene, "
                      "rest, ended, N rounds, N minutes or N hours (DA-25.26)")),
        ("{damage: 1, for: attack}", "Gift: Effects.for: given with this kind; allowed: with hand and dr"),
        ("{redraw: 1, when: use}", ("Gift: Effects: given: redraw and another moment; allowed: redraw at when: drawn, "
                                   "and nothing else there (DA-25.26)")),
        ("{damage: 1, when: down}", ("Gift: Effects: given: another kind of effect at when: down; allowed: "
                                    "regain: {HP: NUMBER} is all that can happen when somebody falls (DA-25.26)")),
        (
            "{condition: Burned, until: next check}",
            (
                "Gift: Effects: given: until next check; allowed for a condition: no duration, combat, scene, "
                "N rounds or N minutes (DA-25.26)"
            ),
        ),
        ("{barred: Bluffing}", ("Gift: Effects: given: barred at a moment; allowed: on a Passive, a vulnerability or "
                               "gear (DA-25.26)")),
        ("words", (f"Gift: Effects: given: words; allowed: a list of mappings, each with one of {', '.join(VERBS)} "
                  "(DA-25.3)")),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_one_finding_with_its_line(line: str, said: str) -> None:
    power, findings = read(line)
    assert findings == [(5, said)]
    assert power.effects == ()


@pytest.mark.rule("DA-25.26")
def test_one_bad_line_leaves_the_others_intact() -> None:
    power, findings = read("{hnad: 1}\n    - {damage: 1}\n    - {heal: 1}")
    assert [line for line, _ in findings] == [5, 7]
    assert power.effects == (StatedEffect(effects.Damage(1)),)


@pytest.mark.rule("DA-25.6")
@pytest.mark.parametrize(
    ("entry", "weapon"),
    [
        ("{Type: Major, Category: [Combat, Weapon Attacks]}", True),
        ("{Type: Major, Category: [Combat, Weapon Attacks], Damage: 2}", False),
        ("{Type: Major, Category: [Combat, Mystic Attacks]}", False),
    ],
)
def test_an_attack_of_the_category_weapon_attacks_is_made_with_the_weapon(entry: str, weapon: bool) -> None:
    pack, _ = read_pack(f"Cut: {entry}", "mine")
    (power,) = pack.powers
    assert power.checks
    assert (power.effects == (StatedEffect(effects.Strike()),)) is weapon
