// What can come of things that are written, printed, drawn or sent.
import type { Domain } from "./way-outline.ts";

export const PAPERS: readonly Domain[] = [
  {
    nouns: "letter telegram postcard",
    weight: 1.7,
    people: ["Somebody asks to see {it}, and is told that it is lost."],
    world: ["A second letter comes, and says the opposite."],
    closed: {
      people: ["{it} is opened by somebody it was not meant for."],
      thing: [
        "{it} has been opened before, and closed again with care.",
        "{it} is opened: there are two sheets in it, in two hands.",
      ],
    },
    opened: {
      thing: [
        "One line of {it} turns out to have been added in another hand.",
        "A second sheet of {it} turns up, and changes the first.",
      ],
    },
  },
  {
    nouns: "envelope",
    twice: true,
    weight: 1.5,
    people: ["Somebody asks for {it} who can't have known of it."],
    closed: {
      thing: [
        "{it} is opened, and there is nothing in it.",
        "{it} has been opened before, and closed again with care.",
      ],
    },
    opened: { thing: ["There is a second paper in {it}, stuck to the inside."] },
  },
  {
    nouns: "certificate passport invoice docket",
    weight: 1.3,
    people: ["Somebody reads the name on {it}, and goes quiet."],
    thing: ["There is something written on the back of {it}.", "One line of {it} turns out to have been changed."],
  },
  {
    nouns: "receipt card ticket voucher",
    twice: true,
    weight: 1.3,
    people: ["Somebody comes back to ask for {it}, a little too politely."],
    thing: ["There is something written on the back of {it}."],
  },
  {
    nouns: "email e-mail message voicemail transmission",
    weight: 1.4,
    people: ["Somebody else turns out to have had the same message."],
    thing: ["{it} turns out to have been sent in somebody else's name."],
    world: ["A second message follows: do not trust the first."],
  },
  {
    nouns: "register ledger manifest logbook diary journal notebook",
    weight: 1.4,
    people: ["Somebody else has been reading {it}, and lets one word slip."],
    thing: ["A page turns out to have been cut from {it}.", "One entry in {it} is in another hand."],
    world: ["By the next day there is a new entry in {it}, and nobody has made it."],
  },
  {
    nouns: "book schoolbook manuscript bible hymnbook textbook scroll",
    weight: 1.1,
    people: ["Somebody asks for {it} back, today of all days."],
    thing: ["A paper slips out of {it}, folded small.", "There is a name inside {it}, crossed out, and another below."],
  },
  {
    nouns: "contract treaty testament deed",
    weight: 1.3,
    people: ["Somebody signs {it}, and only then reads the last line."],
    thing: ["{it} turns out to have one clause that nobody has read aloud."],
    world: ["A newer version of {it} turns up, and leaves one name out."],
  },
  {
    nouns: "list roll",
    near: /\b(?:names?|sixty|ninety|hundred)\b/u,
    people: ["Somebody asks who made {it}, and nobody owns up."],
    thing: ["One line of {it} turns out to have been added in another hand."],
  },
  {
    nouns: "sheet paper page",
    near: /\b(?:folded|unfolded|unrolled|pen|pencil|ink|wrote|handed)\b/u,
    twice: true,
    people: ["Somebody else gets hold of {it} first, and reads it through."],
    thing: ["There is something on the other side of {it}."],
  },
  {
    nouns: "drawing picture painting sketch",
    near: /\b(?:wall|frame|hung|hangs|crayon|painted|canvas)\b/u,
    people: ["Somebody else stops in front of {it}, and turns pale."],
    thing: ["One thing in {it} was not there before."],
  },
  {
    nouns: "calendar timetable",
    thing: ["One day on {it} has been marked, in somebody else's hand."],
  },
  {
    nouns: "map chart",
    weight: 1.3,
    people: ["Somebody says that {it} is wrong, and can only know it one way."],
    thing: ["{it} leaves out the one place that matters."],
    world: ["What {it} shows is no longer there."],
  },
  {
    nouns: "photograph photo portrait snapshot",
    weight: 1.6,
    people: ["Somebody else looks at {it}, sees one detail, and says nothing of it."],
    thing: ["On the back of {it} is a date that can't be right.", "Part of {it} turns out to have been cut away."],
    world: ["Somebody offers money for {it}, and too much."],
  },
  {
    nouns: "label plaque inscription sign",
    twice: true,
    thing: ["Under {it} there is an older one, and it says something else."],
  },
  {
    nouns: "seal signature",
    weight: 1.3,
    people: ["Somebody is asked whether {it} is genuine, and takes too long."],
    thing: ["{it} is compared with an older one, and they are too much alike."],
  },
];
