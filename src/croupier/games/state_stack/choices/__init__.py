"""The choices of a seat in a fight, made from its view."""
