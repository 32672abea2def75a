// Where failures cannot be reported, checks are refused.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --report-failures

func.func @jumps(%which: i1) {
  cf.cond_br %which, ^bb1, ^bb2
^bb1:
  // expected-error @+1 {{what goes wrong here cannot be reported, because `jumps` has several blocks, which jump to each other: expected loops and branches of `scf`, or let failures end the process (`failures=abort`)}}
  %memory = memref.alloc() : memref<4xf32>
  memref.dealloc %memory : memref<4xf32>
  return
^bb2:
  return
}

// -----

func.func @inside(%small: i1) {
  // expected-note @+1 {{this is the `scf.execute_region`}}
  scf.execute_region {
    // expected-error @+1 {{what goes wrong here cannot be reported, because what follows it in `scf.execute_region` cannot be skipped: expected it in loops and branches of `scf`, or let failures end the process (`failures=abort`)}}
    cf.assert %small, "it must be small"
    scf.yield
  }
  return
}

// -----

func.func @checked(%small: i1) {
  cf.assert %small, "it must be small"
  return
}

func.func @value(%small: i1) {
  // expected-error @+1 {{what goes wrong in `checked` cannot be reported to whoever calls it by this value: expected a call by its name, or let failures end the process (`failures=abort`)}}
  %function = func.constant @checked : (i1) -> ()
  func.call_indirect %function(%small) : (i1) -> ()
  return
}

// -----

// expected-error @+1 {{`@rise.fail` is the name of what reports failures: give this another one}}
func.func private @rise.fail()

func.func @same_name(%small: i1) {
  cf.assert %small, "it must be small"
  return
}

// -----

// Where nothing is reported, any name will do.
func.func private @rise.fail()
