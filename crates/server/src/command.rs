//! `numduel serve`: what can be asked of a server on the command line, and doing it.

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::{Args, Subcommand};
use numduel_store::rooms::RoomStore;
use numduel_store::{FILE_NAME, Store, data_folder};
use numduel_store_postgres::PostgresRooms;

use crate::platform::StopSignals;
use crate::{Config, Database, Limits, Network, ROOM_LIFETIME, SENDING_TIME, Server, import_room};

/// What a server is started with, or what is done with its rooms.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct ServerCommand {
    #[command(subcommand)]
    task: Option<ServerTask>,
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Subcommand)]
enum ServerTask {
    /// Copy the database to a new file while the server runs
    Backup {
        /// The new file
        to: PathBuf,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Copy all rooms from the file to a `PostgreSQL` database, or back; stop the server first
    Migrate {
        /// Copy from the database to the file instead, with the games that were played
        #[arg(long)]
        back: bool,
        /// The database, such as `postgres://user@host/name`
        #[arg(long, value_name = "URL", value_parser = database_url)]
        database: String,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Ask a running server whether it is healthy
    Healthcheck {
        /// Where it listens
        #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
        listen: SocketAddr,
    },
}

#[derive(Args)]
struct DataArgs {
    /// Keep games in this folder instead of the usual one (also: the variable `NUMDUEL_DATA`)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Args)]
struct ServeArgs {
    /// Listen on this address and port
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["lan", "port"])]
    listen: Option<SocketAddr>,
    /// Let everybody on the local network play: print the address and its QR code
    #[arg(long)]
    lan: bool,
    /// Listen on this port of 127.0.0.1 or, with --lan, of the local network
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// How people reach the server, such as `https://duel.example`
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Believe what this network's proxies say about visitors' addresses; can be given several times
    #[arg(long, value_name = "NETWORK")]
    trusted_proxy: Vec<Network>,
    /// When stopping, report not ready for so many seconds before closing
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    drain: u64,
    /// How long a player has to be away before the opponent can claim the win
    #[arg(long, value_name = "MINUTES", default_value_t = 5)]
    claim_after: u64,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = 16_000)]
    max_connections: usize,
    /// The most connections from one address
    #[arg(long, value_name = "N", default_value_t = 256)]
    max_connections_per_address: usize,
    /// No limits on how often one address may do something: for load tests
    #[arg(long, hide = true)]
    no_limits: bool,
    /// Store rooms in this `PostgreSQL` database instead of a file, such as `postgres://user@host/name`
    #[arg(long, value_name = "URL", conflicts_with = "data", value_parser = database_url)]
    database: Option<String>,
    #[command(flatten)]
    data: DataArgs,
}

/// What looks like a `PostgreSQL` database, as a URL or as settings; a path does not.
fn database_url(text: &str) -> Result<String, &'static str> {
    if text.starts_with("postgres://")
        || text.starts_with("postgresql://")
        || (text.contains('=') && !text.contains("://"))
    {
        Ok(text.to_owned())
    } else {
        Err(
            "a PostgreSQL database is named like postgres://user@host/name; to keep rooms in a file, give its folder with --data",
        )
    }
}

impl ServerCommand {
    /// Does it, and returns once the server was stopped.
    pub fn run(self) -> anyhow::Result<()> {
        match self.task {
            Some(ServerTask::Backup { to, data }) => backup(&data, &to),
            Some(ServerTask::Migrate { back: true, database, data }) => migrate_back(&data, &database),
            Some(ServerTask::Migrate { back: false, database, data }) => migrate(&data, &database),
            Some(ServerTask::Healthcheck { listen }) => healthcheck(listen),
            None => {
                // Others draw pages and write to the disk; on few cores, more threads would only take turns.
                let threads = std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1);
                let mut runtime = tokio::runtime::Builder::new_multi_thread();
                runtime.enable_all().worker_threads(threads).build()?.block_on(serve(self.serve))
            }
        }
    }
}

impl DataArgs {
    fn file(&self) -> anyhow::Result<PathBuf> {
        Ok(data_folder(self.data.clone(), std::env::var_os("NUMDUEL_DATA"))
            .context("choose a folder with --data")?
            .join(FILE_NAME))
    }
}

