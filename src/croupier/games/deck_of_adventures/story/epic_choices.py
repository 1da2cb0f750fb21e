"""The choices of Epic Events."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, text
from croupier.core.menu import Menu
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import HOSTILE, Character
from croupier.games.deck_of_adventures.characters.stated import allowed_traits
from croupier.games.deck_of_adventures.checks.actors import plays_for, traits, with_modifiers
from croupier.games.deck_of_adventures.checks.check_advice import SCALE
from croupier.games.deck_of_adventures.names import name_of, together
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story.advice import FAILURE
from croupier.games.deck_of_adventures.story.epics import MOST, MOST_CARDS, USUAL
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.story.volunteers import able, is_one_player, undecided_characters
from croupier.games.deck_of_adventures.story.words import tally
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, LONGEST_TEXT

ANY = "any_time"


def add_next_card(menu: Menu[Adventure], prompt: str) -> None:
    """Add the choices to turn up the next Target Card, or to end the Epic Event."""
    menu.add("Turn up the next Target Card", {"type": "turn_epic_card"}, number("dr", "Difficulty Range", 0, 6, USUAL),
             ask=prompt, judge=True, clauses=("DA-18.3",), help=f"{tally(menu.view)} {SCALE}",
             test=wish.TurnEpicCard(USUAL))  # fmt: skip
    add_end(menu, prompt)


def add_join(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    group = "now" if prompt else ANY
    epic = menu.view.epic
    card = face_name(epic.aim.face) if epic is not None and epic.aim is not None else ""
    dr = epic.dr if epic is not None else None
    menu.add(f"{one.name} takes part", {"type": "volunteer", "character": one.id},
             text("approach", "How", LONGEST_LINE), ask=prompt, group=group, clauses=("DA-18.4", "DA-18.8"),
             help=f"Target Card {card}, DR {dr}: a Suited Hit before the GM's wins it. {_bound(menu.view)} "
                  f"{tally(menu.view)}",
             test=wish.Volunteer(one.id))  # fmt: skip
    menu.add(f"{one.name} sits this one out", wish.StandBack(one.id), ask=prompt, group=group,
             clauses=("DA-18.4",),
             help="free for the next Target Card")  # fmt: skip


@rule("DA-18.8", "DA-R88")
def _bound(view: Adventure) -> str:
    """What taking part means for the next Target Card; a player who is alone may be allowed to go on."""
    lifted = is_one_player(view) and view.ruling("epic_no_volunteer") == "ban_lifted"
    if lifted and len(able(view)) == 1:
        return "Nobody else can, so they may take part in the next one too."
    return f"Anyone who takes part sits out the next one{', unless all of them do' if lifted else ''}."


def add_trait(menu: Menu[Adventure], who: str, prompt: str) -> None:
    approach = dict(menu.view.epic.offered).get(who, "") if menu.view.epic is not None else ""
    known = with_modifiers(menu.view, who, allowed_traits(menu.view, menu.view.character(who), traits(menu.view)))
    menu.add(f"Give {name_of(menu.view, who)} a Trait", {"type": "give_trait", "character": who},
             one_of("trait", "Trait", known), ask=prompt, judge=True, clauses=("DA-18.4",), help=approach,
             odds=True, test=wish.GiveTrait(who, known[0][0]))  # fmt: skip


def add_race(menu: Menu[Adventure], prompt: str) -> None:
    epic = menu.view.epic
    who = together(menu.view, (one for one, _ in epic.taking_part)) if epic is not None else ""
    label = f"Let {who} draw" if who else "Nobody takes part: a failure"
    menu.add(label, wish.BeginRace(), ask=prompt, judge=True, clauses=("DA-18.5",) if who else ("DA-R88",),
             odds=bool(who),
             help="one card each in turn, until somebody wins")  # fmt: skip


def add_end(menu: Menu[Adventure], prompt: str | None) -> None:
    menu.add("End the Epic Event", {"type": "end_epic"}, text("text", "How it ends", LONGEST_TEXT), ask=prompt,
             group="now" if prompt else ANY, judge=True, clauses=("DA-18.7",), help=tally(menu.view),
             test=wish.EndEpic())  # fmt: skip


def any_time(menu: Menu[Adventure]) -> None:
    """Add the choices for participants to set their order, and for a character who stood back to join after all."""
    epic = menu.view.epic
    if epic is None or epic.aim is None or epic.racing:
        return
    for who in epic.back:
        if plays_for(menu.view, menu.seat, who):
            menu.add(f"{name_of(menu.view, who)} takes part after all", {"type": "volunteer", "character": who},
                     text("approach", "How", LONGEST_LINE), group=ANY, clauses=("DA-18.4",),
                     test=wish.Volunteer(who))  # fmt: skip
    players = tuple(who for who, _ in epic.taking_part)
    if len(players) > 1 and any(plays_for(menu.view, menu.seat, who) for who in (*players, GM)):
        first = tuple(Option(who, name_of(menu.view, who)) for who in players)
        order = Field("order", "Order", "order", min=len(first), max=len(first), options=first, default=list(players))
        menu.add("Choose the order of the race", {"type": "order_race"}, order, group=ANY, clauses=("DA-18.5",),
                 test=wish.OrderRace(players))  # fmt: skip


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices to call an Epic Event, name participants, and describe what a failure costs."""
    epic = menu.view.epic
    if epic is None:
        _start(menu)
        return
    if epic.failures:
        menu.add("Describe what a failure costs", {"type": "tell_cost"},
                 text("text", "What", LONGEST_TEXT, required=True), group=ANY, judge=True, clauses=("DA-18.10",),
                 help=FAILURE, test=wish.TellCost("..."))  # fmt: skip
    if not epic.racing and not epic.outcome and epic.aim is not None:
        add_end(menu, None)
        _name(menu, epic)
        for who in undecided_characters(menu.view.ruling, menu.view):
            if plays_for(menu.view, GM, who):
                add_join(menu, menu.view.character(who), None)
        if undecided_characters(menu.view.ruling, menu.view):
            menu.add("Stop waiting for volunteers", wish.BeginRace(), group=ANY, judge=True, clauses=("DA-18.5",),
                     odds=bool(epic.taking_part))  # fmt: skip


