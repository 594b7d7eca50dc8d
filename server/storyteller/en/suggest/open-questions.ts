// Questions about the last thing that is said, by its form: each is true of every line of that form and names nobody.
import type { OpenType } from "./open-types.ts";

export const OPEN_QUESTIONS: Readonly<Record<OpenType, readonly string[]>> = {
  who: [
    "Which name would be the hardest one to say here?",
    "Whose name is not given in reply, and why?",
    "Who would be in danger if the true name were said?",
    "Who else knows the name, and would they say it?",
  ],
  why: [
    "What is the true reason, and which one is given instead?",
    "Who would be hurt by the true reason?",
    "Who else knows the reason, and would they tell it?",
  ],
  deed: [
    "What would a yes set going, and what a no?",
    "How could a no be disproved?",
    "Who saw it, and would they say so?",
  ],
  absent: [
    "What part of it would be left out in reply?",
    "Who could check the answer, and would they?",
    "What if the one who is asked knows no more than the asker?",
  ],
  claim: [
    "What reason can be given for having done it?",
    "Who else knows that it was done?",
    "What has to be admitted if this is so?",
  ],
  report: [
    "Who could confirm this, and who could deny it?",
    "What was left out in passing this on?",
    "Who gains if this is believed?",
    "Who would least like to hear this passed on?",
    "What happens if the one who said it is asked directly?",
  ],
  intent: [
    "What would be the first thing to stand in the way?",
    "Who would try to prevent this, and how?",
    "What has to be given up for this?",
    "What does this plan leave out?",
    "Who pays for it if this goes wrong?",
  ],
  refusal: [
    "What would bring about a change of mind?",
    "Who won't accept this refusal, and what do they do?",
    "What is the reason that isn't given?",
    "Who pays for this refusal, and when?",
    "What is protected by this refusal?",
  ],
  order: [
    "What goes wrong first if this isn't done?",
    "What is the reason that isn't given?",
    "What would it cost to do as told, and whom?",
    "Who finds out if this isn't done?",
    "Who would refuse, and what would that set off?",
  ],
};
