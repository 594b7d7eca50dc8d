// Questions about spoken lines, by what the speaker does with them: each fits every line of its type and names nobody.
import type { SpokenType } from "./spoken-types.ts";
import { LIE_QUESTIONS } from "./told-questions.ts";

export const SPOKEN_QUESTIONS: Readonly<Record<SpokenType, readonly string[]>> = {
  evasion: [
    "Who is protected by this answer, and who is hurt by it?",
    "Who won't be content with this answer, and what do they do about it?",
    "What does this answer leave out?",
    "What would a fuller answer cost, and whom?",
    "Who knows more than this answer says, and do they speak up?",
    "What would have to happen for the rest to come out?",
  ],
  unanswered: [
    "What would a straight answer have given away?",
    "What happens if this is asked again?",
    "Who is spared by leaving this unanswered, and who is hurt?",
    "What will it cost to let this drop?",
    "Who else could answer this, and what would they say?",
  ],
  asked: [
    "Which answer could not be taken back?",
    "What would an honest answer cost, and whom?",
    "What happens if this gets no answer?",
    "What if the answer is a lie, and who pays for it?",
    "Who else knows the answer, and would they give it?",
  ],
  accusation: [
    "Which reply could not be taken back?",
    "What would an honest reply cost, and whom?",
    "What has to be admitted if this is true?",
    "Who else knew of this, and kept quiet?",
    "What was the reason for doing it, and does anyone believe it?",
  ],
  admission: [
    "Who would least like to hear this?",
    "What does this change, and for whom?",
    "What would have to be admitted next?",
    "What if this is only half of it?",
    "Who is bound to hear of this, and what do they do?",
  ],
  news: [
    "What does this change, and for whom?",
    "Who acts on this first, and is that wise?",
    "Who would least like this to be true?",
    "What if this is only half of it?",
    "What has to be decided now, and by whom?",
  ],
  lie: LIE_QUESTIONS,
  secret: [
    "Who has most to lose when this comes out?",
    "Who has the most right to know?",
    "Which lie will be needed first to keep this quiet?",
    "What would make somebody tell after all?",
    "Who finds out first, and how?",
  ],
};
