// Things a Chinese line or scene names that are read with certainty: nouns that stand as words of their own, with the
// measure word they take.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { LIKENED } from "../reading/topics.ts";
import { measureOf } from "../text/measure-words.ts";

/** Things a plot can turn on, each small enough to be held. Single characters only count behind a measure word. */
const NOUNS =
  "钥匙 照片 地图 信纸 信封 来信 日记 账本 账簿 笔记 车票 船票 机票 画像 名单 纸条 字条 便条 契约 遗书 遗嘱 合同 匕首 剪刀 手枪 子弹 灯笼 提灯 油灯 箱子 盒子 木箱 皮箱 匣子 木盒 铁盒 铁箱 铃铛 手表 怀表 戒指 镯子 手镯 玉镯 背包 书包 包袱 包裹 罐子 玉佩 铜钱 徽章 印章 令牌 棋子 鳞片 银针 手杖 拐杖 笛子 簪子 发簪 玉簪 钢笔 手帕 木牌 玉牌 镜子 围巾 项链 手链 斗篷 面具 王冠 珍珠 宝石 相机 手机 录音笔 磁带 录像带 密信 药瓶 药方 剑谱 秘籍 玉玺 圣旨 诏书 婚书 芯片 硬盘 胶卷 罗盘 护身符 项圈 哨子 风筝 布娃娃 木马 口琴 吉他 存折 病历 化验单 借条 欠条 筷子 勺子 绳子 请柬 便利贴 嫁衣 证件 登记簿 简历 奏折 折子 铅笔盒 茶杯 酒杯 杯子 帽子 外套 大衣 布鞋 皮鞋 雨伞 油纸伞 行李箱 门票 奖状 试卷 成绩单 报纸 玫瑰 种子 石头 弹弓 耳环 口红 香水瓶 领带 衬衫 眼镜 望远镜 收音机 硬币 支票 银行卡 发票 收据 打火机 火柴盒 蜡烛 斧头 锤子 头盔 卷轴 羊皮纸 魔杖 葫芦 酒壶 拂尘 木剑 折扇 扇子 食盒 绣花鞋 香囊 荷包 玉坠 金钗 虎符 腰牌 红绳 工牌 胸针 怀炉 毛衣 手套 信 刀 剑 伞 画 锁 枪 笛 琴 镯 簪 书"
    .split(" ")
    .sort((one, other) => other.length - one.length);
const NOUN = new RegExp(NOUNS.join("|"), "gu");
const MEASURE = "[封本张把盏只枚根支块面件条顶颗幅部朵副双串卷份叠枝柄杆顶台盘个]";
/** 一把旧钥匙, 那封没写完的信: the measure word and at most a few characters before the noun. */
const MEASURED = new RegExp(`(?:[一这那]|[两三几])${MEASURE}[^，。！？；“”「」把]{0,8}$`, "u");
const MEASURE_REACH = 12;
const TAKEN = /(?:把|将|拿|递|握|攥|藏|捡|拆|读|收|取|出|了|着|的|过|到|见|，|。|^)$/u;
/** Behind the noun: the word goes on, and names something else. */
const GOES_ON =
  /^(?:孔|扣|链|架|墙|框|柜|桌|房|店|铺|生|院|记|吏|迷|香|评|签|任|心|号|息|仰|用|念|封|纸|箱|使|鞘|法|客|柄|刃|锋|光|气|口|声|手|师|面|布|家|展|匠|弦|童|电筒|壳|屏|尖|身|庐|骨|键|室|圈|像|皮|贴|[也都]没)/u;
/** Before the noun: there are several of it. */
const SEVERAL =
  /(?:[两二三四五六七八九十几百]|每(?:一)?|各)[封本张把盏只枚根支块面件条顶颗幅部朵副双串卷份叠枝柄杆台盘个口](?:[^，。！？]{0,3})$|许多|所有/u;
/** Before the noun: it is not there. */
const NOT_THERE = /(?:没有?|不是|如果|要是|哪有|无)[^，。]{0,8}$/u;

