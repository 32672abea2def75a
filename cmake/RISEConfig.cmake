# Kernels of RISE in projects of C and C++, and its dialects in tools of MLIR.
#
#   find_package(RISE REQUIRED)                 # with RISE_DIR or CMAKE_PREFIX_PATH naming this folder
#   rise_add_kernel(scale scale.rise)
#   add_executable(main main.c)
#   target_link_libraries(main PRIVATE scale)   # and `#include "scale.h"`
#
# It sets `RISE_EXECUTABLE`, the command `rise`, which is looked for beside this folder, as
# `cargo xtask build --release` makes it, and on the PATH.
#
#   find_package(RISE REQUIRED COMPONENTS Dialects)
#   target_link_libraries(tool PRIVATE RISE::Dialects)   # and `#include "rise-c/Register.h"`
#
# The dialects and passes are in the library of the plugin, `RISE_DIALECTS_LIBRARY`, which is looked
# for in the same place. They need MLIR as a shared library of the same version, and clang++, whose
# identities of types are those of MLIR.

cmake_minimum_required(VERSION 3.20)

find_program(RISE_EXECUTABLE rise HINTS "${CMAKE_CURRENT_LIST_DIR}/../target/release"
  DOC "The command rise")

# Sets `RISE_Dialects_FOUND`, or `reason`.
macro(rise_find_dialects)
  find_file(RISE_DIALECTS_LIBRARY librise_plugin.so
    HINTS "${CMAKE_CURRENT_LIST_DIR}/../target/release"
    DOC "The library with the dialects of RISE")
  find_package(MLIR CONFIG QUIET HINTS "${CMAKE_CURRENT_LIST_DIR}/../.toolchain/lib/cmake/mlir")
  if(NOT RISE_DIALECTS_LIBRARY)
    set(reason "build librise_plugin.so by `cargo xtask build --release`, or name it by RISE_DIALECTS_LIBRARY")
  elseif(NOT TARGET MLIR)
    set(reason "name the folder of MLIRConfig.cmake by MLIR_DIR; it must bring libMLIR.so")
  elseif(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(reason "the dialects need the compiler of MLIR: -DCMAKE_CXX_COMPILER=clang++")
  else()
    set(RISE_Dialects_FOUND TRUE)
  endif()
endmacro()

set(reason "build it by `cargo xtask build --release`, or name it by RISE_EXECUTABLE")
if("Dialects" IN_LIST RISE_FIND_COMPONENTS)
  rise_find_dialects()
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(RISE REQUIRED_VARS RISE_EXECUTABLE HANDLE_COMPONENTS
  REASON_FAILURE_MESSAGE "${reason}")

if(RISE_Dialects_FOUND AND NOT TARGET RISE::Dialects)
  add_library(RISE::Dialects SHARED IMPORTED)
  set_target_properties(RISE::Dialects PROPERTIES
    IMPORTED_LOCATION "${RISE_DIALECTS_LIBRARY}"
    IMPORTED_NO_SONAME TRUE
    # It is part of the binary interface of MLIR.
    INTERFACE_COMPILE_DEFINITIONS NDEBUG
    INTERFACE_COMPILE_FEATURES cxx_std_17
    INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR}/../tools/plugin/include;${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES "MLIR;LLVM")
endif()

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
