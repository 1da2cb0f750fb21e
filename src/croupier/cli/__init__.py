"""The `croupier` command: errors are one line that says what to do, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from croupier.cli.fail import fail


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, 1 (the answer is no) or 2 (usage error)."""
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # the reader of our output is gone; keep Python from failing when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except EOFError:
        return fail("end of input", 1)
    except Exception as error:
        if os.environ.get("CROUPIER_DEBUG"):
            raise
        return _told(error)
    return status


def _run(given: list[str]) -> int:
    if given[:1] == ["odds"]:
        from croupier.cli.odds_verb import odds

        return odds(given[1:])
    if given[:1] == ["rules"] and (quick := _plain(given[1:])) is not None:
        from croupier.cli.rules_verbs import coverage, show

        as_json = "--json" in given
        if quick[0] == "coverage":
            return coverage(*quick[1:2], as_json=as_json)
        return show(*quick[:2], as_json=as_json)
    from croupier.cli.app import app

    status = app(given, standalone_mode=False, prog_name="croupier")
    return status if isinstance(status, int) else 0


def _plain(words: list[str]) -> list[str] | None:
    """The words of a simple call without options except --json, which needs no option parser."""
    plain = [word for word in words if word != "--json"]
    return plain if 1 <= len(plain) <= 2 and not any(word.startswith("-") for word in plain) else None


def _told(error: Exception) -> int:
    from croupier.core.refusals import Invalid, Refusal
    from croupier.store.errors import StoreError

    if isinstance(error, Refusal):
        text = f"{error.why}; instead: {error.instead}" if error.instead else error.why
        return fail(text, 2 if isinstance(error, Invalid) else 1)
    if isinstance(error, StoreError):
        return fail(str(error), 1)
    if isinstance(error, OSError):
        where = f" {error.filename}" if error.filename else ""
        return fail(f"cannot use{where}: {error.strerror or error}", 1)
    said = getattr(error, "format_message", None)
    if callable(said):
        path = getattr(getattr(error, "ctx", None), "command_path", "") or "croupier"
        return fail(f"{said()} ({path} --help lists what there is)", getattr(error, "exit_code", 2))
    if type(error).__name__ == "Abort":
        return fail("aborted", 1)
    return fail(f"a bug: {type(error).__name__}: {error}; CROUPIER_DEBUG=1 shows where", 1)
