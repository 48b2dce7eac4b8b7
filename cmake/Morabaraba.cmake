# The functions with which every folder declares its targets, and the one table of who may use whom.
#
#   morabaraba_library(rules SOURCES board.cpp position.cpp)
#   morabaraba_library(games SOURCES game_file.cpp PUBLIC morabaraba::rules PRIVATE yaml-cpp)
#   morabaraba_program(morabaraba SOURCES main.cpp LIBS morabaraba::app)
#   morabaraba_test(rules_test SOURCES board_test.cpp LIBS morabaraba::rules)
#   morabaraba_test(rules_proof PROOF SOURCES oracle_proof.cpp LIBS morabaraba::rules)
#   morabaraba_bench(rules_bench SOURCES perft_bench.cpp LIBS morabaraba::rules)
#   morabaraba_fuzz(text_roundtrip SOURCES text_roundtrip.cpp LIBS morabaraba::rules)

# Every library, each after those that it uses.
set(MORABARABA_LIBRARIES rules games search database solver engine server app)
if(MORABARABA_WASM)
    set(MORABARABA_LIBRARIES rules search)  # what the page's modules are made of
endif()

# The arrows: what a library may name in PUBLIC or PRIVATE, itself aside. A library missing from its
# neighbour's row is out of reach: its headers are not on the include path.
set(MORABARABA_MAY_USE_rules "")
set(MORABARABA_MAY_USE_games rules)
set(MORABARABA_MAY_USE_search rules)
set(MORABARABA_MAY_USE_database rules)
set(MORABARABA_MAY_USE_solver database rules)
set(MORABARABA_MAY_USE_engine search games rules)
set(MORABARABA_MAY_USE_server engine solver database search games rules)
set(MORABARABA_MAY_USE_terminal search games rules)
set(MORABARABA_MAY_USE_app server engine solver database search games rules)

# Adds a folder if it has a CMakeLists.txt.
function(morabaraba_add_folder folder)
    if(EXISTS ${PROJECT_SOURCE_DIR}/${folder}/CMakeLists.txt)
        add_subdirectory(${PROJECT_SOURCE_DIR}/${folder})
    endif()
endfunction()

# Warnings for our own code only: PRIVATE, so that users of an installed library keep theirs.
function(morabaraba_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Werror)
    # g++ 12 sees overlapping copies in "text" + std::string (GCC bug 105651).
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endfunction()

# Stops when `name` asks for a library that the table above does not grant.
function(morabaraba_check_arrows name)
    foreach(dependency IN LISTS ARGN)
        if(dependency MATCHES "^morabaraba(::|_)(.+)$")
            set(other ${CMAKE_MATCH_2})
            if(NOT other IN_LIST MORABARABA_MAY_USE_${name})
                message(FATAL_ERROR "src/${name} may not use src/${other}; it may use: "
                        "${MORABARABA_MAY_USE_${name}} (cmake/Morabaraba.cmake)")
            endif()
        endif()
    endforeach()
endfunction()

