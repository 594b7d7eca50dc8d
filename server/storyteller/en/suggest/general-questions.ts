// Questions that fit any statement, for lines of no particular kind.

/** For a statement that is told. */
export const TOLD_QUESTIONS = [
  "If this line came back in the last chapter, what would it mean then?",
  "How would somebody else have told this moment?",
  "What is left out here?",
  "Which detail in this could matter later?",
  "What is the smallest thing that could upset this?",
  "What would a reader expect next, and what would be the opposite?",
  "What would somebody see who came in at exactly this moment?",
  "What happens one minute later?",
  "What would have changed if this had come an hour later?",
  "What is the one thing nobody here has noticed yet?",
  "What does this make a reader ask, and how long can the answer wait?",
  "What happened just before this that is not told?",
] as const;

/** For a statement that is spoken. */
export const SPOKEN_QUESTIONS = [
  "Who would least like to hear this?",
  "What is meant here that is not said?",
  "What would be the most inconvenient reply?",
  "What is this line trying to get?",
  "What if this is repeated to the wrong person?",
  "What would the next sentence be, if it could be said?",
  "Who is this really said to?",
  "What would a long silence after this mean?",
  "What does saying this change?",
  "What would somebody overhearing this make of it?",
  "What is not being asked here?",
  "What would make whoever says this take it back?",
  "Who would agree with this, and who would not?",
] as const;
