//! The least a Rust program can do and be heard: what the start of `numduel` is compared with.

fn main() {
    println!("ok");
}
