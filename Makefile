# Waraq. `make` lists what can be done; the first two are all that a newcomer needs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PY := .venv/bin/python
PORT ?= 8000
HOST ?= 127.0.0.1
N ?= 2

.PHONY: help
help: ## list these targets
	@grep -hE '^[a-z][a-z-]*:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  \033[1mmake %-18s\033[0m %s\n", $$1, $$2}'

.PHONY: run
run: ## set everything up and serve the site on 127.0.0.1:8000
	@scripts/setup.sh run
	@$(PY) manage.py prepare
	@$(PY) manage.py serve $(HOST):$(PORT)

.PHONY: test
test: ## install what the tests need and run them
	@scripts/setup.sh test
	@$(PY) -m pytest -n $(N) --dist loadscope $(ARGS)

.PHONY: dev
dev: ## the same as run, with DEBUG and automatic reloading
	@scripts/setup.sh dev
	@DEBUG=1 $(PY) manage.py prepare
	@DEBUG=1 $(PY) manage.py runserver $(HOST):$(PORT)

.PHONY: setup
setup: ## install everything that developers use
	@scripts/setup.sh dev

.PHONY: superuser
superuser: ## create an administrator
	@$(PY) manage.py createsuperuser

.PHONY: lint
lint: ## style of Python and templates, layers, unused packages
	@scripts/setup.sh dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	.venv/bin/lint-imports --no-cache
	.venv/bin/djlint --lint --quiet templates
	.venv/bin/deptry .

.PHONY: format
format: ## rewrite Python and templates in the house style
	@scripts/setup.sh dev
	$(PY) -m ruff check --fix-only -q .
	$(PY) -m ruff format -q .

.PHONY: types
types: ## mypy, strict
	@scripts/setup.sh dev
	$(PY) -m mypy rules_engine benchmarks tutorials site/accounts site/community site/config site/rulebook site/tabletop site/translation_desk

.PHONY: messages
messages: ## collect the interface's sentences into locale/
	@scripts/setup.sh dev
	$(PY) manage.py catalogues collect

.PHONY: catalogues
catalogues: ## fail if a catalogue is out of date, fuzzy or incomplete
	@scripts/setup.sh dev
	$(PY) manage.py catalogues check

.PHONY: migrations
migrations: ## fail if a migration is missing
	$(PY) manage.py makemigrations --check --dry-run

.PHONY: content-check
content-check: ## fail if a content file is broken or an example false
	$(PY) manage.py load_content --check

.PHONY: coverage-check
coverage-check: ## fail if a rule lacks an example, a lesson, a text or a source that it needs (reads the database)
	$(PY) manage.py check_coverage

.PHONY: prove
prove: ## solve every shipped puzzle again (ARGS=--whole plays all deals of the hidden hands out again, minutes)
	$(PY) manage.py prove_puzzles --again $(ARGS)

.PHONY: same-puzzles
same-puzzles: ## fail if other puzzles are shipped than the seeds make (ARGS=domino-loo.call for a theme with hidden hands, minutes)
	$(PY) manage.py make_puzzles --check $(ARGS)

.PHONY: deploy-check
deploy-check: ## fail if the production settings have a warning
	SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(50))') ALLOWED_HOSTS=waraq.example \
	DJANGO_SETTINGS_MODULE=config.settings.production $(PY) manage.py check --deploy --fail-level WARNING

.PHONY: test-slow
test-slow: ## the long runs of the engine and the lesson endpoint (the players are measured by bench-players)
	@scripts/setup.sh test
	$(PY) -m pytest -n $(N) -m slow -k "not sound_player and not random_moves" --durations=8 $(ARGS)

.PHONY: bench
bench: ## the engine beside OpenSpiel and RLCard, in one run (ARGS="--hands 2000" for a short one)
	@scripts/peers.sh
	@.venv-peers/bin/python -m benchmarks.engine $(ARGS)

.PHONY: bench-players
bench-players: ## the sound computer player against the greedy one, 2,000 hands of each game
	@scripts/setup.sh run
	@$(PY) -m benchmarks.players $(ARGS)

