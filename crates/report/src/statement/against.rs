//! Describes the differences between two statements.

use crate::statement::data::{ClauseStatement, Standing, Statement};
use std::fmt;

/// A change between two statements, described in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whether the change is for the worse. In this case, the earlier statement says that the clause is kept, but
    /// answers in the later statement contradict the clause.
    pub worse: bool,
    /// The description of the change, which may contain names from the implementation.
    pub text: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns the differences between an earlier and a later statement about the same edition. The changes for the worse
/// come first.
pub fn changes(before: &Statement, now: &Statement) -> Vec<Change> {
    let mut all = Vec::new();
    let mut note = |text: String| all.push(Change { worse: false, text });
    for (what, before, now) in [
        ("the implementation", before.name(), now.name()),
        ("norobots", before.norobots.clone(), now.norobots.clone()),
    ] {
        if before != now {
            note(format!("{what}: {before} → {now}"));
        }
    }
    if before.suite.sha256 != now.suite.sha256 {
        let [before, now] = [&before.suite.version, &now.suite.version];
        note(format!("the suite: {before} → {now}; a new query may be the reason of a change"));
    }
    if before.driver != now.driver {
        note("the adapter is not the same".into());
    }
    for clause in &now.clauses {
        let earlier = before.clauses.iter().find(|earlier| earlier.clause == clause.clause);
        all.extend(of_clause(earlier, clause));
    }
    let mut note = |text: String| all.push(Change { worse: false, text });
    let lost = before
        .clauses
        .iter()
        .filter(|earlier| now.clauses.iter().all(|clause| clause.clause != earlier.clause));
    lost.for_each(|clause| note(format!("{}: {} → not stated", clause.clause, clause.standing)));
    for open in &now.open {
        let earlier = before.open.iter().find(|earlier| earlier.setting == open.setting);
        let words = |choices: &[crate::statement::data::OpenChoice]| match choices.is_empty() {
            true => "no one choice".to_owned(),
            false => choices.iter().map(|open| &*open.choice).collect::<Vec<_>>().join(" or "),
        };
        let now = words(&open.made);
        match earlier.map(|earlier| words(&earlier.made)) {
            Some(earlier) if earlier != now => note(format!("{}: {earlier} → {now}", open.setting)),
            Some(_) => {}
            None => note(format!("{}: not asked → {now}", open.setting)),
        }
    }
    let names = |statement: &Statement| -> Vec<String> {
        statement.deviations.iter().map(|deviation| deviation.deviation.clone()).collect()
    };
    let [earlier, today] = [names(before), names(now)];
    today
        .iter()
        .filter(|name| !earlier.contains(name))
        .for_each(|name| note(format!("new: {name}")));
    earlier
        .iter()
        .filter(|name| !today.contains(name))
        .for_each(|name| note(format!("gone: {name}")));
    all.sort_by_key(|change| !change.worse);
    all
}

fn of_clause(before: Option<&ClauseStatement>, now: &ClauseStatement) -> Option<Change> {
    let clause = &now.clause;
    let Some(before) = before else {
        return Some(Change { worse: false, text: format!("{clause}: new, {}", now.standing) });
    };
    if before.standing == now.standing {
        let [then, today] = [before.against, now.against];
        let text = format!("{clause}: {}, {then} → {today} answers against it", now.standing);
        return (then != today).then_some(Change { worse: false, text });
    }
    let broken = matches!(now.standing, Standing::Broken | Standing::Superseded);
    let smallest = now.smallest.as_ref().filter(|_| broken);
    let shown = smallest.map(|shown| {
        format!(
            "; {} is answered {}, not {}",
            shown.query,
            shown.answered.raw(),
            shown.expected.raw()
        )
    });
    let text =
        format!("{clause}: {} → {}{}", before.standing, now.standing, shown.unwrap_or_default());
    Some(Change { worse: broken && before.standing == Standing::Kept, text })
}
