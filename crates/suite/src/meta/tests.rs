use crate::meta::content::{Permissions, Robots, State};
use crate::meta::remark::remarks;
use crate::meta::setting::{Opposites, Settings};
use crate::meta::term::{Term, Word};
use std::collections::BTreeMap;

/// Returns the permissions that follow from the terms, in a form such as `index follow` or `noindex nofollow`.
fn permissions(content: &str, settings: &Settings) -> String {
    let robots = Robots::read(content.as_bytes());
    let terms: Vec<Term> = robots.terms(settings).map(|(term, _)| term).collect();
    let permissions = Permissions::of(&terms, settings);
    let word = |permission: crate::meta::content::Permission, yes, no| {
        if permission.granted { yes } else { no }
    };
    format!(
        "{} {}",
        word(permissions.index, "index", "noindex"),
        word(permissions.follow, "follow", "nofollow")
    )
}

#[track_caller]
fn check(content: &str, expected: &str) {
    assert_eq!(permissions(content, &Settings::DEFAULT), expected, "{content:?}");
}

#[test]
fn the_article_s_own_words() {
    for (content, expected) in [
        // "NONE … эквивалентно одновременному использованию ключевых слов NOINDEX, NOFOLLOW"
        ("NONE", "noindex nofollow"),
        ("NOINDEX, NOFOLLOW", "noindex nofollow"),
        // "ALL … эквивалентно одновременному использованию ключевых слов INDEX, FOLLOW"
        ("ALL", "index follow"),
        ("INDEX, FOLLOW", "index follow"),
        // "не указаны robot_terms … INDEX, FOLLOW"
        ("", "index follow"),
        (" , ", "index follow"),
        // "игнорируя возможно указанные другие ключевые слова"
        ("NONE, ALL", "index follow"),
        ("noindex,nofollow,all,none", "index follow"),
        // "(в этом случае FOLLOW)"
        ("FOLLOW, NOFOLLOW", "index follow"),
        ("NOFOLLOW, FOLLOW", "index follow"),
        ("NOINDEX, FOLLOW, NOFOLLOW", "noindex follow"),
        // "содержит только NOINDEX, то ссылки с этой страницы не индексируются"
        ("NOINDEX", "noindex nofollow"),
        ("noindex, noindex", "noindex nofollow"),
        ("NOINDEX, FOLLOW", "noindex follow"),
        // "содержит только NOFOLLOW, то страница индексируется"
        ("NOFOLLOW", "index nofollow"),
        // "заглавные или строчные символы роли не играют"
        ("nOiNdEx,NoFoLlOw", "noindex nofollow"),
        ("INDEX", "index follow"),
        ("FOLLOW", "index follow"),
    ] {
        check(content, expected);
    }
}

#[test]
fn only_commas_part_terms_at_the_reading() {
    check("NOINDEX NOFOLLOW", "index follow");
    check("NOINDEX;NOFOLLOW", "index follow");
    check("no index", "index follow");
    check("\u{c}noindex\t\r\n ,\tnofollow\n", "noindex nofollow");
    check("noarchive, noindex", "noindex nofollow");
    // A no-break space is not white space in HTML.
    check("\u{a0}noindex", "index follow");
    let spaced = Settings::DEFAULT.with("meta-separators", "comma-or-space").expect("a choice");
    assert_eq!(permissions("NOINDEX NOFOLLOW", &spaced), "noindex nofollow");
    assert_eq!(permissions("NOINDEX;NOFOLLOW", &spaced), "index follow");
}

/// Compares the permissions of every list of up to five terms with the results of a second implementation.
#[test]
fn every_short_list_asks_what_the_article_says() {
    let mut lists = vec![Vec::new()];
    let mut all = Vec::new();
    for _ in 0..5 {
        let longer = |list: &Vec<Term>| Term::ALL.map(|term| [list.clone(), vec![term]].concat());
        lists = lists.iter().flat_map(longer).collect();
        all.extend(lists.clone());
    }
    let mut ran = BTreeMap::<_, usize>::new();
    for list in all {
        let has = |term| list.contains(&term);
        let content = list.iter().map(|term| term.id()).collect::<Vec<_>>().join(", ");
        let no_index = has(Term::Noindex) || has(Term::None);
        let no_follow = has(Term::Nofollow) || has(Term::None);
        let only_noindex = list.iter().all(|&term| term == Term::Noindex);
        let index = has(Term::All) || has(Term::Index) || !no_index;
        let follow = has(Term::All) || has(Term::Follow) || !(no_follow || only_noindex);
        let expected = format!(
            "{} {}",
            if index { "index" } else { "noindex" },
            if follow { "follow" } else { "nofollow" }
        );
        check(&content, &expected);
        *ran.entry(expected).or_default() += 1;
        // The setting `meta-opposites` only affects lists in which two terms contradict each other.
        let opposed = has(Term::Index) && no_index || has(Term::Follow) && no_follow;
        for choice in ["deny", "first", "last"] {
            let settings = Settings::DEFAULT.with("meta-opposites", choice).expect("a choice");
            let same =
                permissions(&content, &settings) == permissions(&content, &Settings::DEFAULT);
            assert!(same || opposed && !has(Term::All), "{content} at {choice}");
        }
        let settings =
            Settings::DEFAULT.with("meta-noindex-alone", "links-followed").expect("a choice");
        let same = permissions(&content, &settings) == permissions(&content, &Settings::DEFAULT);
        assert_eq!(same, !only_noindex, "{content}");
    }
    assert_eq!(ran.values().sum::<usize>(), 6 + 36 + 216 + 1296 + 7776);
    assert!(ran.len() == 4 && ran.values().all(|&times| times > 10), "{ran:?}");
}

