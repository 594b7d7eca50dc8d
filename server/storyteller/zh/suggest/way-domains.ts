// Which things and settings the last lines of a Chinese text name, and the outlines they bring.
import { LIKENED } from "../reading/topics.ts";
import { narrationOf } from "../text/quotes.ts";
import { type Outlines, WAY_KINDS, type Way, type WayDomain } from "./way.ts";
import { BEATS } from "./way-beats.ts";
import { LIFE_THINGS } from "./way-life-things.ts";
import { SETTINGS } from "./way-settings.ts";
import { DAILY_SETTINGS } from "./way-settings-daily.ts";
import { MORE_SETTINGS } from "./way-settings-more.ts";
import { PLOT_THINGS } from "./way-things.ts";

/** An outline that the scene itself brings: from where, how much it counts, and the thing it is about. */
export interface SceneWay extends Way {
  from: string;
  weight: number;
  it?: string;
}

const CLOSE = 240;
const END = 110;
const NEAR_SETTING = 600;
const BEAT_WEIGHT = 2.3;
const WRITTEN_WEIGHT = 3.2;
const BEAT_STEP = 0.012;
const NEAR_THING = 600;
/** What a last line outweighs others by, and what it counts less as a question of another kind. */
const OF_END = 0.2;
const OF_OTHER_QUESTION = 0.9;
const OF_PEOPLE = 0.3;
const THING_WEIGHT = 1.3;
const THING_MOST = 1.2;
const SETTING_WEIGHT = 2;
const SETTING_MAX = 10;
/** A setting with fewer of its words than this share of the clearest one is a passing mention. */
const AS_CLEAR = 0.8;
const SIGNS_MIN = 2;
const MENTIONS_MAX = 4;

interface Word {
  word: string;
  domain: number;
}

/** By its first character what words there are; longer ones first. */
function indexOf(domains: readonly WayDomain[]): Map<string, Word[]> {
  const index = new Map<string, Word[]>();
  for (const [domain, { words }] of domains.entries())
    for (const word of words.split(" ")) {
      const list = index.get(word.charAt(0)) ?? [];
      if (!list.some((other) => other.word === word && other.domain === domain)) list.push({ word, domain });
      index.set(word.charAt(0), list);
    }
  for (const list of index.values()) list.sort((one, other) => other.word.length - one.word.length);
  return index;
}

const THINGS: readonly WayDomain[] = [...PLOT_THINGS, ...LIFE_THINGS];
const THING_WORDS = indexOf(THINGS);
/** 老槐树 and 火炉 stay where they are. */
const HELD_WORDS = indexOf([
  ...PLOT_THINGS,
  { words: "勺子 扣子 指骨 银针 药瓶 布娃娃 打字机 耳机 旧耳机 收音机 石碑 鳞片 折扇 葫芦" },
]);
const PLACES: readonly WayDomain[] = [...SETTINGS, ...MORE_SETTINGS, ...DAILY_SETTINGS];
const SETTING_WORDS = indexOf(PLACES);

interface Hit {
  word: string;
  at: number;
}

/** 一把旧刀, 那口破锅: a word of one character is only certain behind a measure word. */
const MEASURED =
  /([一这那两三几半])([封本张把盏只枚根支块件条顶副双串份口匹头盘碗杯壶棵辆面幅锅包])[^，。！？；：“”]{0,5}$/u;
const WORD_ENDS =
  /^(?:$|[，。！？；：、“”「」（）…\s]|的|了|在|上|里|下|是|不|也|都|被|还|就|没|已|从|往|着|来|去|给|递|放|和|跟|与|横|朝|搭|端|看)/u;
const NOT_THERE = /(?:没有?|不是|如果|要是|哪有|无|卖给?|想要|好像|像|叫|姓)[^，。的]{0,5}$/u;
/** 灯光, 茶馆, 门锁匠: the word goes on. */
const GOES_ON =
  /^(?:机|筋|圈|架|台|店|铺|厂|馆|匠|厅|行|架|亭|套|房|贩|商|声|光|影|色|味|节|似|状|队|党|会|们|性|化|学|师)/u;

