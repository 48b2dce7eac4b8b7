# cmake -D BUILD= -D COMPILER= -D FLAGS= -D TYPE= -D EXAMPLE= -P build_example.cmake
# Fails unless the example, built against a fresh install, lists the start's 24 placements.
set(work ${BUILD}/package)
file(REMOVE_RECURSE ${work})

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --component rules --prefix ${work}/prefix
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -S ${EXAMPLE} -B ${work}/build -G Ninja
                        -D CMAKE_PREFIX_PATH=${work}/prefix -D CMAKE_CXX_COMPILER=${COMPILER}
                        -D CMAKE_CXX_FLAGS=${FLAGS} -D CMAKE_BUILD_TYPE=${TYPE}
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${work}/build COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${work}/build/first_moves OUTPUT_VARIABLE moves
                COMMAND_ERROR_IS_FATAL ANY)

string(STRIP "${moves}" moves)
string(REGEX MATCHALL "[a-g][1-7]" points "${moves}")
list(REMOVE_DUPLICATES points)
list(LENGTH points count)
if(NOT count EQUAL 24)
    message(FATAL_ERROR "the start has 24 placements; the example printed ${count}: ${moves}")
endif()
