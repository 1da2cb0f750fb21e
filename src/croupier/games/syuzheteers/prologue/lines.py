"""One line of the log for what happens to characters and in a play's prologue and epilogue."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.games.syuzheteers.assets.lines import called, sentence, who
from croupier.games.syuzheteers.prologue.events import (
    ChallengePassed,
    ChallengesRanked,
    ChangeTold,
    OwnEvent,
    PlayBegan,
    RelationshipDrafted,
    SaidReady,
    StepBegan,
    ThemeAdded,
    WantAssessed,
)
from croupier.games.syuzheteers.prologue.sheet_events import (
    BoxAdded,
    CharacterMade,
    CharacterRenewed,
    ConditionsCleared,
    DestinyRaised,
    ExperienceMarked,
    GearWritten,
    MinorAdded,
    PrincipalAgreed,
    PrincipalProposed,
    SheetEvent,
    WantRevealed,
)
from croupier.games.syuzheteers.state import Story

STEPS = {
    "relationships": "Relationships: what stands between you?",
    "resources": "Each writes a starting resource.",
    "challenges": "Challenges are written in turn.",
    "themes": "What is this play about?",
    "ranking": "The challenges are ranked.",
    "changes": "Epilogue: return to the familiar, having changed.",
    "assessment": "Who got what she wanted?",
    "rewards": "Rewards are spent, and shown when all have chosen.",
    "": "The play is done.",
}


def line(event: OwnEvent, view: Story) -> str:
    """A plain sentence; empty for what the pieces show."""
    if isinstance(event, SheetEvent):
        return sheet_line(event, view)
    match event:
        case StepBegan(step=step):
            return STEPS.get(step, "")
        case SaidReady(seat=seat):
            return f"{name_of(view, seat)} is ready."
        case RelationshipDrafted(draft=draft) if draft is not None:
            both = " and ".join(who(view, one) for one in draft.pair)
            return f"{name_of(view, draft.by)} writes of {both}: “{draft.name}”."
        case ChallengePassed(seat=seat):
            return f"{name_of(view, seat)} lets the next player write."
        case ThemeAdded(text=text):
            return sentence(f"A theme: {text}")
        case ChallengesRanked(cards=cards):
            return f"The plot from the top: {', '.join(called(view.card(card)) for card in cards)}."
        case ChangeTold(seat=seat, text=text):
            return f"{who(view, seat)}: {text}"
        case WantAssessed(seat=seat, met=met):
            return f"{who(view, seat)} {_got(met)}."
        case PlayBegan(number=number):
            return f"Play {number} begins."
        case _:
            return ""


def sheet_line(event: SheetEvent, view: Story) -> str:
    match event:
        case CharacterMade(character=one):
            return sentence(f"{one.name}: {one.signature}")
        case CharacterRenewed(seat=seat):
            return f"{who(view, seat)} goes on."
        case WantRevealed(seat=seat, want=want):
            return sentence(f"{who(view, seat)} wants: {want}")
        case GearWritten(seat=seat, text=text):
            return (
                sentence(f"{who(view, seat)} carries: {text}")
                if text
                else f"{who(view, seat)} carries nothing of note."
            )
        case ExperienceMarked(seat=seat, experience=experience):
            return f"{who(view, seat)} has {experience} experience."
        case PrincipalProposed(proposal=proposal):
            return f"The principal as {name_of(view, proposal.writers[-1])} writes her: {proposal.sheet.name}."
        case PrincipalAgreed(seat=seat):
            return f"{name_of(view, seat)} agrees to the principal."
        case MinorAdded(minor=minor):
            return sentence(f"{minor.name} joins the cast: {minor.line}")
        case BoxAdded(seat=seat, inclination=at):
            kind = view.character(seat).inclinations[at].type
            return f"{who(view, seat)} has one box more{f': {kind}' if kind else ''}."
        case DestinyRaised(seat=seat, level=level):
            return f"The destiny of {who(view, seat)} is at level {level}."
        case ConditionsCleared():
            return "All complications and hurdles are cleared."


def _got(met: bool) -> str:
    return "got what she wanted" if met else "did not get what she wanted"
