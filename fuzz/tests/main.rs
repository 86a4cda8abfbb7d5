//! Every promise that fuzzing looks at, for what is known already: one program, so that it is linked once.

mod agree;
mod corpus;
mod forge;
