"""The battery on Maelstrom."""

from typing import Any

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.state import OK, Character
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
from support.odds.outcomes import MAELSTROM


class TestMaelstrom(Battery):
    game = GAME
    sums = {
        "MS-9.11": Sum("left", ("before",), ("paid",)), "MS-9.15": Sum("left", ("before", "recovered")),
        "MS-12.6": Sum("free", ("earned", "adjusted"), ("spent",)),
        "MS-R47": Sum("difference", ("after",), ("before",)),
        "MS-R50": Sum("left", ("levels",), ("soaked",), least=0),
    }  # fmt: skip
    readers = MAELSTROM
    tables = 5
    steps = 80
    shown = 140
    seams_met = 120
    decrees_met = 30
    held = 4
    elsewhere = {"propose_character": frozenset({"name", "campaign", "notes"}), "attack": frozenset({"ability"})}
    """Lines of the sheet on which a character is written, and the ability that a weapon has anyway."""
    depends = {"offer_way": frozenset({"alone"}), "buy_specialty": frozenset({"ability", "tier"})}
    """Only an ability is rolled alone (MS-R7), and listed specialties have names of their own."""
    typed = {"offer_way": frozenset({"named"})}
    """Where nothing is listed, the GM types names of advanced specialties; others are refused (MS-15.9, MS-R11)."""
    lacking = {"offer_way": frozenset({"required"}), "propose_character": frozenset({"personality"})}
    """Required specialties are a text where none are listed (MS-R10); another line of the sheet."""
    replaced = frozenset({"proposals"})
    fresh = {
        "harm": frozenset({"levels", "soaked"}),
        "set_scene": frozenset({"safe_rest"}), "oppose": frozenset({"difficulty"}), "set_price": frozenset({"price"}),
    }  # fmt: skip
    """Forms for another scene, opponent or item."""
    words = {"offer_way": frozenset({"named"})}
    """Specialties that are required by name, where a form lists those of the ability."""
    seams = Seams(
        (),
        frozenset({"withdraw", "call_off_attack", "call_off_salvo", "withdraw_proposal"}),
        frozenset({"oppose set_condition", "oppose harm"}),
    )
    """Who can no longer act when the dice fall opposes nothing (MS-R19)."""

    asked_when_out = frozenset({"death", "character", "adds", "rests", "rally", "side", "reach", "dodge"})
    """Whether the dying live is asked of their player (MS-R52), who may rebuild them, too.

    Also about a roll with its dice, a rally or rest that is judged, and a grenade in the air.
    """

    def out(self, state: Any) -> frozenset[str]:
        return frozenset(one.id for one in (*state.characters, *state.npcs) if one.condition != OK)

    varied = ("npcs", "characters", "attempts", "fight", "ships", "hidden", "backstage")
    tells = {
        "way_offered": frozenset({"offered", "pools"}), "pools_changed": frozenset({"pools"}),
        "attempt_began": frozenset({"attempt.offered", "attempt.pools"}), "terms_locked": frozenset({"locked"}),
        "dice_fell": frozenset({"record"}), "record_changed": frozenset({"record"}), "order_set": frozenset({"parts"}),
        "condition_set": frozenset(), "withdraw": frozenset(),
    }  # fmt: skip
    """Dice and terms where everyone learns them, the order of a fight, who falls, and whether a pool was empty."""
    alike = frozenset({
        *(f"{whose}.sheet.{what}" for whose in ("characters", "proposals") for what in (
            "backgrounds.name", "specialties.approved", "specialties.source", "specialties.tier",
        )),
        "characters.sheet.health.unaided", "proposals.sheet.experience.earned", "proposals.sheet.health.penalties",
    })  # fmt: skip
    """Words of a sheet stay, as only its numbers are exchanged; a proposed one is mostly a new one in every world."""

    def keep(self, dealt: Any, true: Any) -> Any:
        """Sheets, and what is tried: the order of a fight, and a roll that is made, tell of them (MS-R73, MS-R74)."""
        put = msgspec.structs.replace
        return put(dealt, npcs=true.npcs, characters=true.characters, attempts=true.attempts)

    def settle(self, dealt: Any, true: Any) -> Any:
        """Wounds: everyone hears how deep they are and that they were treated, though not of which kind (MS-R53)."""
        pairs = zip(dealt.characters, true.characters, strict=True)
        return msgspec.structs.replace(dealt, characters=tuple(_as_hurt(one, other) for one, other in pairs))

    def prepare(self, sitting: Sitting) -> None:
        """The positions that are counted begin where somebody has declared what she does."""
        while sitting.setup.seed.startswith("perft") and not sitting.table.state.attempts:
            sitting.step(wild=False)


def _as_hurt(dealt: Character, true: Character) -> Character:
    sheet = msgspec.structs.replace(dealt.sheet.open(), health=true.sheet.open().health)
    return msgspec.structs.replace(dealt, sheet=Secret(sheet, dealt.sheet.known_to))
