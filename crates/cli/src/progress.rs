//! What a command shows on a terminal while it works.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, of no length yet. Where that is no terminal, nothing is drawn.
pub(crate) fn bar(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is sound");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
}
