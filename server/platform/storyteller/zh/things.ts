// Things and places of a Chinese text: what lies at hand and how it is counted, where the scene is and what is elsewhere.
import type { StorytellerBrief } from "../brief.ts";
import { narrationOf } from "./quotes.ts";

/** Measure words of what can be held in two hands, by how the noun ends; longer endings first. */
const MEASURES: readonly (readonly [measure: string, endings: string])[] = [
  ["双", "布鞋 鞋子 鞋 袜子 筷子 手套 靴子 靴"],
  ["副", "眼镜 面具 手铐 棋"],
  ["封", "信"],
  ["本", "账本 日记 日志 账簿 书 簿 册 笔记 词典"],
  ["张", "照片 地图 纸 信纸 车票 船票 画像 契 名单 卡片 纸条 符"],
  ["把", "钥匙 刀 剑 匕首 伞 梳子 扇子 剪刀 锁 枪 斧 锤 琴"],
  ["盏", "灯笼 提灯 油灯 灯"],
  [
    "只",
    "杯子 碗 箱子 盒子 木箱 匣子 匣 木盒 铃铛 铃 手表 怀表 表 戒指 镯子 手镯 袋子 包 瓶子 瓶 罐子 罐 笼子 背包 酒杯 茶杯 哨子 玉佩 匣",
  ],
  ["枚", "硬币 铜钱 徽章 印章 玉 令牌 贝壳 戒 棋子 鳞片"],
  ["根", "骨针 针 线 绳子 绳 羽毛 手杖 拐杖 笛子 蜡烛 火柴 簪子 簪"],
  ["支", "钢笔 笔 箭 毛笔 口红"],
  ["块", "石头 石子 玉石 手帕 怀表 木牌 布 玉牌 碎片 碑"],
  ["面", "镜子 镜 旗 鼓"],
  ["件", "衣服 衣裳 褂子 外套 大衣 斗篷 袍子 毛衣"],
  ["条", "围巾 项链 手链 腰带 缎带 鞭子 手绢"],
  ["顶", "帽子 王冠 斗笠"],
  ["颗", "珠子 珍珠 种子 糖 纽扣 宝石 子弹"],
  ["幅", "画 地图"],
  ["部", "手机 电话 相机"],
  ["朵", "花"],
];

const BY_ENDING = MEASURES.flatMap(([measure, endings]) =>
  endings.split(" ").map((ending) => ({ ending, measure })),
).sort((one, other) => other.ending.length - one.ending.length);

/** The measure word of something that can be held; null for what cannot be, or is not known. */
export function measureOf(thing: string): string | null {
  return BY_ENDING.find(({ ending }) => thing.endsWith(ending))?.measure ?? null;
}

/** Nouns that need their own two characters to be sure: 信 alone is also to believe. */
const NOTICED = BY_ENDING.filter(({ ending }) => ending.length >= 2);
/** What stands about in every story: nobody looks for it and nothing hangs on it. */
const COMMON = new Set(
  "石头 石子 衣裳 衣服 杯子 茶杯 酒杯 鞋子 袜子 绳子 碎片 火柴 帽子 瓶子 袋子 手机 电话 纸条 外套 筷子 种子 纽扣".split(
    " ",
  ),
);
const RECENT = 2_500;
const MENTIONS = 2;
const KEPT = 3;

/** Things ready to stand in a sentence: those of the brief that the text speaks of, what it has just shown, then the others. */
export function thingsIn(text: string, brief: StorytellerBrief): string[] {
  const spoken = brief.things.filter((thing) => text.includes(thing));
  const recent = text.slice(-RECENT);
  const shown = NOTICED.map(({ ending }) => ({ ending, at: recent.lastIndexOf(ending) }))
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

/** Names of places the text has at least twice, in order of their last mention, the latest first. */
function placesIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const match of text.matchAll(AT_PLACE)) {
    const name = match[1] as string;
    if (!NO_PLACE.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= 2).map(([name]) => name);
}

/** Where the scene is, by the place named last, and places that are elsewhere. */
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

/** Before and after the name of a place that is thought of, gone to or come from, and not where the scene is. */
const ELSEWHERE_BEFORE = /(?:想起|去|从|朝|往|人在|离|看不见|忘|把|消息传来，)$/u;
const ELSEWHERE_AFTER = /^(?:那边|出事|来的|的方向|的样子)/u;

/** The last mention of a place that may be where the scene is. */
function lastHere(narration: string, place: string): number {
  for (let at = narration.lastIndexOf(place); at >= 0; at = at === 0 ? -1 : narration.lastIndexOf(place, at - 1)) {
    const before = narration.slice(Math.max(0, at - 6), at);
    const after = narration.slice(at + place.length, at + place.length + 4);
    if (!ELSEWHERE_BEFORE.test(before) && !ELSEWHERE_AFTER.test(after)) return at;
  }
  return -1;
}
