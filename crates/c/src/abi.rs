//! The functions that `norobots.h` declares. No other file of the project contains unsafe code.
//!
//! Each function converts its arguments to slices, calls safe code, and writes the result back. A pointer is read only
//! if it isn't null and its length is at most `isize::MAX`. The caller guarantees everything else that the header
//! requires.

#[cfg(feature = "explore")]
use crate::explore::explore;
#[cfg(feature = "check")]
use crate::findings;
#[cfg(feature = "generate")]
use crate::generated::vector;
use crate::oracle::{self, Query};
use core::ffi::{CStr, c_char, c_int};
use core::slice;
use norobots::engine::Decision;
use norobots::spec::Edition;
#[cfg(any(feature = "check", feature = "generate"))]
use std::ffi::CString;
#[cfg(any(feature = "check", feature = "generate", feature = "robot"))]
use std::ptr::null_mut;
#[cfg(feature = "robot")]
use {
    norobots::{Robot, Robots},
    std::ptr::null,
};
#[cfg(feature = "campaign")]
use {
    norobots_mutator::{Trim, crossover, mutate, mutate_in_place},
    std::ffi::{c_uchar, c_uint, c_void},
    std::sync::OnceLock,
};

const UNKNOWN_EDITION: c_int = -1;
const BAD_POINTER: c_int = -2;

#[cfg(feature = "robot")]
type OwnedRobot = Robot<'static>;

/// AFL++ may try at most this many smaller files when it trims a file.
#[cfg(feature = "campaign")]
const TRIMS: i32 = 1024;

/// The fuzzing engine's own mutator, such as `LLVMFuzzerMutate`.
#[cfg(feature = "campaign")]
type EngineMutator = extern "C" fn(*mut u8, usize, usize) -> usize;
#[cfg(feature = "campaign")]
static ENGINE: OnceLock<EngineMutator> = OnceLock::new();

/// Returns the bytes at a pointer. If the length is 0, returns an empty slice. For other lengths, returns `None` if the
/// pointer is null or the length is too large.
///
/// # Safety
///
/// If `data` is not null, `len` bytes at `data` must be readable during the lifetime `'a`.
unsafe fn bytes<'a>(data: *const u8, len: usize) -> Option<&'a [u8]> {
    match (data.is_null(), len) {
        (_, 0) => Some(&[]),
        (true, _) => None,
        (false, len) if isize::try_from(len).is_err() => None,
        // SAFETY: the pointer is not null, the length is small enough, and the caller meets the other requirements.
        (false, len) => Some(unsafe { slice::from_raw_parts(data, len) }),
    }
}

/// Copies at most `room` bytes to `to`, and returns the number of copied bytes.
///
/// # Safety
///
/// If `to` is not null, `room` bytes must be writable at `to`.
#[cfg(feature = "campaign")]
unsafe fn write(bytes: &[u8], to: *mut u8, room: usize) -> usize {
    if to.is_null() {
        return 0;
    }
    let len = bytes.len().min(room);
    // SAFETY: the slice has at least `len` bytes, and the caller guarantees that `len` bytes can be written at `to`.
    unsafe { to.copy_from(bytes.as_ptr(), len) };
    len
}

/// Writes a text, followed by a NUL. If the text and the NUL need more than `room` bytes, the end of the text is
/// omitted.
///
/// # Safety
///
/// The caller must meet the requirements of [`write`].
#[cfg(feature = "campaign")]
unsafe fn write_text(text: &str, to: *mut u8, room: usize) {
    let Some(most) = room.checked_sub(1) else { return };
    let text = text.as_bytes();
    let text = [&text[..text.len().min(most)], &[0]].concat();
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write(&text, to, room) };
}

/// See `norobots_version` in `norobots.h`.
#[unsafe(no_mangle)]
pub extern "C" fn norobots_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no NUL"),
        };
    VERSION.as_ptr()
}

/// See `norobots_engine_mutator` in `norobots.h`.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub extern "C" fn norobots_engine_mutator(mutate: Option<EngineMutator>) {
    if let Some(mutate) = mutate {
        // The first call sets the mutator. Later calls change nothing, because the mutator must not change during a
        // mutation.
        let _ = ENGINE.set(mutate);
    }
}

