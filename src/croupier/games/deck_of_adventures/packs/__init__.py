"""Content that groups bring along: powers, vulnerabilities, items, creatures, premades (chapter 25)."""
