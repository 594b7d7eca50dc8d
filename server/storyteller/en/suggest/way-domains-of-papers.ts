// What can come of things that are written, printed, drawn or sent.
import type { Domain } from "./way-outline.ts";

export const PAPERS: readonly Domain[] = [
  {
    nouns: "letter note telegram postcard",
    weight: 1.7,
    people: [
      "{a} reads {it} aloud to {b}, and leaves out one line.",
      "{a} tells {b} that there was nothing in {it}.",
      "{a} answers {it} at once, and tells nobody.",
      "{b} asks to see {it}, and {a} can't find a reason to refuse.",
    ],
    thing: [
      "{it} is read aloud by the person it was not meant for.",
      "{it} has been opened before, and closed again with care.",
      "A second page of {it} turns up, and it changes the first.",
      "{it} is in somebody else's handwriting.",
    ],
    world: [
      "The one who wrote {it} gets here before an answer could.",
      "Word comes that {it} was never meant to be sent.",
    ],
  },
  {
    nouns: "receipt",
    weight: 1.3,
    people: ["{a} keeps {it}, and says it has been thrown away."],
    thing: [
      "There is something written on the back of {it}.",
      "The hour on {it} proves that somebody was not where they said.",
    ],
    world: ["Somebody comes back to ask for {it}, a little too politely."],
  },
  {
    nouns: "envelope",
    weight: 1.3,
    people: ["{a} weighs {it} in one hand, and doesn't open it in front of {b}.", "{a} says {it} was empty."],
    thing: ["There is more in {it} than was put there.", "{it} has been opened before, and closed again with care."],
    world: ["Somebody else is waiting for {it}, and is on the way."],
  },
  {
    nouns: "email e-mail message voicemail",
    weight: 1.6,
    people: ["{a} shows {b} {it}, and {b} has had the same one.", "{a} deletes {it}, and {b} has a copy."],
    thing: [
      "{it} turns out to have been sent in somebody else's name.",
      "{it} has a second half, and it names somebody who is present.",
      "{it} was recorded later than everybody thinks.",
    ],
    world: [
      "A second message follows: do not trust the first.",
      "{it} reaches somebody else too, who acts on it first.",
    ],
  },
  {
    nouns: "report register ledger manifest list file logbook roll record",
    weight: 1.2,
    people: [
      "{a} alters {it} while {b} looks elsewhere.",
      "{a} asks who wrote {it}, and nobody owns up.",
      "{b} knows {it} by heart, and catches {a} leaving something out.",
    ],
    thing: [
      "One line of {it} turns out to be in different ink.",
      "A copy of {it} turns up, and it differs in one line.",
      "A name is missing from {it}, and it is the one that matters.",
    ],
    world: [
      "Somebody higher up has read {it} already, and is on the way.",
      "The next entry in {it} is made by a stranger.",
    ],
  },
  {
    nouns: "certificate passport papers+ licence permit visa deed",
    weight: 1.3,
    people: [
      "{a} and {b} look at {it} together, and stop at the same line.",
      "{a} asks who else has seen {it}, and {b} starts to explain.",
    ],
    thing: ["The name on {it} turns out to belong to somebody else.", "A second set exists, and it is the older one."],
    world: [
      "The office that issued {it} sends somebody to ask questions.",
      "A new rule makes {it} worthless overnight.",
    ],
  },
  {
    nouns: "will contract treaty agreement testament",
    weight: 1.3,
    people: ["{a} will not sign until {b} has answered one question.", "{a} signs, and only then reads the last line."],
    thing: [
      "{it} has a clause that nobody has read aloud.",
      "There is a newer version of {it}, and it leaves one name out.",
    ],
    world: ["The term that {it} sets runs out sooner than anybody reckoned."],
  },
  {
    nouns: "card ticket slip bill coupon voucher",
    weight: 0.9,
    people: ["{a} keeps {it}, and says it has been thrown away.", "{b} sees the name on {it}, and goes quiet."],
    thing: [
      "There is something written on the back of {it}.",
      "The date on {it} proves that somebody was not where they said.",
    ],
    world: ["Somebody comes back to ask for {it}, a little too politely."],
  },
  {
    nouns: "calendar timetable schedule",
    weight: 1.0,
    thing: [
      "One day on {it} has been marked by somebody else.",
      "{it} shows a day that everybody has kept quiet about.",
    ],
    people: ["{a} changes {it}, and {b} says what the day used to be."],
  },
  {
    nouns: "diary journal notebook",
    weight: 1.6,
    people: [
      "{a} finds a page about {b} in {it}, and goes on reading.",
      "{a} writes a lie into {it}, for somebody who is sure to look.",
    ],
    thing: [
      "A page has been cut from {it}, and not by its owner.",
      "Somebody has been reading {it}, and has left a mark.",
    ],
    world: ["The day that {it} leaves out is told by somebody else."],
  },
  {
    nouns: "book schoolbook manuscript bible hymnbook textbook scroll",
    weight: 1.2,
    people: [
      "{a} asks {b} to read from {it}, and {b} knows the page by heart.",
      "{a} keeps {it} back, and has to explain why.",
    ],
    thing: [
      "There is a name inside {it}, crossed out, and another below.",
      "Something slips out of {it}: a paper with an address.",
      "Somebody has underlined one sentence in {it}, quite recently.",
    ],
    world: ["The owner of {it} asks for it back, today of all days."],
  },
  {
    nouns: "map chart sketch plan blueprint",
    weight: 1.2,
    people: [
      "{a} points at {it} and sees that {b} has been there.",
      "{b} says that {it} is wrong, and can only know it one way.",
    ],
    thing: ["{it} shows a way that nobody has spoken of.", "{it} leaves out the one place that matters."],
    world: ["What {it} shows is no longer there."],
  },
  {
    nouns: "photograph photo picture portrait painting drawing snapshot",
    weight: 1.6,
    people: [
      "{a} recognises somebody in {it}, and keeps it from {b}.",
      "{a} asks who is in {it}, and two people give different names.",
    ],
    thing: [
      "There is something in {it} that was not there before.",
      "Part of {it} has been cut away or covered.",
      "On the back of {it} is a date that can't be right.",
    ],
    world: ["Somebody comes for {it}, and is ready to pay.", "The person in {it} is seen nearby."],
  },
  {
    nouns: "sign notice poster badge label plaque banner",
    weight: 0.7,
    people: ["{a} takes down {it}, and {b} asks on whose orders."],
    thing: [
      "{it} turns out to be new, and put there by nobody anyone knows.",
      "{it} says something else on the other side.",
    ],
  },
  {
    nouns: "seal stamp signature handwriting~ inscription",
    weight: 1.3,
    people: ["{a} compares {it} with another, and {b} waits for the answer."],
    thing: [
      "{it} {is} too perfect, and that gives the copy away.",
      "The same flaw is found in a second piece, much older.",
    ],
    world: ["An expert is sent for to look at {it}."],
  },
  {
    nouns: "newspaper radio television broadcast",
    weight: 0.8,
    people: ["{a} turns to {it} so as not to answer {b}.", "{a} hears one sentence from {it}, and has to sit down."],
    thing: ["{it} gives a name that {a} knows.", "{it} tells of it wrongly, and everybody believes it."],
    world: ["The news on {it} makes the plan impossible.", "What {it} announced for tomorrow has happened already."],
  },
];
