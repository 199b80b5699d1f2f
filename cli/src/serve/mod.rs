//! `dlx serve`: a page to play, make and watch puzzles on, and the commands as a service.

mod answer;
mod client;
mod editor;
mod guard;
mod openapi;
mod page;
mod pool;
mod routes;
mod schemas;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use self::client::Client;
use self::guard::Guard;
use self::pool::Pool;
use self::routes::{Door, Limits, MOST_LONG, Service};
use crate::console::Console;
use crate::failure::Failure;
use crate::{End, values};

#[derive(Args)]
#[command(after_help = "\
Examples: the page, opened in the browser; the service for pages of another site
  dlx serve --open
  dlx serve --port 8080 --allow-origin https://puzzles.example
Example: the solver that f-puzzles connects to, with the user script of Rangsk's SudokuSolver
  dlx serve --editor

The page needs no network. /api/v1/COMMAND answers with what a command on puzzles or problems prints, as JSON if it
has --json; render answers with a drawing, and book with a PDF. Flags are query parameters of the same names, and
the body is what the command reads from stdin. shard and prove, which work on files, are not there.
/api/v1/openapi.json describes the service. It stores nothing, and reads and writes no files.")]
pub(crate) struct Arguments {
    /// Port to listen on; 0 picks a free one; by default 7474, and 4545 with --editor
    #[arg(long, value_name = "PORT", value_parser = values::whole_in::<u16>(0..=u64::from(u16::MAX)))]
    port: Option<u16>,

    /// Address to listen on; by default only this machine can connect
    #[arg(long, value_name = "IP", default_value = "127.0.0.1", value_parser = address)]
    address: IpAddr,

    /// Also act as the solver for puzzle editors: f-puzzles and SudokuPad connect to it with a user script, from this
    /// machine
    #[arg(long)]
    editor: bool,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Number of calls run at once, not counting up to 8 that have run for more than 0.1 s; 0 means one per core, but
    /// at least two
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::threads())]
    threads: u16,

    /// Time limit for each call, in seconds; fractions are allowed. By default 60, but none for the searches of editors
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds)]
    timeout: Option<Duration>,

    /// Memory limit for the tables of each call, in bytes; the suffixes K, M and G mean 1024, 1024² and 1024³
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = values::bytes)]
    memory: usize,

    /// Number of calls that may wait; further calls are answered with 503
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = values::whole_in::<u16>(1..=u64::from(u16::MAX)))]
    queue: u16,

    /// Largest body of a call in bytes; the suffixes K, M and G mean 1024, 1024² and 1024³
    #[arg(long, value_name = "BYTES", default_value = "8M", value_parser = values::bytes)]
    body: usize,

    /// Let pages of this origin call the service, as `https://host`; may be given several times
    #[arg(long, value_name = "ORIGIN", value_parser = guard::origin)]
    allow_origin: Vec<String>,

    /// Let clients name this host, as `host` or `host:port`; may be given several times
    #[arg(long, value_name = "HOST", value_parser = guard::host)]
    allow_host: Vec<String>,

    /// Print a line per request on stderr: method, path, status, milliseconds
    #[arg(long)]
    log: bool,
}

/// The time limit for a call, if none is given. Editors cancel their searches themselves.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The port of the page and the service.
const PORT: u16 = 7474;
/// Number of clients that may be connected.
const CLIENTS: usize = 512;
/// Number of editors that may be connected, each with a search of its own.
const EDITORS: usize = 16;
/// A client that takes longer to send the head of a request is left.
const HEAD: Duration = Duration::from_secs(20);
/// A client that takes nothing of its answers for this long is left.
const SLOW: Duration = Duration::from_secs(20);
/// Calls that are under way when the service ends have this time.
const GRACE: Duration = Duration::from_secs(3);

fn address(text: &str) -> Result<IpAddr, &'static str> {
    text.parse().map_err(|_| "expected an IP address such as 127.0.0.1 or ::1")
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(cannot_serve)?;
    runtime.block_on(serve(arguments, console))?;
    // Calls that do not end in time end with the process.
    runtime.shutdown_background();
    Ok(End::Done)
}

fn cannot_serve(error: io::Error) -> Failure {
    Failure::usage(format_args!("cannot serve: {error}"))
}