#[test]
fn the_term_that_says_so_is_told() {
    let by = |content: &str, opposites| {
        let settings = Settings { opposites, ..Settings::DEFAULT };
        let robots = Robots::read(content.as_bytes());
        let terms: Vec<Term> = robots.terms(&settings).map(|(term, _)| term).collect();
        let permissions = Permissions::of(&terms, &settings);
        (permissions.index.by, permissions.follow.by)
    };
    assert_eq!(by("nofollow, x, none", Opposites::Grant), (Some(1), Some(0)));
    assert_eq!(by("nofollow, none, follow", Opposites::Grant), (Some(1), Some(2)));
    assert_eq!(by("nofollow, none, follow", Opposites::Deny), (Some(1), Some(0)));
    assert_eq!(by("nofollow, follow", Opposites::First), (None, Some(0)));
    assert_eq!(by("follow, nofollow", Opposites::Last), (None, Some(1)));
    assert_eq!(by("noindex", Opposites::Grant), (Some(0), Some(0)));
    assert_eq!(by("none, all", Opposites::Deny), (Some(1), Some(1)));
    assert_eq!(by("", Opposites::Grant), (None, None));
}

#[test]
fn remarks_name_what_is_odd() {
    let remarked = |content: &str| {
        let robots = Robots::read(content.as_bytes());
        let remarks = remarks(&robots, &Settings::DEFAULT);
        remarks.iter().map(|r| format!("{} {}", r.code, r.span)).collect::<Vec<_>>().join("; ")
    };
    for (content, expected) in [
        ("noindex, nofollow", ""),
        ("noindex", "noindex-alone 0..7"),
        ("noindex, noindex", "noindex-alone 0..7; repeated-term 9..16"),
        ("noindex nofollow", "missing-comma 0..16"),
        ("noindex;nofollow", "missing-comma 0..16"),
        ("noarchive, follow", "unknown-term 0..9"),
        ("the end, follow", "unknown-term 0..7"),
        ("all, none, noindex", "beside-all 5..9"),
        ("none, all", "beside-all 0..4"),
        ("all, all", "repeated-term 5..8"),
        ("index, follow, none", "opposite-terms 15..19"),
        ("follow,,nofollow", "empty-item 6..7; opposite-terms 8..16"),
        ("follow, ", "empty-item 6..7"),
        (",follow", "empty-item 0..1"),
        ("", "no-terms 0..0"),
        (" ,", "no-terms 0..2"),
    ] {
        assert_eq!(remarked(content), expected, "{content:?}");
    }
    let robots = Robots::read(b"NOINDX, \x1b[1m");
    let messages: Vec<String> =
        remarks(&robots, &Settings::DEFAULT).into_iter().map(|r| r.message).collect();
    assert_eq!(
        messages,
        ["`NOINDX` is not a term; is `noindex` meant?", "`\\u{1b}[1m` is not a term"]
    );
}

#[test]
fn the_state_of_a_document_is_one_of_two_words() {
    assert_eq!(State::of(b"Static"), Some(State::Static));
    assert_eq!(State::of(b"DYNAMIC"), Some(State::Dynamic));
    assert_eq!(State::of(b"static "), None);
}

/// Checks that the compiled grammar finds the same words, phrases and texts as the parser that pest derives.
#[test]
fn what_is_found_is_what_the_derived_parsers_find() {
    use norobots::source::Span;
    use norobots::witness::{View, parsers::meta};
    use pest::Parser;

    const ATOMS: [&[u8]; 9] =
        [b"NoIndex", b"index", b"none", b",", b" ", b"\t", b"\x0c", b"a", b"\xff"];
    let derived = |content: &[u8], rule: meta::Rule| -> Vec<(String, Span)> {
        let view = View::new(content);
        let mut place = view.places();
        let pairs = meta::Grammar::parse(rule, view.text()).expect("the grammar is total");
        let nodes = pairs.filter(|pair| pair.as_rule() != meta::Rule::EOI);
        let node = |pair: pest::iterators::Pair<'_, meta::Rule>| {
            let span = pair.as_span();
            (format!("{:?}", pair.as_rule()), Span::new(place(span.start()), place(span.end())))
        };
        nodes.map(node).collect()
    };
    for number in 0..ATOMS.len().pow(5) {
        let atom = |place| ATOMS[number / ATOMS.len().pow(place) % ATOMS.len()];
        let content: Vec<u8> = (0..5).flat_map(atom).copied().collect();
        let words = derived(&content, meta::Rule::robots).into_iter();
        let words: Vec<Word> =
            words.map(|(rule, span)| Word { span, term: Term::from_id(&rule) }).collect();
        let robots = Robots::read(&content);
        assert_eq!(robots.words, words, "{}", content.escape_ascii());
        let spans = |rule| derived(&content, rule).into_iter().map(|(_, span)| span);
        let phrases: Vec<Span> = spans(meta::Rule::keywords).collect();
        assert_eq!(crate::meta::phrases(&content), phrases, "{}", content.escape_ascii());
        let text = spans(meta::Rule::text).next();
        assert_eq!(crate::meta::text(&content), text, "{}", content.escape_ascii());
    }
}
