"""Shared by all tests: how hard Hypothesis tries, and the real browser."""

import copy
import gc
import os
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from litestar import Litestar

from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.play import Play
from croupier.core.refusals import Invalid, Refusal
from croupier.web import app
from croupier.web.limits import Limits
from croupier.web.rate_limits import RateLimits
from support.web.calm_sockets import calm_sockets

IS_DEEP = os.environ.get("CROUPIER_DEEP") == "1"

# No deadline: workers share the cores, and a slow example is not a wrong one. Derandomized in the everyday run, so
# that the same commit gives the same result everywhere; `test-deep` tries new examples each time.
settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=50, database=None)
settings.register_profile(
    "deep", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("deep" if IS_DEEP else "everyday")
if not IS_DEEP:
    # Hypothesis also draws constants of the modules imported so far: what it draws would depend on what a worker ran
    # before, and parsing all modules takes each worker six seconds. `test-deep` draws them.
    providers._get_local_constants = Constants

gc.disable()
"""Until all tests are collected: ten thousand of them are no garbage, and looking for some took a fifth of the time."""


def pytest_collection_finish() -> None:
    """Collect garbage from here on, seldom, but never visit the tests themselves again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # 70 times as seldom: tests leave little behind
    gc.enable()


@contextmanager
def refusals_come_before_events() -> Iterator[None]:
    """In all tests: a rule refuses before its first event, where dry runs stop, or calls `play.try_whole()`."""
    carry_out = Game.carry_out

    def carried_out(game: Game[Any], play: Play[Any], command: Command) -> None:
        before = len(play.events)
        try:
            carry_out(game, play, command)
        except Refusal as refusal:
            done = [type(one).__name__ for one in play.events[before:]]
            is_of_luck = isinstance(refusal, Invalid) and refusal.field == "luck"
            if done and not play.is_tried_whole and not is_of_luck:
                raise AssertionError(f"{command} is refused after {done}: {refusal}") from refusal
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "carry_out", carried_out)
        yield


CHROMIUMS = (
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def chromium() -> str | None:
    """The browser's path: the variable CHROMIUM first, then the usual system paths."""
    return os.environ.get("CHROMIUM") or next((path for path in CHROMIUMS if Path(path).exists()), None)


LONGEST = (
    "/browser/", "/test_generic", "/test_kill", "/mutants/", "/test_mutants", "/test_battery", "/test_odds_worlds",
    "/test_shared_luck", "/test_schema", "/test_odds_off", "/test_whole_plays", "/test_benchmarks", "/test_calibration",
    "/test_two_servers",
)  # fmt: skip
"""What takes longest comes first, so that nobody has much left to do while the others have finished."""


def in_order_of_work(files: Mapping[Path, list[pytest.Item]]) -> Iterator[list[pytest.Item]]:
    """The longest files first, those of browsers in turns with the others: browsers wait while others compute."""
    ranks = {path: next((at for at, part in enumerate(LONGEST) if part in str(path)), len(LONGEST)) for path in files}
    paths = sorted(files, key=ranks.__getitem__)
    browsers = [path for path in paths if ranks[path] == 0]
    long = [path for path in paths if 0 < ranks[path] < len(LONGEST)]
    short = [path for path in paths if ranks[path] == len(LONGEST)]
    turns = [path for both in zip_longest(browsers, long) for path in both if path is not None]
    return (files[path] for path in (*turns, *short))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first; skip browser tests if there is no browser, and say what to install."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    items[:] = [item for file in in_order_of_work(files) for item in file]
    if chromium() is not None:
        return
    missing = pytest.mark.skip(
        reason="no Chromium: install it (Debian: apt install chromium) or set CHROMIUM=/its/path"
    )
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(missing)


UNUSED = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "SpareRendererForSitePerProcess,Translate,AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning"
)
"""What of Chromium no test looks at: the pages that each new window loads for its address bar and a process held in
reserve, which cost more than most pages of ours. The rest Playwright leaves out too: only the last such list counts."""


@pytest.fixture(scope="session")
def delete_output_dir() -> None:
    """Nothing: as every test has this fixture of pytest-playwright, for files that we do not request, it is cheap."""


@pytest.fixture(scope="session")
def _pw_trace_api_requests() -> None:
    """Nothing, for the same reason."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium without network calls of its own; no sandbox, as test machines often run as root."""
    quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    quiet += ["--disable-quic", "--no-first-run", "--disable-gpu", f"--disable-features={UNUSED}"]
    return {**browser_type_launch_args, "executable_path": chromium(), "args": quiet}


@contextmanager
def one_address_for_all() -> Iterator[None]:
    """All tests use one address and are faster than people: raise the rate limits that a test does not set itself."""
    begin, usual = RateLimits.__init__, Limits()
    names = ("reads_a_second", "exports_a_minute", "requests_a_second")

    def begin_wide(self: RateLimits, limits: Limits, clock: Callable[[], float]) -> None:
        wide = {name: 1_000_000 for name in names if getattr(limits, name) == getattr(usual, name)}
        begin(self, msgspec.structs.replace(limits, **wide), clock)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RateLimits, "__init__", begin_wide)
        yield


PREPARE = app._prepare


@pytest.fixture
def prepare() -> Callable[[Litestar], None]:
    """Server preparation for the tests about it; the hundreds of other tests do without."""
    return PREPARE


@contextmanager
def servers_are_not_prepared() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "_prepare", lambda _: None)
        yield


@contextmanager
def handlers_are_registered_once() -> Iterator[None]:
    """A new server costs 200 ms, nearly all of it the registering of its 90 handlers: later ones copy the first."""
    registered: dict[Any, Litestar] = {}
    register = app._App

    def copied(**given: Any) -> Litestar:
        kind = given["request_max_body_size"]
        if kind not in registered:
            registered[kind] = register(**{**given, "lifespan": []})
        made, like = copy.copy(registered[kind]), registered[kind]
        made.state, made.event_emitter = given["state"], type(like.event_emitter)([])
        made._lifespan_managers = [*like._lifespan_managers, *given["lifespan"]]
        made.asgi_router = copy.copy(like.asgi_router)
        made.asgi_router.app = made
        made.asgi_handler = made._create_asgi_handler()
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "_App", copied)
        yield


@contextmanager
def certificates_are_read_once() -> Iterator[None]:
    """Each new HTTP client reads the system's certificates, 60 ms, though all tests stay on this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", cache(httpx.create_ssl_context))
        yield


FOR_ALL_TESTS = (
    refusals_come_before_events,
    one_address_for_all,
    servers_are_not_prepared,
    handlers_are_registered_once,
    calm_sockets,
    certificates_are_read_once,
)


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop() -> Generator[None, object, object]:
    """What holds for all tests is set up once: as fixtures, each of them would be looked up anew by every test."""
    with ExitStack() as stack:
        for one in FOR_ALL_TESTS:
            stack.enter_context(one())
        return (yield)
