# make demo and make test do all their own set-up on a Debian machine with a Swift toolchain.

SWIFT_FILES := Package.swift Sources Tests Benchmarks
SAMPLE := Surveys/Samples/patterns-2x2

# Warnings of our own targets are errors wherever code is checked (see Package.swift); the demo builds without, so that a
# newer compiler with a new warning still shows it. `make test WARNINGS=allow` lets them pass.
WARNINGS ?= error
CHECKED := STUDYTOOL_WARNINGS=$(WARNINGS)
# Tests that wait for a program of theirs would otherwise all be under way at once, and wait for each other.
TESTING := $(CHECKED) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 swift test --skip-build --disable-xctest
CHECKS := --explicit-target-dependency-import-check error
# Which build is tried as users try it: in folders of its own, by other programs, in a browser. In CI it is debug, the one
# that the tests ran on, so that everything is compiled once.
STUDYTOOL_BUILD ?= release
PROGRAM := .build/$(STUDYTOOL_BUILD)/studytool

.PHONY: help demo release checked program-release program-debug test test-swift test-xmllint test-moved lint goldens foreign bench bench-import bench-patterns bench-capture bench-big bench-people bench-columns fuzz damaged coverage clean setup test-foreign test-capture foreign-setup
.DEFAULT_GOAL := help

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

setup:
	@Scripts/setup
	@Scripts/list-built-ins

demo: release ## build the program and report on the sample study
	.build/release/studytool report $(SAMPLE) --to xml,csv,html -o demo --force
	@echo "The report on the simulated study lies in demo/: open demo/report.html in a browser."

release: setup ## build the release binary, .build/release/studytool
	swift build -c release --static-swift-stdlib --product studytool

# What the tests run on: a debug build in which a warning is an error.
checked: setup
	$(CHECKED) swift build --build-tests $(CHECKS)

program-release: release
program-debug: checked

test: test-swift test-xmllint test-moved ## all tests: Swift, XML schemas, the release binary on its own

test-swift: checked ## the Swift tests only
	$(TESTING)

test-xmllint: setup ## every instrument, heuristic set, artefact, study and report against its schema
	Scripts/check-schemas

test-moved: program-$(STUDYTOOL_BUILD) ## the release binary copied alone to an empty folder
	STUDYTOOL=$(PROGRAM) Scripts/check-moved-binary

lint: setup ## format and documentation, a current list of built-in files, no compiler warnings
	git diff --exit-code Sources/BuiltIns/BuiltIns.c
	Scripts/module-diagram --check
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	+$(MAKE) checked

goldens: release ## write the reports of the sample studies to Reports/Samples
	Scripts/goldens

# Where the programs cannot be installed, those that are missing are skipped; STUDYTOOL_FOREIGN=required, as in CI, fails.
foreign-setup: setup
	Scripts/setup Scripts/foreign-packages.txt || [ "$$STUDYTOOL_FOREIGN" != required ]

test-foreign: foreign program-$(STUDYTOOL_BUILD) ## open reports and exports in programs that are not ours: LaTeX, LibreOffice, Python, R, ...
	.build-foreign/bin/pip install --quiet --requirement Scripts/accessibility-requirements.txt
	STUDYTOOL=$(PROGRAM) STUDYTOOL_PYTHON=$(CURDIR)/.build-foreign/bin/python Scripts/check-report-formats

test-capture: foreign-setup program-$(STUDYTOOL_BUILD) ## take part in a served study in Chromium, and look for what shuts people out
	test -x .build-foreign/bin/python || python3 -m venv .build-foreign
	.build-foreign/bin/pip install --quiet --requirement Scripts/accessibility-requirements.txt
	.build-foreign/bin/python Scripts/check-capture-pages.py $(PROGRAM)

foreign: foreign-setup checked ## read exports back with Python (csv, pandas, openpyxl, pyreadstat), PSPP and R
	test -x .build-foreign/bin/python || python3 -m venv .build-foreign
	.build-foreign/bin/pip install --quiet --requirement Tests/StudyExportTests/Foreign/requirements.txt
	STUDYTOOL_PYTHON=$(CURDIR)/.build-foreign/bin/python $(TESTING) --filter ForeignReadBackTests

bench: release ## time the program and its statistics beside R and Python
	Scripts/setup Scripts/foreign-packages.txt
	Benchmarks/run
	Benchmarks/run-stats
	Benchmarks/run-inspection

bench-import: release ## time the import of a survey of 100,000 people beside pandas
	Benchmarks/run-import

bench-patterns: release ## time a search in a catalogue of 10,000 patterns beside scikit-learn and Whoosh
	Benchmarks/run-patterns

bench-capture: release ## 500 simulated participants at once; then 100 kills of the server under load
	Benchmarks/run-capture
	Benchmarks/run-capture --participants 60 --kills 100

bench-columns: release ## time the recognition of 300 columns beside the start of the program and pandas
	Benchmarks/run-columns

bench-people: release ## time the program on one million people beside Polars, and on XLSX and SPSS beside Python
	Benchmarks/run-people

bench-big: release ## time the program on ten million rows beside DuckDB and Polars
	Benchmarks/run-big

fuzz: setup ## hand a million damaged files to each reader (minutes; INPUTS=1000000)
	swift build -c release --static-swift-stdlib --product Fuzzing
	.build/release/Fuzzing --inputs $(or $(INPUTS),1000000)

damaged: setup ## damage 100,000 exports whose figures are known, and compare what is read (minutes; CASES=100000)
	swift build -c release --static-swift-stdlib --product DamagedExports
	.build/release/DamagedExports --cases $(or $(CASES),100000) --keep .build/damaged

coverage: setup ## simulate how often intervals cover and tests err (minutes; writes Tests/StatsTests/Reference/coverage.md)
	mkdir -p .build
	swift run -c release --package-path Benchmarks/Coverage Coverage > .build/coverage.md
	mv .build/coverage.md Tests/StatsTests/Reference/coverage.md

clean: ## remove what was built
	rm -rf .build .build-* demo
