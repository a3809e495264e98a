//! The allocator of the smallest WebAssembly.

use lol_alloc::{FreeListAllocator, LockedAllocator};

/// A decision keeps few things and all for a short time, which the simplest allocator serves well.
#[global_allocator]
static ALLOCATOR: LockedAllocator<FreeListAllocator> =
    LockedAllocator::new(FreeListAllocator::new());
