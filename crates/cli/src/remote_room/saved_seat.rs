//! The seats that this user has in rooms, one small file each, so that a player who left can come back. A file has the seat's
//! secret and is locked while a program plays there: two players of one user keep their seats apart.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::platform;

/// The folder of the seats, in the user's data folder.
const FOLDER: &str = "seats";

/// A secret is shorter than this.
const LONGEST: u64 = 100;

/// After this time without a move, a server has forgotten a room.
const LIFETIME: Duration = Duration::from_hours(24 * 30);

/// A seat that this program plays in, or may come back to. It is locked as long as this exists.
pub struct SavedSeat {
    file: File,
    path: PathBuf,
    pub secret: String,
}

impl SavedSeat {
    /// The seats in this room that nobody plays in now.
    pub fn find(data: &Path, room: &str) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(data.join(FOLDER)) else { return Vec::new() };
        let begins = format!("{}.", file_name(room));
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let (mut here, others): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.partition(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begins)));
        others.iter().filter(|path| is_old(path)).for_each(|path| _ = fs::remove_file(path));
        here.sort();
        here.into_iter().filter_map(|path| Self::open(path).ok()).collect()
    }

    /// Saves a new seat.
    pub fn save(data: &Path, room: &str, secret: &str) -> io::Result<Self> {
        let folder = data.join(FOLDER);
        platform::create_private_folder(&folder)?;
        // Only this user may read it, and the name is one that no other seat has.
        let made = tempfile::Builder::new().prefix(&format!("{}.", file_name(room))).tempfile_in(&folder)?;
        made.as_file().lock()?;
        let (mut file, path) = made.keep().map_err(|error| error.error)?;
        file.write_all(secret.as_bytes())?;
        Ok(Self { file, path, secret: secret.to_owned() })
    }

    fn open(path: PathBuf) -> io::Result<Self> {
        let file = File::options().read(true).write(true).open(&path)?;
        file.try_lock()?;
        let mut secret = String::new();
        (&file).take(LONGEST).read_to_string(&mut secret)?;
        Ok(Self { file, path, secret })
    }

    /// Forgets the seat, which nobody can use any more.
    pub fn forget(self) {
        // If it stays, it is asked about again.
        _ = fs::remove_file(&self.path);
        drop(self.file);
    }
}

/// A room as the name of a file.
fn file_name(room: &str) -> String {
    room.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' }).collect()
}

fn is_old(path: &Path) -> bool {
    let age = fs::metadata(path).and_then(|found| found.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age > LIFETIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_found_once_nobody_plays_in_it() {
        let data = tempfile::tempdir().unwrap();
        let ada = SavedSeat::save(data.path(), "K7PQ2M@localhost:8080", "ADA").unwrap();
        let _bob = SavedSeat::save(data.path(), "K7PQ2M@localhost:8080", "BOB").unwrap();
        assert!(SavedSeat::find(data.path(), "K7PQ2M@localhost:8080").is_empty(), "both play");
        drop(ada);
        let found = SavedSeat::find(data.path(), "K7PQ2M@localhost:8080");
        assert_eq!(found.iter().map(|seat| seat.secret.as_str()).collect::<Vec<_>>(), ["ADA"]);
        assert!(SavedSeat::find(data.path(), "K7PQ2M@localhost:80").is_empty(), "another server's room");
        found.into_iter().for_each(SavedSeat::forget);
        assert!(SavedSeat::find(data.path(), "K7PQ2M@localhost:8080").is_empty());
    }
}
