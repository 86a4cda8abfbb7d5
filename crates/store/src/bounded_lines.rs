//! Reading lines of any length without keeping more than a line may have.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes: room for a target of a million digits or a game of four hundred thousand moves.
/// A move takes thirty times its letters in memory, so this also bounds what a hostile line can take.
pub const MAX_LINE: usize = 1_310_720;

/// What stood on a line.
#[derive(Debug, PartialEq, Eq)]
pub enum LineRead {
    /// A whole line, without its end.
    Line,
    /// More than [`MAX_LINE`] bytes; the rest was skipped.
    TooLong,
    /// The end of the file.
    End,
}

/// Reads the next line into `line`, which is emptied first. Returns what it was and how many bytes it took.
pub fn next_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<(LineRead, u64)> {
    line.clear();
    let mut taken = 0u64;
    let mut too_long = false;
    loop {
        let available = match from.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        too_long |= line.len() + part.len() > MAX_LINE;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        taken += used as u64;
        from.consume(used);
        if end.is_some() || used == 0 {
            return Ok((kind(too_long, taken, line), taken));
        }
    }
}

fn kind(too_long: bool, taken: u64, line: &mut Vec<u8>) -> LineRead {
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    if too_long {
        // A line at its limit leaves a large buffer behind; the next one is hardly as long.
        *line = Vec::new();
        LineRead::TooLong
    } else if taken == 0 {
        LineRead::End
    } else {
        LineRead::Line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &[u8], buffer: usize) -> Vec<(LineRead, Vec<u8>)> {
        let mut reader = io::BufReader::with_capacity(buffer, text);
        let mut line = Vec::new();
        let mut all = Vec::new();
        loop {
            let (read, _) = next_line(&mut reader, &mut line).unwrap();
            if read == LineRead::End {
                return all;
            }
            all.push((read, line.clone()));
        }
    }

    #[test]
    fn lines_come_whole_whatever_the_buffer_and_the_last_needs_no_end() {
        for buffer in [1, 2, 3, 100] {
            let lines = read_all(b"a\n\r\n\nbcd\r\nlast", buffer);
            let texts: Vec<&[u8]> = lines.iter().map(|(_, line)| line.as_slice()).collect();
            assert_eq!(texts, [b"a".as_slice(), b"", b"", b"bcd", b"last"]);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_read() {
        let mut text = vec![b'x'; MAX_LINE + 1];
        text.extend(b"\nnext\n");
        text.extend(vec![b'y'; MAX_LINE]);
        let lines = read_all(&text, 8192);
        assert_eq!(lines[0], (LineRead::TooLong, Vec::new()));
        assert_eq!(lines[1], (LineRead::Line, b"next".to_vec()));
        assert_eq!(lines[2].1.len(), MAX_LINE);
    }
}
