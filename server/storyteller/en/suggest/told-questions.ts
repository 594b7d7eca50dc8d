// Questions about lines without speech, by what they show: each fits every line of its type and names nobody.
import type { ToldType } from "./told-types.ts";

/** A lie is told in a tag or in a sentence of its own. */
export const LIE_QUESTIONS = [
  "Which lie will be needed next?",
  "Who might have seen through this already?",
  "When would be the worst moment for this to come out?",
  "What would telling the truth have cost?",
  "Who is hurt most when this comes out?",
] as const;

export const TOLD_QUESTIONS: Readonly<Record<ToldType, readonly string[]>> = {
  silence: [
    "What is the one thing that can't be said here?",
    "What would an honest answer cost here?",
    "What would be the worst thing to say into this silence?",
    "What is this silence taken to mean, and is that right?",
    "Who understands this silence, and who gets it wrong?",
  ],
  withheld: [
    "What would it cost to say it aloud?",
    "When would be the worst moment to say it?",
    "Who will be the first to say it, and to whom?",
    "What would make it impossible to go on saying nothing?",
    "Who pays for it if nobody speaks?",
  ],
  anomaly: [
    "What is the harmless explanation for this, and what is the other one?",
    "Where is the first place to look for the reason?",
    "What must have happened for this to be so?",
    "What would be the worst reason for this?",
    "What would it take to find out, and at what risk?",
  ],
  hidden: [
    "Who must not see this, and what if they do?",
    "What happens if somebody asks about it?",
    "Who has seen it already?",
    "What would it cost to show it?",
    "When would be the worst moment for it to be found?",
  ],
  lie: LIE_QUESTIONS,
  letterSecret: [
    "What if somebody else reads this line?",
    "What would it cost the reader to keep this quiet?",
    "Who finds out first, and how?",
    "What would make the reader tell after all?",
    "Which lie will the reader have to tell first?",
  ],
};
