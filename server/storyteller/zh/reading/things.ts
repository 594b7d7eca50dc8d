// Things and places of a Chinese text: things in the scene, where the scene is, and other places.
import type { StorytellerBrief } from "../../../platform/models/story-brief.ts";
import { HELD_NOUNS } from "../text/measure-words.ts";
import { narrationOf } from "../text/quotes.ts";

/** Common objects, which the plot does not depend on. */
const COMMON = new Set(
  "石头 石子 衣裳 衣服 杯子 茶杯 酒杯 鞋子 袜子 绳子 碎片 火柴 帽子 瓶子 袋子 手机 电话 纸条 外套 筷子 种子 纽扣".split(
    " ",
  ),
);
const RECENT = 2_500;
const MENTIONS = 2;
const KEPT = 3;

/**
 * Things as they are written in a sentence: those of the brief that the text mentions, those the text has just
 * introduced, then the others.
 */
export function thingsIn(text: string, brief: StorytellerBrief): string[] {
  const spoken = brief.things.filter((thing) => text.includes(thing));
  const recent = text.slice(-RECENT);
  const shown = HELD_NOUNS.map((ending) => ({ ending, at: recent.lastIndexOf(ending) }))
    .filter(({ ending }) => !COMMON.has(ending) && recent.split(ending).length > MENTIONS)
    .filter(({ ending }) => !brief.things.some((thing) => thing.includes(ending)))
    .sort((one, other) => other.at - one.at)
    .slice(0, KEPT)
    .map(({ ending }) => ending);
  const own = shown.filter((noun) => !shown.some((other) => other !== noun && other.includes(noun)));
  return [...new Set([...spoken, ...own, ...brief.things])];
}

const PLACE_ENDINGS = "城镇村庄山岛港湾角寺庙巷街桥楼阁塔谷州府县国宫馆院园站堡峰洞湖海";
const AT_PLACE = new RegExp(
  `(?<=[在到去回往从离向进出过是，。、“”「」\\s])(\\p{Script=Han}{1,3}[${PLACE_ENDINGS}])(?=[的，。、！？”」里上下边外那这人有是又还都\\s])`,
  "gu",
);
const NO_PLACE = /[的了着过一二三两这那个些几上下里外不有是我你他她它们去来到从在回往进出每某各整大全]|海上|对岸/u;

/** Names of places that occur at least twice, last mention first. */
function placesIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const match of text.matchAll(AT_PLACE)) {
    const name = match[1] as string;
    if (!NO_PLACE.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= 2).map(([name]) => name);
}

/** The scene's place, by the last mention, and other places. */
export function placesOf(text: string, brief: StorytellerBrief): { place: string | null; far: string[] } {
  const found = placesIn(text).filter((name) => !brief.people.some((person) => person.name.includes(name)));
  const all = [...new Set([...brief.places, ...found])].filter(
    (place) => !brief.places.some((known) => known !== place && known.includes(place)),
  );
  const narration = narrationOf(text);
  const named = all
    .map((place) => ({ place, at: lastHere(narration, place) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at);
  const place = named[0]?.place ?? null;
  return { place, far: all.filter((other) => other !== place) };
}

/** Words around the name of a place that is remembered, a destination or an origin, and so not the scene's place. */
const ELSEWHERE_BEFORE = /(?:想起|去|从|朝|往|人在|离|看不见|忘|把|消息传来，)$/u;
const ELSEWHERE_AFTER = /^(?:那边|出事|来的|的方向|的样子)/u;

/** The last mention of a place that can be the scene's place. */
function lastHere(narration: string, place: string): number {
  for (let at = narration.lastIndexOf(place); at >= 0; at = at === 0 ? -1 : narration.lastIndexOf(place, at - 1)) {
    const before = narration.slice(Math.max(0, at - 6), at);
    const after = narration.slice(at + place.length, at + place.length + 4);
    if (!ELSEWHERE_BEFORE.test(before) && !ELSEWHERE_AFTER.test(after)) return at;
  }
  return -1;
}
