"""How the story retells the events of a fight."""

from __future__ import annotations

from croupier.core.retelling import BREAK, MECHANICS, Retellings, cast, heading, prose
from croupier.games.state_stack import events, result_events, roster_events

RETELLING: Retellings = {
    events.RoundBegan: BREAK,
    events.DivisionBegan: MECHANICS,
    events.PhaseBegan: MECHANICS,
    events.TurnBegan: MECHANICS,
    events.ActionEnded: MECHANICS,
    events.TurnEnded: MECHANICS,
    events.InitiativeSet: MECHANICS,
    events.ExchangeMoved: MECHANICS,
    events.CardsReady: MECHANICS,
    events.BurnAsked: MECHANICS,
    result_events.RowSet: MECHANICS,
    result_events.Tested: MECHANICS,
    result_events.ActionPaid: MECHANICS,
    roster_events.CombatantRemoved: MECHANICS,
    roster_events.SheetSet: MECHANICS,
    roster_events.WentOut: prose(
        (r"<who> is out of the fight: unconscious \(<numbers>\) until .+", "{who} falls unconscious", "{numbers}"),
        (r"<who> is out of the fight: unconscious until .+", "{who} falls unconscious"),
        (r"<who> is out of the fight: dead \(<numbers>\)", "{who} dies", "{numbers}"),
        (r"<who> is out of the fight: dead", "{who} dies"),
        (r"<who> is out of the fight: surrendered", "{who} surrenders"),
        (r"<who> is out of the fight: fled", "{who} flees"),
    ),
    result_events.Contested: prose(
        (r"<who> wins a contest of .+? to stay up(?:: <numbers>)?", "{who} stays up", "{numbers}"),
        (r".+ a contest of .+", ""),
    ),
    events.FightBegan: heading(
        (r"(?P<title>Fight \d+) begins", "{title}"),
        (r"(?P<title>Fight \d+) begins: (?P<sides>.+)", "{title}: {sides}"),
    ),
    roster_events.CombatantEntered: cast(r"<name> joins <note> and acts by default .+", r"<name> joins <note>"),
    events.FightEnded: heading((r"The fight is over \(<why>\): (?P<note>.+)", "How it ended")),
    result_events.ActionResolved: prose(
        (
            r"<who> attacks <whom>: <numbers>, hit",
            "{who} hits {whom}",
            "{numbers}",
            "{whom} is hit by {who}",
        ),
        (
            r"<who> attacks <whom>: <numbers>, miss",
            "{who} misses {whom}",
            "{numbers}",
            "{who} attacks {whom} and misses",
            "{who} and {whom} miss each other",
        ),
        (
            r"<who>'s attempt against (?P<whom>[^()]+) \((?P<what>.*(?P=whom).*?)\): <numbers>, success",
            "{who} tries to {what} and succeeds",
            "{numbers}",
        ),
        (
            r"<who>'s attempt against (?P<whom>[^()]+) \((?P<what>.*(?P=whom).*?)\): <numbers>, failure",
            "{who} tries to {what} and fails",
            "{numbers}",
        ),
        (
            r"<who>'s attempt against (?P<whom>[^()]+) \(<what>\): <numbers>, success",
            "{who} tries to {what}, against {whom}, and succeeds",
            "{numbers}",
        ),
        (
            r"<who>'s attempt against (?P<whom>[^()]+) \(<what>\): <numbers>, failure",
            "{who} tries to {what}, against {whom}, and fails",
            "{numbers}",
        ),
        (r"<who>'s attempt \(<what>\): <numbers>, success", "{who} tries to {what} and succeeds", "{numbers}"),
        (r"<who>'s attempt \(<what>\): <numbers>, failure", "{who} tries to {what} and fails", "{numbers}"),
    ),
    result_events.StunRecovered: prose((r"<who> still recovers <words>", "{who} recovers {words}")),
    result_events.Boosted: MECHANICS,
    result_events.SecondWind: prose(
        (r"<who> has no blank card left and gets a second wind: one card into <where>", ""),
        (r"<who> has no blank card left and gets a second wind: recovers stun", "{who} gets a second wind"),
    ),
    result_events.HitLanded: prose(
        (r"(?P<numbers>.+? against .+?): <words>, (half of|whatever) .+", "{words}", "{numbers}"),
        (r"(?P<numbers>.+? against .+?): <words>", "{words}", "{numbers}"),
    ),
}
