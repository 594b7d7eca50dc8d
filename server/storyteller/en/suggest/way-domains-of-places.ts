// What can come of doors, vehicles and tracks, and of animals that are there.
import type { Domain } from "./way-outline.ts";

export const PLACES: readonly Domain[] = [
  {
    nouns: "door hatch gate",
    twice: true,
    weight: 1.1,
    closed: {
      people: ["{it} is opened from the other side."],
      world: ["There is a knock at {it}, and nobody is expected."],
    },
    opened: {
      people: ["Somebody else comes in by {it}, unannounced."],
      world: ["{it} falls shut, and can't be opened from this side."],
    },
  },
  {
    nouns: "letterbox mailbox",
    weight: 1.2,
    people: ["Somebody inside answers through {it}."],
    thing: ["Something is already lying in {it}, with an old date."],
  },
  {
    nouns: "lift elevator",
    twice: true,
    people: ["Somebody steps out of {it} who was said to be away."],
    world: ["{it} stops between two floors."],
  },
  {
    nouns: "car van truck lorry taxi jeep",
    twice: true,
    weight: 0.9,
    thing: ["Something is found in {it} that belongs to none of them."],
    world: ["A second car stops right behind {it}."],
  },
  { nouns: "boat", twice: true, weight: 0.9, thing: ["Under the paint of {it} an older name shows."] },
  {
    nouns: "tracks+ footprints+",
    weight: 1.4,
    people: ["Somebody else has been following {it}, from behind."],
    thing: ["A second line of tracks joins the first."],
    world: ["By morning {it} have been covered, and newer ones are there."],
  },
  {
    nouns: "dog hound terrier",
    acts: true,
    weight: 0.9,
    thing: ["{it} comes back with something in its mouth."],
    world: ["{it} hears somebody come, long before the others do."],
  },
  {
    nouns: "horse mare stallion mule donkey camel",
    acts: true,
    weight: 0.9,
    thing: ["{it} turns out to have a mark that somebody has tried to hide."],
    world: ["{it} shies at something that nobody has seen yet."],
  },
  {
    nouns: "bird pigeon gull robin crow",
    acts: true,
    weight: 0.8,
    thing: ["There is a ring on one leg of {it}, with a number."],
  },
];