/// See `norobots_mutate` in `norobots.h`.
///
/// # Safety
///
/// If the pointers are not null, `len` bytes must be readable at `file`, and `max` bytes must be writable at `out`.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_mutate(
    file: *const u8,
    len: usize,
    out: *mut u8,
    max: usize,
    seed: u64,
) -> usize {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(file) = (unsafe { bytes(file, len) }) else { return 0 };
    if out.is_null() {
        return 0;
    }
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write(&mutate(file, max, seed), out, max) }
}

/// See `norobots_query` in `norobots.h`.
///
/// # Safety
///
/// `robots` must be null or point to `len` readable bytes. `agent` must be null or point to `agent_size` writable
/// bytes. `url` must be null or point to `url_size` writable bytes.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_query(
    robots: *const u8,
    len: usize,
    seed: u64,
    agent: *mut u8,
    agent_size: usize,
    url: *mut u8,
    url_size: usize,
) {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let file = unsafe { bytes(robots, len) }.unwrap_or_default();
    let query = norobots_mutator::query(file, seed);
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write_text(&query.agent, agent, agent_size) };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write_text(&query.path, url, url_size) };
}

/// Returns the edition and the query, or an error code if the edition or a pointer is invalid. Each of the three tuples
/// consists of a pointer and the length of its data.
///
/// # Safety
///
/// Each of the three pointers must meet the requirements of [`bytes`].
unsafe fn query<'a>(
    edition: u32,
    robots: (*const u8, usize),
    agent: (*const u8, usize),
    url: (*const u8, usize),
) -> Result<(Edition, Query<'a>), c_int> {
    let edition = oracle::edition(edition).ok_or(UNKNOWN_EDITION)?;
    // SAFETY: the caller meets the requirements under `# Safety`.
    let slices =
        unsafe { (bytes(robots.0, robots.1), bytes(agent.0, agent.1), bytes(url.0, url.1)) };
    let (Some(robots), Some(agent), Some(url)) = slices else { return Err(BAD_POINTER) };
    Ok((edition, Query { robots, agent, url }))
}

/// See `norobots_decide` in `norobots.h`.
///
/// # Safety
///
/// Each of `robots`, `agent` and `url` must be null or point to a readable buffer of the given length. `line` must be
/// null or point to a writable `usize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_decide(
    edition: u32,
    robots: *const u8,
    robots_len: usize,
    agent: *const u8,
    agent_len: usize,
    url: *const u8,
    url_len: usize,
    line: *mut usize,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let asked = unsafe { query(edition, (robots, robots_len), (agent, agent_len), (url, url_len)) };
    let decision = asked.map(|(edition, query)| query.decide(edition));
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write_line(line, decision.ok()) };
    decision.map_or_else(|error| error, |decision| decision.allowed().into())
}

/// Writes the number of the line that decides, or 0 if no line decides. Writes nothing if `line` is null.
///
/// # Safety
///
/// If `line` is not null, a `usize` must be writable at `line`.
unsafe fn write_line(line: *mut usize, decision: Option<Decision>) {
    if !line.is_null() {
        let number = decision.and_then(|decision| decision.line).unwrap_or(0);
        // SAFETY: the pointer is not null, and the caller meets the other requirements.
        unsafe { line.write(number) };
    }
}

/// See `norobots_robot_new` in `norobots.h`.
///
/// # Safety
///
/// Each of `robots` and `agent` must be null or point to a readable buffer of the given length.
#[cfg(feature = "robot")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_robot_new(
    edition: u32,
    robots: *const u8,
    robots_len: usize,
    agent: *const u8,
    agent_len: usize,
) -> *mut OwnedRobot {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let asked = unsafe { query(edition, (robots, robots_len), (agent, agent_len), (null(), 0)) };
    let Ok((edition, Query { robots, agent, .. })) = asked else { return null_mut() };
    Box::into_raw(Box::new(Robots::read(edition, robots.to_vec()).into_robot(agent)))
}

/// See `norobots_robot_allows` in `norobots.h`.
///
/// # Safety
///
/// `robot` must be null, or a result of `norobots_robot_new` that was not freed. If `url` is not null, `url_len` bytes
/// must be readable at `url`.
#[cfg(feature = "robot")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_robot_allows(
    robot: *const OwnedRobot,
    url: *const u8,
    url_len: usize,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let decided = unsafe { norobots_robot_decide(robot, url, url_len, null_mut()) };
    decided.max(0)
}

