"""How the story retells the events of the Combat chapter."""

from __future__ import annotations

from croupier.core.retelling import BREAK, MECHANICS, Retellings, heading, prose
from croupier.games.maelstrom.combat import events
from croupier.games.maelstrom.turns import events as turns_events

ATTACK, BY = r"<who> (?P<verdict>hits|misses) <whom>", "an attack by {who} {verdict} {whom}"

ENDS, NOBODY = r"The fight ends in (?:turn|round) \d+", "Out of action: nobody"

POOL = r"(?:(?P<pool>[^()]+) pool|(?P<old>Fight|Shoot))"
"""A pool that names no weapon; older journals do not say that it is one."""

RETELLING: Retellings = {
    events.OrderSet: MECHANICS,
    events.TurnBegan: BREAK,
    turns_events.PlaceReached: MECHANICS,
    turns_events.PartSet: MECHANICS,
    events.AttackSet: MECHANICS,
    events.FightBegan: heading(
        (r"A fight begins: (?P<most>.+), (?P<last>[^,]+)", "A fight", "{most} and {last} fight"),
        (r"A fight begins: <note>", "A fight"),
    ),
    events.AttackResolved: prose(
        (rf"{ATTACK} \({POOL}\): <numbers>", "{who} {verdict} {whom}", "{pool}{old}, {numbers}", BY),
        (rf"{ATTACK} \({POOL}\)", "{who} {verdict} {whom}", "{pool}{old}", BY),
        *(
            (
                rf"{ATTACK} \({arm}\){numbers}",
                f"{{who}} {{verdict}} {{whom}} with {words}",
                small,
                f"with {words}, {{who}} {{verdict}} {{whom}}",
            )
            for numbers, small in ((": <numbers>", "{numbers}"), ("", ""))
            for arm, words in (("bare hands", "bare hands"), ("<arm>", "the {arm}"))
        ),
        (
            r"<who> botches the attack on <whom> \((?:<pool> pool|<arm>)\).*",
            "{who} botches the attack on {whom}",
            "{pool}{arm}",
        ),
    ),
    events.BlastSet: prose((r"Within reach of .+", ""), (r".+ does not evade", "")),
    events.FightEnded: prose(
        (rf"{ENDS}: <won>\. {NOBODY}", "The fight is over, and {won} with nobody out of action"),
        (rf"{ENDS}\. {NOBODY}", "The fight is over, and nobody is out of action"),
        (rf"{ENDS}: <won>\. <words>", "The fight is over, and {won}. {words}"),
        (rf"{ENDS}\. <words>", "The fight is over. {words}"),
    ),
}
