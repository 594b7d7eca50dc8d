// Outlines that are possible in any scene, each with a choice or a cost in it, and openings for an empty page.
import type { OutlinesBySort, Sort } from "./way-outline.ts";

/** `{other}` is somebody of the world who is not there, `{place}` a place of the world. */
export const GENERAL_OUTLINES: Readonly<Record<Sort, readonly string[]>> = {
  people: [
    "{other} turns up, and not by accident.",
    "{other} sends word, and it changes the plan.",
    "Somebody turns up who should be far away by now.",
    "Somebody comes back who was thought to have left for good.",
    "A stranger comes, and knows too much.",
    "Somebody admits to a thing that nobody asked about.",
    "Somebody makes a wrong guess, and acts on it.",
    "Somebody has been told to come here, and does not know why.",
  ],
  thing: [
    "The way to {place} turns out to be closed.",
    "Somebody at {place} has been told what to expect.",
    "Something lies here that was not here an hour ago.",
    "Something that was always here is missing.",
    "A small thing left lying about tells who has been here.",
    "Something breaks that can't be replaced, and somebody has to own up.",
    "Something is found that belongs to nobody here.",
    "Something turns up that was thought to have been destroyed.",
    "What looked like chance turns out to have been done by hand.",
  ],
  world: [
    "Go back one hour, and show who else was there.",
    "Skip to the hour when this is told to somebody else, wrongly.",
    "Skip to the day when this has to be paid for.",
    "Something that was to happen tomorrow happens tonight.",
    "What was thought to be over begins again.",
  ],
};

/** `{it}` is a thing that lies or stands there, and nobody says why. */
export const OUTLINES_OF_FOUND: OutlinesBySort = {
  people: ["Somebody else sees {it} too, and knows at once whose it is.", "Whoever left {it} here comes back for it."],
  thing: ["A second one just like {it} turns up, in another place."],
};

/** `{c}` is somebody whom the last lines name, alive or dead, near or far: what holds for all of them. */
export const OUTLINES_OF_ABSENT: OutlinesBySort = {
  people: ["Somebody comes who knew {c} by another name."],
  thing: ["Something that belonged to {c} turns up where it should not be."],
  world: ["Somebody arrives, and asks for {c}.", "News of {c} comes, from somebody nobody here knows."],
};

/** `{day}` is a day that is spoken of as to come. */
export const OUTLINES_OF_DAY: OutlinesBySort = {
  world: ["{day} comes, and one who was expected stays away.", "{day} comes, and it is too late by one day."],
};

/** What can come of people who talk to each other, wherever they are. */
export const OUTLINES_OF_TALK: OutlinesBySort = {
  people: [
    "Somebody comes up to them, and they have to talk of something else.",
    "One of them breaks off, in the middle of a sentence.",
    "Somebody else has been listening, and says so.",
  ],
  thing: [
    "One of them puts something down, and leaves without it.",
    "One of them hands over something that was to be kept until later.",
  ],
  world: [
    "What was said comes back the next day, from somebody else, with one word changed.",
    "Skip a year: they meet again, and neither speaks of this day.",
    "Skip to the next morning: one of them is gone.",
  ],
};

export const OPENINGS: Readonly<Record<Sort, readonly string[]>> = {
  people: [
    "Begin with {a} in the middle of a lie that is going well.",
    "Begin with {a} arriving where nobody is expected.",
    "Begin with {a} refusing something that looks like a gift.",
    "Begin with two people who each think the other is late.",
    "Begin with somebody who has to say something and talks of the weather.",
    "Begin with a person doing a familiar thing wrong, for the first time.",
    "Begin with a stranger who is greeted like an old friend.",
    "Begin with somebody counting the people in a room, twice.",
    "Begin with somebody who is asked for a name and gives a false one.",
  ],
  thing: [
    "Begin with an object that is handed back after many years.",
    "Begin with a door that has always been locked.",
    "Begin with a letter that arrives for the previous owner.",
    "Begin with something being buried, carefully.",
    "Begin at {place}, just after something has been broken there.",
    "Begin with a meal laid for one person more than there are.",
    "Begin with a coat that somebody has left and nobody claims.",
  ],
  world: [
    "Begin on the last day of something.",
    "Begin an hour before the news arrives.",
    "Begin with the weather doing what it never does here.",
    "Begin when everybody has just left.",
    "Begin with a sound nobody can explain, at the same time each night.",
    "Begin on the morning after, with one person missing.",
  ],
};