async fn serve(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    if arguments.editor && !arguments.address.is_loopback() {
        return Err(Failure::usage("--editor takes an --address of this machine alone, such as 127.0.0.1"));
    }
    let port = arguments.port.unwrap_or(if arguments.editor { editor::PORT } else { PORT });
    let address = SocketAddr::new(arguments.address, port);
    let failure = |error: io::Error| Failure::usage(format_args!("cannot listen on {address}: {error}"));
    let listener = TcpListener::bind(address).await.map_err(failure)?;
    let address = listener.local_addr().map_err(failure)?;
    let threads = match usize::from(arguments.threads) {
        0 => std::thread::available_parallelism().map_or(2, |cores| usize::from(cores).max(2)),
        threads => threads,
    };
    let pool = Pool::new(threads, usize::from(arguments.queue)).map_err(cannot_serve)?;
    console.tell(format_args!("serving on http://{address}/"));
    if arguments.open && open(&place_to_open(address)).is_err() {
        console.tell("could not open a browser");
    }
    let (end, ending) = watch::channel(());
    let editors = || {
        let origins = editor::ORIGINS.iter().map(|&origin| origin.to_owned());
        let origins: Vec<String> = origins.chain(arguments.allow_origin.iter().cloned()).collect();
        let guard = Guard::new(address, &arguments.allow_host, &origins);
        Door { guard, places: Arc::new(Semaphore::new(EDITORS)), timeout: arguments.timeout }
    };
    let service = Arc::new(Service {
        pool,
        extra: Arc::new(Semaphore::new(MOST_LONG)),
        guard: Guard::new(address, &arguments.allow_host, &arguments.allow_origin),
        editors: arguments.editor.then(editors),
        ending: ending.clone(),
        limits: Limits {
            body: arguments.body,
            timeout: arguments.timeout.unwrap_or(TIMEOUT),
            memory: arguments.memory,
        },
    });
    let clients = Arc::new(Semaphore::new(CLIENTS));
    let mut ended = std::pin::pin!(ended());
    loop {
        let client = tokio::select! {
            Ok(client) = Arc::clone(&clients).acquire_owned() => client,
            () = &mut ended => break,
        };
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                // Too many open files, say: there is room again when a client has left.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut ended => break,
        };
        let (service, ending, log) =
            (Arc::clone(&service), ending.clone(), arguments.log.then(|| console.clone()));
        tokio::spawn(async move {
            talk(stream, service, ending, log).await;
            drop(client);
        });
    }
    drop((listener, service, ending));
    let _ = end.send(());
    let _ = timeout(GRACE, end.closed()).await;
    Ok(())
}

/// Answers the requests of a client, until it leaves or the service ends.
async fn talk(
    stream: TcpStream,
    service: Arc<Service>,
    mut ending: watch::Receiver<()>,
    log: Option<Console>,
) {
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |request| {
        let (service, log) = (Arc::clone(&service), log.clone());
        async move {
            let began = Instant::now();
            let told = log.as_ref().map(|_| format!("{} {}", request.method(), request.uri()));
            let answer = service.answer(request).await;
            if let (Some(console), Some(request)) = (log, told) {
                let (status, time) = (answer.status().as_u16(), began.elapsed().as_secs_f64() * 1e3);
                console.tell(format_args!("{request} {status} {time:.1} ms"));
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let client = TokioIo::new(Client::new(stream, SLOW));
    let mut connection = std::pin::pin!(http.serve_connection(client, answer).with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = ending.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Ends when somebody ends the process.
async fn ended() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Where a browser of this machine finds the page.
fn place_to_open(address: SocketAddr) -> String {
    match address.ip().is_unspecified() {
        true => format!("http://localhost:{}/", address.port()),
        false => format!("http://{address}/"),
    }
}

/// Opens a page in the browser.
fn open(place: &str) -> io::Result<()> {
    let words: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        "windows" => &["cmd", "/c", "start", ""],
        _ => &["xdg-open"],
    };
    let mut opener = Command::new(words[0]);
    opener.args(&words[1..]).arg(place).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut opener = opener.spawn()?;
    // Until somebody waits for it, the system keeps what is left of a process that has ended.
    let _ = std::thread::Builder::new().spawn(move || opener.wait());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_opened_where_a_browser_finds_it() {
        let place = |address: &str| place_to_open(address.parse().expect("an address"));
        assert_eq!(place("127.0.0.1:7474"), "http://127.0.0.1:7474/");
        assert_eq!(place("[::1]:80"), "http://[::1]:80/");
        assert_eq!(place("0.0.0.0:7474"), "http://localhost:7474/");
        assert_eq!(place("[::]:7474"), "http://localhost:7474/");
    }
}
