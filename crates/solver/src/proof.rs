//! Values proven from a part of the positions: a win that is near, or play that nobody can be made to lose, without the whole
//! graph.
//!
//! Positions are found nearest first, and what was not looked at is unknown. Every position then has two values: one with
//! all that is unknown against the player to move, and one with all of it in that player's favour. Where both are the same,
//! nothing that is unknown can change it.

mod haven;
mod high_ground;

use numduel_rules::{Budget, Number, Position, Reservation, Rules};

use crate::error::SolveError;
use crate::knowledge::{Form, Knowledge, KnownValue, with_distance};
use crate::method::Method;
use crate::packed::{PackedPosition, PackedRules, PackedStep};
use crate::packed_value::PackedValue;
use crate::places::{Hashed, Places};
use crate::retrograde;
use crate::span::ReachSpan;
use crate::target::Target;
use crate::value::{Value, Verdict};
use haven::Haven;
pub(crate) use high_ground::steps;

/// How many positions pass between two chances to stop.
const CHECK_EVERY: usize = 1 << 6;

/// Positions with what can be said about them for certain.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    packed: PackedRules,
    places: Hashed,
    /// Of each position the value with the unknown against the player to move, then the one with it in favour.
    ranks: Vec<PackedValue>,
    /// What the values take.
    _held: Reservation,
}

/// What was looked at.
struct Explored<'a> {
    packed: &'a PackedRules,
    haven: Haven,
    places: Hashed,
    /// [`PackedValue::UNKNOWN`] where the moves are followed, [`PackedValue::DRAW`] in a haven, and nothing beyond.
    kinds: Vec<PackedValue>,
    steps: Vec<PackedStep>,
    /// Whether nothing was left out.
    is_whole: bool,
}

impl Proof {
    /// Proves what `from` is worth by looking at about so many positions; `None` if they do not tell, or where they
    /// are all there are.
    pub(crate) fn of(
        rules: &Rules,
        from: &Position,
        positions: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, SolveError> {
        let span = ReachSpan::new(rules, from);
        let Some(packed) = PackedRules::new(rules, &span) else { return Ok(None) };
        let Some(start) = packed.pack(from) else { return Ok(None) };
        let explored = Explored::new(&packed, Haven::new(rules, &span), start, positions, budget)?;
        if explored.is_whole {
            return Ok(None);
        }
        let held = budget.reserve_for::<[PackedValue; 3]>(explored.places.len())?;
        let (places, ranks) = explored.solve(budget)?;
        let proof = Self { packed, places, ranks, _held: held };
        Ok(proof.worth(from).is_some().then_some(proof))
    }

    /// What a position is worth to the player to move, if that is certain.
    fn worth(&self, position: &Position) -> Option<Value<Number>> {
        let id = self.places.find(self.packed.pack(position)?)? as usize;
        let [against, in_favour] = [self.ranks[2 * id], self.ranks[2 * id + 1]];
        against.value().filter(|_| against == in_favour).map(Value::from)
    }
}

impl Knowledge for Proof {
    fn method(&self) -> Method {
        Method::Proof
    }

    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.worth(position).map(with_distance))
    }

    fn form(&self) -> Form<'_> {
        Form::Part
    }
}

impl<'a> Explored<'a> {
    fn new(
        packed: &'a PackedRules,
        haven: Haven,
        start: PackedPosition,
        positions: usize,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let mut places = Hashed::new(budget)?;
        places.enter(start)?;
        let (mut kinds, mut steps, mut is_whole) = (Vec::new(), Vec::new(), true);
        while places.len() < positions
            && let Some(&spot) = places.spots().get(kinds.len())
        {
            if kinds.len().is_multiple_of(CHECK_EVERY) {
                budget.check()?;
            }
            let beyond = packed.list(spot, &mut steps).is_err();
            let is_drawn = !beyond
                && haven.holds(spot.number)
                && steps.iter().all(|step| match step {
                    PackedStep::Open(to) => haven.holds(to.number),
                    PackedStep::End(ending) => !packed.worth(*ending).is_win(),
                });
            is_whole &= !beyond && !is_drawn;
            kinds.push(if is_drawn { PackedValue::DRAW } else { PackedValue::UNKNOWN });
            if !is_drawn {
                for to in steps.iter().filter_map(PackedStep::open) {
                    places.enter(to)?;
                }
            }
        }
        is_whole &= kinds.len() == places.len();
        kinds.resize(places.len(), PackedValue::NOTHING);
        Ok(Self { packed, haven, places, kinds, steps, is_whole })
    }

    /// Both values of every position: of number `id`, the first is numbered `2 * id`, and a move leads from one kind to
    /// the other, because what is against one player is in favour of the other.
    fn solve(self, budget: &Budget) -> Result<(Hashed, Vec<PackedValue>), SolveError> {
        let Self { packed, haven, places, kinds, mut steps, .. } = self;
        let mut ranks: Vec<PackedValue> = kinds.iter().flat_map(|kind| [*kind; 2]).collect();
        let targets = |node: u32, list: &mut Vec<Target>| {
            let (id, in_favour) = (node / 2, node % 2 == 1);
            let unknown = if in_favour { Verdict::Win } else { Verdict::Loss };
            if packed.list(places.spot(id), &mut steps).is_err() {
                list.push(Target::end(0, unknown));
            }
            for step in &steps {
                let to = match step {
                    PackedStep::End(ending) => {
                        list.push(packed.target(*ending));
                        continue;
                    }
                    PackedStep::Open(to) => *to,
                };
                let Some(next) = places.find(to) else { continue };
                list.push(match kinds[next as usize] {
                    PackedValue::UNKNOWN => Target::to(2 * next + u32::from(!in_favour)),
                    PackedValue::DRAW => Target::end(0, Verdict::Draw),
                    // The player to move in a haven can hold, which is all that is known of it.
                    _ if in_favour && haven.holds(to.number) => Target::end(0, Verdict::Draw),
                    _ => Target::end(0, unknown),
                });
            }
        };
        retrograde::solve(&mut ranks, packed.stuck(), targets, places.len(), budget)?;
        Ok((places, ranks))
    }
}
