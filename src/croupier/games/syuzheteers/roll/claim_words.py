"""The text of a roll's claims about its leader (SZ-4.2, SZ-4.5, SZ-7.4, SZ-7.7)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.targets import COMPLICATION, HURDLE, target_kind
from croupier.games.syuzheteers.names import character_name, is_ailing
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll.state import DESTINY, GOOD, HARD, RALLY, RISK, THING, Roll
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


def leader_sheet(story: Story, roll: Roll) -> Character | None:
    """The sheet of the leader: a main character's or the principal's; a minor character has none."""
    return story.character(roll.leader) if story.has(roll.leader) else None


def rally_character(story: Story, roll: Roll) -> Character | None:
    """The character who could rally: the one whose condition is addressed, if they have a rally (SZ-4.5)."""
    if target_kind(story, roll.card, roll.addressed) not in (HURDLE, COMPLICATION):
        return None
    bearers = {one.bearer for one in story.hurdles if one.id == roll.addressed}
    bearers |= {one.id for one in story.characters if any(held.id == roll.addressed for held in one.complications)}
    return next((one for one in story.characters if one.id in bearers and one.rally), None)


@rule("SZ-4.2", "SZ-R13")
def thing_of(ruling: Ruling, one: Character) -> str:
    """A character's thing: their signature, or under a ruling a separate field."""
    return one.thing if ruling("thing") == "separate" else one.signature


def claim_words(ruling: Ruling, story: Story, roll: Roll, what: str) -> str:
    """A claim as a sentence about the leader of the roll."""
    sheet, rallies, name = leader_sheet(story, roll), rally_character(story, roll), character_name(story, roll.leader)
    claim = roll.claim(GOOD)
    talent = claim.talent if claim is not None else ""
    said = {
        GOOD: f"{name} is good at this{f': {talent}' if talent else ''}",
        THING: f"this is {name}'s thing{f': {thing_of(ruling, sheet)}' if sheet and what == THING else ''}",
        DESTINY: f"this serves {name}'s destiny{f': {sheet.destiny}' if sheet and sheet.destiny else ''}",
        RALLY: f"the beat shows {rallies.name}'s rally: {rallies.rally}" if rallies else "the beat shows a rally",
        RISK: f"{name} takes a risk",
        HARD: f"this is hard for {name} in particular",
    }
    if what in said:
        return said[what]
    held = next((one for one in (sheet.complications if sheet else ()) if one.id == what), None)
    if sheet is None or held is None:
        return f"it matters what {name} no longer suffers from"
    return f"it matters that {name} {is_ailing(sheet, held)}"
