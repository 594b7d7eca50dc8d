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
    "What would an honest answer to this question cost?",
    "Who else could answer what was asked?",
    "What happens if the question is put once more?",
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
  playedDown: [
    "Who isn't put off by this, and where do they look next?",
    "What would have followed if it had not been made so small?",
    "How long can it be passed off like this, and what ends it?",
  ],
  found: [
    "Who put this here, and who was not meant to find it?",
    "Who has to be asked about this, and would they tell?",
    "What was it kept for, and why just here?",
    "Who knows that it is here, or that it is gone?",
  ],
  fails: [
    "Who was counting on this, and what do they do now?",
    "Who is the first to act, and is it too late?",
    "What is the reason that nobody here wants to be true?",
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
