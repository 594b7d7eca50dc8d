// What the player could send next: about entries with something untold, nearest to the goal first, then the goal itself.
import { PLAYED_OPTIONS, type PlayedOption } from "../../../contract/chats.ts";
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import type { Random } from "../random.ts";
import type { Fact } from "./facts.ts";
import { canAnswer } from "./speaker.ts";
import { untold } from "./untold.ts";
import type { SceneWorld } from "./world.ts";

/** The nearest entries, among which the options change from turn to turn. */
const NEAR_ENTRIES = 5;
const GOAL_EVERY = 3;

interface Subject {
  entry: SceneEntry;
  fact: Fact;
}

/** Three options of different kinds where there are three; `told`: the keys of the reply before them. */
export function optionsAfter(
  world: SceneWorld,
  speaker: SceneEntry | null,
  told: readonly string[],
  random: Random,
): PlayedOption[] {
  const { words, request } = world;
  const goal = request.player.goal.trim();
  const subjects = subjectsOf(world, told);
  const near = rotated(subjects.slice(0, NEAR_ENTRIES), random);
  const said = request.lines.findLast(({ role }) => role === "player")?.text ?? "";
  const chosen: PlayedOption[] = [];
  const taken = new Set<SceneEntry>();
  const fits = ({ mode, text }: PlayedOption) =>
    text !== said && !world.isBanned(text) && chosen.every((one) => one.text !== text && one.mode !== mode);
  const add = (options: readonly PlayedOption[], about?: SceneEntry): boolean => {
    const option = rotated(options, random).find(fits);
    if (!option || chosen.length >= PLAYED_OPTIONS) return false;
    if (about && !world.typed(option.text).some(({ entry }) => entry === about) && about !== speaker) return false;
    chosen.push(option);
    if (about) taken.add(about);
    return true;
  };
  const addFirst = (make: (subject: Subject) => readonly PlayedOption[]) => {
    const fresh = near.filter(({ entry }) => !taken.has(entry));
    return [...fresh, ...near].some((subject) => add(make(subject), subject.entry));
  };
  const toGoal = goal === "" ? words.withoutGoal() : subjects.length > 0 ? words.towardGoal(goal) : words.atGoal(goal);
  const isGoalTurn = Math.floor(request.lines.length / 2) % GOAL_EVERY === GOAL_EVERY - 1;

  if (isGoalTurn) add(toGoal);
  addFirst((subject) => toSay(world, subject, speaker));
  addFirst((subject) => toDo(world, subject, speaker));
  addFirst(({ entry }) => words.talkTurnsTo(words.name(entry)));
  for (const options of [toGoal, words.atGoal(goal), words.withoutGoal()])
    if (goal !== "" || options !== toGoal || options.length > 0) while (chosen.length < PLAYED_OPTIONS && add(options));
  return chosen;
}

/** Entries with something untold, nearest first; a tie of the player's own is asked of the other. */
function subjectsOf(world: SceneWorld, told: readonly string[]): Subject[] {
  const subjects = new Map<SceneEntry, Subject>();
  for (const fact of untold(world, told).all) {
    const entry = fact.entry === world.player && fact.kind === "tie" ? fact.other : fact.entry;
    if (!subjects.has(entry)) subjects.set(entry, { entry, fact });
  }
  return [...subjects.values()];
}

function toSay({ words, player }: SceneWorld, { entry, fact }: Subject, speaker: SceneEntry | null): PlayedOption[] {
  if (fact.kind === "tie" && fact.other.as === "person" && fact.entry === speaker)
    return words.askTie(fact.other === player ? null : words.name(fact.other));
  if (entry === speaker) return words.askSelf();
  return words.askAbout(words.name(entry), entry.as);
}

function toDo(world: SceneWorld, { entry }: Subject, speaker: SceneEntry | null): PlayedOption[] {
  const name = world.words.name(entry);
  if (entry !== speaker && canAnswer(world, entry)) return world.words.turnTo(name);
  return world.words.lookFor(name, entry.as, entry.dead);
}

function rotated<T>(list: readonly T[], random: Random): T[] {
  const at = list.length > 0 ? random.below(list.length) : 0;
  return [...list.slice(at), ...list.slice(0, at)];
}
