// Questions that fit any statement, for lines of no particular kind; those with a slot ask about the people of the scene.

/** For a statement that is told. */
export const TOLD_QUESTIONS = [
  "What is the harmless explanation, and what is the dangerous one?",
  "What follows from this that nobody wants to say aloud?",
  "What wrong conclusion could somebody draw from this, and act on?",
  "Who must on no account find out about this?",
  "What will be done about this in the next minute, and by whom?",
  "What does this prove, and what does it only seem to prove?",
  "Who has noticed the same, and kept quiet?",
  "Who gains if nobody looks at this more closely?",
  "What choice does this force on somebody?",
  "What does this make impossible from now on?",
  "Who would tell this quite differently, and why?",
] as const;

/** For a told statement with the one who acts in it, or somebody of the scene. */
export const DEED_QUESTIONS = [
  "What {does} {who} want from the next minute?",
  "What will {who} leave out when telling of this later?",
  "Who would {who} least like to be seen by just now?",
  "What could make {whom} do the exact opposite?",
] as const;

/** For a statement that is spoken. */
export const SPOKEN_QUESTIONS = [
  "What is the honest reply, and what is the safe one?",
  "Who would least like to hear this?",
  "What follows from this that nobody wants to say aloud?",
  "Which reply would end this talk for good?",
  "Which reply would be a lie, and why would it be given?",
  "What if this is repeated to the wrong person?",
  "What is this meant to make the other one do?",
  "What would the one who hears this have to admit, to answer it?",
  "What does the one who says this stand to lose?",
  "What is done in reply, if nothing is said?",
  "Which reply could never be taken back?",
  "What does the one who says this already suspect?",
] as const;

/** For speech whose speaker is named. */
export const SPEAKER_QUESTIONS = [
  "What {does} {who} hope to hear in reply?",
  "Which reply is {who} most afraid of?",
  "What {does} {who} know that would change how this sounds?",
  "What would {who} say if nobody else could hear it?",
  "What {does} {who} want here and cannot ask for?",
  "What will {who} do if the answer is not the one hoped for?",
] as const;

/** Where a scene has two people for certain, and the line is of no kind. */
export const PAIR_QUESTIONS = [
  "What does {a} know at this moment that {b} does not?",
  "What does {a} want from {b}, and what would make it impossible to ask?",
  "What would {a} do if {b} simply walked out now?",
  "Which of the two gives in first, {a} or {b}, and what does it cost?",
  "What has {b} misunderstood about {a}?",
  "What would {b} never forgive {a} for, and how close is it?",
  "What do {a} and {b} both avoid mentioning?",
  "What would {a} have to admit to bring {b} over?",
] as const;
