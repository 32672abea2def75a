// Operations that no pass brings to the LLVM dialect are named at the end of the way.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --loops-to-llvm
// RUN: rise-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(loops-to-llvm{parallel=sequential})'

func.func @f(%x: vector<3x2xf32>, %y: vector<2xf32>) -> vector<3x2xf32> {
  // expected-error @+1 {{`vector.scan` has no lowering to the LLVM dialect here: replace it by other operations before, with a pass of MLIR or of your own}}
  %a:2 = vector.scan <add>, %x, %y {inclusive = true, reduction_dim = 0} : vector<3x2xf32>, vector<2xf32>
  return %a#0 : vector<3x2xf32>
}

// -----

// Of other dialects, whoever brings them has a pass of their own.
module attributes {gpu.container_module} {
  func.func @f() {
    return
  }
  gpu.module @kernels {
    gpu.func @kernel() kernel {
      gpu.return
    }
  }
}
