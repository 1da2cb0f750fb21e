"""The color scheme that a browser has chosen: a cookie, so that pages have it from their first byte."""

from __future__ import annotations

from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie

THEMES = ("dark", "light", "contrast")
COOKIE = "croupier-theme"

_theme: ContextVar[str] = ContextVar("theme", default="")


def read_theme(cookies: bytes) -> None:
    """Remember the scheme of this request's Cookie header; anything else means the system's own."""
    try:
        found = SimpleCookie(cookies.decode("latin-1")).get(COOKIE)
    except CookieError:
        found = None
    _theme.set(found.value if found is not None and found.value in THEMES else "")


def theme() -> str:
    """The scheme of the current request; empty for the system's."""
    return _theme.get()
