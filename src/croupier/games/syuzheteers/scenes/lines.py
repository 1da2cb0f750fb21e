"""One line of the log for what happens to acts, scenes and beats."""

from __future__ import annotations

from croupier.games.syuzheteers.assets.lines import called, sentence, who
from croupier.games.syuzheteers.scenes.beat_events import (
    Antagonized,
    BeatBegan,
    BeatClaimed,
    BeatPassed,
    BeatReturned,
    BrokenOff,
    ChorusPlayed,
    Exited,
    NextNamed,
    WishSet,
)
from croupier.games.syuzheteers.scenes.events import (
    ActBegan,
    ChallengeLost,
    CurtainSet,
    NoteSet,
    OwnEvent,
    PassBegan,
    PlayerGone,
    PlayerJoined,
    RoundBegan,
    SceneBegan,
    SceneEnded,
)
from croupier.games.syuzheteers.scenes.state import ACT_2, Curtain, Wish
from croupier.games.syuzheteers.state import Story

TITLES = {"act_1": "Act I", "act_2": "Act II", "act_3": "Act III", "epilogue": "The Epilogue"}


def _card(view: Story, card: str) -> str:
    return called(view.card(card)) if view.has_card(card) else "no scene"


def _asked(view: Story, card: str) -> str:
    """A scene by its question, whichever side of its card is up by now."""
    question = view.card(card).question if view.has_card(card) else ""
    return f"“{question}”" if question else _card(view, card)


def line(event: OwnEvent, view: Story) -> str:
    """A plain sentence; empty for what the pieces themselves show."""
    match event:
        case ActBegan(phase=phase):
            return f"{TITLES.get(phase, phase)} begins."
        case PassBegan(number=number, above=above) if view.phase == ACT_2:
            return f"Pass {number}: the divider goes under {_challenges(above)}."
        case RoundBegan(number=number):
            return f"Round {number}."
        case SceneBegan(card=card, again=again):
            return f"On stage{' once more' if again else ''}: {_card(view, card)}."
        case SceneEnded(card=card, why=why):
            return sentence(f"The scene {_asked(view, card)} is over{f': {why}' if why else ''}")
        case NoteSet(note=note):
            return sentence(f"The scene: {note}")
        case BeatClaimed(seat=seat):
            return f"{who(view, seat)} claims the next beat."
        case BeatPassed(seat=seat):
            return f"{who(view, seat)} passes."
        case NextNamed(seat=seat):
            return f"The next beat is handed on to {who(view, seat)}."
        case BeatBegan(seat=seat, card=card):
            return f"The beat is {who(view, seat)}'s{f': {_card(view, card)}' if card else ', alone'}."
        case BeatReturned(seat=seat):
            return f"{who(view, seat)} puts the counter back."
        case _:
            return _reaction(event, view)


def _reaction(event: OwnEvent, view: Story) -> str:
    match event:
        case Exited(seat=seat):
            return f"{who(view, seat)} exits."
        case ChorusPlayed(cast=cast, tale=tale):
            return sentence(f"Chorus: {', '.join(who(view, one) for one in cast)}{f'. {tale}' if tale else ''}")
        case WishSet(wish=Wish() as wish):
            return f"{who(view, wish.seat)} would give {who(view, wish.against)} a challenge: “{wish.question}”."
        case Antagonized(seat=seat, against=against, card=card):
            return f"{who(view, seat)} antagonizes {who(view, against)}: {_card(view, card)}."
        case CurtainSet(curtain=Curtain(card=card, payer=payer)) if payer:
            return f"{who(view, payer)} pays for {_card(view, card)}."
        case ChallengeLost(card=card):
            return f"{_card(view, card)} is lost."
        case PlayerGone(seat=seat):
            return f"{who(view, seat)} is without a player."
        case PlayerJoined(seat=seat):
            return f"{who(view, seat)} is in the play."
        case BrokenOff():
            return "The beat is broken off."
        case _:
            return ""


def _challenges(count: int) -> str:
    return "1 challenge" if count == 1 else f"{count} challenges"
