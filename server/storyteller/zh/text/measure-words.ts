// Measure words of things: 一封信, 一把钥匙. Only things small enough to be held are listed.

/** Measure words by the noun's ending; longer endings first. */
const MEASURES: readonly (readonly [measure: string, endings: string])[] = [
  ["双", "布鞋 鞋子 鞋 袜子 筷子 手套 靴子 靴"],
  ["副", "眼镜 面具 手铐 棋"],
  ["封", "信"],
  ["本", "账本 日记 日志 账簿 书 簿 册 笔记 词典"],
  ["张", "照片 地图 纸 信纸 车票 船票 画像 契 名单 卡片 纸条 符"],
  ["把", "钥匙 刀 剑 匕首 伞 梳子 扇子 剪刀 锁 枪 斧 锤 古琴 胡琴"],
  ["盏", "灯笼 提灯 油灯 灯"],
  [
    "只",
    "杯子 碗 箱子 盒子 木箱 匣子 匣 木盒 铃铛 铃 手表 怀表 戒指 镯子 手镯 袋子 瓶子 瓶 罐子 罐 笼子 背包 书包 酒杯 茶杯 哨子",
  ],
  ["枚", "玉佩 硬币 铜钱 徽章 印章 玉 令牌 贝壳 戒 棋子 鳞片"],
  ["根", "骨针 银针 绳子 绳 羽毛 手杖 拐杖 笛子 蜡烛 火柴 簪子 簪"],
  ["支", "钢笔 笔 箭 毛笔 口红"],
  ["块", "石头 石子 玉石 手帕 木牌 玉牌 碎片 碑"],
  ["面", "镜子 镜 旗 鼓"],
  ["件", "衣服 衣裳 褂子 外套 大衣 斗篷 袍子 毛衣"],
  ["条", "围巾 项链 手链 腰带 缎带 鞭子 手绢"],
  ["顶", "帽子 王冠 斗笠"],
  ["颗", "珠子 珍珠 种子 糖 纽扣 宝石 子弹"],
  ["幅", "画"],
  ["部", "手机 电话 相机"],
  ["朵", "玫瑰 莲花 梅花 桃花"],
];

const BY_ENDING = MEASURES.flatMap(([measure, endings]) =>
  endings.split(" ").map((ending) => ({ ending, measure })),
).sort((one, other) => other.ending.length - one.ending.length);

/** Words with one of these endings that are something else, or cannot be held. */
const NOT_HELD = /秘书|自信|迷信|相信|路灯|街灯|红灯|绿灯|灯塔|文书|计画|墓碑|石碑|城墙$/u;

/** The measure word of a thing that can be held; null for things that cannot, or are unknown. */
export function measureOf(thing: string): string | null {
  if (NOT_HELD.test(thing)) return null;
  return BY_ENDING.find(({ ending }) => thing.endsWith(ending))?.measure ?? null;
}
