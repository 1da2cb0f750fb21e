from pathlib import Path

from croupier.web.wire_types import typescript

WIRE = Path(__file__).parents[2] / "frontend" / "src" / "wire.ts"


def test_the_generated_types_are_up_to_date() -> None:
    told = "run `python -m croupier.web.wire_types frontend/src/wire.ts`"
    assert WIRE.read_text(encoding="utf-8") == typescript(), told
