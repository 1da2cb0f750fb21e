"""Scenes that a GM of Deck of Adventures has ready, each set up through the API as far as it allows."""

from __future__ import annotations

from support.web.choosing import decrees, does, every, first, nth, one
from support.web.keen import KeenPlayers as Players
from support.web.party import act_later, alone, begin, foes, hurt, seats

GRIM = """\
Powers:
  Lull:
    Category: [Combat, Sorcery]
    Type: Major
    Range: 6
    Damage: 0
    Save: {Trigger: If unwilling, Type: STR, DR: 2, Fail: Frozen}
    Mechanic: Whoever listens stands still
  Hex:
    Category: [Combat, Sorcery]
    Type: Major
    Range: 6
    Damage: 0
    Save: {Trigger: On starting turn, Type: STR, DR: 2, Fail: take 1 damage, Succeed: end effect}
    Mechanic: It stings until it is shaken off
  Stand Between:
    Type: Passive
    Category: Guard
    Mechanic: Takes a blow for a friend
    Effects: [{redirect: user, ask: may, limit: 1 per rest}]
  Palmed Card:
    Type: Free
    Category: Luck
    Range: 0
    Mechanic: Keeps a card for later
    Effects: [{hold: 1, who: user, until: scene}]
  Known Here:
    Type: Passive
    Category: Guard
    Mechanic: Helps with every Check, if the GM agrees
    Effects: [{hand: 1, ask: gm}]
PCs:
  Vesna Holt:
    Type: PC
    Role: Support
    Level: 1
    Primary_Skill: Craft
    HP: 5
    AR: 3
    Powers: [Stand Between, Palmed Card, Known Here, Stubborn Luck]
Bestiary:
  Hedge Witch:
    Type: Dealer
    Level: 2
    Role: Caster
    Primary_Suit: Diamonds
    HP: 6
    AR: 3
    PP: 2
    Primary_Skill: Knowledge
    Attribs: {INT: 2}
    Powers: [Lull, Hex]
"""
"""A pack of the GM's own, with what the starter lacks: who may object, and what lasts from turn to turn."""


def in_a_narrow_lane(players: Players) -> None:
    """A fight on challenging ground, with a Companion; the first two share a space when stones shut them in."""
    alone(players)
    does(players, "lay_grid", width=9, height=2, image=None)
    cells = [{"x": x, "y": y} for x in range(9) for y in range(2)]
    does(players, "paint_grid", what="rough", cells=cells)
    does(players, "make_ready", "Companion", being="Mill Hound", dealer=first, name="")
    foes(players, "Toll-Gate Bruiser")
    for at, x in enumerate((0, 0, 2, 3, 4)):
        does(players, "place_token", x=x, y=0, hidden=False, who=nth(at))
    does(players, "hide_token", "Hide", who=nth(-1))
    begin(players)
    walls = [{"x": 1, "y": 0}, {"x": 0, "y": 1}, {"x": 1, "y": 1}]
    does(players, "paint_grid", what="wall", cells=walls)
    for seat in seats(players):
        does(players, "take_free", seat=seat)


def with_a_boss(players: Players) -> None:
    """Powers that prompt and that last, then a fight with a boss, her house and her companions."""
    alone(players)
    does(players, "take_grid")
    does(players, "add_pack", "Type in", name="idle", text=GRIM)
    does(players, "remove_pack", name="idle")
    does(players, "add_pack", "Type in", name="grim", text=GRIM)
    vesna_comes(players)
    foes(players, "Hedge Witch", "Mother Undertow")
    does(players, "use_power", "Lull", targets=one)
    for seat in (*seats(players), players.host):
        does(players, "answer_power", "accepts", seat=seat)
    does(players, "use_power", "Hex", targets=lambda field: every(field)[-1:])
    does(players, "start_combat", who=every)


