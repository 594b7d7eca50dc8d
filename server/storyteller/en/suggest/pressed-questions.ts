// Questions about what is said under pressure: each names what every line of its type has.
import type { PressedType } from "./pressed-types.ts";

export const PRESSED_QUESTIONS: Readonly<Record<PressedType, readonly string[]>> = {
  way: [
    "What would each way cost, and whom?",
    "What can't be made good if the wrong way is taken here?",
    "Who knows more about the ways than is said here?",
  ],
  barred: [
    "What would a yes have brought to light?",
    "How could it be got at without asking again?",
    "Who else has seen what is kept back here?",
  ],
  conceded: [
    "Which earlier words no longer hold after this?",
    "Who can use this admission, and against whom?",
    "Who was not meant to hear this admission?",
    "What would have to be admitted next?",
  ],
  owned: [
    "What can no longer be pretended after this?",
    "What would have been lost if this had stayed unsaid?",
    "Which reply would make it worth having said?",
  ],
  defiance: [
    "What can't be taken back now that this is said aloud?",
    "Who pays for this defiance if it goes unpunished, and who if it doesn't?",
    "What can the stronger of the two do without losing face?",
    "Who takes heart from this defiance, and who takes fright?",
  ],
  announced: [
    "What if this is interrupted here and never gets said?",
    "Who has guessed it already, and would rather not hear it?",
    "Why does it come out now and not sooner?",
    "How much of it is told, and which part is kept back?",
  ],
  sighting: [
    "Who has to go and look, and who would rather not?",
    "What if only one of them has seen it?",
    "What is the harmless explanation, and who needs it to be true?",
    "What happens if nobody acts on what was seen?",
  ],
  parting: [
    "Who can't wait that long, and what do they do?",
    "What falls to the ones who stay behind, and are they up to it?",
    "What is the first sign that the return won't happen?",
    "Who won't do as they were told here?",
  ],
  threat: [
    "Which of the two would lose more if the threat were carried out?",
    "What can the one who is threatened use in return?",
    "Who else would be hit if the threat were carried out?",
    "What would show the threat to be empty?",
  ],
  deadline: [
    "What can't be done in that time?",
    "Who gains if the time runs out?",
    "What happens on the day itself if nothing has changed?",
    "Who could buy more time, and with what?",
  ],
  translated: [
    "What would be left out on the way from one language to the other?",
    "What if the words are put into another language falsely?",
    "Who in the room needs no translation, and notices the difference?",
  ],
};

/** Where the thing that may not be seen has a name. */
export const BARRED_THING: readonly string[] = [
  "What would a look at the THING give away?",
  "Who gets to see the THING first, and how?",
];

/** Where the line names somebody who is not there. */
export const OF_ABSENT: Readonly<Partial<Record<string, readonly string[]>>> = {
  secret: ["What happens when NAME hears of this?", "Who would tell NAME, and why?"],
  report: ["What would NAME say to this if asked directly?", "What if NAME said something else?"],
  accusation: ["What would NAME say to this?"],
  conceded: ["What happens when NAME hears of this?"],
  admission: ["What happens when NAME hears of this?", "What if NAME has known it all along?"],
  announced: ["What if NAME hears it first?"],
  who: ["What would NAME answer to this?"],
  why: ["What would NAME answer to this?"],
  deed: ["What would NAME answer to this?"],
};