function hitsIn(text: string, index: ReadonlyMap<string, readonly Word[]>): Map<number, Hit[]> {
  const hits = new Map<number, Hit[]>();
  for (let at = 0; at < text.length; at++) {
    const candidates = index.get(text.charAt(at));
    const found = candidates?.filter(({ word }) => text.startsWith(word, at)) ?? [];
    const [longest] = found;
    if (longest === undefined) continue;
    const { word } = longest;
    const before = text.slice(Math.max(0, at - 10), at);
    const behind = text.slice(at + word.length, at + word.length + 2);
    if (NOT_THERE.test(before) || GOES_ON.test(behind)) continue;
    let shown = word;
    if (word.length === 1) {
      const measured = MEASURED.exec(before);
      if (measured === null || !WORD_ENDS.test(behind)) continue;
      shown = `那${measured[2] ?? ""}${word}`;
    }
    for (const { domain } of found.filter((other) => other.word === word))
      hits.set(domain, [...(hits.get(domain) ?? []), { word: shown, at }]);
    at += word.length - 1;
  }
  return hits;
}

/** The things that a text names which can be put away or handed over, in order. */
export function thingWordsIn(text: string): { word: string; at: number }[] {
  return [...hitsIn(text, HELD_WORDS).values()]
    .flat()
    .map(({ word, at }) => ({ word: word.replace(/^那./u, ""), at }))
    .sort((one, other) => one.at - other.at);
}

/** Whether the last lines say what a domain needs besides its words, and nothing that rules it out. */
function holds({ needs, not }: Pick<WayDomain, "needs" | "not">, near: string): boolean {
  return (needs?.test(near) ?? true) && !(not?.test(near) ?? false);
}

function waysFrom(outlines: Outlines & Pick<WayDomain, "when">, from: string, weight: number, it?: string): SceneWay[] {
  const { when } = outlines;
  return WAY_KINDS.flatMap((of) =>
    (outlines[of] ?? []).map(
      (text): SceneWay => ({ of, text, from, weight, ...(when ? { when } : {}), ...(it === undefined ? {} : { it }) }),
    ),
  );
}

/** What is done with a thing that a scene turns on. */
const TURNS =
  /捡|拾|塞|藏|压[在着]|夹|拆|不见|递|还[给你]|锁|写[着的]|印[着的]|刻|换[过了]|掉|落[在下]|认出|翻出|摸出|取出|掏出|收[起进]|举起|抽[出走]|扔|推到|推[了过]|绣|(?:没|不)(?:有)?(?:动|碰|收|拆|卖|接|打开)|少了|多了|剩/u;
const SALIENT = 1.1;

function salience(text: string, hits: readonly Hit[]): number {
  const last = hits.at(-1)?.at ?? 0;
  const times = Math.min(MENTIONS_MAX, hits.length);
  const turned = hits.some(({ at, word }) => TURNS.test(clauseAround(text, at, word.length)));
  return times * 0.45 + (turned ? 0.6 : 0) + (last / Math.max(1, text.length)) * 0.5;
}

const CLAUSE = 18;
const WAKES = /我醒来时|我就醒了|[我他她]惊醒/u;

function clauseAround(text: string, at: number, length: number): string {
  const before = text.slice(Math.max(0, at - CLAUSE), at);
  const behind = text.slice(at, at + length + CLAUSE);
  return (
    before.slice(Math.max(before.lastIndexOf("。"), before.lastIndexOf("\n")) + 1) +
    (/^[^。\n]*/u.exec(behind)?.[0] ?? "")
  );
}

/** What can happen with any thing that may be found out about. */
const OF_HELD: Outlines = {
  people: ["{a}拿{it}去问人，问到的人先问是哪里来的。", "{a}把{it}收好，有人却已经看见了。"],
  thing: ["{it}上有一处，先前谁也没留意。"],
};

/** 没戴表, 已经卖掉了: it is not there, or never was. */
const NOT_HERE = /^[^，。]{0,6}(?:卖掉|卖了|丢了|早就没|不在了|不见了|没有了)|^[^。]{0,12}(?:卖掉了|早丢了)/u;
/** What has just turned up is what somebody asks about. */
const FOUND = /捡|翻出|发现|掉出|摸到|摸出|露出|背面|挖出|里面有|里是/u;
/** In the last lines, so that it is in plain sight. */
const IN_SIGHT = 320;

