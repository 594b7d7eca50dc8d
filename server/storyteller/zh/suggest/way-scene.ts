// What the end of a Chinese text is like, for outlines of what could happen next: its conditions, and what fills their
// slots.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { tagsIn, topicsIn } from "../reading/topics.ts";
import { isHeading, personOf, talkAt } from "../reading/voice.ts";
import { narrationOf } from "../text/quotes.ts";
import { peopleOf } from "./safe-names.ts";
import { wayPeople } from "./way-people.ts";

/** How the other one of two is called. */
const OTHER = "对方";
const PRONOUNS_MIN = 3;
const CROWD = /他们|她们|大家|所有人|全班|众人|几个人|三个人|[四五六七八九]个人|我们|围着|台下|满[屋殿院]|听众/u;
/** A text of fewer ideographs has not begun. */
const BEGUN = 12;
const NEAR = 700;
const CLOSE = 240;
/** How soon a dream is called one. */
const DREAM_SAID = 700;
const READ = 6_000;

export interface WayScene {
  conditions: ReadonlySet<string>;
  /** By slot what can fill it, the most fitting first. */
  fillings: Readonly<Record<string, readonly string[]>>;
  /** The last lines, without names: 林雪 is neither a wood nor snow. */
  near: string;
}

const SEVERAL = /他们|她们|我们|你们|咱们|两人|二人|三人|众人|大家|几个人|一群|彼此|对方/u;
/** 她说, or 一个老头: somebody else is there, though nobody is quoted. */
const ANOTHER =
  /(?:[她他]|妈|爸|婆|公|[^有]人)(?:就|又|还)?[说问](?![不过])|[一有][个位](?:[^，。]{0,8}的)?(?:老头|老人|女人|男人|孩子|姑娘|年轻人)/u;
const MOVES =
  /赶路|上路|骑着|骑马|开着车|驶(?:出|进|过|向|离)|穿过|翻过|动身|出发了|逃|一路|沿着|往[^，。]{1,4}走|走在|马车|追(?:上|来|赶)/u;
/** 秀琴： or 展信安: a letter begins so. */
const SALUTATION = /^[^，。！？“”「」\n：]{1,12}[：:]$/u;
const LETTER = /见信|见字如面|展信|此致|敬启|顿首/u;
const SPEAKS_TO = /[你您]|吾[妹弟兄姐妻儿]|吾弟|愚兄/u;
const DATE =
  /^(?:\d{4}年|[一二〇零三四五六七八九]{4}年)?[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号]?(?:[\s，。]|$)/u;
/** 许知夏：明天给我就行。 A message; and 我们 may be anybody. */
const NOT_TOLD = /^[^，。：“”「」\n]{1,8}：[^\n]*$|[我你]们/gmu;
const DATE_LINE_MAX = 24;
const CALL = /^[“「"]喂[？?，。！…]/mu;
const AT_HOME = /客厅|卧室|阳台|玄关|楼道|单元门|沙发|家门|我家/u;
const ELSEWHERE = /超市|医院|病房|礼堂|车厢|公司|教室|客栈|舱/u;
const VEHICLE =
  /车厢|车窗|座位|后座|司机|船舱|船头|船尾|甲板|驾驶|船舷|机舱|列车|火车|大巴|木排|骑在马|骆驼|电梯|站台|车上|车座|摩托/u;
const MACHINE = /舱|飞船|空间站|氧气|轨道|星舰|系统面板|BOSS|Boss|副本/u;
const DREAM = /(?:做|梦见|记)[^，。]{0,6}梦|梦里|梦中/u;
const WOKEN = /[我他她你]醒(?:来|了|过来)|惊醒/u;
const CALLED = /(?:叫|喊)[^，。]{0,5}(?:名字|了一声)/u;
const ENCLOSED = /随信|附上|寄(?:上|去|的)|捎|带回|汇/u;
const KIN =
  /^我?(?:父亲|母亲|爸爸?|妈妈?|爹|娘|哥哥?|姐姐?|弟弟|妹妹|爷爷|奶奶|外公|外婆|老公|妻子|丈夫|儿子|女儿|娘|姑姑|姑父|姑妈|舅舅|舅妈|叔叔|婶婶|婆婆|公公|大?嫂子?|嫂嫂|大哥|大姐)$/u;
const MODERN = /手机|电话|微信|短信|地铁|电视|电脑|空调|高铁|外卖|邮箱|超市/u;

/** Words that leave no doubt about the weather; the looser topics of the reading are not enough. */
const SURE_TOPICS: Readonly<Record<string, RegExp>> = {
  rain: /(?:下[着起了]?|大|暴|细|骤)雨|雨(?:下|点|声|越|还|丝|幕)|[^不没]下雨/u,
  snow: /(?:下|大|积|落)雪|雪(?:地|花|下|落|片|越)/u,
  wind: /大风|风声|起风|风(?:越|更|一阵|刮|吹)|风向/u,
};
const RAIN_OVER = /雨[^，。]{0,6}停|雨(?:后|住)|没下雨/u;
/** Conditions of a scene, which a letter or a diary does not have. */
const OF_SCENES = [
  "talk",
  "company",
  "alone",
  "move",
  "indoors",
  "outdoors",
  "day",
  "night",
  "rain",
  "snow",
  "wind",
  "at-home",
];

function paragraphsOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !isHeading(line.trim()));
}

