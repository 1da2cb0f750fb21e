"""The choices of downtime."""

from __future__ import annotations

from croupier.core.choices import number, one_of, text, yes_no
from croupier.core.names import count_of
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost import clocks
from croupier.games.rust_in_the_canyon.cost.aftermath import untold
from croupier.games.rust_in_the_canyon.cost.state import SAMPLES, Injury, wording
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT
from croupier.games.rust_in_the_canyon.rest import commands as wish
from croupier.games.rust_in_the_canyon.rest.care import LONGEST_WHY
from croupier.games.rust_in_the_canyon.rest.day_off import MOST_WORK
from croupier.games.rust_in_the_canyon.rest.medical_attention import LEAST_MIND, LONGEST_NAME, MOST_MIND
from croupier.games.rust_in_the_canyon.rest.patients import request_of
from croupier.games.rust_in_the_canyon.rest.sleep import NIGHT
from croupier.games.rust_in_the_canyon.rest.state import Resting
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon, Character
from croupier.games.rust_in_the_canyon.town.clocks import most_segments

BED = "in a real bed, out of the cold, away from the elements, without distractions like someone snoring beside you"
RECOVERS = f"up to {NIGHT} of your stress chips go back to your stack, if the GM agrees that you sleep"
DAY_OFF = (
    "others can come along; freeplay a little if you want, but keep it short: this is one move. Then play a hand on "
    "top of a floor that the GM sets: unless it goes over 21, you recover as much stress as your cards count"
)
UNTESTED, TESTED = "their care needs no test", "their care needs a test: cards equal to their Mind that beat a 9"
UNTREATED = "the injury stays as it is"
VIOLENCES = [(wish.PEACE, "none"), (wish.VIOLENCE, "violence"), (wish.DEADLY_VIOLENCE, "deadly violence")]


def add_treater(menu: Menu, one: Character, injury: Injury, prompt: str) -> None:
    request = request_of(menu.view, one.id, injury.id)
    if request is None:
        return
    is_npc = not request.treater
    who = request.npc if is_npc else menu.view.character(request.treater).name
    of, clauses = f"{one.name}, {wording(injury)}", ("RC-18.3", "RC-18.4")
    care = injury.care
    again = care is not None and care.treater == (request.treater or request.npc)
    said = text("instructions", "Instructions", LONGEST_TEXT, default=care.instructions if care and again else "")
    expert = wish.JudgeTreater(one.id, injury.id, wish.EXPERT)
    menu.add(f"{of}: {who} is an expert", expert, said, ask=prompt, clauses=clauses, judge=True, help=UNTESTED)
    mind = (number("mind", "Mind", LEAST_MIND, MOST_MIND, 2),) if is_npc else ()
    anyone = wish.JudgeTreater(one.id, injury.id, wish.AMATEUR)
    label = f"{of}: {who} is an amateur"
    cited = (*clauses, "RC-18.6")
    menu.add(label, anyone, *mind, said, ask=prompt, clauses=cited, judge=True, odds=True, help=TESTED)
    nobody = wish.JudgeTreater(one.id, injury.id, wish.NOBODY)
    menu.add(f"{of}: nobody can treat it now", nobody, ask=prompt, clauses=clauses, judge=True, help=UNTREATED)


def add_followed(menu: Menu, one: Character, injury: Injury, prompt: str) -> None:
    said = injury.care.instructions if injury.care is not None else ""
    for followed in (True, False):
        label = f"{one.name}, {wording(injury)}: instructions {'mostly' if followed else 'not'} followed"
        command = wish.SayFollowed(one.id, injury.id, followed)
        row = (f"{one.name}, {wording(injury)}: were the instructions followed?", "Mostly" if followed else "No")
        menu.add(label, command, ask=prompt, clauses=("RC-18.5",), judge=menu.seat == GM, help=said, row=row)


def add_draw(menu: Menu, one: Character, injury: Injury, prompt: str) -> None:
    draw, away = wish.TreatToday(one.id, injury.id), wish.TreatToday(one.id, injury.id, on_hand=False)
    of = f"{one.name}, {wording(injury)}"
    menu.add(
        f"{of}: draw for the day", draw, ask=prompt, clauses=("RC-18.6",), odds=True, help="it helps if it beats a 9"
    )
    menu.add(f"{of}: not on hand today", away, ask=prompt, clauses=("RC-18.6",), help="no care today")


def add_bed(menu: Menu, one: Character, prompt: str) -> None:
    if menu.view.downtime is None:
        return
    most = min(menu.view.downtime.of(one.id).wish, places.chips(menu.view, places.stress(one.id)))
    good = f"{one.name} recovers {count_of(most, 'stress chip')}: {BED}"
    bad = f"{one.name} recovers nothing now, and can look for another bed"
    for real in (True, False):
        label = f"{one.name} sleeps {'in a real bed' if real else 'badly'}"
        menu.add(label, wish.JudgeBed(one.id, real), ask=prompt, clauses=("RC-18.11",), judge=True,
                 help=good if real else bad,
                 row=(f"How does {one.name} sleep?", "In a real bed" if real else "Badly"))  # fmt: skip


LONGEST_VICE = 60


