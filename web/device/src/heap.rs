//! The heap (an allocator of powers of two): the flash and the device, which stay, and answers, one after the other. What is free is
//! kept by size, and never put together again.
#![allow(unsafe_code, reason = "an allocator gives out memory")]

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::memory_grow;
use core::cell::UnsafeCell;
use core::ptr::null_mut;

/// A block has room for the address of the next one that is free.
const SMALLEST: usize = size_of::<Block>();
/// Bytes of a page of memory, as a power of two.
const PAGE: usize = 16;
const SIZES: usize = usize::BITS as usize;

type Block = *mut u8;

/// Of each size the first block that is free.
struct Heap(UnsafeCell<[Block; SIZES]>);

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new([null_mut(); SIZES]));

// SAFETY: a page's module has one thread.
unsafe impl Sync for Heap {}

/// The size of a block, as a power of two.
fn size_of_block(layout: Layout) -> usize {
    let bytes = layout.size().max(layout.align()).max(SMALLEST);
    bytes.checked_next_power_of_two().map_or(SIZES, |bytes| bytes.trailing_zeros() as usize)
}

impl Heap {
    /// A block of so many bytes: one that is free, half of a bigger one, or new pages. Null if there are none.
    ///
    /// # Safety
    /// Nobody else is at it.
    unsafe fn take(&self, size: usize) -> Block {
        // SAFETY: the caller's promise; the borrow ends before `take` is called again.
        let Some(first) = (unsafe { &mut *self.0.get() }).get_mut(size) else { return null_mut() };
        if !first.is_null() {
            // SAFETY: a block that is free holds the address of the next one.
            return core::mem::replace(first, unsafe { first.cast::<Block>().read() });
        }
        if size >= PAGE {
            let page = memory_grow::<0>(1 << (size - PAGE));
            return if page == usize::MAX { null_mut() } else { (page << PAGE) as Block };
        }
        // SAFETY: the caller's promise.
        let block = unsafe { self.take(size + 1) };
        if !block.is_null() {
            // SAFETY: the second half lies within the block, and nobody has it.
            unsafe { self.give(block.add(1 << size), size) };
        }
        block
    }

    /// Takes a block back.
    ///
    /// # Safety
    /// It is of that size and nobody's, and nobody else is at the heap.
    unsafe fn give(&self, block: Block, size: usize) {
        // SAFETY: the caller's promise.
        if let Some(first) = (unsafe { &mut *self.0.get() }).get_mut(size) {
            // SAFETY: each block has room for an address, and begins at a multiple of its size or of a page.
            unsafe { block.cast::<Block>().write(*first) };
            *first = block;
        }
    }
}

// SAFETY: blocks are as long as asked or longer, begin at a multiple of their size or of a page, and are one caller's until given back.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: there is one thread.
        unsafe { self.take(size_of_block(layout)) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: it is the block that was given for this layout.
        unsafe { self.give(block, size_of_block(layout)) }
    }
}
