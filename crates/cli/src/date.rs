//! The day of this program.

/// The day of what this program was built from, as `2026-11-23`; `None` of one that was built while it is
/// worked on. Whoever builds it for others sets `SOURCE_DATE_EPOCH`, as `cargo xtask dist` does.
pub(crate) fn built() -> Option<String> {
    let seconds = option_env!("SOURCE_DATE_EPOCH")?.parse().ok()?;
    Some(norobots_web::audit::utc(seconds)[..10].to_owned())
}
