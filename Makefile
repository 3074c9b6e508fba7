# Every target makes its own virtual environment in this checkout, from the locked versions.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: verify formal test test-thorough test-browser tour edition site release bench mutants lint errata formal-tables lock clean
.DEFAULT_GOAL := verify

# Coq is the one that is here, or else Debian's, unpacked into .coq without root. Without it this ends with exit code 3.
verify: $(VENV)/ready
	$(BIN)/python -m proofs_check --get-coq

# The theorems in Coq alone.
formal: $(VENV)/ready
	@$(BIN)/python -m proofs_check.formal --get coq
	$(BIN)/python -m proofs_check.formal

# Everything, in as many processes as there are cores, the theorems in Coq and the tour in Chromium among it. Where one
# of these cannot be had, the rest is tested, and what was left out is said.
test: lint $(VENV)/ready-browser $(VENV)/ready-edition
	@$(BIN)/python -m proofs_check.formal --get coq ocaml || [ -z "$$CI" ]
	@if tests/browser/get-chromium >/dev/null; then export BROWSER_TESTS=1; else [ -z "$$CI" ] || exit 1; fi; \
	  $(BIN)/python -m pytest --numprocesses auto --dist worksteal --cov --cov-report=term

test-browser: $(VENV)/ready-browser
	BROWSER_TESTS=1 $(BIN)/python -m pytest tests/browser

tour: $(VENV)/ready
	$(BIN)/python -m proofs_check --tour build/tour

# The proof as one text, and the slides of the course: pages and PDFs in build/edition.
edition: $(VENV)/ready-edition
	$(BIN)/python -m proofs_check --edition build/edition

# The tour, the documents, the errata, the sources and the edition, with what a run of the ledger has verified: a
# static site in build/site that can be published as it is.
site: $(VENV)/ready-edition
	@mkdir -p build
	$(BIN)/python -m proofs_check --json build/ledger.json > build/ledger.txt
	$(BIN)/python -m proofs_check --tour build/site --from build/ledger.json
	$(BIN)/python -m proofs_check --edition build/site
	@touch build/site/.nojekyll

# What a release carries: the packages, the vectors as one archive, the proof as one PDF.
release: $(VENV)/ready-edition
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@$(BIN)/python -c "from setuptools.build_meta import build_sdist; build_sdist('dist')" > /dev/null
	$(BIN)/python -m properties.conformance.vectors build/vectors
	$(BIN)/python -m proofs_check --edition build/edition
	cp build/vectors/*.zip dist
	cp build/edition/edition.pdf dist/paid-experts-proof.pdf

test-thorough: lint formal $(VENV)/ready-edition
	@$(BIN)/python -m proofs_check.formal --get ocaml
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest --numprocesses auto --dist worksteal --cov --cov-report=term \
	  -m "thorough or not thorough"

bench: $(VENV)/ready-bench
	$(BIN)/python -m benchmarks --out benchmarks/results.json

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/ready: requirements/dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Paid Experts needs Python 3.11 or later; $(PYTHON) is older. Try: make PYTHON=python3.12" >&2; exit 1; }
	@for room in reference properties proofs_check experiments; do [ -d paid_experts/$$room ] || { \
	  echo "paid_experts/$$room must be a link to ../$$room: this copy of the project has lost its links; clone it with git" \
	    "(on Windows with core.symlinks=true)." >&2; exit 1; }; done
	@echo "Python packages go into $(VENV), once: 220 MB, a minute or two."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/dev.lock
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-bench: $(VENV)/ready requirements/bench.lock
	@echo "More packages, once: a solver to be measured against."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/bench.lock
	@touch $@

$(VENV)/ready-edition: $(VENV)/ready requirements/edition.lock
	@echo "More packages, once: what sets the PDF and runs the notebooks."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/edition.lock
	@touch $@

$(VENV)/ready-browser: $(VENV)/ready requirements/browser.lock
	@echo "More packages, once: what drives a browser."
	@$(PIP_INSTALL) --no-deps --require-hashes -r requirements/browser.lock
	@touch $@

# Every small change of reference/ that mutmut knows, and whether the tests notice it; about an hour.
mutants: $(VENV)-mutants/ready
	-HYPOTHESIS_PROFILE=mutants $(VENV)-mutants/bin/mutmut run
	$(VENV)-mutants/bin/python tests/survivors.py

$(VENV)-mutants/ready: requirements/mutants.lock
	$(PYTHON) -m venv --clear $(VENV)-mutants
	$(VENV)-mutants/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --require-hashes -r requirements/mutants.lock
	@touch $@

# ERRATA.md and the folded lines of the documents are generated from the ledger; a test notices when they are not up to date.
errata: $(VENV)/ready
	$(BIN)/python -m proofs_check.ledger.folds
	$(BIN)/python -m proofs_check --errata ERRATA.md

# Written from the Coq files, the ledger and the conformance vectors; tests notice when they are not up to date.
formal-tables: $(VENV)/ready
	@mkdir -p build
	$(BIN)/python -m proofs_check.formal --decisions properties/conformance/vectors > build/Decisions.v
	$(BIN)/python -m proofs_check.formal --table > build/TABLE.md
	@cd build && for file in Decisions.v TABLE.md; do \
	  cmp -s $$file ../proofs_check/formal/$$file || cp $$file ../proofs_check/formal/$$file; done
	$(BIN)/python -m proofs_check.formal
	$(BIN)/python -m proofs_check.formal --statements > build/STATEMENTS.md
	@cp build/STATEMENTS.md proofs_check/formal/STATEMENTS.md

# Needs uv; rewrites the locked versions for every platform and every Python from 3.11 on.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-header --group dev --all-extras pyproject.toml \
	  -o requirements/dev.lock
	for group in bench browser edition; do \
	  uv pip compile --quiet --universal --generate-hashes --no-header --group $$group pyproject.toml --all-extras \
	    -c requirements/dev.lock -o requirements/$$group.lock; done
	uv pip compile --quiet --universal --generate-hashes --no-header --group mutants pyproject.toml --all-extras \
	  -o requirements/mutants.lock

clean:
	rm -rf $(VENV) $(VENV)-mutants .coq mutants build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .import_linter_cache
