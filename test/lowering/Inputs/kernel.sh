# Builds a kernel, and gives it to a compiler:
#
#   kernel.sh OUTPUT clang|ptxas FILE FUNCTION CHIP [LIBRARY STRATEGY]
#
# clang reads OpenCL C without warnings; ptxas assembles PTX without spills, and without warnings about performance.
set -eu
output=$1 compiler=$2 file=$3 function=$4 chip=$5
shift 5
case $# in
0) set -- --strategy none ;;
*) set -- --library "$1" --strategy "$2" ;;
esac
case $compiler in
clang)
  rise build "$file" --function "$function" "$@" --emit opencl -o "$output.cl"
  for version in CL1.2 CL3.0; do
    clang -x cl -cl-std=$version -Wall -Wextra -Werror -fsyntax-only "$output.cl"
  done
  ;;
ptxas)
  rise build "$file" --function "$function" "$@" --emit ptx --chip "$chip" -o "$output.ptx"
  ptxas -v -arch="$chip" "$output.ptx" -o "$output.cubin" >"$output.log" 2>&1 || { cat "$output.log"; exit 1; }
  # This line must be there, so that other texts of ptxas do not go unnoticed.
  grep -q 'bytes spill stores' "$output.log"
  if grep -E '[1-9][0-9]* bytes spill|C75[0-9][0-9]|warning' "$output.log"; then
    exit 1
  fi
  ;;
esac
