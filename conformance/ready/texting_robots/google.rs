//! Tests for the folder `tests/` of texting_robots.

use texting_robots::Robot;

fn allowed(txt: &str, agent: &str) -> bool {
    Robot::new(agent, txt.as_bytes()).unwrap().allowed("https://example.com/")
}

// "Crawlers ignore rules without a [path]."
#[test]
fn a_disallow_without_a_path_is_ignored_beside_another() {
    assert!(allowed("User-agent: *\nDisallow:\n", "a"));
    assert!(!allowed("User-agent: *\nDisallow: /\n", "a"));
    assert!(!allowed("User-agent: *\nDisallow:\nDisallow: /\n", "a"));
}

// "Rules other than allow, disallow, and user-agent are ignored by the robots.txt parser."
#[test]
fn crawl_delay_between_user_agents_leaves_the_group_together() {
    let txt = "User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /\n";
    assert!(!allowed(txt, "b"));
    assert!(!allowed(txt, "a"));
}
