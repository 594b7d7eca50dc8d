// The English words of guided scenes. The author's words stand as they are, in quotes or after a colon.
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import { keywordsOf } from "../en/keywords.ts";
import { englishShortNames, englishUse, readEnglish } from "./en-read.ts";
import { curlyQuotes, quotesWithin } from "./quotes.ts";
import type { Courtesy, SceneWords } from "./types.ts";

/** Words that say too little of what a line is about. */
const GENERIC = new Set(
  `know tell see saw want thing time day year people think come go went get got give make made take took happen last
  first old new good bad well way name ask speak talk look find live last lot much many more most still ever never
  let need please here today work use run keep really right sure long left`.split(/\s+/u),
);
const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const within = (sentence: string) => quotesWithin(sentence, "’");
/** A sentence before “says”: a comma for its full stop. */
const goingOn = (sentence: string) =>
  /[!?…,][)’]*$/u.test(sentence) ? sentence : `${sentence.replace(/[.。;:；：]+$/u, "")},`;
const ended = (sentence: string) =>
  /[.!?…。！？][)”’]*$/u.test(sentence) ? sentence : `${sentence.replace(/[,;:]+$/u, "")}.`;
const says = (speaker: string, text: string) => `“${goingOn(text)}” says ${speaker}.`;
/** The speaker's words, or the narrator's. */
const told = (speaker: string | null, text: string) => (speaker === null ? ended(text) : says(speaker, text));
const listed = (tags: readonly string[]) => {
  const quoted = tags.map((tag) => `“${within(tag).replace(/[.,;]+$/u, "")}${"”"}`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
};
const words = (tags: readonly string[]) => (tags.length === 1 && !/\s/u.test(tags[0] ?? "") ? "a word" : "these words");
const plainGoal = (goal: string) => within(goal.trim()).replace(/[.。]+$/u, "");

const COURTESY: Readonly<Record<Courtesy, readonly string[]>> = {
  greeting: ["Good day", "Greetings", "Well met"],
  thanks: ["You are welcome", "Gladly", "No thanks needed"],
  farewell: ["Before you go", "One more thing before you leave"],
  yes: ["Good", "Very well", "Then listen"],
  no: ["As you wish", "Very well", "Another matter, then"],
  silence: ["You are quiet", "Take your time"],
};
const QUESTIONS: Readonly<Record<Courtesy, readonly string[]>> = {
  greeting: ["What brings you here?", "What would you ask?"],
  thanks: ["What else would you ask?", "Is there more that you need?"],
  farewell: ["is there nothing else that you would ask?", "what will you do next?"],
  yes: ["What will you do next?", "What would you ask now?"],
  no: ["What, then?", "What would you ask instead?"],
  silence: ["What is on your mind?", "What would you ask?"],
};
/** What the narrator puts where nobody can answer. */
const NOBODY: Readonly<Record<Courtesy, string>> = {
  greeting: "Nobody is here to greet you.",
  thanks: "Nobody is here to thank.",
  farewell: "Nobody holds you back.",
  yes: "Nobody answers.",
  no: "Nobody is here to mind.",
  silence: "It is quiet.",
};

const NARRATOR_ASKS = ["What will you do?", "What comes next?"];

export const english: SceneWords = {
  read: readEnglish,
  nameUse: englishUse,
  keywords: (text) => keywordsOf(text).filter((word) => !GENERIC.has(word)),
  shortNames: englishShortNames,
  name(entry: SceneEntry) {
    const name = entry.name.trim();
    if (/^(?:The|A|An) /u.test(name)) return name.charAt(0).toLowerCase() + name.slice(1);
    return entry.as !== "person" && /^\p{Ll}/u.test(name) && !/^(?:the|an?|my|our|his|her|their) /u.test(name)
      ? `the ${name}`
      : name;
  },
  late: (name) => `${name}, now dead,`,
  gap: " ",

  fact(speaker, name, sentence, namesItself) {
    const noted = ended(curlyQuotes(sentence));
    if (speaker === null) return namesItself ? [noted] : [`${capital(name)}: ${noted}`];
    const said = within(sentence);
    if (namesItself) return [says(speaker, said), `${capital(speaker)} says: “${ended(said)}”`];
    return [
      says(speaker, `${capital(name)}? ${said}`),
      `“${goingOn(said)}” says ${speaker} of ${name}.`,
      `Of ${name}, ${speaker} says: “${ended(said)}”`,
    ];
  },
  dead(speaker, name, sentence) {
    const dead = [`${capital(name)} is dead`, `${capital(name)} is among the dead`];
    if (speaker === null) return dead.map((text) => (sentence ? `${text}. ${ended(sentence)}` : `${text}.`));
    return dead.map((text) => `${says(speaker, text)}${sentence ? ` “${ended(within(sentence))}”` : ""}`);
  },
  alive: (speaker, name) =>
    [`${capital(name)} is alive`, `${capital(name)} is among the living`].map((text) => told(speaker, text)),
  tie(speaker, holder, other, tags) {
    if (holder === null) return [`For ${other}, you have ${words(tags)} of your own: ${listed(tags)}.`];
    const text = `For ${other ?? "you"}, ${holder} has ${words(tags)}: ${listed(tags)}`;
    if (speaker !== null) return [says(speaker, within(text))];
    return [`${text}.`, `${capital(holder)} has ${words(tags)} for ${other ?? "you"}: ${listed(tags)}.`];
  },
  deadTie: (holder, other, tags) => [
    `${capital(holder)} is dead. What is left for ${other ?? "you"}: ${listed(tags)}.`,
  ],
  want: (name, goal) => [
    `What ${name} wants: “${ended(plainGoal(goal))}”`,
    `${capital(name)} has an aim: “${ended(plainGoal(goal))}”`,
  ],
  comesIn: (name) => [`${capital(name)} comes in.`, `${capital(name)} is here now.`],
  player: (name, goal) => [
    goal.trim() ? `You are ${name}. Your goal: “${ended(plainGoal(goal))}”` : `You are ${name}.`,
  ],
  opening: (name) =>
    name === null ? ["The scene is yours to begin."] : [`The scene begins. One thing is near: ${name}.`],

  unknown: (speaker) =>
    speaker === null
      ? ["Nothing here tells that.", "There is no answer to that here.", "That stays unanswered here."]
      : ["I do not know that", "That is more than I know", "I could not tell you", "I have no answer to that"].map(
          (text) => says(speaker, text),
        ),
  onlyName: (speaker, name) =>
    speaker === null
      ? [`Of ${name}, only the name is known here.`]
      : [says(speaker, `I know ${name} by name only`), says(speaker, `Of ${name} I know the name, and no more`)],
  allTold: (speaker, name) =>
    speaker === null
      ? [`Of ${name}, all is told.`, `There is no more to tell of ${name}.`]
      : [
          says(speaker, `I have told you all I know of ${name}`),
          says(speaker, `Of ${name} I know no more than I said`),
          says(speaker, `You have heard all I have on ${name}`),
        ],
  selfTold: (speaker) => [
    says(speaker, "Of myself I have no more to tell"),
    says(speaker, "All I know of myself, you have heard"),
  ],
  toldBefore: (speaker) =>
    speaker === null
      ? ["Of that, all is told."]
      : [says(speaker, "I have told you all I know of that"), says(speaker, "Of that you have heard all I know")],
  unsaid: (speaker) => [says(speaker, "I would rather not say"), says(speaker, "That I leave unsaid")],
  nothingNew: (speaker) =>
    speaker === null
      ? ["There is nothing new here.", "All that is here has been told.", "Nothing more is told here."]
      : [
          "That is all I know",
          "I have nothing new to tell you",
          "You know all that I know",
          "The rest is yours to do",
        ].map((text) => says(speaker, text)),
  goalQuestions(speaker, goal) {
    const asks = (text: string) => (speaker === null ? text : `“${text}” asks ${speaker}.`);
    if (goal.trim() === "") return [{ key: "ask:goal:0", text: asks("What is it that you want here?") }];
    const named = plainGoal(goal).replace(/[?？!！]+$/u, "");
    const quoted = speaker === null ? `“${named}”` : `‘${named}’`;
    return [
      { key: "ask:goal:1", text: asks(`Your goal is ${quoted}: where will you begin?`) },
      { key: "ask:goal:1", text: asks("Where will you begin with what you came for?") },
      { key: "ask:goal:2", text: asks("Who could help you with your goal?") },
      { key: "ask:goal:3", text: asks("What do you still need for your goal?") },
      { key: "ask:goal:4", text: asks("What will you do once you have reached it?") },
    ];
  },
  tieQuestion: (speaker, other) => [
    {
      key: "ask:tie",
      text: speaker === null ? `What is ${other} to you?` : `“What is ${other} to you?” asks ${speaker}.`,
    },
    {
      key: "ask:tie",
      text: speaker === null ? `How do you stand with ${other}?` : `“How do you stand with ${other}?” asks ${speaker}.`,
    },
  ],
  courtesyFact: (courtesy, speaker, name, sentence, dead) =>
    COURTESY[courtesy].map((word) => {
      const about = `About ${name}${dead ? ", who is dead" : ""}: ${sentence}`;
      if (speaker === null) return `${NOBODY[courtesy]} ${ended(about)}`;
      return `${says(speaker, word)} “${ended(within(about))}”`;
    }),
  courtesyQuestion: (courtesy, speaker, player) =>
    COURTESY[courtesy].flatMap((word) =>
      QUESTIONS[courtesy].map((question) => {
        if (speaker === null) return `${NOBODY[courtesy]} ${NARRATOR_ASKS[QUESTIONS[courtesy].indexOf(question)]}`;
        if (courtesy === "farewell") return `“${word},” says ${speaker}, “${question}”`;
        return `${says(speaker, courtesy === "greeting" ? `${word}, ${player}` : word)} “${question}”`;
      }),
    ),

  askAbout: (name, as) => [
    { mode: "say", text: as === "person" ? `Who is ${name}?` : `What do you know about ${name}?` },
    { mode: "say", text: `Tell me about ${name}.` },
  ],
  askSelf: () => [
    { mode: "say", text: "Who are you?" },
    { mode: "say", text: "Tell me about yourself." },
  ],
  askTie: (name) => [
    { mode: "say", text: name === null ? "What am I to you?" : `What is ${name} to you?` },
    { mode: "say", text: `What do you think of ${name ?? "me"}?` },
  ],
  askTies: (one, other) => [{ mode: "say", text: `How do things stand between ${one} and ${other}?` }],
  turnTo: (name) => [
    { mode: "do", text: `Turn to ${name}` },
    { mode: "do", text: `Go over to ${name}` },
  ],
  lookFor: (name, as, dead) =>
    as === "person"
      ? [{ mode: "do", text: dead ? `Think back to ${name}` : `Ask around about ${name}` }]
      : [
          { mode: "do", text: `Take a closer look at ${name}` },
          { mode: "do", text: `Look around for ${name}` },
        ],
  talkTurnsTo: (name) => [
    { mode: "narrate", text: `Talk turns to ${name}.` },
    { mode: "narrate", text: `Somebody mentions ${name}.` },
  ],
  towardGoal: (goal) => [
    { mode: "say", text: `My goal is “${plainGoal(goal)}”. Where should I begin?` },
    { mode: "say", text: `What should I know for my goal, “${plainGoal(goal)}”?` },
  ],
  atGoal: (goal) => [
    { mode: "do", text: `Do what I came for: “${plainGoal(goal)}”` },
    { mode: "say", text: `I know enough for my goal now: “${plainGoal(goal)}”.` },
    { mode: "narrate", text: `The time has come for the goal: “${plainGoal(goal)}”.` },
    { mode: "say", text: "I am ready. What stands in my way?" },
    { mode: "narrate", text: "Everything is known; now it must be done." },
    { mode: "do", text: "Set out for the goal" },
  ],
  withoutGoal: () => [
    { mode: "say", text: "What should I know first?" },
    { mode: "do", text: "Look around" },
    { mode: "narrate", text: "A moment passes." },
    { mode: "say", text: "What is going on here?" },
    { mode: "do", text: "Wait a moment" },
    { mode: "narrate", text: "The day goes on." },
  ],
};
