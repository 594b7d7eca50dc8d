// What the last lines of a Chinese text are about: topics, the time of day, indoors or outdoors.
import { narrationOf } from "../text/quotes.ts";

export type SceneTag = "indoors" | "outdoors" | "day" | "night";

const NEAR = 900;

/** A topic counts if its words occur often enough in the last lines. */
const TOPICS: Readonly<Record<string, RegExp>> = {
  sea: /(?<!上)海(?!报|关|归|量|绵|拔)|浪|潮水|船|礁石|码头|港口|沙滩|甲板|桅/gu,
  river: /(?<!银)河(?!北|南)|江水|溪|桥|湖/gu,
  rain: /雨(?!果)|雨伞|屋檐|淋湿/gu,
  snow: /(?<![\p{Script=Han}])雪|大雪|雪地|积雪|下雪|雪花|冰/gu,
  wood: /林子|树林|森林|山路|山谷|山坡|松树|树干|树枝|深山|山上|山里/gu,
  street: /街|巷|马路|路口|店铺|铺子|人行道|集市|招牌|路灯/gu,
  lamp: /灯(?!塔)|蜡烛|烛/gu,
  fire: /火堆|篝火|柴火|火炉|炉子|灶|壁炉|烤火/gu,
  letter: /信纸|信封|一封信|来信|写信|拆信|落款|这封信|那封信/gu,
  phone: /手机|短信|微信|来电|未读/gu,
  vehicle: /车窗|车厢|火车|列车|汽车|公交|地铁|出租车|方向盘|车门/gu,
  machine: /飞船|舷窗|机器人|控制台|屏幕|系统|警报|舱|终端|芯片|航线/gu,
  hospital: /医院|病房|病床|手术|护士|点滴/gu,
  school: /教室|学校|黑板|同学|课桌|操场|讲台/gu,
  blade: /刀(?!叉)|剑|匕首|长枪/gu,
  blood: /(?<!心|热)血|伤口/gu,
  modern: /手机|电话|地铁|汽车|公交|电视|电脑|路灯|空调|咖啡|飞机|电梯|医院|学校|高铁|外卖|微信/gu,
  horse: /马(?=[蹄背车鞍嘶儿])|骑马|战马|缰绳|一匹/gu,
  wind: /风(?![景格度俗])/gu,
  crowd: /人群|众人|(?<!老|女|男)人们|围观|大伙/gu,
  child: /孩子|小孩|婴儿|男孩|女孩/gu,
  book: /书页|书架|日记|账本|一本书|翻书|课本|笔记/gu,
  home: /回家|家里|老家|故乡|家门|老屋/gu,
  tea: /茶|酒|碗|筷|饭/gu,
};
const TWICE = new Set(["sea", "river", "wind", "machine", "blade", "school", "street", "wood", "lamp", "tea", "horse"]);

/** The hours and their words; a remembered hour (昨天夜里) does not count. */
const HOURS: Readonly<Record<string, RegExp>> = {
  night: /夜(?!航|宵|鸟|里想|里的声音)|月亮|月光|星星|星光|半夜|三更|子时|丑时|晚上|凌晨/gu,
  morning: /早晨|清晨|早上|天亮以后|天亮后|天刚亮|天亮了|晨光|黎明|拂晓/gu,
  noon: /上午|中午|正午|下午|午后|烈日/gu,
  evening: /傍晚|黄昏|夕阳|日头偏西|暮色|晚霞/gu,
};
const REMEMBERED_HOUR =
  /(?:昨天?|前天?|那天|那一?年|小时候|每天|从前|等到?)[的一]?(?:夜里?|晚上|半夜|早上|早晨|清晨|中午|下午|傍晚|黄昏|天亮)|昨夜|[一整半]夜|连夜|天亮之前|等天亮/gu;
const INDOORS =
  /屋(?!檐|顶)|房间|房里|桌|椅|床|窗|楼梯|门槛|走廊|厨房|客厅|地板|天花板|柜|抽屉|室|教室|病房|舱|舷窗|控制台|车厢/gu;
const OUTDOORS = /街|马路|山|林|野|田|海面|河|岸|天空|草地|院子|沙滩|礁石|甲板|路上|广场|雪地|石阶/gu;
/** One side counts only if its words are more frequent than the other's by this factor. */
const CLEARLY = 2;

const times = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function lastAt(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

/** Matches comparisons, whose words do not count because what they mention is not present. */
export const LIKENED = /(?:好像|仿佛|如同|犹如|宛如|像)[^，。！？；\n]*/gu;

/** The hour by the last word for one; null if there is none. */
function hourIn(text: string): string | null {
  const narration = narrationOf(text.slice(-3 * NEAR))
    .replace(LIKENED, "")
    .replace(REMEMBERED_HOUR, "");
  let last: { hour: string | null; at: number } = { hour: null, at: -1 };
  for (const [hour, pattern] of Object.entries(HOURS)) {
    const at = lastAt(narration, pattern);
    if (at > last.at) last = { hour, at };
  }
  return last.hour;
}

/** Day or night, indoors or outdoors, if the text is unambiguous. */
export function tagsIn(text: string): Set<SceneTag> {
  const tags = new Set<SceneTag>();
  const hour = hourIn(text);
  if (hour === "night") tags.add("night");
  if (hour === "morning" || hour === "noon") tags.add("day");
  const narration = narrationOf(text.slice(-NEAR)).replace(LIKENED, "");
  const close = narration.slice(-NEAR / 2);
  const indoors = times(close, INDOORS);
  const outdoors = times(close, OUTDOORS);
  if (indoors > 1 && indoors >= outdoors * CLEARLY) tags.add("indoors");
  if (outdoors > 1 && outdoors >= indoors * CLEARLY) tags.add("outdoors");
  return tags;
}

/** Matches clauses about the past and negated clauses, whose words do not count either. */
const NOT_HERE = /(?:那天|那年|那一年|小时候|从前|记得|没有|不是|如果|要是|假如)[^，。！？；\n]*/gu;

/** The topics of the last lines. */
export function topicsIn(text: string): string[] {
  const near = narrationOf(text.slice(-NEAR)).replace(LIKENED, "").replace(NOT_HERE, "");
  return Object.entries(TOPICS)
    .filter(([topic, pattern]) => times(near, pattern) >= (TWICE.has(topic) ? 2 : 1))
    .map(([topic]) => topic);
}