function thingWays(near: string): SceneWay[] {
  const told = narrationOf(near);
  const onlyTalk = told.replace(/\s/gu, "").length * 3 < near.length;
  if (onlyTalk) return [];
  const text = told.slice(-NEAR_THING);
  const clean = text.replace(LIKENED, (likeness) => "　".repeat(likeness.length));
  return [...hitsIn(clean, THING_WORDS)].flatMap(([at, hits]) => {
    const domain = THINGS[at];
    const last = hits.at(-1);
    if (domain === undefined || last === undefined || hits.length < (domain.least ?? 1)) return [];
    const around = hits.map((hit) => clauseAround(clean, hit.at, hit.word.length)).join("。");
    if (!holds(domain, around) || last.at < clean.length - IN_SIGHT) return [];
    if (hits.some((hit) => NOT_HERE.test(clean.slice(hit.at + hit.word.length)))) return [];
    const counts = salience(clean, hits);
    if (counts < SALIENT) return [];
    const weight = THING_WEIGHT + Math.min(THING_MOST, counts * 0.5);
    return [
      ...waysFrom(domain, `thing ${at}`, weight, last.word),
      ...(domain.held && FOUND.test(around) ? waysFrom(OF_HELD, `thing ${at}`, weight - 0.3, last.word) : []),
    ];
  });
}

/** `earlier` tells what kind of story it is, but not where the scene is: it only adds to what the last lines name. */
function settingWays(near: string, earlier: string): SceneWay[] {
  const clean = near.replace(LIKENED, "").slice(-NEAR_SETTING);
  const before = hitsIn(earlier.replace(LIKENED, ""), SETTING_WORDS);
  const found = [...hitsIn(clean, SETTING_WORDS)].flatMap(([at, now]) => {
    const domain = PLACES[at];
    if (domain === undefined || !holds(domain, clean)) return [];
    const here = new Set(now.map(({ word }) => word)).size;
    const all = new Set([...now, ...(before.get(at) ?? [])].map(({ word }) => word)).size;
    // One sign here is enough where the chapter before has shown the same place.
    if (all < (domain.least ?? SIGNS_MIN)) return [];
    return [{ domain, at, counts: Math.min(SETTING_MAX, here * 2 + now.length) }];
  });
  const most = Math.max(0, ...found.map(({ counts }) => counts));
  return found
    .filter(({ counts }) => counts >= most * AS_CLEAR)
    .flatMap(({ domain, at, counts }) => waysFrom(domain, `setting ${at}`, SETTING_WEIGHT + counts * 0.1));
}

/** Of a letter or a diary, what it tells of is read as a whole, and only for what holds there too. */
function beatWays(near: string, written: boolean): SceneWay[] {
  const text = near.trimEnd();
  const parts = {
    end: text.slice(text.lastIndexOf("\n") + 1).slice(-END),
    close: written ? text : text.slice(-CLOSE),
    told: narrationOf(text)
      .trimEnd()
      .slice(-CLOSE / 2),
  };
  let asked = false;
  return BEATS.flatMap((beat, at) => {
    const part = parts[beat.in].replace(LIKENED, "");
    if (written && !beat.written) return [];
    if (!beat.is.test(part) || !holds(beat, part)) return [];
    const less = (beat.asks && asked ? OF_OTHER_QUESTION : 0) - (beat.in === "end" ? OF_END : 0);
    asked ||= beat.asks ?? false;
    const weight = (written ? WRITTEN_WEIGHT : BEAT_WEIGHT - BEAT_STEP * at) - less;
    return waysFrom(beat, `beat ${at}`, weight).map((way) =>
      // What somebody does is what a last line leads to; a thing or the world follows from the place more surely.
      way.of === "people" ? way : { ...way, weight: weight - OF_PEOPLE },
    );
  });
}

/** The outlines of the last lines. */
export function sceneWays(text: string, earlier: string, written: boolean): SceneWay[] {
  // What was dreamt is over.
  const near = text.slice(Math.max(0, text.search(WAKES)));
  return [...thingWays(near), ...settingWays(near, earlier), ...beatWays(near, written)];
}
