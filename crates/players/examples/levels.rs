use numduel_players::*;
use std::sync::Arc;
fn main() {
    for book in numduel_rules::catalog::all() {
        let a = Arc::new(Adviser::new(Arc::new(book.rules(&Default::default()).unwrap())));
        println!("{}", book.id());
        let mut last = [String::new(), String::new(), String::new(), String::new()];
        let specs =
            std::iter::once(PlayerSpec::Random).chain(Level::all().map(PlayerSpec::Level)).chain([PlayerSpec::Perfect]);
        for s in specs {
            let r = [
                odds(&a, s, PlayerSpec::Random).unwrap().p1,
                odds(&a, PlayerSpec::Random, s).unwrap().p2,
                odds(&a, s, PlayerSpec::Perfect).unwrap().p1,
                odds(&a, PlayerSpec::Perfect, s).unwrap().p2,
            ];
            let d: [String; 4] = r.map(|x| decimal(&x, 6));
            let m: Vec<_> = d.iter().zip(&last).map(|(x, y)| if x < y { "!" } else { " " }).collect();
            println!("{:10} {}{} {}{} {}{} {}{}", s.to_string(), d[0], m[0], d[1], m[1], d[2], m[2], d[3], m[3]);
            last = d;
        }
    }
}
