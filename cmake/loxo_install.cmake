# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Installs libraries, public headers, the package for find_package(loxo) and loxo.pc.
include(CMakePackageConfigHelpers)

# A header is public if loxo.h or loxo.hpp includes it, directly or not. Paths are relative to src/.
function(loxo_public_headers result)
  set(found "")
  set(todo loxo.h)
  if(EXISTS ${loxo_SOURCE_DIR}/src/loxo.hpp)
    list(APPEND todo loxo.hpp)
  endif()
  while(todo)
    list(POP_FRONT todo header)
    list(APPEND found ${header})
    get_filename_component(folder ${loxo_SOURCE_DIR}/src/${header} DIRECTORY)
    file(STRINGS ${loxo_SOURCE_DIR}/src/${header} lines REGEX "^ *# *include \"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[^\"]*\"([^\"]*)\".*" "\\1" name "${line}")
      get_filename_component(path ${folder}/${name} ABSOLUTE)
      file(RELATIVE_PATH path ${loxo_SOURCE_DIR}/src ${path})
      if(NOT path IN_LIST found)
        list(APPEND todo ${path})
      endif()
    endforeach()
    list(REMOVE_DUPLICATES todo)
  endwhile()
  list(REMOVE_DUPLICATES found)
  set(${result} ${found} PARENT_SCOPE)
endfunction()

loxo_public_headers(loxo_headers)
foreach(header IN LISTS loxo_headers)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/${header})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()

set(loxo_libraries loxo)
if(TARGET loxo_shared)
  list(APPEND loxo_libraries loxo_shared)
endif()
install(TARGETS ${loxo_libraries} EXPORT loxo-targets)
install(EXPORT loxo-targets NAMESPACE loxo:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loxo)

configure_package_config_file(
  cmake/loxo-config.cmake.in loxo-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loxo
  NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(loxo-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/loxo-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/loxo-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loxo)

# loxo.pc finds its prefix from where it lies, so that an installed tree can be moved.
file(RELATIVE_PATH loxo_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/loxo.pc.in loxo.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/loxo.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
