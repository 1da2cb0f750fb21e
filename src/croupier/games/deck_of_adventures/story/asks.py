"""What is asked in scenes, rests and Epic Events, and the ledger's answer where none comes."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.cast.content import ATTRIBUTES
from croupier.games.deck_of_adventures.checks.words import name_of
from croupier.games.deck_of_adventures.people import LONGEST_NAME
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story import rest_cards
from croupier.games.deck_of_adventures.story.epics import USUAL
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.story.volunteering import undecided

ASKED, REST, REST_CARD, POINT, EPIC_CARD, JOIN, TRAIT, RACE, EPIC_END = KINDS = (
    "asked", "rest", "rest_card", "point", "epic_card", "epic_join", "epic_trait", "epic_race", "epic_end",
)  # fmt: skip


def asks(now: Adventure) -> tuple[Ask, ...]:
    """Questions to the GM, to those who rest, and to those who may take part."""
    return (*_asked(now), *_resting(now), *_epic(now))


@rule("DA-6.3", "DA-6.4")
def _asked(now: Adventure) -> Iterator[Ask]:
    for one in now.asked:
        to = f" {name_of(now, one.whom)}" if one.whom else ""
        yield Ask(GM, f"{ASKED}:{one.id}", f"{name_of(now, one.who)} asks{to}: {one.words[:LONGEST_NAME]}", one.who)


@rule("DA-19.3", "DA-19.4", "DA-19.7")
def _resting(now: Adventure) -> Iterator[Ask]:
    """The key changes with each Rest Card and each point, for then the question is another one."""
    rest = now.rest
    for who in rest.who if rest is not None else ():
        assert rest is not None
        one, found = now.character(who), rest.of(who)
        if found is None and who not in rest.stopped:
            key = f"{REST}:{who}:{one.rest_cards}"
            yield Ask(one.seat, key, f"whether {one.name} uses a Rest Card", who)
        elif found is not None and not found.kept:
            key = f"{REST_CARD}:{who}:{one.rest_cards}"
            yield Ask(one.seat, key, f"whether {one.name} keeps the Rest Card", who)
        elif found is not None and found.points:
            key = f"{POINT}:{who}:{one.rest_cards}:{found.points}"
            yield Ask(one.seat, key, f"what {one.name} regains", who)


@rule("DA-18.3", "DA-18.4", "DA-18.5", "DA-18.7")
def _epic(now: Adventure) -> Iterator[Ask]:
    epic = now.epic
    if epic is None or epic.racing:
        return
    if epic.outcome:
        yield Ask(GM, f"{EPIC_END}:{epic.at}", "how the Epic Event ends")
    elif epic.aim is None:
        yield Ask(GM, f"{EPIC_CARD}:{epic.at}", "the next Target Card and its DR")
    else:
        yield from _gathering(now, epic)


def _gathering(now: Adventure, epic: Epic) -> Iterator[Ask]:
    waiting = undecided(now.settings.__getitem__, now)
    for who in waiting:
        one = now.character(who)
        yield Ask(one.seat, f"{JOIN}:{epic.at}:{who}", f"whether {one.name} takes part", who)
    for who, _ in epic.offered:
        yield Ask(GM, f"{TRAIT}:{epic.at}:{who}", f"which Trait {name_of(now, who)} uses", who)
    if not waiting and not epic.offered:
        yield Ask(GM, f"{RACE}:{epic.at}:{len(epic.taking_part)}", "whether those who take part draw now")


@rule("DA-R51", "DA-1.7", "DA-19.3", "DA-19.4", "DA-18.4")
def answer(now: Adventure, ask: Ask) -> Command:
    """No Rest Card more; what lies there is kept; health before power; nobody volunteers; the usual DR."""
    match ask.key.partition(":")[0]:
        case "asked":
            return wish.AnswerAsked(ask.key.partition(":")[2])
        case "rest":
            return wish.StopResting(ask.about)
        case "rest_card":
            return wish.KeepRestCard(ask.about)
        case "point":
            hp, _ = rest_cards.room(now.settings.__getitem__, now, now.character(ask.about))
            return wish.TakePoint(ask.about, rest_cards.HP if hp else rest_cards.PP)
        case "epic_card":
            return wish.TurnEpicCard(USUAL)
        case "epic_join":
            return wish.StandBack(ask.about)
        case "epic_trait":
            return wish.GiveTrait(ask.about, next(iter(ATTRIBUTES)))
        case "epic_race":
            return wish.BeginRace()
        case _:
            return wish.EndEpic()
