"""The web layer: pages, the JSON API and live updates. The only layer that speaks HTTP."""
