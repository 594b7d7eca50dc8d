// All Chinese beats, converted to the engine's form: speech in straight quotes, {a} as the point-of-view character.
import { hasSlot } from "../template.ts";
import type { Beat, BeatTag } from "../types.ts";
import { ACTIONS, ACTIONS_TOGETHER } from "./beats/action.ts";
import { ACTIONS_ANYWHERE } from "./beats/action-anywhere.ts";
import { ARRIVALS } from "./beats/arrival.ts";
import { DESCRIPTIONS } from "./beats/description.ts";
import { DIALOGUE } from "./beats/dialogue.ts";
import { DIALOGUE_OF_ANY_TWO } from "./beats/dialogue-any-two.ts";
import { NOTICED_ANYWHERE } from "./beats/notice-anywhere.ts";
import { OPENINGS } from "./beats/opening.ts";
import { REFLECTIONS } from "./beats/reflection.ts";
import { REPLIES } from "./beats/reply.ts";
import { TURNS } from "./beats/turn.ts";
import { TURNS_ANYWHERE } from "./beats/turn-anywhere.ts";

const WRITTEN: readonly Beat[] = [
  ...ACTIONS,
  ...ACTIONS_TOGETHER,
  ...DIALOGUE,
  ...REPLIES,
  ...ARRIVALS,
  ...DESCRIPTIONS,
  ...REFLECTIONS,
  ...TURNS,
  ...ACTIONS_ANYWHERE,
  ...DIALOGUE_OF_ANY_TWO,
  ...NOTICED_ANYWHERE,
  ...TURNS_ANYWHERE,
  ...OPENINGS,
];

/** Topics that are only outdoors or only indoors, and hours; a beat that needs one gets its tag. */
const WHERE: Readonly<Record<string, BeatTag>> = {
  indoor: "indoors",
  sea: "outdoors",
  river: "outdoors",
  wood: "outdoors",
  street: "outdoors",
  horse: "outdoors",
  snow: "outdoors",
  night: "night",
  morning: "day",
  noon: "day",
};

/** Words that by themselves mean outdoors or indoors. */
const IN_THE_OPEN = /草|井|石阶|麻雀|树|风筝|苔藓|蚂蚁|虫子|云|鸟|路边|叶子|泥|屋檐|狗|天边|砖|大路|井|星/u;
const UNDER_A_ROOF = /楼梯|天花板|屋里|窗帘|桌|床|抽屉|柜|地板|椅|门闩|镜子|另一个房间/u;
const LIKENED = /(?:好像|仿佛|如同|像)[^，。！？；]*/gu;

function placeOf(beat: Beat): BeatTag[] {
  // In speech and thought the sea or the night may be mentioned anywhere.
  if (beat.kind === "dialogue" || beat.kind === "reflection") return [];
  const named = beat.text.replace(LIKENED, "").replace(/"[^"]*"/gu, "");
  if (UNDER_A_ROOF.test(named)) return ["indoors"];
  return IN_THE_OPEN.test(named) ? ["outdoors"] : [];
}

/** Every Chinese beat. The lists use “” for readability; templates have straight quotes. */
export const CHINESE_BEATS: readonly Beat[] = WRITTEN.map((written) => {
  const beat = { ...written, text: written.text.replace(/[“”]/gu, '"') };
  const two = hasSlot(beat.text, "b");
  const view = two || hasSlot(beat.text, "a") ? { view: "inner" as const } : {};
  const implied = beat.kind === "dialogue" ? [] : (beat.needs ?? []).flatMap((topic) => WHERE[topic] ?? []);
  const where = implied.includes("indoors") || implied.includes("outdoors") ? [] : placeOf(beat);
  const tags = [...new Set([...(beat.tags ?? []), ...implied, ...where])];
  // Nobody appears without arriving, which is a beat for a person who is alone. And a line of dialogue needs somebody
  // to answer.
  const asks = beat.opens || beat.needs?.includes("alone") ? false : two || beat.kind === "dialogue";
  const needs = [...(beat.needs ?? []), ...(asks ? ["company"] : [])];
  return { ...beat, ...view, ...(needs.length > 0 ? { needs } : {}), ...(tags.length > 0 ? { tags } : {}) };
});
