# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# Removes the files that the last installation from the build folder BUILD wrote, and the folders
# that it made if they are then empty. Set DESTDIR as it was for the installation.
if(NOT EXISTS "${BUILD}/install_manifest.txt")
  message(FATAL_ERROR "nothing is installed from ${BUILD}")
endif()
file(STRINGS "${BUILD}/install_manifest.txt" files)
foreach(file IN LISTS files)
  file(REMOVE "$ENV{DESTDIR}${file}")
endforeach()
list(LENGTH files count)
message(STATUS "removed ${count} files")

file(STRINGS "${BUILD}/install_folders.txt" folders)
list(SORT folders ORDER DESCENDING) # subfolders come first
foreach(folder IN LISTS folders)
  file(GLOB inside "${folder}/*" "${folder}/.*")
  list(FILTER inside EXCLUDE REGEX "/\\.\\.?$")
  if(IS_DIRECTORY "${folder}" AND NOT inside)
    file(REMOVE_RECURSE "${folder}")
  endif()
endforeach()
file(REMOVE "${BUILD}/install_manifest.txt" "${BUILD}/install_folders.txt")
