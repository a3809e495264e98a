//! Serves the sites of cases. The server listens on the ports of each site, and answers and logs requests. The server
//! never connects to another host.

use crate::calibrate;
use crate::case::{CALIBRATION, Case, Failure};
use crate::http::{self, Body, NoRequest, Request};
use crate::log::{Asked, SiteLog};
use crate::site::{Robot, Site};
use norobots_text::visible::Outside;
use std::io::{self, Read};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The maximum number of requests that a site answers.
pub const MOST_REQUESTS: usize = 500;

/// The maximum number of open connections to a site.
const MOST_CONNECTIONS: usize = 64;

/// The maximum length, in octets, of a header field in the log. The end of a longer field is omitted.
const LONGEST: usize = 1000;

/// The setup of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The address on which the server listens.
    pub address: IpAddr,
    /// The delay of a late answer. If an answer has [`Failure::Silent`], the server sends nothing, and closes the
    /// connection after this delay.
    pub late: Duration,
    /// The name that the robot looks for, or `None` if the name is unknown.
    pub name: Option<String>,
    /// The name of the program that starts the robot; empty if no command starts the robot.
    pub command: String,
}

struct Served {
    site: Site,
    listeners: Vec<TcpListener>,
    state: Mutex<State>,
    open: AtomicUsize,
}

#[derive(Default)]
struct State {
    asked: Vec<Asked>,
    capped: bool,
    /// The User-Agent header of the first request that has a User-Agent header.
    agent: Vec<u8>,
    last: Option<Instant>,
}

/// A running server of one or more sites. The server stops when this value is dropped.
pub struct Server {
    served: Vec<Arc<Served>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Locks a mutex, even if a thread panicked while it held the lock.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Server {
    /// Serves the sites of these cases. `port` is the port of the first site. If `port` is 0, the system chooses a
    /// port. The system also chooses all other ports.
    ///
    /// # Errors
    ///
    /// Returns an error if a port can't be opened.
    pub fn start(cases: &[&Case], setup: &Setup, port: u16) -> io::Result<Server> {
        let mut served = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            let listen = |port| {
                let listener = TcpListener::bind(SocketAddr::new(setup.address, port))?;
                listener.set_nonblocking(true)?;
                Ok::<_, io::Error>(listener)
            };
            let mut listeners = vec![listen(if place == 0 { port } else { 0 })?];
            if case.has_peer() {
                listeners.push(listen(0)?);
            }
            let mut origins = [String::new(), String::new()];
            for (origin, listener) in origins.iter_mut().zip(&listeners) {
                *origin = format!("http://{}", listener.local_addr()?);
            }
            let site = Site { case: Arc::new((*case).clone()), origins };
            let (state, open) = (Mutex::new(State::default()), AtomicUsize::new(0));
            served.push(Arc::new(Served { site, listeners, state, open }));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (sites, flag, setup) = (served.clone(), Arc::clone(&stop), Arc::new(setup.clone()));
        let thread = thread::Builder::new().spawn(move || accept(&sites, &flag, &setup))?;
        Ok(Server { served, stop, thread: Some(thread) })
    }

    /// Returns the authority of each site, such as `127.0.0.1:8080`, in the order of the cases.
    pub fn authorities(&self) -> impl Iterator<Item = &str> {
        self.served.iter().map(|served| served.site.origins[0].trim_start_matches("http://"))
    }

    /// Returns whether any site got more than [`MOST_REQUESTS`] requests.
    pub fn capped(&self) -> bool {
        self.served.iter().any(|served| held(&served.state).capped)
    }

    /// Returns the time since the latest request or the latest end of a connection. Returns zero while a connection is
    /// open, and `None` if no request has arrived.
    pub fn quiet(&self) -> Option<Duration> {
        let last = self.served.iter().filter_map(|served| held(&served.state).last).max()?;
        let open = self.served.iter().any(|served| served.open.load(Ordering::SeqCst) > 0);
        Some(if open { Duration::ZERO } else { last.elapsed() })
    }

    /// Returns the log of each site, in the order of the cases. Each log is paired with a flag: whether the site got
    /// more than [`MOST_REQUESTS`] requests.
    pub fn logs(&self) -> Vec<(Vec<Asked>, bool)> {
        let log = |served: &Arc<Served>| {
            let state = held(&served.state);
            (state.asked.clone(), state.capped)
        };
        self.served.iter().map(log).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}

fn accept(served: &[Arc<Served>], stop: &Arc<AtomicBool>, setup: &Arc<Setup>) {
    const LONGEST_PAUSE: Duration = Duration::from_millis(10);
    let mut pause = Duration::from_micros(200);
    let calibration = served.iter().find(|served| served.site.case.id == CALIBRATION);
    while !stop.load(Ordering::SeqCst) {
        let mut any = false;
        for site in served {
            for (port, listener) in site.listeners.iter().enumerate() {
                while let Ok((stream, _)) = listener.accept() {
                    any = true;
                    if site.open.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS
                        || held(&site.state).capped
                    {
                        site.open.fetch_sub(1, Ordering::SeqCst);
                        continue;
                    }
                    let (shared, stop, setup) =
                        (Arc::clone(site), Arc::clone(stop), Arc::clone(setup));
                    let calibration = calibration.cloned();
                    let started = thread::Builder::new().spawn(move || {
                        _ = connection(
                            stream,
                            &shared,
                            calibration.as_deref(),
                            port == 1,
                            &stop,
                            &setup,
                        );
                        held(&shared.state).last = Some(Instant::now());
                        shared.open.fetch_sub(1, Ordering::SeqCst);
                    });
                    if started.is_err() {
                        site.open.fetch_sub(1, Ordering::SeqCst);
                    }
                }
            }
        }
        pause = if any { Duration::from_micros(200) } else { (pause * 2).min(LONGEST_PAUSE) };
        if !any {
            thread::sleep(pause);
        }
    }
}

/// Reads one request from the connection, logs it and answers it.
fn connection(
    mut stream: TcpStream,
    served: &Served,
    calibration: Option<&Served>,
    peer: bool,
    stop: &AtomicBool,
    setup: &Setup,
) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    _ = stream.set_nodelay(true);
    let request = match http::read(&mut stream) {
        Ok(request) => request,
        Err(NoRequest::Ended) => return Ok(()),
        Err(NoRequest::TooLong) => {
            let refused = format!("its head has more than {} octets", http::LARGEST_HEAD);
            log(served, Asked { peer, status: 431, refused: Some(refused), ..Asked::default() });
            http::write(&mut stream, 431, &[], b"", Body::Length, false)?;
            return finish(stream);
        }
    };
    let mut asked = Asked {
        peer,
        method: Outside::of(&request.method, 40),
        target: Outside::of(&request.target, 4 * LONGEST),
        agent: Some(Outside::of(&request.agent, LONGEST)),
        ..Asked::default()
    };
    if !is_ours(served, &request) {
        let host = Outside::of(request.host.as_deref().unwrap_or_default(), 100);
        asked.refused = Some(format!("it names another host: {}", host.raw()));
        asked.status = 421;
        log(served, asked);
        http::write(&mut stream, 421, &[], b"", Body::Length, false)?;
        return finish(stream);
    }
    let agent = {
        let mut state = held(&served.state);
        if state.agent.is_empty() {
            state.agent = request.agent.clone();
        }
        state.agent.clone()
    };
    // The robots.txt file depends on the User-Agent header of this request. If this request has no such header, the
    // first User-Agent header of earlier requests is used.
    let agent = if request.agent.is_empty() { agent } else { request.agent.clone() };
    let name = setup.name.clone().or_else(|| looked_for(calibration?));
    let robot = Robot { name: name.as_deref(), command: &setup.command, agent: &agent };
    let reply = served.site.reply(peer, &request, &robot);
    let silent = matches!(reply.failure, Some(Failure::Closed | Failure::Silent));
    asked.status = if silent { 0 } else { reply.status };
    asked.names.clone_from(&reply.names);
    if !log(served, asked) {
        return Ok(());
    }
    if matches!(reply.failure, Some(Failure::Silent | Failure::Late)) {
        let until = Instant::now() + setup.late;
        while Instant::now() < until && !stop.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(20));
        }
    }
    if silent {
        return Ok(());
    }
    let head_only = request.method == b"HEAD";
    http::write(&mut stream, reply.status, &reply.fields, &reply.body, reply.framing, head_only)?;
    finish(stream)
}