def vesna_comes(players: Players) -> None:
    """The first hero dies, and their player plays one who keeps cards, takes blows for others, and is known here."""
    seat = seats(players)[0]
    groups = players.ask("GET", "", players.host).json()["view"]["groups"]
    for group in groups:
        if group["owner"] == seat:
            decrees(players, group["id"], "set_awake", how="dead")
    does(players, "take_premade", "Vesna", seat=seat, name="")
    does(players, "approve_character")
    does(players, "keep_back", seat=seat)
    does(players, "keep_back", seat=seat)
    does(players, "use_power", "Palmed Card", seat=seat)
    does(players, "call_check", actors=every, dr=2)
    for type in ("weigh_power", "draw_card", "play_kept", "accept_draw"):
        for one_seat in (players.host, *seats(players)):
            does(players, type, seat=one_seat)
    does(players, "deal_damage", damage=1, bypass=True, target=first)
    does(players, "answer_harm", seat=seat)


def a_hard_night(players: Players) -> None:
    """Wounds, flames that keep burning as turns pass, an interrupted rest; someone may die."""
    alone(players)
    hurt(players)
    does(players, "call_rest", "Quick", who=every, interrupted=False, minutes=0)
    does(players, "break_rest", minutes=10)
    does(players, "lay_condition", condition="Burned", target=first, source="", rounds=0)
    does(players, "pass_turn")
    for damage in (9, 1):
        does(players, "deal_damage", damage=damage, bypass=True, target=nth(2))


def a_rest(players: Players) -> None:
    """After wounds and praise half an hour with Rest Cards; everyone has learned something."""
    alone(players)
    does(players, "level_up", characters=every)
    for seat in seats(players):
        does(players, "keep_sheet", seat=seat)
    hurt(players)
    does(players, "call_rest", "Quick", who=every, interrupted=False, minutes=0)
    for at, seat in enumerate(seats(players)):
        for type in ("use_rest_card", "keep_rest_card" if at else "redraw_rest_card", "take_point"):
            does(players, type, seat=seat)


def a_river_in_spate(players: Players) -> None:
    """An Epic Event of a few cards."""
    elsewhere(players)
    does(players, "start_epic", stakes="the ferry", needed=2, allowed=2, cards=0)
    decrees(players, "gm", "set_tally", successes=1, failures=1)


def the_last_of_them(players: Players) -> None:
    """A fight with one enemy, who falls; but first a hound is sent for him, and someone understands something."""
    alone(players)
    does(players, "make_ready", "Companion", being="Mill Hound", dealer=first, name="")
    foes(players, "Marsh Slinger")
    hero = begin(players)
    act_later(players)
    decrees(players, hero, "set_position")
    decrees(players, hero, "give_turn", who=first)
    for seat in seats(players):
        does(players, "command_companion", seat=seat)
    does(players, "call_check", actors=[hero], dr=6)
    for seat in seats(players):
        does(players, "draw_card", seat=seat)
    decrees(players, hero, "set_result", degree="Critical Success", passed=True)
    does(players, "deal_damage", damage=9, bypass=True, target=nth(-1))
    until_next_time(players)


def in_wait(players: Players) -> None:
    """A Fate Token that the GM takes away again, then a fight in which everyone waits for a trigger."""
    alone(players)
    does(players, "award_fate", form="token")
    for place in players.ask("GET", "", players.host).json()["view"]["places"]:
        if place["chips"] and decrees(players, place["id"], "set_chips", count=0):
            break
    foes(players, "Toll-Gate Bruiser")
    begin(players)
    those = (*seats(players), players.host)
    for type in ("ready_action", "end_turn", "take_readied"):
        any(does(players, type, seat=seat) for seat in those)


def elsewhere(players: Players) -> None:
    """Side tables: two that lead to nothing, one whose outcome the GM refuses, and one whose outcome counts."""
    alone(players)
    for _ in range(2):
        does(players, "open_side_table")
        does(players, "call_off_side_table")
    for judged in ("refuse_outcome", "take_outcome"):
        does(players, "open_side_table")
        for seat in players.tokens:
            does(players, "confirm_brief", "Join", seat=seat)
        does(players, judged)


def until_next_time(players: Players) -> None:
    """The session ends, and everyone gives a word for the luck of the next one."""
    does(players, "close_sitting")
    for seat in players.tokens:
        does(players, "give_word", seat=seat)
