# The habits. Each installs what it misses (scripts/setup), builds what it needs, and runs.
.DEFAULT_GOAL := help
.PHONY: help play terminal page build test proof bench bench-server bench-solver benches format lint clang asan tsan coverage fuzz check

# Seconds that `make fuzz` gives each target.
FUZZ_SECONDS ?= 60
# The folder that `make proof` solves all sectors into: 5 GB; what is there already is kept.
PROOF_DB ?= build/malom.db

help: ## List the habits
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

play: page ## Play in the browser: build all, serve it, print the address
	@build/release/morabaraba serve

terminal: build ## Play in this terminal against the computer
	@build/release/morabaraba play

page: ## Build the program and the page, build/web
	@scripts/setup play
	@cmake --preset release -D MORABARABA_BUILD_WEB=ON >/dev/null
	@cmake --build --preset release --target morabaraba web_page

build: ## Build the program, build/release/morabaraba
	@scripts/setup play
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target morabaraba

test: ## Build everything and run the quick tests
	@scripts/setup test
	cmake --preset release -D MORABARABA_BUILD_TESTS=ON -D MORABARABA_BUILD_WEB=ON
	cmake --build --preset release
	ctest --preset release

proof: ## Run the slow proofs, solve and verify everything (PROOF_DB), write docs/results-malom.*
	@scripts/setup test
	cmake --preset release -D MORABARABA_BUILD_TESTS=ON
	cmake --build --preset release
	ctest --preset proof
	scripts/solve-everything $(PROOF_DB)
	MORABARABA_DATABASE=$(abspath $(PROOF_DB)) ctest --preset proof -R OfTheMovingPhase

bench: benches ## Measure the speeds that the project promises
	@scripts/bench

bench-server: build ## Measure the server under 5,000 sockets and 1,000 moves a second
	@scripts/setup bench
	@cmake --preset release -D MORABARABA_BUILD_BENCH=ON >/dev/null
	@cmake --build --preset release --target server_load
	@scripts/bench-server

bench-solver: ## Measure the solver beside the figures to reach (COWS=7)
	@scripts/setup bench
	@cmake --preset release -D MORABARABA_BUILD_BENCH=ON >/dev/null
	@cmake --build --preset release --target solver_bench database_bench
	@scripts/bench-solver $(COWS)

benches:
	@scripts/setup bench
	cmake --preset release -D MORABARABA_BUILD_BENCH=ON
	cmake --build --preset release --target benches

format: ## Lay out the code
	@scripts/setup check
	@clang-format-19 -i $$(git ls-files '*.h' '*.cpp')

lint: ## Check layout and faults of the code
	@scripts/setup check
	@scripts/lint

clang: ## Build everything with clang 19
	@scripts/setup check
	cmake --preset clang -D MORABARABA_BUILD_TESTS=ON
	cmake --build --preset clang

asan: ## Run the quick tests under the address and undefined-behaviour sanitizers
	@scripts/setup check
	cmake --preset asan
	cmake --build --preset asan
	ctest --preset asan

tsan: ## Run what works on several threads under the thread sanitizer
	@scripts/setup check
	cmake --preset tsan
	cmake --build --preset tsan --target solver_test database_test search_test engine_test
	ctest --preset tsan -R '^(solver|database|search|engine)_test'

coverage: ## Check that the tests reach 95 % of the lines of src/rules
	@scripts/setup check
	cmake --preset coverage
	cmake --build --preset coverage --target rules_tests records_tests
	@scripts/coverage

fuzz: ## Fuzz every target for FUZZ_SECONDS (60), two at a time
	@scripts/setup check
	cmake --preset fuzz
	cmake --build --preset fuzz
	@scripts/fuzz $(FUZZ_SECONDS)

check: ## Every check of the project, as CI runs them
	@.ci/run
