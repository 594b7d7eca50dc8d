// What can come of animals and plants, of children, strangers and crowds, and of those who are not there.
import type { Domain } from "./way-outline.ts";

export const CREATURES: readonly Domain[] = [
  {
    nouns: "dog puppy hound terrier spaniel",
    weight: 1.1,
    people: [
      "{it} greets a stranger like an old friend, and {a} sees it.",
      "{a} goes to fetch {it}, and {b} says not to.",
    ],
    thing: [
      "{it} comes back with something in its mouth.",
      "{it} will not let anybody pass.",
      "{it} starts to dig, in the one place where it should not.",
    ],
    world: ["{it} hears somebody come long before the others do."],
  },
  {
    nouns: "cat kitten",
    weight: 0.7,
    people: ["{a} calls {it}, and it goes to somebody else."],
    thing: ["{it} shows a way in that nobody knew of.", "{it} has been fed, by whom nobody says."],
    world: ["{it} is found shut in where no one has been for weeks."],
  },
  {
    nouns: "horse mare stallion pony mule donkey camel",
    weight: 0.8,
    people: ["{a} recognises {it}, and says whose it is.", "{a} has to choose between {it} and being in time."],
    thing: [
      "{it} refuses to go on, and turns out to be right.",
      "{it} goes by itself to a place where it was once at home.",
      "There is a mark on {it} that somebody has tried to hide.",
    ],
    world: ["Somebody comes looking for {it}, and is not alone.", "{it} is gone in the morning, and the rope is cut."],
  },
  {
    nouns: "cow ox goat sheep ewe pig lamb calf",
    weight: 0.5,
    people: ["{a} says whose it is, and the talk stops."],
    thing: ["It is not the one that was promised.", "There is a mark on {it} that somebody has tried to hide."],
    world: ["It is late, and comes with somebody who was not sent for."],
  },
  {
    nouns: "bird budgie parrot owl raven crow robin pigeon hen chicken heron gull lark",
    weight: 0.5,
    people: ["{a} is given away by {it}."],
    thing: [
      "{it} repeats something that it can only have heard here.",
      "{it} has made its nest out of something that was lost.",
    ],
    world: ["{it} falls silent, and somebody is near."],
  },
  {
    nouns: "bee hive swarm",
    people: ["{a} asks a neighbour, and gets an answer that is too quick."],
    thing: ["The rest are found, all in one place, where nobody looks.", "It has happened to the next one too."],
    world: ["Others nearby have seen the same, and blame somebody for it."],
  },
  {
    nouns: "tree garden hedge lawn orchard bush",
    weight: 0.4,
    people: ["{a} is seen there at an hour when nobody gardens."],
    thing: ["Something has been buried there, and not deep.", "A name is cut into the bark or the wood, with a date."],
    world: ["The new owner has it cut down, and then stops work.", "Somebody has watched from there for some time."],
  },
  {
    nouns: "grave coffin urn cemetery churchyard headstone ashes+ funeral",
    weight: 1.3,
    people: [
      "{a} meets somebody there who should not have known.",
      "{a} says what nobody has said of the dead so far.",
    ],
    thing: ["Fresh flowers lie there, from somebody nobody knows.", "The name or the date on it is wrong."],
    world: ["Somebody comes too late for the funeral, and asks for {a}."],
  },
  {
    nouns: "child baby toddler kid pupil schoolboy schoolgirl",
    weight: 0.6,
    people: [
      "The child says aloud what the others have avoided.",
      "{a} asks the child, and gets the true answer.",
      "The child imitates somebody, and gives the secret away.",
    ],
    thing: ["The child has kept something, and brings it out now."],
    world: ["It is time to fetch or send off the child, and somebody else has done it."],
  },
  {
    nouns: "stranger visitor guest newcomer",
    weight: 0.8,
    people: [
      "{it} calls one of those present by the right name.",
      "{it} asks for somebody nobody is supposed to know.",
    ],
    thing: ["{it} leaves something behind, and not by mistake."],
    world: ["A second stranger comes, and asks about the first."],
  },
  {
    nouns: "crowd audience neighbour neighbor choir queue committee jury onlooker villager",
    weight: 0.5,
    people: [
      "Somebody among the others speaks up for the wrong side.",
      "{a} says it aloud, so that all of them hear.",
      "One of those watching knows {a} from before.",
    ],
    thing: ["Something is passed from hand to hand, and opened on the way."],
    world: [
      "The others go, and one of them stays behind.",
      "The others have made up their minds before anybody explains.",
    ],
  },
  {
    nouns: "policeman police~ constable patrol guard soldier enemy",
    weight: 0.5,
    people: ["{a} tells them the truth, all but one thing.", "One of them knows {a}, and pretends not to."],
    thing: ["They find something that was never there before."],
    world: ["They come back sooner than they said.", "They have orders that nobody here has been told of."],
  },
  {
    nouns: "prayer rhyme riddle proverb curse oath prophecy vow",
    weight: 1.2,
    people: [
      "{a} says the end of it, and {b} turns round.",
      "{a} knows it with one word changed, and that word matters.",
    ],
    thing: ["It is found written down, in an old hand, with one line more."],
    world: ["The first part of it comes true."],
  },
  {
    nouns: "dream nightmare",
    weight: 1.2,
    people: [
      "{a} tells the dream, and somebody knows how it ends.",
      "{a} keeps quiet about the dream, and asks one question.",
    ],
    thing: ["Something out of the dream lies there in daylight."],
    world: ["What the dream warned of comes by the least likely way."],
  },
  {
    nouns: "secret lie rumour rumor",
    weight: 1.2,
    people: ["{a} tells half of it, to see what {b} already knows.", "{b} learns it from somebody else, wrongly."],
    thing: ["A small thing gives it away that everybody has seen all along."],
    world: ["It is being told elsewhere already."],
  },
  {
    nouns: "baptism wedding bride groom engagement marriage dowry",
    weight: 1.2,
    people: [
      "{a} asks whether it has to be, when nobody else can hear.",
      "A guest knows something, and waits to be asked.",
    ],
    thing: ["What was made for the day is used for something else."],
    world: ["The day is moved forward, and nobody says why."],
  },
];
