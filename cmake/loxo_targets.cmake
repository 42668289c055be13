# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Compiler options and helpers that the targets of this build share.

# Warnings for the project's own builds; users of the library never see them.
function(loxo_warnings target)
  if(LOXO_WERROR)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Werror)
  endif()
endfunction()

# flags.mk has the compiler flags of a release; `make install` reads it too.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/flags.mk loxo_lines REGEX "^LOXO_[A-Za-z0-9_]+ := ")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/flags.mk)
foreach(line IN LISTS loxo_lines)
  string(REGEX MATCH "^([A-Za-z0-9_]+) := (.*)$" line "${line}")
  separate_arguments(${CMAKE_MATCH_1} UNIX_COMMAND "${CMAKE_MATCH_2}")
endforeach()
set(loxo_scalar "")
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang") # this includes "AppleClang"
  set(loxo_scalar ${LOXO_SCALAR_${CMAKE_MATCH_0}})
endif()

# Sets `result` to whether the source's path contains one of the words.
function(loxo_path_has result source)
  set(${result} OFF PARENT_SCOPE)
  foreach(word IN LISTS ARGN)
    string(FIND "${source}" "${word}" place)
    if(NOT place EQUAL -1)
      set(${result} ON PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# In a release each source has its own optimization level.
function(loxo_optimize)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    return()
  endif()
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH path ${loxo_SOURCE_DIR} ${source})
    loxo_path_has(is_os ${path} ${LOXO_OS})
    loxo_path_has(is_o2 ${path} ${LOXO_O2})
    loxo_path_has(is_o3 ${path} ${LOXO_O3})
    if(is_os)
      set(level -Os)
    elseif(is_o2)
      set(level -O2)
    elseif(is_o3)
      continue() # the build's default, -O3
    else()
      set(level -Os)
    endif()
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:${level}>")
  endforeach()
endfunction()

# A library of the C sources: hidden symbols, one section per function and per object. Without an
# operating system the code is never relocated. GNU C is for avr-gcc, which offers the flash address
# space only there.
function(loxo_library target)
  if(CMAKE_SYSTEM_NAME MATCHES "^Generic")
    set(bare ON)
    set(hosted OFF)
  else()
    set(bare OFF)
    set(hosted ON)
  endif()
  set_target_properties(
    ${target}
    PROPERTIES C_STANDARD 11
               C_STANDARD_REQUIRED ON
               C_EXTENSIONS ${bare}
               C_VISIBILITY_PRESET hidden
               POSITION_INDEPENDENT_CODE ${hosted})
  target_include_directories(
    ${target} PUBLIC $<BUILD_INTERFACE:${loxo_SOURCE_DIR}/src>
                     $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE ${loxo_scalar} ${LOXO_SECTIONS})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${LOXO_TABLES}>)
  endif()
  loxo_warnings(${target})
endfunction()

# A program of this project that links the static library.
function(loxo_program target)
  find_package(Threads REQUIRED)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES C_STANDARD 11 CXX_STANDARD 20
                                             CXX_STANDARD_REQUIRED ON)
  target_link_libraries(${target} PRIVATE loxo Threads::Threads)
  loxo_warnings(${target})
endfunction()

# Each file that matches the pattern is a test: an executable that takes the folder of test vectors
# as its argument and returns 0 on success.
function(loxo_tests pattern)
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${loxo_SOURCE_DIR} ${pattern})
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "^tests/|\\.[a-z]+$" "" name "${source}")
    string(REPLACE "/" "_" target "test_${name}")
    loxo_program(${target} ${source})
    target_include_directories(${target} PRIVATE ${loxo_SOURCE_DIR}/tests)
    if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang") # more takes twice as long to compile
      set(level $<IF:$<COMPILE_LANGUAGE:CXX>,-O0,-O1>)
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
    endif()
    add_test(NAME ${name} COMMAND ${target} ${loxo_SOURCE_DIR}/tests/vectors)
    set_tests_properties(
      ${name} PROPERTIES TIMEOUT 300 WORKING_DIRECTORY ${loxo_SOURCE_DIR}
                         ENVIRONMENT "LOXO_VECTORS=${loxo_SOURCE_DIR}/tests/vectors")
  endforeach()
endfunction()
