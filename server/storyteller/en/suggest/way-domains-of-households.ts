// What can come of things in a house: food and drink, furniture, light, water, doors and walls, and the work done there.
import type { Domain } from "./way-outline.ts";

export const HOUSEHOLD: readonly Domain[] = [
  {
    nouns:
      "soup~ stew~ bread~ cake pie turkey dinner supper lunch breakfast meal loaf dish rice~ fish pizza toast~ sandwich pudding casserole pastry veal~ roast",
    weight: 0.9,
    people: [
      "{a} leaves the plate untouched, and {b} asks why.",
      "{a} serves the others first, and there is none left for {b}.",
      "{b} tastes it, and knows who made it.",
    ],
    thing: [
      "There is one portion too many, and somebody says for whom.",
      "There is something in {it} that was put there on purpose.",
    ],
    world: [
      "Somebody comes late to the food, and sits in the wrong place.",
      "It is the last there will be for a while.",
    ],
  },
  {
    nouns: "apple pear orange lemon tomato walnut chestnut fruit~ peach grape vegetable marrow mushroom",
    weight: 0.9,
    people: ["{a} knows where it comes from, and does not say."],
    thing: ["There are more of them, where nobody would look.", "One of them is not like the others."],
  },
  {
    nouns: "tea~ coffee~ wine~ beer~ whisky~ milk~ cup mug glass bottle teapot kettle",
    weight: 0.45,
    people: ["{a} sees that {b} has not drunk, and stops too.", "{a} drinks what was meant for {b}."],
    thing: ["There is one cup too many, and it has been used.", "Somebody tastes it: it is not what it should be."],
    world: ["It runs out, and somebody has to be sent for more."],
  },
  {
    nouns: "plate saucer bowl fork spoon napkin tray pan pot place-card",
    weight: 0.6,
    people: ["{a} takes one away, and {b} puts it back.", "{a} asks for whom the other one is."],
    thing: ["One more turns up, with something lying under it."],
    world: ["The person it was laid for comes after all."],
  },
  {
    nouns: "chair stool bench sofa armchair seat",
    fixed: true,
    weight: 0.6,
    people: ["{a} sits down in the one place that was being kept free."],
    thing: ["Under the seat is something its usual owner keeps there."],
    world: ["The one whose place it is comes in."],
  },
  {
    nouns: "table desk counter blackboard",
    fixed: true,
    weight: 0.3,
    people: ["{a} puts something on {it}, and everybody looks at {b}."],
    thing: ["Something has been left on {it} for one person to find."],
  },
  {
    nouns: "bed pillow blanket mattress hammock",
    fixed: true,
    weight: 0.6,
    people: [
      "{a} only pretends to be asleep, and hears everything.",
      "{a} asks for somebody to stay until it is light.",
    ],
    thing: [
      "{it} turns out to have been slept in by somebody else.",
      "Something hard lies under {it}, wrapped in cloth.",
    ],
    world: ["In the middle of the night somebody stands beside {it}."],
  },
  {
    nouns: "door hatch",
    fixed: true,
    weight: 1.1,
    people: [
      "{a} stands in the way, and {b} can't get to {it}.",
      "{a} goes through {it} first, and calls {b} to come and look.",
      "Somebody has been standing behind {it}, and has heard enough.",
    ],
    thing: ["{it} turns out not to have been locked at all.", "There is something behind {it} that needs help."],
    world: ["Somebody on the other side says a name.", "{it} is found open, and nobody has touched it."],
  },
  {
    nouns: "letterbox doorbell mailbox knocker buzzer",
    fixed: true,
    weight: 1.2,
    people: ["Somebody answers, and it is not who {a} expected.", "{a} asks who was there, and {b} says nobody."],
    thing: ["Something is already lying there, with an old date."],
    world: ["The answer comes from inside, where nobody should be."],
  },
  {
    nouns: "window curtain shutter pane",
    fixed: true,
    weight: 0.6,
    people: [
      "{a} draws {b} away from {it}, a moment too late.",
      "{a} makes a sign to somebody outside, and {b} sees it.",
    ],
    thing: ["On the outside of {it} is the mark of a hand.", "{it} is open that was closed before."],
    world: ["Somebody out there is looking in.", "A light goes on across the way."],
  },
  {
    nouns: "lamp candle lantern torch",
    weight: 0.5,
    people: ["{a} puts out {it} on purpose.", "{a} holds {it} nearer, and {b} turns away."],
    thing: ["{it} shows something that was not to be seen."],
    world: ["{it} goes out: when it is lit again, something has changed."],
  },
  {
    nouns: "light bulb",
    fixed: true,
    weight: 0.6,
    people: [
      "{a} goes to see about {it}, and is gone for too long.",
      "{a} says it was always like that, and {b} knows better.",
    ],
    thing: ["{it} goes off and on again: it is a sign to somebody."],
    world: ["{it} goes out while somebody is looking at it.", "A second light shows, where nobody should be."],
  },
  {
    nouns: "fire stove oven hearth chimney furnace bonfire",
    fixed: true,
    weight: 0.6,
    people: ["{a} throws something into the flames, and {b} pulls it out.", "{a} asks what has been burned here."],
    thing: ["In the ashes lies something that didn't burn."],
    world: ["The smoke is seen by somebody who was not to know.", "The fire gets out of hand while they talk."],
  },
  {
    nouns: "wall fence wallpaper floorboard frame",
    fixed: true,
    weight: 0.3,
    people: ["{a} asks what used to be there, and gets two answers."],
    thing: ["There is a second mark on {it}, and it is new.", "A name and a date are found on {it}."],
    world: ["The people who come after this will take it down, and find it."],
  },
  {
    nouns: "lift elevator",
    fixed: true,
    weight: 1.0,
    people: ["{a} asks who else was in {it}.", "Somebody steps out of {it} who was said to be away."],
    thing: [
      "{it} has stopped on a floor where nobody gets off.",
      "Something was left in {it}, and handed in by the wrong person.",
    ],
    world: ["{it} stops between two floors, and there is time to talk."],
  },
  {
    nouns: "room bedroom kitchen hall corridor landing staircase stairs+ cellar basement attic loft shed garage lobby",
    fixed: true,
    weight: 0.45,
    people: ["{a} finds that somebody is in there already.", "{a} asks {b} to wait outside, and the wait is long."],
    thing: ["There is one more room here than anybody has said.", "The way out is not where it was."],
    world: ["Somebody is heard moving on the floor above."],
  },
  {
    nouns: "house flat apartment cottage palace castle farm",
    fixed: true,
    weight: 0.6,
    people: [
      "{a} asks who lived in {it} before, and gets two answers.",
      "Somebody else has a key to {it}, and a right to it.",
    ],
    thing: [
      "There is a room in {it} that nobody has mentioned.",
      "{it} turns out to have been promised to two people.",
    ],
    world: [
      "A light is seen in {it} at an hour when nobody should be up.",
      "Somebody comes to look {it} over, with a paper that allows it.",
    ],
  },
  {
    nouns: "hut tent mill inn hotel caravan tower cabin",
    fixed: true,
    weight: 1.0,
    people: [
      "{a} has been there, and knows what {it} looks like inside.",
      "{a} asks about {it}, and somebody answers too quickly.",
    ],
    thing: [
      "Somebody has been living in {it}, and left in a hurry.",
      "{it} has been cleared out, and not by its owner.",
    ],
    world: [
      "A light is seen in {it} at an hour when it should be empty.",
      "Somebody else is on the way to {it}, with a head start.",
    ],
  },
  {
    nouns: "song tune piano violin guitar drum fiddle psalm hymn aria melody",
    fixed: true,
    weight: 0.5,
    people: ["{a} joins in with words that nobody was supposed to know.", "{a} asks who taught {b} this tune."],
    thing: ["One string or key is dumb: something is stuck behind it.", "The last verse is about somebody here."],
    world: [
      "Somewhere else somebody answers with the same tune.",
      "The music stops in the middle, and everybody hears the rest.",
    ],
  },
  {
    nouns: "machine motor winch pump reactor",
    fixed: true,
    weight: 0.8,
    people: ["{a} knows how to mend it, and must not show how.", "{a} mends it, and is asked where that was learned."],
    thing: [
      "The fault turns out to have been made by hand.",
      "A part is missing that somebody present has taken out.",
      "It works again, and nobody has done anything.",
    ],
    world: ["It fails a second time, when nobody can spare a hand."],
  },
  {
    nouns: "toy doll ball game puzzle chess tricycle kite swing",
    weight: 0.8,
    people: ["{a} knows whose {it} was, and says another name.", "A child comes to ask for it."],
    thing: ["There is a name on {it}, and nobody here has it.", "It has been moved, and played with."],
    world: ["Somebody comes to take away {it}, late, and alone."],
  },
];