/// See `norobots_robot_decide` in `norobots.h`.
///
/// # Safety
///
/// `robot` must be null, or a result of `norobots_robot_new` that was not freed. If the other pointers are not null,
/// `url_len` bytes must be readable at `url`, and a `usize` must be writable at `line`.
#[cfg(feature = "robot")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_robot_decide(
    robot: *const OwnedRobot,
    url: *const u8,
    url_len: usize,
    line: *mut usize,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let given = unsafe { (robot.as_ref(), bytes(url, url_len)) };
    let decision = match given {
        (Some(robot), Some(url)) => Some(robot.decide(url)),
        _ => None,
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write_line(line, decision) };
    decision.map_or(BAD_POINTER, |decision| decision.allowed().into())
}

/// See `norobots_robot_crawl_delay` in `norobots.h`.
///
/// # Safety
///
/// `robot` must be null, or a result of `norobots_robot_new` that was not freed.
#[cfg(feature = "robot")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_robot_crawl_delay(robot: *const OwnedRobot) -> f64 {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let delay = unsafe { robot.as_ref() }.and_then(Robot::crawl_delay);
    delay.map_or(-1.0, |delay| delay.as_secs_f64())
}

/// See `norobots_robot_free` in `norobots.h`.
///
/// # Safety
///
/// `robot` must be null, or a result of `norobots_robot_new` that was not freed. The robot must not be used after this
/// call.
#[cfg(feature = "robot")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_robot_free(robot: *mut OwnedRobot) {
    if !robot.is_null() {
        // SAFETY: `norobots_robot_new` made the pointer from a `Box`, and the caller no longer uses the pointer.
        drop(unsafe { Box::from_raw(robot) });
    }
}

/// See `norobots_sitemaps` in `norobots.h`.
///
/// # Safety
///
/// If the pointers are not null, `robots_len` bytes must be readable at `robots`, and `2 * room` numbers must be
/// writable at `places`.
#[cfg(feature = "robot")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_sitemaps(
    edition: u32,
    robots: *const u8,
    robots_len: usize,
    places: *mut usize,
    room: usize,
) -> usize {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let asked = unsafe { query(edition, (robots, robots_len), (null(), 0), (null(), 0)) };
    let Ok((edition, Query { robots, .. })) = asked else { return 0 };
    let file = Robots::read(edition, robots);
    let sitemaps = file.sitemaps();
    if !places.is_null() {
        for (at, sitemap) in sitemaps.iter().take(room).enumerate() {
            // The URL of a sitemap is a slice of the file.
            let start = sitemap.as_ptr().addr() - robots.as_ptr().addr();
            // SAFETY: `at` is less than `room`, and the caller meets the other requirements.
            unsafe { places.cast::<[usize; 2]>().add(at).write([start, start + sitemap.len()]) };
        }
    }
    sitemaps.len()
}

/// See `norobots_check` in `norobots.h`.
///
/// # Safety
///
/// If the pointers are not null, `robots_len` bytes must be readable at `robots`, and a pointer must be writable at
/// `json`.
#[unsafe(no_mangle)]
#[cfg(feature = "check")]
pub unsafe extern "C" fn norobots_check(
    edition: u32,
    robots: *const u8,
    robots_len: usize,
    json: *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(None, json) };
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(robots) = (unsafe { bytes(robots, robots_len) }) else { return BAD_POINTER };
    let findings = oracle::edition(edition).and_then(|edition| findings::findings(edition, robots));
    let (result, text) = match findings {
        Some((conforming, text)) => (conforming.into(), Some(text)),
        None => (UNKNOWN_EDITION, None),
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(text, json) };
    result
}

/// Writes a pointer to a text at `to`, or a null pointer if there is no text. Writes nothing if `to` is null.
///
/// # Safety
///
/// If `to` is not null, a pointer must be writable at `to`.
#[cfg(any(feature = "check", feature = "generate"))]
unsafe fn hand_out(text: Option<String>, to: *mut *mut c_char) {
    if !to.is_null() {
        // The text contains no NUL, because JSON writes a NUL as an escape.
        let text = text.map(|text| CString::new(text).unwrap_or_default().into_raw());
        // SAFETY: the pointer is not null, and the caller meets the other requirements.
        unsafe { to.write(text.unwrap_or(null_mut())) };
    }
}

