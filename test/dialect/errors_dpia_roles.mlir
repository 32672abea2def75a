// Roles that a slot could be overwritten by while it is read, or that would wait for ever.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

// roles as they should be
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a ring without slots
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<0>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<0>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  // expected-error @+1 {{'dpia.new_ring' op expected a ring of at least one slot, and a number that is known, found `0`}}
  dpia.new_ring nat<0> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a ring of an unknown size
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<d>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<d>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  // expected-error @+1 {{'dpia.new_ring' op expected a ring of at least one slot, and a number that is known, found `d`}}
  dpia.new_ring nat<d> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// slots of other data
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      // expected-error @+1 {{'dpia.await' op expected a slot of '!dpia.acc<array<8, array<4, scalar<f32>>>>', found '!dpia.acc<scalar<f32>>'}}
      %place = await %i, %free : (!round, !free) -> !dpia.acc<scalar<f32>>
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a slot that is never handed over to be read
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    // expected-error @+1 {{'dpia.for' op is a role, of which each round has one `dpia.arrive`, with the index of the round: found 0}}
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a slot that is never handed over to be written
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    // expected-error @+1 {{'dpia.for' op is a role, of which each round has one `dpia.arrive`, with the index of the round: found 0}}
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
    }
    }
  }
  return
}
// -----
// a slot that is not awaited
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    // expected-error @+1 {{'dpia.for' op is a role, of which each round has one `dpia.await`, with the index of the round: found 0}}
    for nat<n> (%i : !round) {
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a slot that is handed over twice
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    // expected-error @+1 {{'dpia.for' op is a role, of which each round has one `dpia.arrive`, with the index of the round: found 2}}
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// always the same slot
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    // expected-error @+1 {{'dpia.for' op is a role, of which each round has one `dpia.await`, with the index of the round: found 1}}
    for nat<n> (%i : !round) {
      %zero = nat nat<0> : !round
      %value = await %zero, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a slot that goes back to the role that has written it
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      // expected-error @+1 {{'dpia.arrive' op hands a slot over that was not awaited: expected the phase of `dpia.await`}}
      arrive %i, %full : !round, !full
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a slot that is handed over too early
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      // expected-error @+1 {{'dpia.arrive' op hands a slot over before it was awaited: expected it behind `dpia.await`}}
      arrive %i, %full : !round, !full
      %value = await %i, %full : (!round, !full) -> !part
    }
    }
  }
  return
}
// -----
// a slot that is written when it may be read
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      // expected-note @+1 {{the slot is handed over here}}
      arrive %i, %free : !round, !free
      // expected-error @+1 {{'dpia.assign_in_bulk' op uses a slot that was handed over, which the other role may use meanwhile: expected it before `dpia.arrive`}}
      assign_in_bulk %place, %part : !place, !part
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a slot of which a part is read when it may be written
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      %first = take %value : (!part) -> !dpia.exp<array<2, array<4, scalar<f32>>>, read>
      // expected-note @+1 {{the slot is handed over here}}
      arrive %i, %full : !round, !full
      // expected-error @+1 {{'dpia.take' op uses a slot that was handed over, which the other role may use meanwhile: expected it before `dpia.arrive`}}
      %again = take %first : (!dpia.exp<array<2, array<4, scalar<f32>>>, read>) -> !dpia.exp<array<1, array<4, scalar<f32>>>, read>
    }
    }
  }
  return
}
// -----
// sides of a ring that are exchanged
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    } and {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      // expected-error @+1 {{'dpia.arrive' op uses a side of a ring that another role has: expected the first role to write slots, and the second one to read them}}
      arrive %i, %free : !round, !free
    }
    }
  }
  return
}
// -----
// roles of different rounds
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    // expected-error @+1 {{'dpia.par_roles' op expected as many rounds in both roles, so that each slot is written once and read once, found `n` and `m`}}
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<m> (%i : !dpia.exp<idx<m>, read>) {
      %value = await %i, %full : (!dpia.exp<idx<m>, read>, !full) -> !part
      arrive %i, %full : !dpia.exp<idx<m>, read>, !full
    }
    }
  }
  return
}
// -----
// a role that computes beside its copies
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts, %o : !dpia.acc<scalar<f32>>, %x : !dpia.exp<scalar<f32>, read>) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      // expected-error @+1 {{'dpia.assign' op stands in the role that fills the slots of a ring: expected copies to its slot, by `dpia.assign_in_bulk`, alone}}
      assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a copy to another place than the slot
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts, %o : !place) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      // expected-error @+1 {{'dpia.assign_in_bulk' op stands in the role that fills the slots of a ring: expected copies to its slot, by `dpia.assign_in_bulk`, alone}}
      assign_in_bulk %o, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// memory that one role copies, and the other one writes
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  dpia.new <global> array<n, array<8, array<4, scalar<f32>>>> (%parts : !parts, %places : !dpia.acc<array<n, array<8, array<4, scalar<f32>>>>>) {
  new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    // expected-note @+1 {{the other role is this loop}}
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      %o = idxAcc %i, %places : (!round, !dpia.acc<array<n, array<8, array<4, scalar<f32>>>>>) -> !place
      // expected-error @+1 {{'dpia.assign' op writes to memory that the other role copies meanwhile: roles share the slots of rings alone}}
      assign %o, %value : !place, !part
      arrive %i, %full : !round, !full
    }
    }
  }
  }
  return
}
// -----
// a role of two loops
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    par_roles {
    for nat<n> (%i : !round) {
      %place = await %i, %free : (!round, !free) -> !place
      %part = idx %i, %parts : (!round, !parts) -> !part
      assign_in_bulk %place, %part : !place, !part
      arrive %i, %free : !round, !free
    }
    // expected-error @+1 {{'dpia.for' op expected one `dpia.for` in each role, and no other command beside it}}
    for nat<n> (%i : !round) {
    }
    } and {
    for nat<n> (%i : !round) {
      %value = await %i, %full : (!round, !full) -> !part
      arrive %i, %full : !round, !full
    }
    }
  }
  return
}
// -----
// a role without a loop
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
    // expected-error @+1 {{'dpia.par_roles' op expected one `dpia.for` in each role}}
    par_roles {
    } and {
    }
  }
  return
}
// -----
// a ring without roles
!data = !rise.array<8, array<4, scalar<f32>>>
!part = !dpia.exp<array<8, array<4, scalar<f32>>>, read>
!place = !dpia.acc<array<8, array<4, scalar<f32>>>>
!parts = !dpia.exp<array<n, array<8, array<4, scalar<f32>>>>, read>
!round = !dpia.exp<idx<n>, read>
!free = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, write>
!full = !dpia.phase<nat<4>, array<8, array<4, scalar<f32>>>, read>
func.func @f(%parts : !parts) {
  // expected-error @+1 {{'dpia.new_ring' op expected two roles, in one `dpia.par_roles`, to which it gives its slots}}
  dpia.new_ring nat<4> array<8, array<4, scalar<f32>>> (%free : !free, %full : !full) {
  }
  return
}
// -----
// a phase without a side
// expected-error @+1 {{expected `read` or `write`}}
func.func private @f(!dpia.phase<nat<4>, scalar<f32>, both>)
// -----
// a phase of something that is no data
// expected-error @+1 {{expected a RISE data type in `phase`}}
func.func private @f(!dpia.phase<nat<4>, fun<scalar<f32> -> scalar<f32>>, read>)