def add_floor(menu: Menu, one: Character, resting: Resting, prompt: str) -> None:
    vice = one.vice if len(one.vice) <= LONGEST_VICE else f"{one.vice[: LONGEST_VICE - 1].rstrip()}…"
    fields = (
        number("work", "Bits of work", 0, MOST_WORK, 0),
        yes_no("vice", f"Vice satisfied ({vice})", default=True),
        one_of("violence", "Violence", VIOLENCES, default=wish.PEACE),
    )
    command, clauses = wish.SetFloor(one.id), ("RC-18.13", "RC-18.15")
    label = f"{one.name}: set the floor"
    menu.add(label, command, *fields, ask=prompt, clauses=clauses, judge=True, help=resting.doing, odds=True)


def most_recovered(view: Canyon, resting: Resting) -> int:
    """The most chips that a PC may recover: as many as the hand earned, but no more than their stress."""
    return min(resting.earned, places.chips(view, places.stress(resting.pc)))


def add_recovery(menu: Menu, one: Character, resting: Resting, prompt: str) -> None:
    most = most_recovered(menu.view, resting)
    chips = number("chips", "Chips", 0, most, most)
    command, source, to = wish.RecoverChips(most), places.stress(one.id), (places.stack(one.id),)
    menu.add(f"{one.name}: recover", command, chips, ask=prompt, clauses=("RC-18.14", "RC-5.9"), piece=source, to=to,
             help="they move from stress back to the character stack; you may take fewer")  # fmt: skip


def add_trouble(menu: Menu, one: Character, prompt: str) -> None:
    what = text("what", "What goes wrong", LONGEST_TEXT, required=True)
    clock = number("clock", "Segments of a clock (0: none)", 0, most_segments(menu.view.ruling), 0)
    command, test = wish.NameTrouble(one.id, ""), wish.NameTrouble(one.id, "trouble")
    label = f"{one.name} overindulged: name the trouble"
    menu.add(
        label,
        command,
        what,
        clock,
        ask=prompt,
        clauses=("RC-18.16",),
        judge=True,
        test=test,
        help="they recover nothing, and something bad happens",
    )


def any_time(menu: Menu) -> None:
    """Add resting at any time; in downtime also medical attention, sleep and a day off."""
    view = menu.view
    one = view.played_by(menu.seat)
    if view.conflict is not None or (one is None and menu.seat != GM):
        return
    if view.downtime is None:
        menu.add("Take some downtime", wish.OpenDowntime(), group="any_time", clauses=("RC-18.1",),
                 role=None if untold(view) else "next")  # fmt: skip
        return
    _attention(menu)
    if one is None:
        return
    chips = number("chips", "Recover at most", 0, NIGHT, NIGHT)
    night = ("RC-18.10", "RC-18.11")
    menu.add(
        "Get a Good Night's Sleep", wish.Sleep(), chips, group="any_time", clauses=night, help=f"{RECOVERS}, {BED}"
    )
    doing = text("doing", "What you do", LONGEST_TEXT, required=True)
    day = ("RC-18.12", "RC-18.13")
    test = wish.TakeDayOff("rest")
    menu.add(
        "Take a Day Off", wish.TakeDayOff(""), doing, group="any_time", clauses=day, help=DAY_OFF, test=test, odds=True
    )


def _attention(menu: Menu) -> None:
    """Add attention to a PC's own injuries and those the PC could treat, and for the GM to all injuries."""
    for one in menu.view.characters:
        for injury in one.injuries if one.status != DEAD else ():
            _ask_attention(menu, one, injury)


def _ask_attention(menu: Menu, one: Character, injury: Injury) -> None:
    view, own = menu.view, menu.view.played_by(menu.seat)
    for_all = menu.seat == GM or own == one
    treaters = [pc for pc in view.playing() if for_all or pc == own]
    written, clauses = wording(injury), ("RC-18.3", "RC-16.6", "RC-16.9")
    label = f"{one.name}, {written}: get medical attention"
    help = f"{written}: {SAMPLES[written]}, for instance" if written in SAMPLES else ""
    for treater in treaters:
        ask = wish.GetAttention(one.id, injury.id, treater.id)
        menu.add(f"{label} from {treater.name}", ask, group="any_time", clauses=clauses, help=help)
    if for_all:
        npc = text("npc", "From whom", LONGEST_NAME, required=True)
        ask, test = wish.GetAttention(one.id, injury.id), wish.GetAttention(one.id, injury.id, npc="a doctor")
        from_others = f"{label} from somebody else"
        menu.add(from_others, ask, npc, group="any_time", clauses=clauses, test=test, help=help)


def powers(menu: Menu) -> None:
    """Add the GM's choices to tick up the clocks of injuries, pass days and close the downtime."""
    view = menu.view
    for one in view.characters:
        for injury in one.injuries:
            if clocks.clock_of(view, injury) is not None:
                label = f"{one.name}, {wording(injury)}: something made it worse"
                worse = wish.Exacerbate(one.id, injury.id)
                why = text("why", "What made it worse", LONGEST_WHY)
                menu.add(label, worse, why, group="any_time", clauses=("RC-18.5", "RC-18.8"), judge=True)
    if view.conflict is None and view.characters:
        menu.add("Pass a day", wish.PassDay(), group="any_time", clauses=("RC-18.2",))
    if view.downtime is not None:
        menu.add("Close the downtime", wish.CloseDowntime(), group="any_time", clauses=("RC-18.2",),
                 confirm="Close the downtime? Anything not done in it stays undone.")  # fmt: skip
