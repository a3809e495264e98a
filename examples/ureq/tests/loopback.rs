//! Tests the crawler with a server on the loopback interface.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::thread;

/// Starts a server and returns its port. The function `answer` returns the response for the path of a request.
fn serve(answer: fn(&str) -> String) -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut request = Vec::new();
            let mut octets = [0; 1024];
            while !request.ends_with(b"\r\n\r\n") {
                let read = stream.read(&mut octets).expect("a request");
                request.extend_from_slice(&octets[..read]);
            }
            let request = String::from_utf8(request).expect("a request of ASCII");
            let path = request.split(' ').nth(1).expect("a path");
            stream.write_all(answer(path).as_bytes()).expect("an answer");
        }
    });
    port
}

fn asked(urls: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norobots-crawler"))
        .arg("ExampleBot")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the crawler runs");
    child.stdin.take().expect("a pipe").write_all(urls.as_bytes()).expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text")
}

fn whole(status: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

#[test]
fn it_follows_redirects_and_obeys_the_file() {
    let port = serve(|path| match path {
        "/robots.txt" => whole("301 Moved\r\nLocation: /r", ""),
        "/r" => {
            whole("200 OK", "User-agent: ExampleBot\nDisallow: /x\nAllow: /x/y\nCrawl-delay: 2\n")
        }
        _ => whole("404 Not Found", ""),
    });
    let site = format!("http://127.0.0.1:{port}");
    assert_eq!(
        asked(&format!("{site}/x\n{site}/x/y\nmailto:a@b\n")),
        format!(
            "false Some(2s): {site}/x\ntrue Some(2s): {site}/x/y\nits scheme is not followed by \
             `//` and a host; write the whole URL, such as http://www.example.com/x: mailto:a@b\n"
        )
    );
}

#[test]
fn a_status_decides_where_there_is_no_file() {
    for (status, may) in [("404 Not Found", true), ("503 Service Unavailable", false)] {
        let port = match may {
            true => serve(|_| whole("404 Not Found", "Disallow: /")),
            false => serve(|_| whole("503 Service Unavailable", "")),
        };
        let url = format!("http://127.0.0.1:{port}/x");
        assert_eq!(asked(&format!("{url}\n")), format!("{may} None: {url}\n"), "{status}");
    }
}

#[test]
fn redirects_without_end_and_a_server_that_is_gone() {
    let port = serve(|_| whole("302 Found\r\nLocation: /robots.txt", ""));
    let url = format!("http://127.0.0.1:{port}/x");
    assert_eq!(asked(&format!("{url}\n")), format!("true None: {url}\n"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    drop(listener);
    let url = format!("http://127.0.0.1:{port}/x");
    assert_eq!(asked(&format!("{url}\n")), format!("false None: {url}\n"));
}
