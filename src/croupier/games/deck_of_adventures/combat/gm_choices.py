"""What the GM may do to a combat without a prompt."""

from __future__ import annotations

from croupier.core.choices import Field, Option, text
from croupier.core.menu import Menu
from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures.characters.sides import has_able_foes
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.delays import delayed_characters
from croupier.games.deck_of_adventures.combat.questions import OrderTie, open_questions
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import LONGEST_TEXT

ADVICE = cites("DA-11.2", name="ADVICE")(
    "Remind players to know their sheets, plan during other turns, and talk to each other."
)


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices that change a combat."""
    view = menu.view
    combat = view.combat
    if combat is None:
        _start(menu)
        return
    for question in open_questions(view):
        about = question.about
        if isinstance(question, OrderTie):
            about = next((one for one in question.characters if view.character(one).seat == question.seat), "")
        if question.seat != menu.seat and about and plays_for(view, menu.seat, about):
            with menu.heading(f"{view.character(about).name}, whose player is away"):
                question.add_choices(menu, None)
    with menu.heading("Combat"):
        for one in view.characters:
            if one.here and not one.dead and (one.id not in combat.order or one.id in combat.gone):
                menu.add(f"{one.name} joins the combat", wish.JoinCombat(one.id), group="any_time",
                         clauses=("DA-11.13",), judge=True, odds=True)  # fmt: skip
            elif one.here and not one.dead and one.id in combat.order:
                leaves = "is carried out of the combat" if one.is_out else "retreats or surrenders"
                menu.add(f"{one.name} {leaves}", {"type": "leave_combat", "character": one.id},
                         text("how", "How", 80, required=True), group="any_time", clauses=("DA-17.1",), judge=True,
                         confirm=f"Does {one.name} leave the combat?",
                         test=wish.LeaveCombat(one.id, "surrenders"))  # fmt: skip
        if not combat.over:
            menu.add("End the combat", {"type": "end_combat"}, text("words", "What follows", LONGEST_TEXT),
                     group="any_time", clauses=("DA-17.1", "DA-17.3"), judge=True, test=wish.EndCombat(),
                     confirm="End the combat for everyone?")  # fmt: skip
    _skip(menu, combat)


@rule("DA-11.9", "DA-11.10", "DA-R53")
def _skip(menu: Menu[Adventure], combat: Combat) -> None:
    """Add skipping a player's turn: a delay, or the loss of the turn where it cannot be delayed anymore."""
    view = menu.view
    if combat.over:
        return
    turn = combat.turn if combat.turn is not None and turn_actions.is_fresh(combat.turn) else None
    for who in (turn.who,) if turn is not None else delayed_characters(view):
        name = view.character(who).name
        if not turn_actions.is_players(view, who):
            continue
        if turn is None:
            label, clause, help = (
                f"{name} says nothing and forfeits the turn",
                "DA-11.9",
                "The round is over for all others.",
            )
        elif turn.late or view.ruling("gm_skip") == "lost":
            label, clause, help = f"Skip {name}, who loses the turn", "DA-11.10", "Only its conditions count."
        else:
            label, clause, help = f"Skip {name}, who is not ready yet", "DA-11.10", "They may act later in this round."
        menu.add(label, wish.SkipTurn(who), group="any_time", clauses=(clause,), judge=True, help=help)


LAST_STEP = "Step 3 of 3 to a combat: say who takes part. "


def _foes_missing(view: Adventure) -> str:
    """Advice to bring somebody in first if no hostile character in the scene can fight; "" otherwise."""
    if has_able_foes(view):
        return ""
    return "Nobody hostile is here who can fight: prepare somebody, and bring them on. "


def _start(menu: Menu[Adventure]) -> None:
    view = menu.view
    able = tuple(Option(one.id, one.name) for one in view.characters if one.here and not one.dead and not one.dealer)
    if not able:
        return
    awake = [one.value for one in able if not view.character(str(one.value)).is_out]
    fields = [Field("who", "Who", "some_of", options=able, min=1, max=len(able), default=awake or None)]
    if view.ruling("surprise") == "surprise_round":
        fields.append(Field("surprised", "Surprised", "some_of", required=False, options=able, min=0, max=len(able)))
    missing = _foes_missing(view)
    menu.add("Start a combat", {"type": "start_combat"}, *fields, group="any_time", clauses=("DA-11.1", "DA-11.2"),
             judge=True, help=f"{missing or LAST_STEP}Everyone in it draws a Target Card for the turn order. {ADVICE}",
             odds=True, usual=not missing,
             test=wish.StartCombat(((*awake, able[0].value)[0],)))  # fmt: skip
