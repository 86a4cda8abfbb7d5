//! Every JSON shape that leaves the program, as a type that can be written and read.
//!
//! A complete document (a command's answer, an exported game, an event, an error) carries `"v":1` ([`V1`]) and is
//! made from the values of the libraries by `new` or `From`. The parts they share look the same everywhere: a move with its
//! value is a [`MoveValue`], a player a [`PlayerInfo`], the end of a game a [`GameResult`].
//!
//! The game's own numbers are decimal strings ([`Decimal`]), so that no reader rounds them; counts and distances are JSON
//! numbers ([`Count`]). `docs/json.md` shows each shape, and `docs/schema.json` is generated from the types by this
//! crate's tests.

mod answer;
mod arena;
mod census;
mod check;
mod dataset;
mod engine;
mod error;
mod event;
mod game_line;
mod games;
mod generated;
mod history;
mod known;
pub mod link;
mod make;
mod odds;
mod problem;
mod review;
mod room;
mod scalar;
#[cfg(any(test, feature = "schema"))]
mod schema;
mod scores;
mod shared;
mod solve;
mod text;
mod vocabulary;

pub use answer::{Answer, Evidence, Lost, NoAnswer, SolveQuestion};
pub use arena::{
    AgentScore, ArenaAgent, ArenaAttempt, ArenaEnd, ArenaFailure, ArenaGame, ArenaHeader, ArenaOpenings, ArenaReport,
    ArenaSetup, ArenaTally, ArenaTurn, FailureCount, Legality, Regret, SeatScore, Tournament, TurnTimes,
};
pub use census::{
    CensusFailure, CensusHeader, CensusLine, CensusMove, CensusReport, CensusScore, CensusSetup, KindScore, MeanScore,
    WinScore,
};
pub use check::{
    CheckReport, DiagnosticInfo, DifferenceInfo, EditInfo, NumberPlace, TranscriptInfo, TypedLineInfo, UncheckedInfo,
    WarningInfo, WarningProof, warning_span,
};
pub use dataset::{ChoiceQuestion, FreeFormQuestion};
pub use engine::{EngineCommand, EngineReply, EngineRequest, EngineState, Forfeit, NewGameRequest, ReplyKind};
pub use error::{AllowedValues, ErrorFacts, ErrorInfo, ErrorReport, LimitUnit};
pub use event::{EventInfo, EventLine, HintInfo, LegalMove, ScoreInfo};
pub use game_line::{ExportSummary, GameLine, ImportSummary, LineMatch, RefusedLine};
pub use games::{GameInfo, GamesReport, RulesReport};
pub use generated::{AnchorInfo, DifficultyInfo, GeneratedHeader, GeneratedLine, GeneratedReport, GeneratedSetup};
pub use history::{HistoryEntry, HistoryReport, MatchPart, ProblemInfo, UnfinishedEntry, UnfinishedReport};
pub use known::law_of;
pub use make::{LevelChance, MadeGame, MakeReport};
pub use odds::OddsReport;
pub use problem::sentence;
pub use review::{ClosingInfo, ClosingPoint, DecisionCount, ReviewReport, ReviewedMove, TurningPoint};
pub use room::{
    AnalysisReport, BookReport, MoveReason, PlayedMove, ProblemReport, RoomChoice, RoomEventInfo, RoomMove, RoomPhase,
    RoomPlayer, RoomReceipt, RoomReport, RoomsReport, room_choices,
};
pub use scalar::{Count, Decimal, SeatNumber, Seed, V1};
pub use scores::{OpponentScore, PlayerScores, ScoresReport, WinStreaks};
pub use shared::{GameResult, MoveValue, PlayerInfo, distance};
pub use solve::{
    BandValue, EndChance, LastOperations, LawFormula, LawPowers, LawRemainders, LawReport, LawRun, LongestPlay,
    PositionCounts, RandomChances, SolveReport, StatsReport,
};
pub use text::to_json;
pub use vocabulary::{CauseWord, GradeWord, ReasonWord, StartsWord, VerdictWord, WarningWord};
