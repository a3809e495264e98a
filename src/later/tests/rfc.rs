//! Tests how RFC 9309 treats each octet. The figures and examples of the RFC are cases in `conformance/later/`.

use crate::later::Later::Rfc9309;
use crate::later::tests::support::{decide, matches};

#[test]
fn figure_4_octet_by_octet() {
    // `same` is true if an octet and its escape have the same meaning.
    for octet in 0..=255_u8 {
        let unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
        let same = unreserved || octet >= 0x80;
        let raw = [b"/x", &[octet][..], b"y"].concat();
        let escape = format!("/x%{octet:02x}y").into_bytes();
        if b"#\r\n*$ \t".contains(&octet) {
            continue;
        }
        for (rule, url) in [(&raw, &escape), (&escape, &raw)] {
            let file = [b"user-agent: *\ndisallow: ", &rule[..], b"\n"].concat();
            let decision = decide(Rfc9309, &file, b"x", url);
            assert_eq!(!decision.allowed(), same, "{octet:02x}");
        }
        let (upper, lower) = (format!("/x%{octet:02X}y"), format!("/x%{octet:02x}y"));
        assert!(
            matches(Rfc9309, &upper, &lower) && matches(Rfc9309, &lower, &upper),
            "{octet:02x}"
        );
    }
}
