"""The storyteller's own rolls, in the open or in secret (MS-R73, MS-R74)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_LINE, require_storyteller, text_of
from croupier.games.maelstrom.rolls import modifier_sources, pools, specialties, untrained_abilities
from croupier.games.maelstrom.rolls.attempts import ACTION, ask_roll, refused_if_empty
from croupier.games.maelstrom.rolls.commands import RollForNpc, RollInSecret
from croupier.games.maelstrom.rolls.judged_terms import judged
from croupier.games.maelstrom.rolls.make_roll import in_secret
from croupier.games.maelstrom.rolls.modifiers import check_modifier
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.sheets.state import DEAD, OK, Character
from croupier.games.maelstrom.state import Campaign


@rule("MS-R73", "MS-R74", "MS-1.8")
def roll_for_npc(play: Play[Campaign], command: RollForNpc) -> None:
    """Roll a pool of an NPC; the storyteller decides whether the table sees it."""
    require_storyteller(play)
    now = play.state
    play.need(
        any(one.id == command.npc for one in now.npcs),
        f"{command.npc[:20]!r} is not one of yours",
        "choose one of yours",
    )
    one = now.npc(command.npc)
    pools.of_npc(play, one.id, command.pool)
    hidden = actors.rolls_hidden(play.ruling, wished=command.hidden)
    play.require(not one.broken, "MS-9.17", f"{one.name} is at zero willpower", "choose somebody who can act",
                 to=(GM,) if hidden else None)  # fmt: skip
    play.need(one.condition == OK, f"{one.name} is {one.condition}", "choose somebody who can act")
    terms = npc_terms(command)
    words = text_of("words", command.words, "MS-R73", LONGEST_LINE, required=False)
    ask_roll(play, actor=one.id, kind=ACTION, terms=terms, then="", hidden=hidden, words=words)


def npc_terms(command: RollForNpc) -> Terms:
    """The terms of a roll for an NPC. Raises Invalid."""
    check_numbers(command.difficulty, command.threshold)
    check_modifier(0, 0, command.dice)
    more = (Modifier("the GM", dice=command.dice, clause="MS-15.3"),) if command.dice else ()
    return Terms((command.pool,), command.difficulty, command.threshold, modifiers=more)


@rule("MS-R74", "MS-R38", "MS-14.2", "MS-15.1", "MS-16.4", "MS-1.8", "MS-9.17", "MS-R33")
def roll_in_secret(play: Play[Campaign], command: RollInSecret) -> None:
    """Roll for a character without their player knowing; the storyteller chooses the specialties."""
    require_storyteller(play)
    now = play.state
    play.need(now.has(command.character), f"there is no character {command.character[:20]!r}", "choose a character")
    with play.rulings_for((GM,)):  # which of them matter would tell what is rolled
        kind, plain = secret_terms(play, command)
        _require_acting(play, now.character(command.character), kind)
        _check_judged(now, command)
        terms = modifier_sources.all_of(play, command.character, kind, plain,
                                        instead=untrained_abilities.OR_GRANT)  # fmt: skip
        rolls = kind != "willpower" or modifier_sources.dice_of_way(now, command.character, kind, terms) > 0
        play.require(rolls or not refused_if_empty(play.ruling, terms), "MS-R33",
                     "no willpower dice are left to roll", "say what happens")  # fmt: skip
        specialties.check_used(play, command.character, terms, command.use)
    words = text_of("words", command.words, "MS-R74", LONGEST_LINE, required=False)
    in_secret(play, actor=command.character, kind=kind, terms=terms, used=command.use, then="", about="", words=words)


def _require_acting(play: Play[Campaign], one: Character, kind: str) -> None:
    """Require somebody who can act; willpower is rolled for anyone alive. Raises Illegal or Impossible."""
    willed = kind == "willpower"
    play.require(willed or not one.broken, "MS-9.17", f"{one.name} is at zero willpower", "choose somebody who can act")
    awake = one.condition == OK or (willed and one.condition != DEAD)
    play.need(awake, f"{one.name} is {one.condition}", "choose somebody who can act")


@rule("MS-9.17")
def _check_judged(now: Campaign, command: RollInSecret) -> None:
    """Check that nothing is judged about the willpower of somebody who cannot act. Raises Invalid."""
    if not actors.is_down(now, command.character):
        return
    for field, word in (("untrained", command.untrained), ("precise_way", command.precise_way)):
        if word != untrained_abilities.BY_RULE:
            raise Invalid(field, word[:20], f"{untrained_abilities.BY_RULE}, as willpower is rolled alone", "MS-9.17")


def secret_terms(play: Play[Campaign], command: RollInSecret) -> tuple[str, Terms]:
    """The kind and the terms of a secret roll, as the storyteller sets them. Raises Illegal or Invalid."""
    if not command.first:
        raise Invalid("first", command.first, "an attribute, ability or Willpower", "MS-R74")
    traits = pools.named(play, command.first, command.second)
    check_numbers(command.difficulty, command.threshold)
    check_modifier(command.harder, 0, 0)
    more = (Modifier("the GM", command.harder, clause="MS-15.3"),) if command.harder else ()
    matter = modifier_sources.for_quirks(pools.sheet_of(play.state, command.character), command.quirks)
    kind = "willpower" if pools.WILLPOWER in traits else modifier_sources.UNNOTICED
    plain = Terms(traits, command.difficulty, command.threshold, modifiers=(*more, *matter))
    return kind, judged(play, plain, command.untrained, command.precise_way, (GM,))
