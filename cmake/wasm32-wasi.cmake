# WebAssembly with clang 19's WASI target and Debian's libc++ for it: no threads, no exceptions. A
# module is a reactor: it has no main, the page calls its exports.
set(CMAKE_SYSTEM_NAME Generic)  # CMake has no name for it
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(MORABARABA_WASM ON)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti")
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # what is built can't be run here
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