def _start(menu: Menu[Adventure]) -> None:
    numbers: list[Field] = []
    if menu.view.ruling("epic_numbers") == "gm_sets":
        numbers = [number("needed", "Successes to win", 1, MOST, USUAL),
                   number("allowed", "Failures to lose", 1, MOST, USUAL)]  # fmt: skip
    cards = number("cards", "Maximum Target Cards (0: no limit)", 0, MOST_CARDS, 0)
    with menu.heading("Scene"):
        menu.add("Call an Epic Event", {"type": "start_epic"},
                 text("stakes", "What is at stake", LONGEST_TEXT, required=True), *numbers, cards,
                 group=ANY, judge=True, clauses=("DA-18.1", "DA-18.2", "DA-R89"), test=wish.StartEpic("..."),
                 help="A tense scene that demands several successes in a short time.")  # fmt: skip


def _name(menu: Menu[Adventure], epic: Epic) -> None:
    there = {who for who, _ in epic.taking_part}
    free = [
        one for one in menu.view.characters
        if one.here and not one.is_out and one.side != HOSTILE and one.id not in there
    ]  # fmt: skip
    if free:
        known = [(name, name) for name in traits(menu.view)]
        first = allowed_traits(menu.view, free[0], traits(menu.view))[0]
        menu.add("Make a character take part", {"type": "name_participant"},
                 one_of("character", "Who", [(one.id, one.name) for one in free]), one_of("trait", "Trait", known),
                 group=ANY, judge=True, clauses=("DA-18.9",), odds=True,
                 test=wish.NameParticipant(free[0].id, first))  # fmt: skip
