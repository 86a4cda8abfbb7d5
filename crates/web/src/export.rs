//! What the module exports: see the crate's documentation.

#![expect(unsafe_code, reason = "exported and imported names; there is nothing else unsafe")]

use std::cell::RefCell;
use std::time::Duration;

use crate::engine::PageEngine;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    safe fn now() -> f64;
}

/// The time, as the browser tells it.
fn time() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

thread_local! {
    static ENGINE: RefCell<PageEngine> = RefCell::new(PageEngine::new(time));
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESPONSE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[unsafe(no_mangle)]
extern "C" fn allocate(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
extern "C" fn ask() -> *const u8 {
    let answer = REQUEST.with_borrow(|request| ENGINE.with_borrow_mut(|engine| engine.answer_json(request)));
    RESPONSE.with_borrow_mut(|response| {
        *response = answer.into_bytes();
        response.as_ptr()
    })
}

#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    RESPONSE.with_borrow(Vec::len)
}
