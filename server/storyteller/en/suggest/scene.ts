// What kind of scene the end of an English text is, for the outlines that fit it.
import { kindsOf, type LineKind } from "./kinds.ts";
import { heardBefore, linesOf } from "./lines.ts";
import type { SceneKind, Topic } from "./outlines.ts";
import { candidatesOf } from "./question.ts";

export interface OutlineScene {
  /** Nothing is written yet. */
  empty: boolean;
  kinds: ReadonlySet<SceneKind>;
  topics: ReadonlySet<Topic>;
  /** The kinds of the lines that carry most, the first one first. */
  lines: readonly LineKind[];
  /** The deadline the last lines name. */
  time: string | null;
  /** The last sentences, told without speech. */
  sentences: readonly string[];
}

const READ = 4_000;
const NEAR = 900;
/** How many of the lines that carry most decide what can follow. */
const LINES = 2;
/** With fewer letters than this the page counts as empty. */
const EMPTY = 12;

const COMPARED = /\b(?:like|as if|as though|as [a-z]+ as|than)\b[^,.;:!?…—]{1,80}/giu;
const TOPIC_SIGNS: Readonly<Record<Topic, RegExp>> = {
  rain: /\b(?:the rain|it (?:was raining|rained|is raining|rains)|raindrops|drizzle)\b/iu,
  snow: /\b(?:the snow|it (?:was snowing|snowed|is snowing))\b/iu,
  sea: /\b(?:the (?:tide|harbour|harbor|pier|quay)|on (?:the|deck)(?: deck)? of the ship|(?:along|on|to) the (?:beach|shore))\b/iu,
  phone: /\b(?:(?:the|her|his|my|your) (?:tele)?phone)\b(?! (?:number|call|book|box|bill))/iu,
  door: /\bthe (?:front |back |kitchen |bedroom |cellar |heavy |wooden )?door\b(?! of the (?:car|cupboard|fridge|oven|stove))/iu,
  train: /\bthe train (?:was|is|had|moved|moves|slowed|slows|pulled|pulls|rattled|ran|left|leaves|rocked)\b/iu,
  car: /\bthe car (?:was|is|had|slowed|moved|turned|stood|sat|stopped|started|door)\b/iu,
  fire: /\b(?:by|in|into|round|around|before|beside) the (?:fire|hearth|fireplace|campfire|bonfire)\b(?! (?:engine|brigade|escape|alarm|station|exit|door|truck))/iu,
  night: /\b(?:at night|that night|tonight|the night|midnight|in the dark|the darkness)\b/iu,
  food: /\b(?:laid the table|set the table|sat (?:down )?at the table|at (?:dinner|supper|breakfast|lunch))\b/iu,
  fight: /\b(?:swords?|blades?) (?:met|clashed|rang)\b|\b(?:parried|lunged|punched|swung at)\b/iu,
  horse: /\b(?:the|her|his|my) (?:horse|mare|stallion|pony)\b/iu,
};
const MOVES =
  /\b(?:walked|walks|walking|ran|runs|running|drove|drives|driving|rode|rides|riding|climbed|climbs|hurried|hurries|sailed|marched|galloped|rowed|crossed|followed the (?:road|path|track|river)|kept (?:walking|going|running|moving))\b/giu;
const ENDS =
  /\b(?:goodnight|good night|goodbye|good-bye|went to bed|fell asleep|went to sleep|turned off the light|put out the (?:light|lamp|candle)|blew out the (?:candle|lamp)|closed the door behind|the end of)\b/iu;

export function sceneOf(before: string, after: string): OutlineScene {
  const tail = before.slice(-READ);
  const lines = linesOf(tail).filter(({ to }) => to > tail.length - NEAR);
  const found = lines.flatMap((line, at) =>
    kindsOf(line, {
      answered: lines.slice(at + 1, at + 4).some(({ spoken }) => spoken !== ""),
      heard: heardBefore(lines, at),
    }),
  );
  const told = lines.map((line) => line.told);
  const text = told.join(" ").replace(COMPARED, " ");
  const spoken = lines.filter((line) => line.spoken !== "").length;
  const kinds = new Set<SceneKind>();
  if (spoken >= 2 || lines.slice(-2).some((line) => line.spoken !== "")) kinds.add("talk");
  else if (spoken === 0 && lines.length > 2 && !/\b(?:we|they|us|them)\b/iu.test(text)) kinds.add("alone");
  if ((told.slice(-6).join(" ").replace(COMPARED, " ").match(MOVES)?.length ?? 0) >= 2) kinds.add("movement");
  if (ENDS.test(tail.slice(-250))) kinds.add("ending");
  return {
    empty: (before.match(/\p{L}/gu)?.length ?? 0) < EMPTY,
    kinds,
    topics: new Set((Object.keys(TOPIC_SIGNS) as Topic[]).filter((topic) => TOPIC_SIGNS[topic].test(text))),
    lines: candidatesOf({ before, after })
      .slice(0, LINES)
      .flatMap(({ kind }) => kind?.kind ?? []),
    time: found.findLast(({ time }) => time)?.time ?? null,
    sentences: told,
  };
}