.PHONY: bench-web
bench-web: ## pages and answers behind gunicorn, beside a fresh Wagtail project (ARGS="--step PATH FIELD=VALUE" for one answer)
	@scripts/setup.sh test
	@$(PY) -m benchmarks.web $(ARGS)

.PHONY: bench-answers
bench-answers: ## how long a judged and stored answer takes, to lessons and puzzles
	@scripts/setup.sh run
	@export DEBUG=0 DATABASE_URL=sqlite:///$(CURDIR)/var/bench.sqlite3 PYTHONPATH=site:.; \
	$(PY) manage.py migrate --verbosity 0 && $(PY) manage.py load_content --verbosity 0 && $(PY) -m benchmarks.answers $(ARGS)

.PHONY: bench-puzzles
bench-puzzles: ## puzzles made and proven a second, theme by theme
	@scripts/setup.sh run
	@$(PY) -m benchmarks.puzzles $(ARGS)

.PHONY: test-peers
test-peers: ## gin in lockstep with OpenSpiel, 500 games
	@scripts/peers.sh
	@if .venv-peers/bin/python -c 'import pyspiel' 2>/dev/null; then \
	    .venv-peers/bin/python -m pytest -c tests/peers/pytest.ini --rootdir . --confcutdir tests/peers tests/peers $(ARGS); \
	else echo "OpenSpiel is not installed here: nothing was compared."; fi

.PHONY: pyright
pyright: ## a second type checker over the rules engine
	@scripts/peers.sh
	@.venv-peers/bin/basedpyright

.PHONY: random-moves
random-moves: ## 100,000 random and illegal moves in the four games together
	@scripts/setup.sh test
	SOAK_STEPS=100000 $(PY) -m pytest -n $(N) -m slow -k random_moves tests/rules_engine/test_soak.py $(ARGS)

.PHONY: soak
soak: ## 1,000 whole games of each game, played and replayed (half an hour of processor time)
	@scripts/setup.sh test
	SOAK_GAMES=1000 $(PY) -m pytest -n $(N) -m slow -k whole_games tests/rules_engine/test_soak.py $(ARGS)

.PHONY: long
long: test-slow soak ## what takes too long for every change: the long runs and 1,000 whole games of each game

.PHONY: mutation
mutation: ## how many small faults planted in melds and scoring the tests find
	@scripts/setup.sh test
	@$(PY) -m benchmarks.mutation $(ARGS)

.PHONY: content
content: ## load the content files (an editor's changes are kept)
	$(PY) manage.py load_content

.PHONY: test-browser
test-browser: ## play the site in Debian's chromium, in three languages
	@scripts/setup.sh dev
	@scripts/browser.sh
	$(PY) -m pytest -n 0 -m browser tests/browser $(ARGS)

.PHONY: test-browser-all
test-browser-all: ## every step of every lesson, in three languages, by all five ways (hours; SHARD=2/5 for a part)
	@scripts/setup.sh dev
	@scripts/browser.sh
	nice $(PY) -m pytest -n 0 -vv -m every_step tests/browser/test_every_step.py $(ARGS)

.PHONY: lighthouse
lighthouse: ## Lighthouse over every kind of page in three languages (ARGS="--pages rules --languages ko")
	@scripts/setup.sh test
	@scripts/lighthouse.sh
	@$(PY) -m tests.lighthouse $(ARGS)

.PHONY: test-postgres
test-postgres: ## the suite on PostgreSQL and Redis (started if none runs)
	@scripts/setup.sh test
	@scripts/services.sh $(PY) -m pytest -n $(N) --dist loadscope --ignore=tests/rules_engine --ignore=tests/house $(ARGS)

.PHONY: transcripts
transcripts: ## play the golden games again; look at the difference before committing it
	$(PY) -m pytest -q tests/rules_engine -k transcript --regenerate

.PHONY: lock
lock: ## resolve requirements/*.txt from pyproject.toml
	@scripts/setup.sh dev
	@scripts/lock.sh

.PHONY: clean
clean: ## remove what can be made again (the environment, caches, the local database)
	rm -rf .venv .cache var .mypy_cache .ruff_cache .pytest_cache .hypothesis
