// What the end of a Chinese text is like, for outlines of what could happen next: its conditions, and what fills their
// slots.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { tagsIn, topicsIn } from "../reading/topics.ts";
import { personOf, talkAt } from "../reading/voice.ts";
import { narrationOf } from "../text/quotes.ts";
import { lastKinds } from "./question.ts";
import { peopleOf } from "./safe-names.ts";
import { thingsIn } from "./things.ts";

/** A text of fewer ideographs has not begun. */
const BEGUN = 12;
const NEAR = 700;
const CLOSE = 240;
const READ = 6_000;

export interface WayScene {
  conditions: ReadonlySet<string>;
  /** The condition that the weightiest of the last lines gives. */
  first?: string;
  /** By slot what can fill it, the most fitting first. */
  fillings: Readonly<Record<string, readonly string[]>>;
}

const SEVERAL = /他们|她们|我们|你们|咱们|两人|二人|三人|众人|大家|几个人|一群|彼此|对方/u;
const MOVES =
  /赶路|上路|骑着|骑马|开着车|驶(?:出|进|过|向|离)|穿过|翻过|动身|出发了|逃|一路|沿着|往[^，。]{1,4}走|走在|马车|追(?:上|来|赶)/u;
const FIGHTS =
  /拔[剑刀枪]|出鞘|[剑刀][光影]|[刺劈砍斩](?:来|去|向|下|中|过)|(?:一|挥)[剑刀](?:刺|劈|斩|砍|挥|横)|打斗|厮杀|枪声|开枪|招式|掌风|一拳|扑(?:了)?上|交手|过招/gu;
const FIGHT_WORDS = 2;
const LEFT = /(?:走了|离开了|走远|离去|消失在)[^。！？]{0,8}[。！]\s*$/u;
const REMEMBERS = /想起|记得|记起|那年|小时候|当年|从前/u;
const PARTED = /当了|卖了|丢了|烧了|扔了|没了|不见了|毁了|碎了/u;
const LETTER = /^(?:致|给)[^。，\n]{1,12}[：:]\s*$|亲爱的|见信|见字如面|此致|敬礼|敬启|顿首|展信/mu;
const DIARY = /^(?:\d{4}年)?[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号]?[^。\n]{0,8}。?$/mu;

/** Words that leave no doubt about the weather and the surroundings; the looser topics of the reading are not enough. */
const SURE_TOPICS: Readonly<Record<string, RegExp>> = {
  rain: /下[着起了]?雨|雨(?:下|点|声|水|越|还|丝|幕|里|中)|[大小暴细骤]雨|雨伞|蓑衣/u,
  snow: /[下大积落]雪|雪(?:地|花|下|落|片|里|越)/u,
  sea: /海水|海面|海边|海浪|潮水|礁石|甲板|渔船|沙滩|涨潮|退潮/u,
  river: /河水|河面|河边|江水|江面|溪水|渡口|湖面|撑船|岸边/u,
  wind: /大风|风声|起风|风(?:越|更|一阵|刮|吹)/u,
  horse: /骑马|马背|马车|战马|缰绳/u,
  phone: /手机|微信|短信/u,
};
const CHILD = /孩子?[^。，]{0,6}(?:说|问|跑|站|坐|哭|笑|抬|看)/u;
const RAIN_OVER = /雨[^，。]{0,6}停|雨(?:后|住)/u;
/** Conditions of a scene, which a letter or a diary does not have. */
const OF_SCENES = ["talk", "asked", "company", "alone", "move", "fight", "left", "indoors", "outdoors", "day", "night"];

function conditionsOf(text: string, people: number, self: boolean): Set<string> {
  const near = text.slice(-NEAR);
  const narration = narrationOf(near);
  const close = narration.trimEnd().slice(-CLOSE);
  const moment = talkAt(text);
  const conditions = new Set<string>([...topicsIn(text), ...tagsIn(text)]);
  const speaks = /[”」』"]/u.test(near);
  const put = (name: string, holds: boolean) => (holds ? conditions.add(name) : conditions.delete(name));
  for (const [topic, words] of Object.entries(SURE_TOPICS)) put(topic, words.test(narration));
  if (RAIN_OVER.test(narration)) conditions.delete("rain");
  if (!CHILD.test(narration)) conditions.delete("child");
  put("talk", moment === "speech" || moment === "question");
  put("asked", moment === "question");
  put("company", people > 1 || speaks);
  put("alone", people <= 1 && !speaks && !SEVERAL.test(narration));
  put("move", MOVES.test(close));
  put("fight", (narration.match(FIGHTS)?.length ?? 0) >= FIGHT_WORDS);
  put("left", LEFT.test(close));
  put("memory", REMEMBERS.test(close));
  put("self", self);
  put("written-letter", LETTER.test(text));
  put("diary", (text.match(new RegExp(DIARY, "gmu"))?.length ?? 0) > 1);
  put("told", !conditions.has("written-letter") && !conditions.has("diary"));
  if (!conditions.has("told")) for (const one of OF_SCENES) conditions.delete(one);
  return conditions;
}

/** The text without names: 林雪 is neither a wood nor snow. */
function nameless(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, "某人"), text);
}

/** The scene at the caret. */
export function waySceneOf(request: SuggestRequest): WayScene {
  const text = request.before.slice(-READ);
  const { all, present, absent } = peopleOf(request);
  const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  const recent = text.slice(-NEAR);
  const places = request.entries.filter((entry) => entry.as === "place" && !entry.dead && entry.name.length > 1);
  const here = places.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => one !== "" && recent.includes(one)),
  );
  const far = named(places.filter((place) => !here.includes(place)));
  const things = request.entries.filter((entry) => entry.as === "thing" && !entry.dead && entry.name.length > 1);
  if ((text.match(/\p{Script=Han}/gu)?.length ?? 0) < BEGUN) {
    const [first, second] = [
      named(absent).filter((_, at) => at % 2 === 0),
      named(absent).filter((_, at) => at % 2 === 1),
    ];
    return { conditions: new Set(["opening"]), fillings: { a: first, b: second, far, idle: named(things) } };
  }
  const letter = LETTER.test(text);
  const person = letter ? "third" : personOf(text);
  const self = person === "first" ? ["我"] : person === "second" ? ["你"] : [];
  const kinds = lastKinds(request).map((kind) => `line-${kind}`);
  // The one named most is who the scene is about.
  const times = (name: string) => text.split(name).length;
  const there = (letter ? [] : named(present)).sort((one, other) => times(other) - times(one));
  const [a, b] = self.length > 0 ? [self, there] : [there.slice(0, 1), there.slice(1)];
  const shown = PARTED.test(recent.slice(-CLOSE)) ? [] : shownThings(recent, request.entries);
  const count = present.length + self.length;
  const names = all.flatMap((one) => one.names).filter((name) => text.includes(name));
  return {
    conditions: new Set([...conditionsOf(nameless(text, names), count, self.length > 0), ...kinds]),
    ...(kinds[0] === undefined ? {} : { first: kinds[0] }),
    fillings: {
      a,
      b: b.slice(0, 1),
      c: named(absent),
      far,
      place: named(here).slice(0, 1),
      thing: [...new Set(shown)].reverse(),
    },
  };
}

/** The things of the last lines, the last one first: those of the narration, and those talked about more than once. */
function shownThings(recent: string, entries: SuggestRequest["entries"]): string[] {
  const told = thingsIn(narrationOf(recent), entries);
  const spoken = thingsIn(recent, entries).filter(({ noun }) => recent.split(noun).length > 2);
  return [...new Set([...told.reverse(), ...spoken.reverse()].map(({ shown }) => shown))];
}
