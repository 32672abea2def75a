#!/bin/sh
# Refuses exactly the question "can I link these libraries statically?", so that every crate chooses the shared libraries:
# a plugin works in the stock mlir-opt only if both use the same libMLIR.so. Everything else goes to the real llvm-config.
static=no libraries=no
for argument in "$@"; do
  case "$argument" in
    --link-static) static=yes ;;
    --libnames | --libs | --libfiles) libraries=yes ;;
  esac
done
if [ "$static$libraries" = yesyes ]; then
  echo "llvm-config: static libraries are not offered; link the shared libMLIR and libLLVM" >&2
  exit 1
fi
exec @LLVM_CONFIG@ "$@"
