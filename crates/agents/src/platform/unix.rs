//! Processes and pipes on Unix systems.

use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, Signal, kill_process_group};

/// A command as a shell reads it. It leads a group of processes.
pub(crate) fn shell_command(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("exec {text}")).process_group(0);
    command
}

/// Ends the group that a child leads.
pub(crate) fn kill_group(child: &Child) {
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // One that has ended is as good as killed.
        _ = kill_process_group(group, Signal::KILL);
    }
}

/// From now on, writing to a full pipe is an error. Only this end of it: the child reads as it likes.
pub(crate) fn never_block(pipe: &ChildStdin) -> io::Result<()> {
    Ok(ioctl_fionbio(pipe, true)?)
}

/// Waits until there is something to read, or the pipe is closed; false if the time is up first.
pub(crate) fn can_read(pipe: &ChildStdout, timeout: Duration) -> io::Result<bool> {
    wait(pipe, PollFlags::IN, timeout)
}

/// Waits until there is room to write, or the pipe is closed; false if the time is up first.
pub(crate) fn can_write(pipe: &ChildStdin, timeout: Duration) -> io::Result<bool> {
    wait(pipe, PollFlags::OUT, timeout)
}

fn wait(pipe: &impl AsFd, event: PollFlags, timeout: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(timeout).ok();
    match poll(&mut [PollFd::new(pipe, event)], timeout.as_ref()) {
        Ok(0) | Err(Errno::INTR) => Ok(false),
        Ok(_) => Ok(true),
        Err(error) => Err(error.into()),
    }
}
