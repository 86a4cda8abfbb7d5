//! What servers tell each other.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::thread;
use std::time::Duration;

use numduel_room::{Participant, RoomCode};
use postgres::fallible_iterator::FallibleIterator;

use super::{connect, unusable};

/// The most rooms of one notification, which may have 8,000 bytes.
pub(crate) const NOTIFIED: usize = 400;

/// What tells presence from changes.
pub(crate) const PRESENT: &str = "here";

/// How long there may be silence before somebody looks whether anybody still listens.
const SILENCE: Duration = Duration::from_secs(2);

/// Which server says something: it knows its own news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerId(u64);

impl ServerId {
    /// One that no other server has.
    pub fn random() -> Self {
        Self(RandomState::new().hash_one(std::process::id()))
    }
}

impl fmt::Display for ServerId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

/// What a server says to all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerNews {
    /// The newest events of these rooms; 0 of one that is gone.
    Changed(Vec<(RoomCode, u64)>),
    /// These players are here.
    Present(Vec<(RoomCode, Participant)>),
    /// Whatever was said before was not heard.
    Missed,
    /// Nothing was said for a while.
    Silence,
}

impl ServerNews {
    /// What another server than this one says.
    fn read(payload: &str, own: ServerId) -> Option<Self> {
        let present = payload.strip_prefix(PRESENT).map(str::trim_start);
        let (from, pairs) = present.unwrap_or(payload).split_once(' ')?;
        let pairs = pairs.split(' ').filter_map(pair);
        (from != own.to_string()).then(|| match present {
            Some(_) => Self::Present(pairs.filter_map(|(code, stored)| Some((code, who(stored)?))).collect()),
            None => Self::Changed(pairs.collect()),
        })
    }
}

fn who(stored: u64) -> Option<Participant> {
    u8::try_from(stored).ok()?.try_into().ok()
}

fn pair(word: &str) -> Option<(RoomCode, u64)> {
    let (code, number) = word.split_once(':')?;
    Some((code.parse().ok()?, number.parse().ok()?))
}

/// Tells of what any other server says, for as long as `handle` says so. It is a hint: what is missed while there is no connection
/// has to be asked for.
pub fn listen(
    url: String,
    own: ServerId,
    mut handle: impl FnMut(ServerNews) -> bool + Send + 'static,
) -> std::io::Result<()> {
    let listening = move || {
        loop {
            let ended = connect(&url).and_then(|mut client| {
                client.batch_execute("LISTEN numduel").map_err(|error| unusable(&error))?;
                let mut open = handle(ServerNews::Missed);
                while open {
                    let mut notifications = client.notifications();
                    let mut waiting = notifications.timeout_iter(SILENCE);
                    while let (true, Some(notification)) = (open, waiting.next().map_err(|error| unusable(&error))?) {
                        open = ServerNews::read(notification.payload(), own).is_none_or(&mut handle);
                    }
                    open = open && handle(ServerNews::Silence);
                }
                Ok(())
            });
            if ended.is_ok() || !handle(ServerNews::Silence) {
                return;
            }
            thread::sleep(Duration::from_secs(1));
        }
    };
    thread::Builder::new().name("listener".to_owned()).spawn(listening).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_hears_what_others_say_and_not_itself() {
        let [own, other] = [ServerId(1), ServerId(2)];
        let code: RoomCode = "K7PQ2M".parse().unwrap();
        let read = |payload: String| ServerNews::read(&payload, own);
        assert_eq!(read(format!("{other} K7PQ2M:7 x:1")), Some(ServerNews::Changed(vec![(code, 7)])));
        assert_eq!(
            read(format!("here {other} K7PQ2M:1")),
            Some(ServerNews::Present(vec![(code, Participant::Second)]))
        );
        assert_eq!(
            [read(format!("{own} K7PQ2M:7")), read(format!("here {own} K7PQ2M:1")), read(String::new())],
            [None, None, None]
        );
    }
}