async fn serve(args: ServeArgs) -> anyhow::Result<()> {
    let public_url = args.public_url.map(|url| url.trim_end_matches('/').to_owned());
    let lan = (args.lan && public_url.is_none()).then(lan_address).transpose()?;
    let listen = if args.lan {
        SocketAddr::from((Ipv4Addr::UNSPECIFIED, args.port))
    } else {
        args.listen.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, args.port)))
    };
    let config = Config {
        listen,
        public_url: public_url.clone(),
        lan,
        trusted_proxies: args.trusted_proxy,
        drain: Duration::from_secs(args.drain),
        claim_after: Duration::from_secs(args.claim_after.saturating_mul(60)),
        body_time: SENDING_TIME,
        database: args
            .database
            .map_or_else(|| args.data.file().map(Database::File), |url| Ok(Database::Postgres(url)))?,
        connections: (args.max_connections, args.max_connections_per_address),
    };
    let limits = if args.no_limits { Limits::none() } else { Limits::default() };
    let mut signals = StopSignals::catch()?;
    let server = Server::start(config, limits).await?;
    let listens = lan.map_or(server.address(), |lan| SocketAddr::new(lan, server.address().port()));
    let address = public_url.unwrap_or_else(|| format!("http://{listens}"));
    println!("Open {address} in a browser. Ctrl-C stops the server.");
    if args.lan && std::io::stdout().is_terminal() {
        print!("{}", qr(&address));
    }
    signals.first().await;
    server.stop().await;
    Ok(())
}

/// This machine's address on the local network: the one it would send from. Nothing is sent.
fn lan_address() -> anyhow::Result<IpAddr> {
    let find = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    };
    let unknown = "this computer's address on its network is not known; say it with --public-url, such as http://192.168.0.5:8080";
    Ok(find().context(unknown)?.ip())
}

fn qr(text: &str) -> String {
    fast_qr::QRBuilder::new(text).build().map(|code| code.to_str() + "\n").unwrap_or_default()
}

fn backup(data: &DataArgs, to: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(!to.exists(), "{} already exists; choose another name", to.display());
    let file = data.file()?;
    anyhow::ensure!(file.exists(), "there is no database at {}", file.display());
    Store::open(&file)?.backup(to)?;
    println!("Saved {}.", to.display());
    Ok(())
}

fn migrate(data: &DataArgs, database: &str) -> anyhow::Result<()> {
    let file = data.file()?;
    anyhow::ensure!(file.exists(), "there is no database at {}", file.display());
    let (mut from, mut to) = (Store::open(&file)?, PostgresRooms::open(database)?);
    let expires = expires_from_now()?;
    let (mut copied, mut there) = (0, 0);
    for code in from.codes()? {
        // One that was deleted just now is not missed.
        let Some(room) = from.room(code)? else { continue };
        *if to.import(&room, expires)? { &mut copied } else { &mut there } += 1;
    }
    println!("Copied {copied} rooms; {there} were there already. The history of games stays in {}.", file.display());
    Ok(())
}

fn migrate_back(data: &DataArgs, database: &str) -> anyhow::Result<()> {
    let file = data.file()?;
    let (mut from, mut to) = (PostgresRooms::open(database)?, Store::open(&file)?);
    let expires = expires_from_now()?;
    let (mut copied, mut there) = (0, 0);
    for code in from.codes()? {
        let Some(room) = from.room(code)? else { continue };
        match import_room(&mut to, room, expires) {
            Ok(true) => copied += 1,
            Ok(false) => there += 1,
            // The other rooms can still be played.
            Err(error) => eprintln!("warning: room {code} was not copied: {error}"),
        }
    }
    println!("Copied {copied} rooms; {there} were there already. Their games are in {}.", file.display());
    Ok(())
}

/// When a room is removed in which nothing happens any more.
fn expires_from_now() -> anyhow::Result<i64> {
    let expires = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() + ROOM_LIFETIME.as_secs();
    Ok(i64::try_from(expires)?)
}

fn healthcheck(listen: SocketAddr) -> anyhow::Result<()> {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect_timeout(&listen, Duration::from_secs(3))?;
    stream.set_read_timeout(Some(Duration::from_secs(3)))?;
    stream.write_all(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    anyhow::ensure!(answer.starts_with("HTTP/1.1 200"), "the server is not ready");
    Ok(())
}
