"""How the story retells the events of the Rolls chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose
from croupier.games.maelstrom.rolls import commands, events, help_events, result_events

FELL = r"<pool>, \[[\d,]+\] at <difficulty>"
WILLPOWER = r"(?P<pool>Willpower, [^\[]+), \[[\d,]+\] at <difficulty>"
WITH = "{pool} at {difficulty}"
DOES = r"(?P<what>(?:gives|does|[a-z]*[^\Wsu]s) .+)"
"""What somebody does in a verb: "climbs along the cable", not "a voice on the radio"."""
RETELLING: Retellings = {
    events.AttemptBegan: MECHANICS,
    events.WayOffered: MECHANICS,
    events.PoolsChanged: MECHANICS,
    events.QuirksTicked: MECHANICS,
    events.WayChosen: MECHANICS,
    events.TermsLocked: MECHANICS,
    result_events.RolledInSecret: MECHANICS,
    events.RolledUnseen: MECHANICS,
    result_events.NothingAdded: MECHANICS,
    result_events.RollCounts: MECHANICS,
    result_events.AttemptDone: MECHANICS,
    help_events.Aimed: MECHANICS,
    help_events.TrainingCounts: MECHANICS,
    commands.LeaveRoll: MECHANICS,
    events.NoRollNeeded: prose((r"<who>'s action \(<what>\) needs no roll.*", "{who} {what}")),
    result_events.DiceFell: prose(
        (r".+? \((?:attack on|evading|parrying|damage of|soaking|against|helping|throw:).*", ""),
        (rf"<who> \({DOES}\): {FELL}: success(?:, .+)?", "{who} {what}, with success", WITH),
        (rf"<who> \({DOES}\): {FELL}: failure(?:, .+)?", "{who} {what}, without success", WITH),
        (rf"<who> \({DOES}\): {FELL}: botch(?:, .+)?", "{who} {what} and botches it", WITH),
        (
            rf"<who> \((?P<arm>[^()]+) at (?P<whom>[^()]+)\): {FELL}: (?P<verdict>success|failure|botch)(?:, .+)?",
            "{who}: {arm} at {whom}. A {verdict}",
            WITH,
            "",
            "",
            "{who}|he {arm}|{whom}",
        ),
        (rf"<who> \(<what>\): {WILLPOWER}: success(?:, .+)?", "{who} withstands {what}", WITH),
        (rf"<who> \(<what>\): {WILLPOWER}: (?:failure|botch)(?:, .+)?", "{who} does not withstand {what}", WITH),
        (
            rf"<who> \(<what>\): {FELL}: (?P<verdict>success|failure|botch)(?:, .+)?",
            "{who}: {what}. A {verdict}",
            WITH,
        ),
    ),
    help_events.Helped: prose((r"<who>'s help changes <whom>'s roll: <numbers>", "{who} helps {whom}", "{numbers}")),
    help_events.TaskSet: prose(
        (r"<task>: \d+ of \d+\. Done", "{task} is done"),
        (r"<task>: \d+ of \d+\. Given up", "{task} is given up"),
        (r".+: 0 of \d+", ""),
        (r"<task>: (?P<numbers>\d+ of \d+)", "{task} makes progress", "{numbers}"),
    ),
    help_events.Contested: prose(
        (r".+ botches against .+", ""),  # as the roll says
        (r"<who> botches, and loses against <whom> by (?P<numbers>\d+)", "{who} loses against {whom}", "by {numbers}"),
        (
            r"<who> (?P<verdict>loses|wins) against <whom> by (?P<numbers>\d+)",
            "{who} {verdict} against {whom}",
            "by {numbers}",
        ),
    ),
}
