# What others get: the rules library for find_package(morabaraba), and the program.
#   cmake --install build/release --component rules --prefix <where>
# installs morabaraba::rules with its headers under include/morabaraba, so that a user writes
# #include <rules/position.h>; examples/package shows such a user, tests/package builds it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/morabaraba)

install(TARGETS morabaraba_rules EXPORT morabaraba
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT rules)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/rules/include/rules
        DESTINATION include/morabaraba COMPONENT rules)
# The library needs nothing but the standard library, so its target file is the whole package.
install(EXPORT morabaraba FILE morabarabaConfig.cmake NAMESPACE morabaraba::
        DESTINATION ${package_dir} COMPONENT rules)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/morabarabaConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/morabarabaConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT rules)

if(TARGET morabaraba)
    install(TARGETS morabaraba RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
    # The page, once `make page` has built it; `morabaraba serve` looks for it there.
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web/ DESTINATION share/morabaraba/web
            COMPONENT program OPTIONAL)
endif()
