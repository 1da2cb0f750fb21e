"""Content that groups add: powers, vulnerabilities, items, creatures, premades (chapter 25)."""
