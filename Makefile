# The habits. `make play` and `make test` install what is missing (scripts/setup), build and run.
.DEFAULT_GOAL := help
.PHONY: help play build test proof bench format lint fuzz

CONFIGURE := cmake --preset
BUILD := cmake --build --preset
SOURCES = $(shell git ls-files '*.h' '*.cpp')

help: ## List the habits
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

play: build ## Play in this terminal against the computer
	@build/release/morabaraba play

build: ## Build the program: build/release/morabaraba
	@scripts/setup play
	@$(CONFIGURE) release >/dev/null
	@$(BUILD) release --target morabaraba

test: ## Build and run the tests
	@scripts/setup test
	$(CONFIGURE) release -D MORABARABA_BUILD_TESTS=ON
	$(BUILD) release
	ctest --preset release

proof: ## Run the slow proofs as well
	@scripts/setup test
	$(CONFIGURE) release -D MORABARABA_BUILD_TESTS=ON
	$(BUILD) release
	ctest --preset proof

bench: ## Measure the speeds that the project promises
	@scripts/setup bench
	$(CONFIGURE) release -D MORABARABA_BUILD_BENCH=ON
	$(BUILD) release --target benches
	@scripts/bench

format: ## Lay out the code
	@scripts/setup check
	@clang-format-19 -i $(SOURCES)

lint: ## Check layout, faults and words
	@scripts/setup check
	@scripts/lint

fuzz: ## Fuzz every target for FUZZ_SECONDS (60)
	@scripts/setup check
	$(CONFIGURE) fuzz
	$(BUILD) fuzz
	@scripts/fuzz $(FUZZ_SECONDS)
