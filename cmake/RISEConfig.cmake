# Kernels of RISE in projects of C and C++.
#
#   find_package(RISE REQUIRED)                 # with RISE_DIR or CMAKE_PREFIX_PATH naming this folder
#   rise_add_kernel(scale scale.rise)
#   add_executable(main main.c)
#   target_link_libraries(main PRIVATE scale)   # and `#include "scale.h"`
#
# It sets `RISE_EXECUTABLE`, the command `rise`, which is looked for beside this folder, as
# `cargo xtask build --release` makes it, and on the PATH.

cmake_minimum_required(VERSION 3.20)

find_program(RISE_EXECUTABLE rise HINTS "${CMAKE_CURRENT_LIST_DIR}/../target/release"
  DOC "The command rise")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(RISE REQUIRED_VARS RISE_EXECUTABLE
  REASON_FAILURE_MESSAGE "build it by `cargo xtask build --release`, or name it by RISE_EXECUTABLE")

# rise_add_kernel(<target> <file> [STRATEGY <expression>] [LIBRARY <file.elevate>]
#                 [FUNCTION <name>...] [CPU <name>] [OPTIONS <option>...])
#
# A static library of the programs in a file, `.rise` or `.mlir`, with the header `<target>.h`. It is
# built again when the file or the library of the strategy changes. OPTIONS are others of
# `rise build`. Loops run on threads that the library brings.
function(rise_add_kernel target file)
  cmake_parse_arguments(PARSE_ARGV 2 rise "" "STRATEGY;LIBRARY;CPU" "FUNCTION;OPTIONS")
  if(DEFINED rise_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "rise_add_kernel(${target}): unknown arguments: ${rise_UNPARSED_ARGUMENTS}")
  endif()
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  if(NOT EXISTS "${file}")
    message(FATAL_ERROR "rise_add_kernel(${target}): there is no file ${file}")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.rise")
  set(archive "${folder}/${target}.a")
  set(header "${folder}/${target}.h")
  set(command "${RISE_EXECUTABLE}" build "${file}" --emit=archive -o "${archive}")
  set(inputs "${file}" "${RISE_EXECUTABLE}")
  if(DEFINED rise_STRATEGY)
    list(APPEND command "--strategy=${rise_STRATEGY}")
  endif()
  if(DEFINED rise_LIBRARY)
    cmake_path(ABSOLUTE_PATH rise_LIBRARY BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND command "--library=${rise_LIBRARY}")
    list(APPEND inputs "${rise_LIBRARY}")
  endif()
  if(DEFINED rise_CPU)
    list(APPEND command "--cpu=${rise_CPU}")
  endif()
  foreach(name IN LISTS rise_FUNCTION)
    list(APPEND command "--function=${name}")
  endforeach()
  list(APPEND command ${rise_OPTIONS})
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(
    OUTPUT "${archive}" "${header}"
    COMMAND ${command}
    DEPENDS ${inputs}
    COMMENT "Compiling ${file} by RISE"
    VERBATIM)
  add_custom_target("${target}-rise" DEPENDS "${archive}" "${header}")

  find_package(Threads REQUIRED)
  add_library("${target}" INTERFACE)
  add_dependencies("${target}" "${target}-rise")
  target_include_directories("${target}" INTERFACE "${folder}")
  target_link_libraries("${target}" INTERFACE "${archive}" Threads::Threads m)
  # Objects that include the header are compiled after it is there.
  target_sources("${target}" INTERFACE "${header}")
endfunction()
