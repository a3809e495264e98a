//! What the smallest WebAssembly has in place of the standard library: an allocator, and what a panic does.

use core::arch::wasm32;
use core::panic::PanicInfo;
use lol_alloc::{FreeListAllocator, LockedAllocator};

/// A decision keeps few things and all for a short time, which the simplest allocator serves well.
#[global_allocator]
static ALLOCATOR: LockedAllocator<FreeListAllocator> =
    LockedAllocator::new(FreeListAllocator::new());

/// A panic ends the call, as it does where words are told before.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    wasm32::unreachable()
}
