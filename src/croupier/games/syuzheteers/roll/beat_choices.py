"""The beat actions that roll, as choices of the player who has the beat (SZ-9.1 to 9.7, 9.11)."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.state import Card, Complication
from croupier.games.syuzheteers.assets.targets import CHALLENGE
from croupier.games.syuzheteers.assets.troubles import is_bound
from croupier.games.syuzheteers.names import ailment, character_name, rated_ailment
from croupier.games.syuzheteers.players import active_seats, seats_in_play
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.beat_actions import QUESTION_TEXT
from croupier.games.syuzheteers.roll.begin_roll import hurts_freely
from croupier.games.syuzheteers.roll.harm_words import harm
from croupier.games.syuzheteers.roll.proxies import proxies
from croupier.games.syuzheteers.roll.rally import why_not_rally
from croupier.games.syuzheteers.state import Story

HELP = {"target": "lowers the target by 1", "start_die": "adds a start die", "none": "adds nothing"}
"""What a partner's help does in a dialogue, by the table's ruling."""


def add_beat_actions(menu: Menu[Story], prompt: str) -> None:
    """Add the actions with a roll for the player who has the beat; forbidden ones are gray with a reason."""
    story = menu.view
    beat = story.beat
    if beat is None:
        return
    if story.has_card(beat.card):
        things = addressable(story, story.card(beat.card))
        own = _own(menu)
        for what, label in (*things, *own):
            command, clause = wish.TakeCenterStage(what), "SZ-R37" if (what, label) in own else "SZ-9.1"
            menu.add(f"Take center stage: {label}", command, ask=prompt, clauses=(clause,), odds=True,
                     help="your character faces it with a roll", usual=what == "challenge")  # fmt: skip
        _add_proxies(menu, prompt, things)
        _add_dialogues(menu, prompt)
        if story.ruling("question_rolls") == "beat":
            words = text("question", "The question", QUESTION_TEXT, required=True)
            trial = wish.AskQuestion("what now?")
            menu.add(
                "Ask a question", {"type": "ask_question"}, words, ask=prompt, clauses=("SZ-9.11",), test=trial,
                odds=True, help="find something out with a roll",
            )  # fmt: skip
    _add_monologues(menu, prompt)


def addressable(story: Story, card: Card) -> tuple[tuple[str, str], ...]:
    """What a leader can address, with a label: the challenge, its obstacles, anyone's hurdle."""
    found = [("challenge", f"the challenge, {card.question or 'as it stands'}")]
    found += [(one.id, f"the obstacle, {one.text}") for one in card.obstacles]
    found += [(one.id, f"{character_name(story, one.bearer)} is {one.type}") for one in story.hurdles]
    return tuple(found)


def _own(menu: Menu[Story]) -> tuple[tuple[str, str], ...]:
    """A player's own complications, if a ruling allows working on them while others are present."""
    story = menu.view
    if story.ruling("center_stage_own") != "on":
        return ()
    one = story.character(menu.seat)
    return tuple((held.id, f"your complication, {rated_ailment(one, held)}") for held in one.complications)


def _complication_label(one: Character, held: Complication) -> str:
    is_what = "is" if held.type else "has a complication,"
    return f"{one.name} {is_what} {rated_ailment(one, held)}"


def _add_proxies(menu: Menu[Story], prompt: str, things: tuple[tuple[str, str], ...]) -> None:
    story, ruling = menu.view, menu.view.ruling
    may = [one for one in proxies(ruling, story, menu.seat) if not is_bound(ruling, story, one)]
    clauses = ("SZ-9.3",) if ruling("proxy_who") == "cast_or_principal" else ("SZ-9.3", "SZ-R38")
    for what, label in things if may else ():
        field = one_of("proxy", "Who leads", [(one, character_name(story, one)) for one in may])
        menu.add(
            f"Lead by proxy: {label}", {"type": "lead_by_proxy", "addressed": what}, field, ask=prompt,
            clauses=clauses, test=wish.LeadByProxy(may[0], what), odds=True,
            help=f"your main character is absent{_dearer(story, menu.seat, what)}",
        )  # fmt: skip


@rule("SZ-5.4", "SZ-R19")
def _dearer(story: Story, seat: str, what: str) -> str:
    """The stop die that a ruling adds for a proxy who faces a challenge that is personal to others."""
    personal_to = story.card(story.beat.card).personal_to if story.beat is not None else ()
    dearer = what == CHALLENGE and personal_to and seat not in personal_to
    return "; one more stop die" if dearer and story.ruling("personal_address") == "owner_with_proxies" else ""