# morabaraba_library(<name> SOURCES <file>... [PUBLIC <target>...] [PRIVATE <target>...])
# Defines the static library morabaraba_<name>, alias morabaraba::<name>, from the calling folder,
# with the public headers include/<name>/*.h. PUBLIC is what these headers include, PRIVATE what only
# the .cpp files include. The folder itself is no include path: private headers stand beside the
# source that includes them as "name.h".
function(morabaraba_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PUBLIC;PRIVATE")
    morabaraba_refuse_leftovers(${name} "${arg_UNPARSED_ARGUMENTS}")
    morabaraba_check_arrows(${name} ${arg_PUBLIC} ${arg_PRIVATE})
    set(target morabaraba_${name})
    add_library(${target} STATIC ${arg_SOURCES})
    add_library(morabaraba::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_include_directories(
        ${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
                         $<INSTALL_INTERFACE:include/morabaraba>)
    target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
    morabaraba_warnings(${target})
endfunction()

# morabaraba_program(<name> SOURCES <file>... [LIBS <target>...])
# Defines a program; it lands in the root of the build tree (build/release/<name>).
function(morabaraba_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBS")
    morabaraba_refuse_leftovers(${name} "${arg_UNPARSED_ARGUMENTS}")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBS})
    morabaraba_warnings(${name})
endfunction()

# morabaraba_test(<name> [PROOF] [PROGRAM] SOURCES <file>... [LIBS <target>...])
# Defines a GoogleTest program (with its main) in tests/ of the build tree, and one ctest entry for
# each of its cases, named <name>.<Suite>.<Case>. A name begins with what it tests: the target
# rules_tests builds every test called rules_... . Inside it, MORABARABA_ROOT is the source folder as a
# string literal: MORABARABA_ROOT "/tests/data/perft.txt".
#   PROOF    slow: left out of `make test`, run by `make proof`. A case may take an hour; others 10 min.
#   PROGRAM  drives the built program: MORABARABA_PROGRAM is its path.
function(morabaraba_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "PROOF;PROGRAM" "" "SOURCES;LIBS")
    morabaraba_refuse_leftovers(${name} "${arg_UNPARSED_ARGUMENTS}")
    add_executable(${name} ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_link_libraries(${name} PRIVATE ${arg_LIBS} GTest::gmock GTest::gtest GTest::gtest_main)
    morabaraba_places(${name} ${arg_PROGRAM})
    morabaraba_warnings(${name})
    string(REGEX REPLACE "_.*" "_tests" group ${name})
    if(NOT TARGET ${group})
        add_custom_target(${group})
    endif()
    add_dependencies(${group} ${name})
    set(timeout 600)
    set(labels "")
    if(arg_PROOF)
        set(timeout 3600)
        set(labels LABELS proof)
    endif()
    gtest_discover_tests(${name} TEST_PREFIX ${name}. DISCOVERY_MODE PRE_TEST NO_PRETTY_VALUES
                         PROPERTIES TIMEOUT ${timeout} ${labels})
endfunction()

# morabaraba_bench(<name> [PROGRAM] SOURCES <file>... [LIBS <target>...])
# Defines a Google Benchmark program (with its main) in bench/ of the build tree. It is not part of
# `all`: build it by name, or all of them as `benches`. PROGRAM and MORABARABA_ROOT as for tests.
function(morabaraba_bench name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "PROGRAM" "" "SOURCES;LIBS")
    morabaraba_refuse_leftovers(${name} "${arg_UNPARSED_ARGUMENTS}")
    add_executable(${name} EXCLUDE_FROM_ALL ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
    target_link_libraries(${name} PRIVATE ${arg_LIBS} benchmark::benchmark benchmark::benchmark_main)
    morabaraba_places(${name} ${arg_PROGRAM})
    morabaraba_warnings(${name})
    add_dependencies(benches ${name})
endfunction()

# morabaraba_fuzz(<property> SOURCES <file>... [LIBS <target>...])
# Defines LLVMFuzzerTestOneInput's two programs, named for the property that must hold:
#   fuzz_<property>    the libFuzzer target, in fuzz/ of the build tree (MORABARABA_BUILD_FUZZ)
#   replay_<property>  runs the kept corpus fuzz/corpus/<property>/ once, under any compiler; a ctest
#                      entry of `make test` (MORABARABA_BUILD_TESTS)
# The target aborts (assertions are kept) when the property fails.
function(morabaraba_fuzz property)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBS")
    morabaraba_refuse_leftovers(${property} "${arg_UNPARSED_ARGUMENTS}")
    set(programs "")
    if(MORABARABA_BUILD_FUZZ)
        add_executable(fuzz_${property} ${arg_SOURCES})
        target_link_options(fuzz_${property} PRIVATE -fsanitize=fuzzer)
        list(APPEND programs fuzz_${property})
    endif()
    if(MORABARABA_BUILD_TESTS)
        add_executable(replay_${property} ${arg_SOURCES} ${PROJECT_SOURCE_DIR}/fuzz/replay_main.cpp)
        add_test(NAME replay_${property}
                 COMMAND replay_${property} ${PROJECT_SOURCE_DIR}/fuzz/corpus/${property})
        set_tests_properties(replay_${property} PROPERTIES TIMEOUT 600)
        list(APPEND programs replay_${property})
    endif()
    foreach(program IN LISTS programs)
        set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                                    ${PROJECT_BINARY_DIR}/fuzz)
        target_link_libraries(${program} PRIVATE ${arg_LIBS})
        target_compile_options(${program} PRIVATE -UNDEBUG)
        morabaraba_warnings(${program})
    endforeach()
endfunction()

# Tells a test or bench where the sources are and, if `program`, where the built program is.
function(morabaraba_places target program)
    target_compile_definitions(${target} PRIVATE MORABARABA_ROOT="${PROJECT_SOURCE_DIR}")
    if(program)
        add_dependencies(${target} morabaraba)
        target_compile_definitions(
            ${target} PRIVATE MORABARABA_PROGRAM="$<TARGET_FILE:morabaraba>")
    endif()
endfunction()

# A misspelt keyword must not vanish silently.
function(morabaraba_refuse_leftovers name leftovers)
    if(leftovers)
        message(FATAL_ERROR "${name}: unknown words in its declaration: ${leftovers}")
    endif()
endfunction()
