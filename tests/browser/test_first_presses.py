"""From an empty table to the first bid of Rust in the Canyon, as people press who have never seen it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from croupier.games.rust_in_the_canyon.town.premade import FIRST_TOWN
from support.browser.rust_in_the_canyon import LaidLuck, Sitter, canyon, play

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
SCRIPT = f"""
    Ana: Play Ezra Holt
    GM: Begin in {FIRST_TOWN}: Can you push your way past the bouncer
    Ana: Agree to stakes and situation
    Ana: Prepare: Non-physical
    GM: Prepare: Deadly
    Ana: Ezra Holt: talking
    GM: the bouncer: waiting
"""
LEVELS = """
    GM: Non-physical, the bouncer bothersome 1
"""
WHOLE = "() => { const it = document.querySelector('.stagebar'); return it && it.scrollHeight <= it.clientHeight + 1; }"
"""Whether the banner is not cut off."""
HAND_IN_VIEW = """() => {
  const bar = document.querySelector('.choices').getBoundingClientRect().top;
  const hand = [...document.querySelectorAll("[data-place='reserve.p1'] .piece")];
  return hand.length && hand.every((card) => card.getBoundingClientRect().bottom <= bar);
}"""
"""Whether the bar of choices covers no card of Ana's reserve."""
USUAL_THREE = """(stays) => {
  const bottom = document.querySelector('.choices').getBoundingClientRect().bottom;
  const inView = (one) => one && one.getBoundingClientRect().bottom <= bottom + 1;
  const buttons = [...document.querySelectorAll('.choice > button')];
  const named = (words) => buttons.find((one) => one.textContent.includes(words));
  const cards = [...document.querySelectorAll('.choicerow .segment > button')];
  const labels = cards.map((one) => one.querySelector('.label'));
  const fit = labels.every((one) => one.scrollWidth <= one.clientWidth);
  return cards.length && fit && [named('Hit'), ...cards, ...(stays ? [named('the hand stays at')] : [])].every(inView);
}"""
"""Whether a hit, each card of the reserve, whose labels fit, and staying are seen without scrolling.

On a phone a fourth card takes the place of staying.
"""
FEW_LINES = """() => {
  const help = document.querySelector('.choice.opens .help');
  return help && help.clientHeight <= 3.2 * parseFloat(getComputedStyle(help).lineHeight);
}"""
"""Whether the help of a choice that opens a form is cut to three lines; the form has all of it."""
LOW_HEAD = """() => ['.tablehead', '.headrest'].every((what) => document.querySelector(what).offsetHeight <= 48)"""
"""Whether title, steps and seats leave a phone's cards their room: two low lines."""
NOTHING_CUT = """() => [...document.querySelectorAll('.headrest, .totals, .totals li')].every((it) => {
  const { left, right } = it.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && it.scrollWidth <= it.clientWidth;
})"""
"""Whether steps, seats and the others' totals fit the width of a phone; once each was a line to scroll sideways."""
READ = """() => {
  const skipped = '.sr-only, kbd, .count, a, .odds button, details > :not(summary)';
  const walk = document.createTreeWalker(document.querySelector('.choices .all'), NodeFilter.SHOW_TEXT);
  const words = [];
  while (walk.nextNode()) {
    const box = walk.currentNode.parentElement;
    const fold = box.closest('summary');
    if (!box.checkVisibility() || box.closest(skipped) || (fold && !fold.closest('.inner'))) continue;
    words.push(...walk.currentNode.textContent.split(' ').filter((one) => /[a-z0-9]/i.test(one)));
  }
  return words.length;
}"""
"""How many words a newcomer reads: questions, answers and help; nothing folded or always there."""
MOST_SECONDS = {"GM": 47, "Ana": 60}
"""What each reads and presses, at 200 words a minute and 2 seconds a press."""
TOGETHER_BEFORE_THE_ANTE = 80
"""How long it takes both, as each waits for the other where the game does."""
JOINING = 44
"""Words of the page on which somebody joins, with a table name of two words."""
ONE_LINE = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [title, tools] = ['.choices h2', '.choices .tools'].map(box);
  return title.right <= tools.left && title.top < tools.bottom && tools.top < title.bottom;
}"""
"""Whether the buttons above the choices stand next to their title."""

TOGETHER = """(quick) => {
  const [label, answers] = [quick.firstElementChild, quick.lastElementChild];
  while (answers.children.length < 4) answers.append(answers.lastElementChild.cloneNode(true));
  label.textContent = 'Cards in front of the initiative card (Action)';
  return new Set([...answers.children].map((one) => one.offsetTop)).size === 1;
}"""
"""Whether four short answers stay in one row beside a long label: the last stood alone, as wide as the panel."""

WHOLE_WORDS = """(quick) => {
  const narrow = quick.cloneNode(true);
  const answers = narrow.lastElementChild;
  while (answers.children.length < 3) answers.append(answers.lastElementChild.cloneNode(true));
  for (const one of answers.children) one.textContent = 'disconnected';
  narrow.style.width = '20rem';
  quick.after(narrow);
  const lines = [...answers.children].map((one) => {
    const word = document.createRange();
    word.selectNodeContents(one);
    return word.getClientRects().length;
  });
  narrow.remove();
  return lines.every((one) => one === 1);
}"""
"""Whether three long answers take another row on a phone: their words were broken in the middle."""


def bids(person: Sitter, chips: str) -> None:
    """One press on a number, without opening the form."""
    person.press(person.page.locator(".choice .quick button").get_by_text(chips, exact=True))


def waited(steps: Sequence[tuple[str, float]]) -> float:
    """The seconds of all steps, one after the other; both prepare and both act at the same time."""
    seconds = sum(one for _, one in steps)
    return seconds - sum(min(one, other) for (_, one), (_, other) in zip(steps[4:8:2], steps[5:8:2], strict=True))


def test_a_player_who_reads_everything_antes_within_a_minute(browser: Browser, tmp_path: Path) -> None:
    """At 200 words a minute and 2 seconds a press, from the link; it took 74 seconds, and the GM's part 80."""
    with canyon(tmp_path, browser, "mouse", ["Ana"], LaidLuck({})) as (gm, ana):
        read, presses = {"GM": 0, "Ana": JOINING}, {"GM": 0, "Ana": 1}
        steps: list[tuple[str, float]] = []
        for line in (
            "GM: The State of Law",
            *SCRIPT.strip().splitlines(),
            *LEVELS.strip().splitlines(),
            "Ana: pays the ante",
        ):
            who = line.strip().partition(": ")[0]
            person = gm if who == "GM" else ana
            label = line.strip().partition(": ")[2]
            expect(person.choice(label)).to_be_visible()
            if "ante" in label:
                expect(person.page.locator(".odds .chance").first).to_be_visible()
            words = person.page.evaluate(READ)
            read[who] += words
            presses[who] += 1
            steps.append((who, words * 60 / 200 + 2))
            play((gm, ana), line)
        for who, words in read.items():
            assert words * 60 / 200 + presses[who] * 2 <= MOST_SECONDS[who], (who, words, presses[who])
        assert waited(steps) <= TOGETHER_BEFORE_THE_ANTE, steps


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_two_newcomers_reach_the_first_bid_in_few_presses(browser: Browser, tmp_path: Path, way: str) -> None:
    """Six presses for the player and six for the GM, without a form; once it took twelve and nineteen."""
    with canyon(tmp_path, browser, way, ["Ana"], LaidLuck({})) as (gm, ana):
        expect(gm.page.locator(".questions")).to_have_text("Which faction the PCs belong to")
        expect(gm.page.locator(".choice .clause")).to_have_count(0)
        play((gm, ana), "GM: The State of Law")
        expect(ana.page.locator(".choice").first).to_contain_text("Play Ezra Holt")
        expect(ana.page.locator(".choice:not(.grey)", has_text="Make your PC")).to_be_hidden()
        ana.unfolds("Make your PC")
        ana.page.wait_for_function(FEW_LINES)
        play((gm, ana), SCRIPT)
        expect(gm.page.locator(".choices h2")).to_have_text("Your decision")
        gm.page.wait_for_function(ONE_LINE)
        play((gm, ana), LEVELS)
        expect(ana.page.locator(".odds .chance").first).to_be_visible()
        expect(ana.page.locator(".choice .odds")).to_have_count(1)
        if way == "touch":
            ana.page.wait_for_function(HAND_IN_VIEW)
        play((gm, ana), "Ana: pays the ante")
        expect(ana.page.locator(".questions")).to_have_text("A bid")
        expect(ana.page.locator(".banner")).to_contain_text("Round 1: bids")
        expect(ana.page.locator(".banner")).to_contain_text("pot")
        for person in (gm, ana):
            person.page.wait_for_function(WHOLE)
        if way == "touch":
            ana.page.wait_for_function(HAND_IN_VIEW)
            ana.page.wait_for_function(LOW_HEAD)
            ana.page.wait_for_function(NOTHING_CUT)
            expect(ana.page.locator(".totals .mini")).to_have_count(1)
        bids(gm, "1")
        bids(ana, "0")
        expect(ana.page.locator(".choice", has_text="See: pay 1")).to_be_visible()
        if way == "touch":
            ana.page.wait_for_function(HAND_IN_VIEW)
        expect(gm.page.locator(".banner")).to_contain_text("price")
        play((gm, ana), "Ana: See: pay 1")
        expect(ana.page.locator(".questions")).to_have_text("A card, or stay")
        if way == "touch":
            ana.page.wait_for_function(HAND_IN_VIEW)
        ana.page.wait_for_function(USUAL_THREE, arg=way == "mouse")
        stay = gm.page.locator(".choice", has_text="the hand stays at")
        expect(stay.locator(".odds")).to_have_count(1)
        assert stay.locator(".quick").evaluate(WHOLE_WORDS)
        assert stay.locator(".quick").evaluate(TOGETHER)
        expect(stay.locator(".quick button").get_by_text("0", exact=True)).to_have_count(0)
        gm.press(stay.locator("> button"), patience=5_000)
        expect(ana.page.locator(".log .entry").last).to_contain_text("The GM has made a sealed choice.")
        assert gm.troubles == ana.troubles == []


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_press_on_a_name_shows_hat_coat_weapon_and_vice(browser: Browser, tmp_path: Path, way: str) -> None:
    """Only the log said them."""
    with canyon(tmp_path, browser, way, ["Ana"], LaidLuck({})) as (gm, ana):
        play((gm, ana), "GM: The State of Law\nAna: Play Ezra Holt")
        name = ana.page.locator(".group").get_by_role("button", name="Ezra Holt", exact=True).first
        ana.press(name)
        menu = ana.page.locator(".menu")
        expect(menu).to_contain_text("; a flat felt hat; a preacher's black coat")
        expect(menu).to_contain_text("Weapon: a long rifle")
        expect(menu).to_contain_text("Vice: cards until dawn")
