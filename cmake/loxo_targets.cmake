# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Compiler options and helpers that the targets of this build share.

# Warnings for the project's own builds; users of the library never see them.
function(loxo_warnings target)
  if(LOXO_WERROR)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Werror)
  endif()
endfunction()

# A kernel uses the instructions that its name says: the compiler adds no vectors of its own to a
# portable one. (Measured: no loss but 7% in one kernel, and 30% gained in another.)
if(CMAKE_C_COMPILER_ID MATCHES "Clang")
  set(loxo_scalar -fno-vectorize -fno-slp-vectorize)
elseif(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(loxo_scalar -fno-tree-vectorize)
endif()

# A release spends its time in the permutations: these have the build's -O3. The modes' work on slabs,
# the turning to bit planes and Delirium, whose permutation is so short, gain nothing from it over
# -O2, and all else nothing over -Os. (Measured: a third of the library's bytes, 1% of a short
# packet.)
function(loxo_optimize)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    return()
  endif()
  foreach(source IN LISTS ARGN)
    if(source MATCHES "_slabs_|_planes\\.c$|/delirium\\.c$")
      set(level -O2)
    elseif(source MATCHES "/permutation/|\\.S$")
      continue()
    else()
      set(level -Os)
    endif()
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:${level}>")
  endforeach()
endfunction()

# A library of the C sources: hidden symbols, one section per function and per object. Without an
# operating system the code is never relocated, and avr-gcc knows the flash address space only in
# GNU C.
function(loxo_library target)
  add_library(loxo::${target} ALIAS ${target})
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
    target_compile_options(${target} PRIVATE -ffunction-sections -fdata-sections ${loxo_scalar})
    # Nothing is ever thrown through this C, and the tables would be a tenth of it.
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-fno-asynchronous-unwind-tables>)
  endif()
  loxo_warnings(${target})
endfunction()

# A program of this project that links the static library.
function(loxo_program target)
  find_package(Threads REQUIRED)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES C_STANDARD 11 CXX_STANDARD 20
                                             CXX_STANDARD_REQUIRED ON)
  target_link_libraries(${target} PRIVATE loxo::loxo Threads::Threads)
  loxo_warnings(${target})
endfunction()

# Every file that matches the pattern is a test: an executable that takes the vectors' folder as its
# argument and returns 0 on success.
function(loxo_tests pattern)
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${loxo_SOURCE_DIR} ${pattern})
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "^tests/|\\.[a-z]+$" "" name "${source}")
    string(REPLACE "/" "_" target "test_${name}")
    loxo_program(${target} ${source})
    target_include_directories(${target} PRIVATE ${loxo_SOURCE_DIR}/tests)
    add_test(NAME ${name} COMMAND ${target} ${loxo_SOURCE_DIR}/tests/vectors)
    set_tests_properties(
      ${name} PROPERTIES TIMEOUT 300 WORKING_DIRECTORY ${loxo_SOURCE_DIR}
                         ENVIRONMENT "LOXO_VECTORS=${loxo_SOURCE_DIR}/tests/vectors")
  endforeach()
endfunction()