const MEASURES: Readonly<Record<string, string>> = {
  请柬: "张",
  便利贴: "张",
  嫁衣: "件",
  证件: "本",
  登记簿: "本",
  简历: "份",
  奏折: "道",
  折子: "道",
  铅笔盒: "个",
  勺子: "把",
  行李箱: "只",
  门票: "张",
  奖状: "张",
  试卷: "张",
  成绩单: "张",
  报纸: "张",
  弹弓: "把",
  耳环: "只",
  香水瓶: "只",
  领带: "条",
  衬衫: "件",
  望远镜: "架",
  收音机: "台",
  支票: "张",
  银行卡: "张",
  发票: "张",
  收据: "张",
  打火机: "只",
  火柴盒: "只",
  斧头: "把",
  锤子: "把",
  头盔: "顶",
  卷轴: "幅",
  羊皮纸: "张",
  魔杖: "根",
  葫芦: "只",
  酒壶: "把",
  拂尘: "柄",
  木剑: "把",
  折扇: "把",
  食盒: "只",
  香囊: "只",
  荷包: "只",
  玉坠: "枚",
  金钗: "支",
  虎符: "枚",
  腰牌: "块",
  红绳: "根",
  工牌: "张",
  胸针: "枚",
  怀炉: "只",
  布鞋: "双",
  皮鞋: "双",
  绣花鞋: "双",
  罗盘: "个",
  护身符: "枚",
  风筝: "只",
  布娃娃: "个",
  木马: "只",
  口琴: "支",
  吉他: "把",
  存折: "本",
  病历: "份",
  化验单: "张",
  借条: "张",
  欠条: "张",
  芯片: "块",
  硬盘: "块",
  胶卷: "卷",
  磁带: "盘",
  录像带: "盘",
  录音笔: "支",
  圣旨: "道",
  诏书: "道",
  婚书: "纸",
  剑谱: "本",
  秘籍: "本",
  玉玺: "方",
  药方: "张",
  来信: "封",
  密信: "封",
  信封: "个",
  机票: "张",
  契约: "份",
  合同: "份",
  遗书: "封",
  遗嘱: "份",
  字条: "张",
  便条: "张",
  手枪: "把",
  皮箱: "只",
  铁盒: "只",
  铁箱: "只",
  玉镯: "只",
  包袱: "个",
  包裹: "个",
  发簪: "支",
  玉簪: "支",
  簪子: "支",
  簪: "支",
  项圈: "只",
  书: "本",
  琴: "张",
  笛: "支",
  镯: "只",
};

function measureFor(noun: string): string | null {
  return MEASURES[noun] ?? measureOf(noun);
}

export interface Thing {
  noun: string;
  /** The thing as a sentence names it: 那封信. */
  shown: string;
  at: number;
}

/** The things a text names, in order of mention. */
export function thingsIn(text: string, entries: SuggestRequest["entries"]): Thing[] {
  const clean = text.replace(LIKENED, (likeness) => " ".repeat(likeness.length));
  const found: Thing[] = [];
  for (const entry of entries) {
    if (entry.as !== "thing" || entry.dead || entry.name.length < 2) continue;
    const at = clean.lastIndexOf(entry.name);
    if (at >= 0) found.push({ noun: entry.name, shown: entry.name, at });
  }
  for (const match of clean.matchAll(NOUN)) {
    const noun = match[0];
    const measure = measureFor(noun);
    if (measure === null || GOES_ON.test(clean.slice(match.index + noun.length, match.index + noun.length + 3)))
      continue;
    const before = clean.slice(Math.max(0, match.index - 12), match.index);
    const measured = MEASURED.test(before);
    if (NOT_THERE.test(before) || SEVERAL.test(before)) continue;
    // 信 and 书 are parts of many words; only behind a measure word are they certain.
    if (noun.length === 1 ? !measured : !measured && !TAKEN.test(before)) continue;
    // 把一只怀表锁进抽屉: the measure word is the watch's, and 锁 a verb.
    if (noun.length === 1 && found.some((other) => match.index - other.at < MEASURE_REACH)) continue;
    if (found.some((other) => other.noun.includes(noun))) continue;
    found.push({ noun, shown: `那${measure}${noun}`, at: match.index });
  }
  return found.sort((one, other) => one.at - other.at);
}

/** Whether a text names this thing: conservative, so any occurrence counts. */
export function namesThing(text: string, noun: string): boolean {
  if (noun === "信")
    return /信/u.test(
      text.replace(/相信|信任|信心|自信|迷信|不信|信号|信步|信息|微信|短信|电信|确信|威信|守信|信用/gu, ""),
    );
  const core = noun.length > 2 ? noun.slice(-2) : noun;
  return text.includes(core);
}
