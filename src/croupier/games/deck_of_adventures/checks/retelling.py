"""How the story retells the events of the Checks chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose, speech
from croupier.games.deck_of_adventures.checks import (
    contest_events,
    discard_view,
    effect_events,
    events,
    fate_events,
    redraw_events,
    trait_events,
)

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
    events.CheckCalled: prose(
        (r"<who> asks for a Check with .+?: <words>", "{who}: {words}"),
        (r"<who> tries to convince <whom> with .+?: <words>", "{who} tries to convince {whom}: {words}"),
        (r"<who> attacks <whom>: <numbers>", "{who} attacks {whom}", "", "{who} strikes at {whom}"),
        (r"<who> makes an Epic Event draw: .+", ""),
        (r"<who> makes a contested Check against <whom>: .+", ""),
        (r"<who> makes a (?P<kind>.*?)(?: against <whom>)? \(<what>\): <numbers>", "{who} makes a {kind} {what}"),
    ),
    events.CheckDone: prose(
        (r".+ but the suit does not match, so it fails", ""),
        (
            r"<who>'s (?P<numbers>(?:\w+ of \w+|joker).*?),? against <whom>: (?P<verdict>[^:]+)",
            "{who} against {whom}: {verdict}",
            "{numbers}",
        ),
        (r"<who>'s (?P<numbers>(?:\w+ of \w+|joker).*?): (?P<verdict>[^:]+)", "{who}: {verdict}", "{numbers}"),
    ),
    events.CheckTold: speech(r".+?'s Check: <words>"),
    contest_events.ContestBegun: prose(
        (r"<who> contests <whom>, .+: <numbers>", "{who} contests {whom}"),
        (r"<who> grapples <whom>, .+: <numbers>", "{who} grapples {whom}"),
    ),
}