/// Returns `None` if the requests to the calibration site do not show the robot's name yet.
fn looked_for(calibration: &Served) -> Option<String> {
    let log = SiteLog { asked: held(&calibration.state).asked.clone(), end: None };
    calibrate::name(&log).known().map(str::to_owned)
}

/// Reads the remaining octets of the request before the connection closes. Otherwise the robot might not receive the
/// answer.
fn finish(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_millis(200)))?;
    let mut rest = [0; 4096];
    for _ in 0..256 {
        if stream.read(&mut rest)? == 0 {
            break;
        }
    }
    Ok(())
}

/// Returns `false` if the site got more than [`MOST_REQUESTS`] requests.
fn log(served: &Served, asked: Asked) -> bool {
    let mut state = held(&served.state);
    state.last = Some(Instant::now());
    state.capped |= state.asked.len() >= MOST_REQUESTS;
    if !state.capped {
        state.asked.push(asked);
    }
    !state.capped
}

/// Returns whether a request is for the host of the site. A request for another host may arrive at the same port. The
/// function does not compare ports, because some robots omit the port. An HTTP/1.0 request may lack a host.
fn is_ours(served: &Served, request: &Request) -> bool {
    let Some(host) = &request.host else { return true };
    let name = |authority: &[u8]| -> Vec<u8> {
        let port =
            authority.iter().rposition(|byte| *byte == b':').filter(|_| !authority.ends_with(b"]"));
        authority[..port.unwrap_or(authority.len())].to_ascii_lowercase()
    };
    let ours = served.site.origins[0].trim_start_matches("http://");
    let host = name(host);
    host == name(ours.as_bytes()) || host == b"localhost"
}
