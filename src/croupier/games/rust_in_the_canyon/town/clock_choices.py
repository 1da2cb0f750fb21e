"""The choices about clocks."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text, yes_no
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.town import commands as wish
from croupier.games.rust_in_the_canyon.town.clocks import LONGEST_NAME, LONGEST_WORDS, OFFERED, most_segments, value
from croupier.games.rust_in_the_canyon.town.state import HELP, KINDS, OUTCOMES, Clock

ADVICE = (
    "whenever an action makes you think of trouble that will follow; tell the players what caused it and why; they "
    "may know what their characters do not. Also for trouble that blows over unless rekindled"
)
ARE_YOU_SURE = (
    'when you would ask "Are you sure?": say which clock you would start, or what would happen at once, so that they '
    "make an informed decision"
)


def powers(menu: Menu) -> None:
    """Add the GM's choices to start, move and close clocks."""
    view = menu.view
    most = most_segments(view.ruling)
    fields: list[Field] = [
        text("name", "Name", LONGEST_NAME, required=True),
        text("cause", "What caused it and why", LONGEST_WORDS, required=True),
        number("size", f"Segments ({', '.join(map(str, OFFERED))} are usual)", 1, most, OFFERED[0]),
        one_of("kind", "Kind", [(kind, kind) for kind in KINDS], default=KINDS[0]),
    ]
    if view.ruling("clock_hidden") == "gm_may_hide":
        fields.append(yes_no("hidden", "For the GM's eyes only"))
    menu.add("Make a clock", {"type": "start_clock"}, *fields, group="any_time", clauses=("RC-20.4",), help=ADVICE)
    beside = text("beside", "The action that they plan", LONGEST_WORDS, required=True)
    shown = {"type": "start_clock", "what_if": True}
    menu.add(
        "Show a clock next to a planned action", shown, *fields[:4], beside, group="any_time", clauses=("RC-20.5",),
        help=ARE_YOU_SURE,
    )  # fmt: skip
    for clock in (*view.clocks, *(view.hidden_clocks.value or ())):
        _tick(menu, clock)


def _tick(menu: Menu, clock: Clock) -> None:
    at = value(menu.view, clock)
    hidden = clock.id.startswith("h")
    name = f"{clock.name} ({'hidden, ' if hidden else ''}{at} of {clock.size})"
    group, clauses = "any_time", ("RC-20.6",) if clock.counts_down else ("RC-20.4",)
    needs_a_note = not menu.view.is_open and menu.view.ruling("between") == "ticks"
    note = text("note", "Note", LONGEST_WORDS, required=needs_a_note)
    if clock.what_if:
        menu.add(f"It was done: start {clock.name}", wish.RunWhatIf(clock.id), group=group, clauses=("RC-20.5",))
    elif not clock.rung:
        command = {"type": "tick_clock", "clock": clock.id}
        for label, least, most, usual in (("up", 1, clock.size - at, 1), ("down", -at, -1, -1)):
            if least <= most:
                by = number("by", "By", least, most, usual)
                menu.add(f"Tick {label}: {name}", command, by, note, group=group, clauses=clauses)
    if hidden:
        menu.add(f"Show the clock {clock.name}", wish.RevealClock(clock.id), group=group, clauses=("RC-R15",))
    if not clock.rung:
        why, command = text("why", "Why", LONGEST_WORDS), {"type": "close_clock", "clock": clock.id}
        menu.add(f"Close the clock {clock.name}", command, why, group=group, clauses=clauses)


def add_what_ifs(menu: Menu) -> None:
    """Add withdrawing a planned action that a what-if clock was shown for."""
    for clock in menu.view.clocks:
        if clock.what_if:
            label = f"Not done after all: {clock.beside or clock.name}"
            help = f"if it is done: {clock.name} ({clock.size} segments), because {clock.cause}"
            menu.add(label, wish.WithdrawAction(clock.id), group="any_time", clauses=("RC-20.5",), help=help)


def add_end(menu: Menu, name: str, prompt: str) -> None:
    """Add the GM's answers to what happens when a clock ends."""
    clock = next((one for one in menu.view.clocks if one.id == name), None)
    if clock is None or menu.seat != GM:
        return
    what = text("what", "What happens", LONGEST_WORDS)
    command = {"type": "tell_end", "clock": clock.id}
    if clock.kind == HELP:
        help = f"hoped for: {clock.hope}; feared: {clock.fear}" if clock.hope or clock.fear else ""
        for came, label in OUTCOMES.items():
            menu.add(
                f"{clock.name}: {label}", {**command, "came": came}, what, ask=prompt, clauses=("RC-6.17",), judge=True,
                help=help,
            )  # fmt: skip
        return
    menu.add(
        f"{clock.name}: say what happens",
        command,
        what,
        ask=prompt,
        clauses=("RC-20.4",),
        judge=True,
        help="it has blown over" if clock.counts_down else "the clock is full",
    )
