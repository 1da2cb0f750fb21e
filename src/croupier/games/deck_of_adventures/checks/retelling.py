"""How the story retells the events of the Checks chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, deed, prose, speech
from croupier.games.deck_of_adventures.checks import (
    contest_events,
    discard_view,
    effect_events,
    events,
    fate_events,
    redraw_events,
    trait_events,
)

DRAWN = r"(?P<numbers>(?:\w+ of \w+|joker).*?),?"
MISS, GOOD, PLAIN = (
    r"(?P<degree>(?:\w+ )?Miss)",
    r"(?P<degree>(?:Critical|Major) Success)",
    r"(?P<degree>(?:\w+ )?Success)",
)
ABOUT = r"(?: \(.+\))?"
CONTEST = "{who} |the contest"
"""A contest says with its result who wins."""
SMALL = "{degree}, {numbers}"
RETELLING: Retellings = {
    events.FatigueSet: MECHANICS,
    events.RangeSet: MECHANICS,
    events.TermsSet: MECHANICS,
    events.CheckDropped: MECHANICS,
    events.HandsSet: MECHANICS,
    events.PowerWeighed: MECHANICS,
    events.TellingPassed: MECHANICS,
    effect_events.EffectLaid: MECHANICS,
    effect_events.EffectsEnded: MECHANICS,
    effect_events.EffectShortened: MECHANICS,
    contest_events.ContestCalled: MECHANICS,
    contest_events.ContestWeighed: MECHANICS,
    contest_events.ContestOver: MECHANICS,
    discard_view.DiscardsForgotten: MECHANICS,
    fate_events.FateExchanged: MECHANICS,
    redraw_events.AimSet: MECHANICS,
    redraw_events.RanShort: MECHANICS,
    redraw_events.Redrawn: MECHANICS,
    redraw_events.RedrawGranted: MECHANICS,
    trait_events.TraitAsked: MECHANICS,
    trait_events.TraitSettled: MECHANICS,
    events.CheckCalled: deed(
        (r"<who> asks for a Check with .+?: (?P<words>I .*[!?])", "“{words}” says {who}"),
        (r"<who> asks for a Check with .+?: (?P<words>I .+)", "“{words},” says {who}"),
        (r"<who> asks for a Check with .+?: (?P<words>to .+)", "{who} tries {words}"),
        (r"<who> asks for a Check with .+?: <words>", "{who}: {words}"),
        (r"<who> tries to recall with .+?: <words>", "{who} tries to recall {words}"),
        (r"<who> tries to convince <whom> with .+?: (?P<words>I .*[!?])", "“{words}” says {who} to convince {whom}"),
        (r"<who> tries to convince <whom> with .+?: (?P<words>I .+)", "“{words},” says {who} to convince {whom}"),
        (r"<who> tries to convince <whom> with .+?: <words>", "{who} tries to convince {whom}: {words}"),
        (r"<who> attacks <whom>: <numbers>", "{who} attacks {whom}", "", "{who} strikes at {whom}"),
        (r"<who> makes an Epic Event draw: .+", ""),
        (r"<who> makes a contested Check against <whom>: .+", ""),
        (r"<who> makes a (?P<kind>.*?)(?: against <whom>)? \(<what>\): <numbers>", "{who} makes a {kind} {what}"),
    ),
    events.CheckDone: prose(
        (r".+ but the suit does not match, so it fails", ""),
        (rf"<who>'s {DRAWN} against <whom>: {MISS}{ABOUT}", "{who} misses", SMALL),
        (rf"<who>'s {DRAWN} against <whom>: {GOOD}{ABOUT}", "{who} hits with a {degree}", "{numbers}"),
        (rf"<who>'s {DRAWN} against <whom>: {PLAIN}{ABOUT}", "{who} hits", SMALL),
        (rf"<who>'s {DRAWN}: {MISS}{ABOUT}", "{who} fails", SMALL, "", "", CONTEST),
        (rf"<who>'s {DRAWN}: {PLAIN}, and resists", "{who} resists", SMALL),
        (rf"<who>'s {DRAWN}: {GOOD}{ABOUT}", "{who} has a {degree}", "{numbers}", "", "", CONTEST),
        (rf"<who>'s {DRAWN}: {PLAIN}{ABOUT}", "{who} succeeds", SMALL, "", "", CONTEST),
        (rf"<who>'s {DRAWN}: (?P<verdict>[^:]+)", "{who}: {verdict}", "{numbers}"),
    ),
    events.CheckTold: speech(r".+?'s Check: <words>"),
    contest_events.ContestSet: prose(
        (r"<who> (?P<verdict>wins|loses) the contest against .+", "{who} {verdict} the contest"),
        (r".+ (?:picks the|has a new Target Card:|Target Cards are now the) .+", ""),
    ),
    contest_events.ContestBegun: prose(
        (r"<who> contests <whom>, .+: <numbers>", "{who} contests {whom}"),
        (r"<who> grapples <whom>, .+: <numbers>", "{who} grapples {whom}"),
    ),
}
