"""Terms that the storyteller sets: difficulty, threshold, modifiers, requirements (chapter 15)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, text_of
from croupier.games.maelstrom.figures.readings import LEAST, MOST
from croupier.games.maelstrom.gear import armor, tools
from croupier.games.maelstrom.health.limbs import LIMBS, can_use
from croupier.games.maelstrom.rolls import modifier_sources, pools, specialties, untrained_abilities
from croupier.games.maelstrom.rolls.attempts import announced
from croupier.games.maelstrom.rolls.commands import OfferWay
from croupier.games.maelstrom.rolls.judged_terms import easing_of
from croupier.games.maelstrom.rolls.modifiers import check_modifier
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.sheets.content import meant_specialties
from croupier.games.maelstrom.state import Campaign

MOST_THRESHOLD = 20
LADDER = cites("MS-15.6", "MS-R72", name="LADDER")(
    {3: "trivial", 4: "easy", 5: "routine", 6: "standard", 7: "demanding", 8: "hard", 9: "very hard",
     10: "nearly hopeless"}
)  # fmt: skip
THRESHOLDS = cites("MS-15.10", "MS-15.11", "MS-15.12", "MS-R72", name="THRESHOLDS")(
    {1: "many ways to fail, or very dangerous", 2: "extreme", 3: "desperate"}
)
ADVICE = cites("MS-15.5", "MS-15.11", "MS-15.12", name="ADVICE")(
    "above 8, consider a threshold instead: at 10 a die botches as often as it succeeds; a threshold suits something "
    "very hard, or something easy with many ways to go wrong"
)


@rule("MS-15.1", "MS-15.7", "MS-1.10")
def check_numbers(difficulty: int, threshold: int) -> None:
    """Require a difficulty of 2 to 10 and a whole threshold of 0 to 20. Raises Invalid."""
    if not LEAST <= difficulty <= MOST:
        raise Invalid("difficulty", difficulty, f"{LEAST} to {MOST}", "MS-15.1")
    if not 0 <= threshold <= MOST_THRESHOLD:
        raise Invalid("threshold", threshold, f"0 to {MOST_THRESHOLD}", "MS-15.7")


@rule("MS-14.1", "MS-14.7", "MS-14.8", "MS-15.1", "MS-15.3", "MS-15.7", "MS-15.9", "MS-9.13", "MS-R11", "MS-R38")
def terms_of_command(
    play: Play[Campaign], actor: str, kind: str, command: OfferWay, *, waived: bool, evades: bool = False
) -> Terms:
    """The terms of a way as set by the storyteller, with automatic modifiers. Raises Illegal or Invalid.

    `evades`: by the rules it has no way by Precision (MS-R5).
    """
    traits = pools.named(play, command.first, command.second, alone=command.alone)
    check_numbers(command.difficulty, command.threshold)
    check_modifier(command.harder, command.worse, command.dice)
    prepared = modifier_sources.PRECISION not in traits or not command.sudden
    play.require(prepared, "MS-14.7", "Precision needs a moment to prepare", "use Reflexes")
    if command.limb and command.limb not in LIMBS:
        raise Invalid("limb", command.limb, ", ".join(LIMBS), "MS-9.13")
    can_use(play, actor, command.limb)
    usual = False if evades else None
    said = modifier_sources.precise_way_of(play.state, command.precise_way)
    precise_way = usual if said is None else said
    eased = easing_of(command.untrained)
    typed = (one.strip() for one in command.named.split(",") if one.strip())
    named = tuple(specialties.spelled(play.state, actor, traits, one) for one in typed)
    sheet = pools.sheet_of(play.state, actor)
    armor.check_waived(play, sheet, waived=command.waive)
    worn = () if command.waive else for_armor(play, actor, traits)
    matter = modifier_sources.for_quirks(sheet, command.quirks)
    lacking = tools.are_missing(play.ruling, command.tools)
    terms = Terms(
        traits, command.difficulty, command.threshold, tuple(dict.fromkeys((*command.required, *named, *worn))),
        (*own_modifier(command), *tools.modifiers(play.ruling, command.tools), *matter,
         *for_lifting(play, actor, traits, command)),
        text_of("note", command.note, "MS-13.7", LONGEST_LINE, required=False), related(play, actor, command),
        precise_way,
        command.impossible or lacking, lacks_tools=lacking,
        eased=eased, limb=command.limb,
    )  # fmt: skip
    specialties.check_required(play, actor, terms)
    _note_overrides(play, actor, command, terms, worn, usual)
    return modifier_sources.all_of(play, actor, kind, terms, waived, untrained_abilities.OR_GRANT)


@rule("MS-1.2", "MS-R7", "MS-19.3")
def _note_overrides(
    play: Play[Campaign], actor: str, command: OfferWay, terms: Terms, worn: tuple[str, ...], usual: bool | None
) -> None:
    """Armor's requirements, and terms that the storyteller sets contrary to the rules, for the seats that hear them."""
    eased = untrained_abilities.is_eased(play.state, terms.traits, command.untrained)
    changed = {"untrained": command.untrained} if eased else {}
    if modifier_sources.is_contrary(play.state, terms.traits, terms.precise_way, usual):
        changed["precise_way"] = command.precise_way
    if command.waive and for_armor(play, actor, terms.traits):
        changed["armor"] = untrained_abilities.WAIVED
    is_usual = play.state.ruling("roll_trait_sets") == "any_two" or pools.ability_of(play.state, terms.traits) is None
    if command.alone and not is_usual:
        changed["attribute"] = "none"
    if not (changed or worn):
        return
    to = (GM,) if command.more else announced(play, actor)
    if worn:
        play.because("MS-19.3", to=to, required=", ".join(worn))
    if changed:
        play.because("MS-1.2", to=to, **changed)


@rule("MS-16.3", "MS-R41")
def related(play: Play[Campaign], actor: str, command: OfferWay) -> tuple[str, ...]:
    """Specialties that relate: those the storyteller selects, and those implied by a name from the examples."""
    specialties.check_owned(play, actor, command.related)
    named = (command.first, command.second)
    meant = [one for name in named for one in meant_specialties(play.state.ruling, name)]
    if meant:
        play.ruling("content_aliases")
    return tuple(dict.fromkeys((*command.related, *meant)))


@rule("MS-19.3")
def for_armor(play: Play[Campaign], actor: str, traits: tuple[str, ...]) -> tuple[str, ...]:
    """The specialty that power armor requires in this roll, unless the storyteller waives it."""
    sheet, found = pools.sheet_of(play.state, actor), pools.abilities_of(play.state, traits)
    return tuple(dict.fromkeys(name for one in found for name in armor.required(sheet, one.advanced))) if sheet else ()


@rule("MS-15.3")
def own_modifier(command: OfferWay) -> tuple[Modifier, ...]:
    """The storyteller's own modifier, with its reason."""
    if not (command.harder or command.worse or command.dice):
        return ()
    source = text_of("because", command.because, "MS-15.3", LONGEST_NAME, required=False)
    return (Modifier(source or "the GM", command.harder, command.worse, command.dice, "MS-15.3"),)


@rule("MS-R67")
def for_lifting(play: Play[Campaign], actor: str, traits: tuple[str, ...], command: OfferWay) -> tuple[Modifier, ...]:
    """The dice of power armor for lifting something with Strength. Raises Impossible."""
    sheet = pools.sheet_of(play.state, actor) if command.lifting else None
    found = armor.lifting_dice(sheet, traits) if sheet is not None else ()
    play.need(not command.lifting or found, "no armor helps with lifting here", "use Strength, in power armor")
    return found
