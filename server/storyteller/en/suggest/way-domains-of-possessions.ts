// What can come of things that people carry, wear, own, lock away, pay with or fight with.
import type { Domain } from "./way-outline.ts";

export const POSSESSIONS: readonly Domain[] = [
  {
    nouns: "key keys+",
    weight: 1.6,
    people: ["Somebody asks for {it}, and won't say what for."],
    thing: [
      "{it} turn{s} out to have been copied.",
      "{it} turn{s} out to open something else as well.",
      "The lock that {it} belong{s} to has been changed.",
    ],
    world: ["The next time anybody looks, {it} {is} gone."],
  },
  {
    nouns:
      "parcel package shoebox casket bundle coffer box trunk crate safe suitcase briefcase handbag rucksack satchel",
    weight: 1.6,
    people: [
      "Somebody comes to fetch {it}, with a good claim to it.",
      "Somebody asks about {it}, and describes exactly what is in it.",
    ],
    world: ["{it} is gone, the next time anybody looks."],
    closed: {
      people: ["{it} has to be opened in front of somebody who should not see it."],
      thing: [
        "{it} has been opened before, and closed again with care.",
        "{it} is opened, and what lies in it is not what it was said to be.",
        "{it} is opened, and there is a name on what lies in it.",
      ],
    },
    opened: {
      thing: [
        "At the very bottom of {it} is one thing that does not belong there.",
        "One thing is missing from {it} that should be there.",
      ],
    },
  },
  {
    nouns: "bag purse wallet sack",
    weight: 1.2,
    people: ["Somebody asks to look into {it}, and gives no reason."],
    thing: ["There is one thing in {it} that nobody remembers putting there."],
    world: ["{it} is left behind, and somebody else opens it."],
  },
  {
    nouns: "drawer cupboard wardrobe locker cabinet",
    weight: 1.1,
    fixed: true,
    thing: ["At the back of {it} lies something that was hidden there.", "Somebody else has been at {it} before."],
    opened: { people: ["Somebody comes in, and asks what {it} is being opened for."] },
  },
  {
    nouns: "tape cassette recording",
    near: /\b(?:machine|listen\p{Ll}*|play\p{Ll}*|voice)\b/u,
    people: ["Somebody asks to hear {it} once more, and then once more."],
    thing: ["There is something more at the end of {it}."],
  },
  {
    nouns: "phone telephone",
    weight: 0.8,
    world: ["{it} rings, and whoever it is says nothing."],
  },
  { nouns: "printer", weight: 1.3, thing: ["{it} brings out a page that nobody here has sent to it."] },
  {
    nouns: "clock watch",
    twice: true,
    thing: ["{it} turns out to have been set wrong, and on purpose."],
  },
  {
    nouns: "money~",
    twice: true,
    weight: 1.2,
    people: ["Somebody asks where the money came from."],
    thing: ["The money is counted once more, and there is too much of it."],
  },
  {
    nouns: "ring necklace brooch locket bracelet pendant medal amulet rosary",
    weight: 1.3,
    people: ["Somebody asks to see {it}, and says whose it was."],
    thing: ["There is something scratched into {it}, on the inside."],
  },
  {
    nouns: "gun pistol revolver rifle shotgun scattergun musket",
    weight: 1.3,
    people: ["Somebody else gets to {it} first."],
    thing: ["{it} turns out not to be loaded."],
    world: ["A shot is heard, and it is not from here."],
  },
  {
    nouns: "boots+ shoes+ hat glove gloves+ scarf coat jacket raincoat uniform umbrella",
    twice: true,
    weight: 0.9,
    people: ["Somebody recognises {it}, and says whose {it_was}."],
    thing: ["There is a name inside {it}, and it is not the wearer's."],
  },
  {
    // Of what is ordinary only this holds: it can be missed, known again, or not be the only one.
    nouns:
      "lantern chair bell fan coin knife flask button doll bicycle mirror vase candle tooth feather sword axe hammer spanner trowel violin concertina helmet mask ribbon flag cane marrow handbell loupe oars+ egg cauldron carpet bowl canteen saucer",
    twice: true,
    weight: 0.75,
    people: ["Somebody recognises {it}, and does not say from where."],
    thing: ["A second one, the very image of {it}, turns up in another place."],
  },
  { nouns: "scales+", thing: ["{it} turn out to have been set wrong."] },
  {
    nouns: "rope",
    twice: true,
    thing: ["{it} turns out to have been cut nearly through."],
  },
  {
    nouns: "machine motor winch pump engine generator",
    fixed: true,
    broken: {
      people: ["Somebody mends it who was not supposed to know how."],
      thing: ["The fault in {it} turns out to have been made by hand."],
      world: ["{it} starts again by itself, and nobody trusts it."],
    },
  },
];
