"""What tests in browsers share: how long they wait for what they expect."""

from playwright.sync_api import expect

from browser_people import PATIENCE

expect.set_options(timeout=PATIENCE)
