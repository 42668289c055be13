# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Installs the libraries, public headers, the CMake package, loxo.pc and the licences. The target
# `uninstall` removes them. packaging/library.mk does the same without CMake.

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

# Before installing anything, records which folders do not exist yet, for `uninstall`.
function(loxo_note_folders)
  list(REMOVE_DUPLICATES ARGN)
  install(
    CODE "
    set(noted \"${CMAKE_BINARY_DIR}/install_folders.txt\")
    foreach(folder IN ITEMS ${ARGN})
      get_filename_component(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/\${folder}\" ABSOLUTE)
      while(NOT EXISTS \"\${folder}\")
        file(APPEND \"\${noted}\" \"\${folder}\\n\")
        get_filename_component(folder \"\${folder}\" DIRECTORY)
      endwhile()
    endforeach()
    file(APPEND \"\${noted}\" \"\")")
endfunction()

set(loxo_docdir ${CMAKE_INSTALL_DATAROOTDIR}/doc/loxo)
loxo_public_headers(loxo_headers)
set(folders ${CMAKE_INSTALL_LIBDIR}/cmake/loxo ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${loxo_docdir})
if(WIN32)
  list(APPEND folders ${CMAKE_INSTALL_BINDIR})
endif()
foreach(header IN LISTS loxo_headers)
  get_filename_component(folder ${CMAKE_INSTALL_INCLUDEDIR}/${header} DIRECTORY)
  list(APPEND folders ${folder})
endforeach()
loxo_note_folders(${folders})

foreach(header IN LISTS loxo_headers)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/${header})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()

# loxo_flat.h.in describes the steps.
function(loxo_flat_header output)
  set(options -std=c11 -ffreestanding -E -P -x c)
  if(MSVC)
    set(options -nologo -std:c11 -EP -Tc)
  endif()
  separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS}")
  if(CMAKE_C_COMPILER_TARGET)
    list(APPEND flags ${CMAKE_C_COMPILE_OPTIONS_TARGET}${CMAKE_C_COMPILER_TARGET})
  endif()
  execute_process(
    COMMAND ${CMAKE_C_COMPILER} ${CMAKE_C_COMPILER_ARG1} ${flags} -I${loxo_SOURCE_DIR}/src ${options}
            ${loxo_SOURCE_DIR}/cmake/loxo_flat.h.in
    OUTPUT_VARIABLE text
    ERROR_VARIABLE said
    RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "loxo_flat.h cannot be made: ${said}")
  endif()
  string(REPLACE "\r" "" text "${text}")
  string(REGEX REPLACE "^.*LOXO_FLAT_BEGIN\"\n" "" text "${text}")
  string(REPLACE "\"" "" text "${text}")
  string(REPLACE "len, const uint8_t *ad, size_t ad_len, "
                 "len,@    const uint8_t *ad, size_t ad_len, " text "${text}")
  string(REPLACE "@" "\n" text "${text}")
  string(REPLACE "~" "\"" text "${text}")
  string(REPLACE "( " "(" text "${text}")
  string(REGEX REPLACE " +\n" "\n" text "${text}")
  string(REGEX REPLACE "\n ([^ *])" "\n\\1" text "${text}")
  string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
  file(WRITE ${output}.new "${text}")
  configure_file(${output}.new ${output} COPYONLY) # leaves the file alone if the text is the same
endfunction()

set(loxo_flat ${CMAKE_CURRENT_BINARY_DIR}/include/loxo_flat.h)
loxo_flat_header(${loxo_flat})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cmake/loxo_flat.h.in)
install(FILES ${loxo_flat} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS ${loxo_libraries})
install(FILES LICENSE LICENSE-APACHE LICENSE-MIT DESTINATION ${loxo_docdir})

# The variables that the templates in this folder use.
set(loxo_libdir ${CMAKE_INSTALL_LIBDIR})
set(loxo_includedir ${CMAKE_INSTALL_INCLUDEDIR})
file(RELATIVE_PATH loxo_up /${loxo_libdir} /)
string(REGEX REPLACE "/$" "" loxo_up "${loxo_up}")
set(loxo_description ${loxo_DESCRIPTION})
set(loxo_pointer_bytes ${CMAKE_SIZEOF_VOID_P})
set(loxo_static_file ${CMAKE_STATIC_LIBRARY_PREFIX}loxo${CMAKE_STATIC_LIBRARY_SUFFIX})
set(loxo_soname ${loxo_VERSION_MAJOR}.${loxo_VERSION_MINOR})
if(WIN32)
  set(loxo_soname "")
  set(loxo_shared_file
      ${CMAKE_INSTALL_BINDIR}/${CMAKE_SHARED_LIBRARY_PREFIX}loxo${CMAKE_SHARED_LIBRARY_SUFFIX})
elseif(APPLE)
  set(loxo_soname @rpath/libloxo.${loxo_soname}.dylib)
  set(loxo_shared_file ${loxo_libdir}/libloxo.${loxo_version}.dylib)
else()
  set(loxo_soname libloxo.so.${loxo_soname})
  set(loxo_shared_file ${loxo_libdir}/libloxo.so.${loxo_version})
endif()
set(loxo_import_file ${CMAKE_IMPORT_LIBRARY_PREFIX}loxo_dll${CMAKE_IMPORT_LIBRARY_SUFFIX})
foreach(name IN ITEMS loxo-config.cmake loxo-config-version.cmake loxo.pc)
  configure_file(cmake/${name}.in ${name} @ONLY)
endforeach()
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/loxo-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/loxo-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loxo)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/loxo.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(loxo_top_level)
  add_custom_target(
    uninstall
    COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR} -P
            ${loxo_SOURCE_DIR}/cmake/loxo_uninstall.cmake
    VERBATIM)
endif()
