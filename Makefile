# A thin shell round start.py, for those who have make: everything works without it.
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: serve test test-deep check bench bench-odds mutants fmt help

serve test test-deep check bench bench-odds mutants fmt help:
	@$(PYTHON) start.py $@ $(ARGS)