function isLetter(text: string, narration: string): boolean {
  const [first = ""] = paragraphsOf(text);
  return SPEAKS_TO.test(narration) && (SALUTATION.test(first.trim()) || LETTER.test(narration));
}

function isDiary(text: string): boolean {
  const [first = ""] = paragraphsOf(text);
  return DATE.test(first.trim()) && (first.length <= DATE_LINE_MAX || /^[^，]{2,8}。/u.test(first));
}

function conditionsOf(text: string, people: number, self: boolean): Set<string> {
  const near = text.slice(-NEAR);
  const narration = narrationOf(near);
  const close = narration.trimEnd().slice(-CLOSE);
  const moment = talkAt(text);
  const conditions = new Set<string>([...topicsIn(text), ...tagsIn(text)]);
  const speaks = /[。！？…，—][”」』"]/u.test(near);
  const put = (name: string, holds: boolean) => (holds ? conditions.add(name) : conditions.delete(name));
  for (const [topic, words] of Object.entries(SURE_TOPICS)) put(topic, words.test(narration));
  if (RAIN_OVER.test(narration)) conditions.delete("rain");
  put("talk", moment === "speech" || moment === "question");
  put("company", people > 1 || speaks);
  put("alone", people <= 1 && !speaks && !SEVERAL.test(narration) && !ANOTHER.test(narration));
  put("move", MOVES.test(close));
  put("self", self);
  put("modern", MODERN.test(near));
  put("at-home", AT_HOME.test(narration) && !ELSEWHERE.test(narration));
  put("vehicle", VEHICLE.test(narration));
  put("machine", MACHINE.test(near));
  put("called", CALLED.test(close));
  put("dream", DREAM.test(narration.slice(0, DREAM_SAID)) && !WOKEN.test(close));
  put("only-talk", speaks && narration.replace(/\s/gu, "").length < CLOSE / 8);
  put("enclosed", ENCLOSED.test(narration));
  put("letter", isLetter(text, narrationOf(text)));
  put("diary", isDiary(text));
  put("call", CALL.test(text) && narration.replace(/\s/gu, "").length < CLOSE / 4);
  put("written", conditions.has("letter") || conditions.has("diary"));
  if (conditions.has("letter") || conditions.has("diary") || conditions.has("call"))
    for (const one of OF_SCENES) conditions.delete(one);
  return conditions;
}

function nameless(text: string, names: readonly string[]): string {
  return [...names]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, "某人"), text);
}

const LATELY = 160;

/** Two speeches at least in the last lines, and one of them in the last two paragraphs: somebody answers somebody. */
function spokenLately(near: string): boolean {
  const spoken = near
    .slice(-LATELY)
    .split("\n")
    .filter((line) => /[。！？…，][”」]/u.test(line));
  return (
    spoken.length > 1 &&
    near
      .trimEnd()
      .split("\n")
      .slice(-2)
      .some((line) => spoken.some((one) => line.endsWith(one)))
  );
}

/** Who it is about, and who else is there. One of two whom nobody calls by name is the other one. */
function partsOf(
  self: string | undefined,
  present: readonly string[],
  conditions: ReadonlySet<string>,
  near: string,
): [readonly string[], readonly string[]] {
  const all = self === undefined ? present : [self, ...present];
  const [a, b] = all;
  if (a !== undefined && b !== undefined) return [[a], [b]];
  if (a !== undefined)
    return [[a], spokenLately(near) && !conditions.has("written") && !CROWD.test(near) ? [OTHER] : []];
  const told = narrationOf(near);
  const [she, he] = [told.split("她").length - 1, told.split("他").length - 1];
  if (!conditions.has("alone") || Math.max(she, he) < PRONOUNS_MIN || Math.min(she, he) > 0) return [[], []];
  return [[she > he ? "她" : "他"], []];
}

/** The scene at the caret. */
export function waySceneOf(request: SuggestRequest): WayScene {
  const text = request.before.slice(-READ);
  const { absent } = peopleOf(request);
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
    return { conditions: new Set(["opening"]), fillings: { a: first, b: second, far, idle: named(things) }, near: "" };
  }
  const letter = isLetter(text, narrationOf(text));
  const person = letter ? "third" : personOf(text.replace(NOT_TOLD, ""));
  const self = person === "first" ? "我" : person === "second" ? "你" : undefined;
  const people = wayPeople(request, self);
  const present = letter ? [] : people.present;
  const plain = nameless(text, people.names);
  const count = present.length + (self === undefined ? 0 : 1);
  const conditions = conditionsOf(plain, count, self !== undefined);
  const [a, b] = partsOf(self, present, conditions, plain.slice(-NEAR));
  const held = named(things.filter(({ name }) => recent.includes(name)));
  if (a.length > 0) conditions.add("named");
  if (count === 2) conditions.add("pair");
  if (b[0] === OTHER) conditions.add("other");
  if ([...a, ...b].some((name) => KIN.test(name))) conditions.add("kin");
  if (held.length > 0) conditions.add("held");
  return {
    conditions,
    fillings: { a, b, c: named(absent), far, place: named(here).slice(0, 1), it: held },
    near: plain.slice(-NEAR),
  };
}