/// See `norobots_page` in `norobots.h`.
///
/// # Safety
///
/// Each of `text`, `agent`, `header` and `html` must be null or point to a readable buffer of the given length. `json`
/// must be null or point to a writable pointer.
#[unsafe(no_mangle)]
#[cfg(feature = "page")]
pub unsafe extern "C" fn norobots_page(
    text: *const u8,
    text_len: usize,
    agent: *const u8,
    agent_len: usize,
    header: *const u8,
    header_len: usize,
    html: *const u8,
    html_len: usize,
    now: i64,
    json: *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(None, json) };
    let parts = [(text, text_len), (agent, agent_len), (header, header_len), (html, html_len)];
    // SAFETY: the caller meets the requirements under `# Safety`.
    let [Some(text), Some(agent), Some(header), Some(html)] =
        parts.map(|(data, len)| unsafe { bytes(data, len) })
    else {
        return BAD_POINTER;
    };
    let now = (now >= 0).then_some(now);
    let object =
        findings::page(text, agent, header, Some(html).filter(|html| !html.is_empty()), now);
    let result = if object.is_some() { 1 } else { UNKNOWN_EDITION };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(object, json) };
    result
}

/// Parses a file under an edition that defines a file format. Sets `json` to the text that `norobots parse --format
/// json` prints. The caller must free this text with `norobots_text_free`. Returns 1, or a negative `enum
/// norobots_result` if there is an error.
///
/// # Safety
///
/// The caller must meet the requirements of [`norobots_check`].
#[unsafe(no_mangle)]
#[cfg(feature = "parse")]
pub unsafe extern "C" fn norobots_parse(
    edition: u32,
    robots: *const u8,
    robots_len: usize,
    json: *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(None, json) };
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(robots) = (unsafe { bytes(robots, robots_len) }) else { return BAD_POINTER };
    let text = oracle::edition(edition).and_then(|edition| findings::tree(edition, robots));
    let result = if text.is_some() { 1 } else { UNKNOWN_EDITION };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(text, json) };
    result
}

/// Generates one test vector with the edition's answers. The first vector is number 1. `seed`, `size` (in bytes) and
/// `grammar` have the same meaning as the options of `norobots generate`. If `grammar` is empty, the edition's own
/// grammar is used. Sets `json` to the line that `norobots generate` prints for the vector, and returns 1. If the
/// vector can't be generated, sets `json` to the reason, and returns 0. For other errors, returns a negative
/// `enum norobots_result`.
///
/// # Safety
///
/// If the pointers are not null, `grammar_len` bytes must be readable at `grammar`, and a pointer must be writable at
/// `json`.
#[unsafe(no_mangle)]
#[cfg(feature = "generate")]
pub unsafe extern "C" fn norobots_generate(
    edition: u32,
    grammar: *const u8,
    grammar_len: usize,
    seed: u64,
    number: u64,
    size: usize,
    json: *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(None, json) };
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(grammar) = (unsafe { bytes(grammar, grammar_len) }) else { return BAD_POINTER };
    let Some(edition) = oracle::edition(edition) else { return UNKNOWN_EDITION };
    let (result, text) = match vector(edition, grammar, seed, number, size) {
        Ok(line) => (1, line),
        Err(why) => (0, why),
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(Some(text), json) };
    result
}