def _add_dialogues(menu: Menu[Story], prompt: str) -> None:
    """Add dialogues with each other main character: on a complication of either, or to hurt them."""
    story = menu.view
    asks = not hurts_freely(story.ruling)
    _add_principal(menu, prompt)
    for other in active_seats(story):
        if other == menu.seat:
            continue
        name = character_name(story, other)
        pairs = [
            (held.id, _complication_label(story.character(bearer), held))
            for bearer in (menu.seat, other)
            for held in story.character(bearer).complications
        ]
        may = [pair for pair in pairs if _is_legal(menu, wish.HoldDialogue(other, pair[0]))]
        if pairs:
            shown = may or pairs
            field = one_of("addressed", "Complication", shown)
            menu.add(
                f"Dialogue with {name}", {"type": "hold_dialogue", "partner": other}, field, ask=prompt,
                clauses=("SZ-9.5",), test=wish.HoldDialogue(other, shown[0][0]),
                help=f"your partner's help {HELP[story.ruling('dialogue_help')]}", odds=True,
            )  # fmt: skip
        _add_settling(menu, prompt, other)
        if story.ruling("dialogue_hostile") != "never":
            menu.add(
                f"Hurt {name} in a dialogue", wish.HoldHostileDialogue(other), ask=prompt, clauses=("SZ-9.6",),
                odds=True, help=f"{harm(story, other)} if you succeed{', if they agree to play it' if asks else ''}",
            )  # fmt: skip


def _add_settling(menu: Menu[Story], prompt: str, other: str) -> None:
    """Add a dialogue to settle a troubled relationship with another character."""
    story = menu.view
    for card in story.cards:
        if card.troubled and set(card.owners) == {menu.seat, other}:
            menu.add(
                f"Dialogue with {character_name(story, other)}: settle “{card.name}”",
                wish.HoldDialogue(other, card.id), ask=prompt, clauses=("SZ-9.5", "SZ-R10"),
                help="the relationship is solid again if you succeed at target 8", odds=True,
            )  # fmt: skip


def _add_principal(menu: Menu[Story], prompt: str) -> None:
    """Add dialogues with the principal: on each of the principal's complications, or their relationship."""
    story = menu.view
    if story.principal is None:
        return
    _add_settling(menu, prompt, PRINCIPAL)
    if story.ruling("principal_conditions") != "dialogue":
        return
    for held in story.principal.complications:
        menu.add(
            f"Dialogue with {story.principal.name}: {rated_ailment(story.principal, held)}",
            wish.HoldDialogue(PRINCIPAL, held.id), ask=prompt, clauses=("SZ-9.5", "SZ-R64"),
            help=f"the principal's help {HELP[story.ruling('dialogue_help')]}", odds=True,
        )  # fmt: skip


def _is_legal(menu: Menu[Story], command: Command) -> bool:
    return menu.game.why_not(menu.view, menu.seat, command) is None


def _add_monologues(menu: Menu[Story], prompt: str) -> None:
    """Add monologues on each of the player's own complications and hurdles."""
    story = menu.view
    one = story.character(menu.seat)
    things = [(held.id, f"your complication, {rated_ailment(one, held)}") for held in one.complications]
    things += [(hurdle.id, f"your hurdle, {hurdle.type}") for hurdle in story.hurdles_of(menu.seat)]
    for what, label in things:
        menu.add(f"Monologue: {label}", wish.HoldMonologue(what), ask=prompt, clauses=("SZ-9.7",), odds=True,
                 help="work on it alone, with a roll")  # fmt: skip


def add_actions_without_beat(menu: Menu[Story]) -> None:
    """Add actions that cost no beat: under rulings, a question between beats and a rally without a roll."""
    story, ruling = menu.view, menu.view.ruling
    if menu.seat not in seats_in_play(story):
        return
    between = story.scenes and story.beat is None and story.roll is None and story.curtain is None
    if ruling("question_rolls") == "free" and between:
        words = text("question", "The question", QUESTION_TEXT, required=True)
        scenes = [(one.card, story.card(one.card).question or "a challenge") for one in story.scenes]
        menu.add(
            "Roll for a question", {"type": "ask_question"}, words, one_of("scene", "In which scene", scenes),
            group="any_time", clauses=("SZ-R29",), test=wish.AskQuestion("what now?", scenes[0][0]),
            odds=True, help="it costs no beat, and gives neither points nor experience",
        )  # fmt: skip
    if not why_not_rally(ruling, story, menu.seat):
        one = story.character(menu.seat)
        for held in one.complications:
            named = ailment(one, held)
            label = f"Rally: clear the {f'complication {named}' if held.type else f'{named} complication'}"
            menu.add(label, wish.RallyAlone(held.id), group="any_time", clauses=("SZ-R16",),
                     help="without a roll; once in each act")  # fmt: skip
