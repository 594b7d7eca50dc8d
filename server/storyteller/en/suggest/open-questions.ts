// Questions about the last thing that is said, by its form: each is true of every line of that form and names nobody.
import type { OpenType } from "./open-types.ts";

export const OPEN_QUESTIONS: Readonly<Record<OpenType, readonly string[]>> = {
  enquiry: [
    "Which answer would be the least welcome one?",
    "What is the real question behind this one?",
    "What if the answer is already known, and this is a test?",
    "Which answer would raise a harder question?",
    "If the answer is a lie, who notices first?",
    "Which answer would change most, and for whom?",
    "What if the true answer comes from the wrong person?",
  ],
  answer: [
    "What is the next question, and who asks it?",
    "What does this answer change, and for whom?",
    "Who would give a different answer, and why?",
    "If this answer isn't the whole truth, who knows the rest?",
    "What can't be taken back now that this is said?",
  ],
  remark: [
    "What is this line really meant to say?",
    "Which reply would nobody be prepared for?",
    "Who would least like to hear this, and why?",
    "Which reply would make matters worse?",
    "What is bound to be asked next, and by whom?",
  ],
  intent: [
    "What would be the first thing to stand in the way?",
    "Who would try to prevent this, and how?",
    "What has to be given up for this?",
    "What would bring about a change of mind?",
    "Who pays for it if this goes wrong?",
  ],
  order: [
    "What goes wrong first if this isn't done?",
    "What is the reason that isn't given?",
    "What would it cost to do as told, and whom?",
    "Who finds out if this isn't done?",
    "Who would refuse, and what would that set off?",
  ],
};
