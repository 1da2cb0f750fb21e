"""The rules' advice on characters, shown next to the sheet."""

from __future__ import annotations

from croupier.core.rules import cites

KNOW_YOUR_SHEET = cites("DA-24.7", name="KNOW_YOUR_SHEET")("Know your sheet, so that you can decide quickly.")