/// Answers a request about a file. The explorer of `norobots site` sends such requests. Only some requests need `old`,
/// an older version of the file. `explore.rs` defines the format of `request` and of the answer. Sets `json` to the
/// answer and returns 1. If the request is malformed, sets `json` to the reason, and returns 0. If a pointer is
/// invalid, returns a negative `enum norobots_result`.
///
/// # Safety
///
/// Each of `request`, `robots` and `old` must be null or point to a readable buffer of the given length. `json` must be
/// null or point to a writable pointer.
#[unsafe(no_mangle)]
#[cfg(feature = "explore")]
pub unsafe extern "C" fn norobots_explore(
    request: *const u8,
    request_len: usize,
    robots: *const u8,
    robots_len: usize,
    old: *const u8,
    old_len: usize,
    json: *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let slices =
        unsafe { (bytes(request, request_len), bytes(robots, robots_len), bytes(old, old_len)) };
    let (Some(request), Some(robots), Some(old)) = slices else { return BAD_POINTER };
    let (done, text) = match explore(request, robots, old) {
        Ok(text) => (1, text),
        Err(text) => (0, text),
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { hand_out(Some(text), json) };
    done
}

/// See `norobots_text_free` in `norobots.h`.
///
/// # Safety
///
/// `text` must be null, or a text that was returned through `json` and was not freed. The text must not be used after
/// this call.
#[unsafe(no_mangle)]
#[cfg(any(feature = "check", feature = "generate"))]
pub unsafe extern "C" fn norobots_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: `hand_out` made the pointer from a `CString`, and the caller no longer uses the pointer.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// See `norobots_check_decision` in `norobots.h`.
///
/// # Safety
///
/// Each of `robots`, `agent` and `url` must be null or point to a readable buffer of the given length. `why` must be
/// null or point to `why_size` writable bytes.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn norobots_check_decision(
    edition: u32,
    robots: *const u8,
    robots_len: usize,
    agent: *const u8,
    agent_len: usize,
    url: *const u8,
    url_len: usize,
    allowed: c_int,
    why: *mut u8,
    why_size: usize,
) -> c_int {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write_text("", why, why_size) };
    // SAFETY: the caller meets the requirements under `# Safety`.
    let asked = unsafe { query(edition, (robots, robots_len), (agent, agent_len), (url, url_len)) };
    let (edition, query) = match asked {
        Ok(asked) => asked,
        Err(error) => return error,
    };
    let decision = query.decide(edition);
    if decision.allowed() == (allowed != 0) {
        return 1;
    }
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write_text(&oracle::difference(edition, &query, &decision), why, why_size) };
    0
}

/// libFuzzer calls this function to mutate an input.
///
/// # Safety
///
/// If `data` is not null, `max` bytes must be readable and writable at `data`.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LLVMFuzzerCustomMutator(
    data: *mut u8,
    size: usize,
    max: usize,
    seed: c_uint,
) -> usize {
    if data.is_null() || max == 0 || isize::try_from(max).is_err() {
        return 0;
    }
    let size = size.min(max);
    if let Some(engine) = ENGINE.get()
        && seed.is_multiple_of(4)
    {
        return engine(data, size, max).min(max);
    }
    // SAFETY: the pointer is not null, the length is small enough, and the caller meets the other requirements.
    // libFuzzer initializes the whole buffer before the call.
    let buffer = unsafe { slice::from_raw_parts_mut(data, max) };
    mutate_in_place(buffer, size, seed.into())
}

/// libFuzzer calls this function to combine two inputs.
///
/// # Safety
///
/// Each of `first` and `other` must be null or point to a readable buffer of the given length. `out` must be null or
/// point to `max` writable bytes.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LLVMFuzzerCustomCrossOver(
    first: *const u8,
    first_len: usize,
    other: *const u8,
    other_len: usize,
    out: *mut u8,
    max: usize,
    seed: c_uint,
) -> usize {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let slices = unsafe { (bytes(first, first_len), bytes(other, other_len)) };
    let (Some(first), Some(other), false) = (slices.0, slices.1, out.is_null()) else { return 0 };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { write(&crossover(first, other, max, seed.into()), out, max) }
}

/// The state that `afl_custom_init` returns, and that AFL++ passes to the other functions.
#[cfg(feature = "campaign")]
struct Afl {
    seed: u64,
    /// The bytes that the last call returned. AFL++ may read these bytes until its next call.
    out: Vec<u8>,
    trim: Option<Trim>,
    trims: i32,
}

/// Returns the state that `state` points to.
///
/// # Safety
///
/// `state` must be null, or a result of `afl_custom_init` that was not freed. No other reference to the state may be in
/// use.
#[cfg(feature = "campaign")]
unsafe fn afl<'a>(state: *mut c_void) -> Option<&'a mut Afl> {
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { state.cast::<Afl>().as_mut() }
}

#[cfg(feature = "campaign")]
impl Afl {
    /// Stores the bytes, writes their address to `to`, and returns their number.
    ///
    /// # Safety
    ///
    /// If `to` is not null, a pointer must be writable at `to`.
    unsafe fn hand_out(&mut self, bytes: Vec<u8>, to: *mut *mut u8) -> usize {
        self.out = bytes;
        if to.is_null() {
            return 0;
        }
        // SAFETY: the caller meets the requirements under `# Safety`.
        unsafe { to.write(self.out.as_mut_ptr()) };
        self.out.len()
    }
}

