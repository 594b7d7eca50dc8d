// What can come of vehicles, ships, roads, water and weather.
import type { Domain } from "./way-outline.ts";

export const PLACES_AND_TRAVEL: readonly Domain[] = [
  {
    nouns: "car van truck lorry taxi motorbike tractor jeep",
    weight: 0.8,
    people: [
      "{a} gets in on the wrong side, and finds out who drove last.",
      "{a} asks whose {it} is, and nobody wants to say.",
    ],
    thing: ["Something in {it} has been left by a passenger nobody mentions.", "{it} is not where it was left."],
    world: [
      "{it} comes back with somebody else at the wheel.",
      "Another car has been standing behind it for some time.",
    ],
  },
  {
    nouns: "bus train tram plane aeroplane flight subway",
    weight: 0.6,
    people: ["{a} sees somebody getting off who was said to be far away.", "{a} lets it leave without getting in."],
    thing: ["One seat stays empty, and something lies on it."],
    world: ["It stops where it never stops.", "It is called early, and somebody is still missing."],
  },
  {
    nouns: "wagon cart carriage sledge sleigh",
    weight: 0.7,
    people: [
      "Somebody has been hiding in {it}, and has heard everything.",
      "{a} asks who loaded {it}, and gets no answer.",
    ],
    thing: ["Under the load of {it} lies something else.", "A wheel or a runner has been damaged on purpose."],
    world: ["Those who sent {it} come to see what keeps it."],
  },
  {
    nouns: "bicycle bike",
    weight: 0.9,
    people: ["{a} lets it be known that there never was one.", "{a} rides off on {it}, and doesn't say where."],
    thing: ["{it} is found leaning where its owner never goes."],
    world: ["Somebody brings {it} back, and wants to know who was on it."],
  },
  {
    nouns: "boat ship vessel raft barge canoe",
    weight: 0.7,
    people: ["{a} says who really owns {it}.", "{a} asks about it once too often, and is told to stop asking."],
    thing: ["An older name is found under the paint of {it}.", "Something is found in {it} that was never loaded."],
    world: ["By the next morning {it} is gone from its place."],
  },
  {
    nouns: "lander spaceship spacecraft airlock hold bulkhead capsule pod shuttle orbit starship",
    weight: 0.6,
    people: ["{a} opens a channel that was to stay closed.", "One of the crew has known since the last stop."],
    thing: ["The count of what is aboard does not come out.", "Something knocks, from the side where there is no air."],
    world: ["An order arrives, months old, that can't be undone.", "The supply is used up earlier than planned."],
  },
  {
    nouns: "road path track gate bridge crossing pass ford tunnel border checkpoint",
    weight: 0.45,
    people: ["Somebody is coming the other way, and knows {a}.", "{a} says to turn round, and can't say why."],
    thing: ["The way is closed, and by hand.", "Something lies in the way that was dropped by those ahead."],
    world: ["It gets dark before they are across.", "Somebody has been this way today, in a hurry."],
  },
  {
    nouns: "footprint tracks+ trail",
    weight: 1.4,
    people: ["{a} sees where they end, and doesn't tell {b}."],
    thing: [
      "They stop at a place where nobody could have turned.",
      "A second trail crosses the first, lighter, and newer.",
    ],
    world: [
      "Somebody is following the same trail, from behind.",
      "They will be covered before anybody else can see them.",
    ],
  },
  {
    nouns: "snow~ ice~ frost~ blizzard",
    weight: 0.35,
    people: ["{a} is seen against the white, by one person at least."],
    thing: ["Something shows through the snow that was meant to stay under it."],
    world: [
      "It begins to fall again, and the way back is gone.",
      "There are fresh tracks where there were none before.",
    ],
  },
  {
    nouns: "rain~ storm thunder~ flood downpour",
    weight: 0.35,
    people: [
      "{a} has to stay until it stops, and {b} has to make room.",
      "Somebody comes in dry, who says to have walked.",
    ],
    thing: ["The rain brings to light what was buried."],
    world: ["The water comes nearer, and it is a matter of hours.", "The road is cut off, and no one can leave."],
  },
  {
    nouns: "wind~ calm breeze fog~ mist~ tide current swell wave",
    weight: 0.5,
    people: ["{a} says what the others think: this is not natural."],
    thing: ["The water brings something alongside."],
    world: ["It changes suddenly, and nobody is ready for it.", "It lasts one day longer than the stores do."],
  },
  {
    nouns: "sand~ desert dune heat~ dust~ drought",
    weight: 0.6,
    people: ["{a} knows that the way is wrong, and has to say so before all.", "The one who leads asks to be led."],
    thing: ["They come on their own tracks.", "Something is found in the sand, and it is not old."],
    world: [
      "The wind rises and takes away the signs they went by.",
      "The water is counted, and it will not last for all of them.",
    ],
  },
  {
    nouns: "river canal lake pond",
    weight: 0.5,
    people: ["Somebody is standing on the other bank, and waves.", "{a} has been across already, and has not said so."],
    thing: ["Something is washed up that belongs to one of those here."],
    world: ["The only way across is gone by nightfall."],
  },
  {
    nouns: "island coast shore harbour harbor pier",
    weight: 0.9,
    people: ["{a} wants to land, and somebody would rather die than do it.", "Somebody is standing there, and waves."],
    thing: ["Something is washed up that belongs to one of those here."],
    world: ["By the next day it has come nearer by itself.", "A fire is lit there, where no one should be living."],
  },
  {
    nouns: "hill mountain forest cave woods+ valley clearing cliff",
    weight: 0.3,
    people: ["{a} goes in alone, and comes out with a question for {b}."],
    thing: ["There is a fireplace there, still warm.", "There is a new fence or sign, and nobody has heard of it."],
    world: ["Somebody up there has been watching for days.", "It is dark before they are out of it."],
  },
  {
    nouns: "town village market square harbour-town city",
    weight: 0.3,
    people: ["Somebody from there comes, and tells it quite differently."],
    world: ["The news has got there first."],
  },
];
