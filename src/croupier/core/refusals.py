"""The ways a command can be refused. After any of them the table is unchanged."""

from __future__ import annotations


class Refusal(Exception):
    """A command that is not carried out; `why` is one line that the sender may read."""

    code = "refused"

    def __init__(self, why: str, instead: str = "", clause: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.instead = instead
        self.clause = clause


class Illegal(Refusal):
    """A rule forbids the command now; in assist mode it is allowed and flagged."""

    code = "illegal"

    def __init__(self, clause: str, why: str, instead: str = "") -> None:
        super().__init__(why, instead, clause)


class Impossible(Refusal):
    """The command cannot be done at all (no such card, not enough chips, not your seat); refused in every mode."""

    code = "impossible"


class Stale(Refusal):
    """The command answers a prompt that is no longer open."""

    code = "stale"


class Forbidden(Refusal):
    """This seat may not do this."""

    code = "forbidden"


class Invalid(Refusal):
    """A field is malformed or out of range."""

    code = "invalid"

    def __init__(self, field: str, given: object, allowed: str, clause: str | None = None) -> None:
        shown = _shown(given)
        self.field = field
        self.given = shown if len(shown) <= 60 else shown[:57] + "..."
        self.allowed = allowed
        start = f"{field}: {self.given} is not allowed" if self.given else f"{field} is missing"
        super().__init__(f"{start}; allowed: {allowed}", "", clause)

    @property
    def why_at_field(self) -> str:
        """`why` without the field's name, for a place that names the field already."""
        return f"{f'{self.given} is not allowed' if self.given else 'missing'}; allowed: {self.allowed}"


def _shown(given: object) -> str:
    """The value on one line; empty for one that is missing."""
    if given is None:
        return ""
    if isinstance(given, bool):
        return str(given).lower()
    if isinstance(given, str):
        return _on_one_line(given)
    if isinstance(given, tuple):
        return ", ".join(map(_shown, given))
    return repr(given)


def _on_one_line(given: str) -> str:
    """Text with unprintable characters and direction overrides escaped."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in given)