/// AFL++ calls this function when a campaign starts.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub extern "C" fn afl_custom_init(_afl: *mut c_void, seed: c_uint) -> *mut c_void {
    let state = Afl { seed: u64::from(seed) << 32, out: Vec::new(), trim: None, trims: 0 };
    Box::into_raw(Box::new(state)).cast()
}

/// AFL++ calls this function to mutate an input.
///
/// # Safety
///
/// `state` must be null or a result of `afl_custom_init`. Each of `file` and `other` must be null or point to a
/// readable buffer of the given length. `out` must be null or point to a writable pointer.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afl_custom_fuzz(
    state: *mut c_void,
    file: *mut u8,
    len: usize,
    out: *mut *mut u8,
    other: *mut u8,
    other_len: usize,
    max: usize,
) -> usize {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(afl) = (unsafe { afl(state) }) else { return 0 };
    afl.seed += 1;
    // SAFETY: the caller meets the requirements under `# Safety`.
    let slices = unsafe { (bytes(file, len), bytes(other, other_len)) };
    let file = slices.0.unwrap_or_default();
    let changed = match slices.1 {
        Some(other) if !other.is_empty() && afl.seed.is_multiple_of(4) => {
            crossover(file, other, max, afl.seed)
        }
        _ => mutate(file, max, afl.seed),
    };
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { afl.hand_out(changed, out) }
}

/// AFL++ calls this function to get the mutator's name, which becomes a part of file names.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub extern "C" fn afl_custom_describe(_state: *mut c_void, _max: usize) -> *const c_char {
    c"norobots".as_ptr()
}

/// AFL++ calls this function when it starts to trim a file.
///
/// # Safety
///
/// `state` must be null or a result of `afl_custom_init`. If `file` is not null, `len` bytes must be readable at
/// `file`.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afl_custom_init_trim(
    state: *mut c_void,
    file: *mut u8,
    len: usize,
) -> i32 {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let (Some(afl), Some(file)) = (unsafe { (afl(state), bytes(file, len)) }) else { return 0 };
    let trim = Trim::new(file);
    let steps = if trim.candidate().is_some() { TRIMS } else { 0 };
    (afl.trim, afl.trims) = (Some(trim), 0);
    steps
}

/// AFL++ calls this function to get the next smaller file.
///
/// # Safety
///
/// `state` must be null or a result of `afl_custom_init`. If `out` is not null, a pointer must be writable at `out`.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afl_custom_trim(state: *mut c_void, out: *mut *mut u8) -> usize {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(afl) = (unsafe { afl(state) }) else { return 0 };
    let trim = afl.trim.as_ref();
    let smaller = trim.and_then(|trim| trim.candidate().or_else(|| Some(trim.file().to_vec())));
    // SAFETY: the caller meets the requirements under `# Safety`.
    unsafe { afl.hand_out(smaller.unwrap_or_default(), out) }
}

/// AFL++ calls this function to report whether the smaller file still has the same effect.
///
/// # Safety
///
/// `state` must be null or a result of `afl_custom_init`.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afl_custom_post_trim(state: *mut c_void, success: c_uchar) -> i32 {
    // SAFETY: the caller meets the requirements under `# Safety`.
    let Some(afl) = (unsafe { afl(state) }) else { return TRIMS };
    let Some(trim) = &mut afl.trim else { return TRIMS };
    trim.judge(success != 0);
    afl.trims = if trim.candidate().is_some() { (afl.trims + 1).min(TRIMS) } else { TRIMS };
    afl.trims
}

/// AFL++ calls this function when a campaign ends.
///
/// # Safety
///
/// `state` must be null, or a result of `afl_custom_init` that was not freed. The state must not be used after this
/// call.
#[cfg(feature = "campaign")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn afl_custom_deinit(state: *mut c_void) {
    if !state.is_null() {
        // SAFETY: `afl_custom_init` made the pointer from a box, and the caller no longer uses the pointer.
        drop(unsafe { Box::from_raw(state.cast::<Afl>()) });
    }
}

#[cfg(test)]
mod tests;
