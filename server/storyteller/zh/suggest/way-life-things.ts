// Things of everyday life in a Chinese scene, and what could happen with them: lights, animals, toys, vehicles, graves.
// Food, dressings and furniture are left out: what happens with them is seldom what happens next.
import type { WayDomain } from "./way.ts";

/** `{it}` is the thing as the text names it. Words of one character only count behind a measure word. */
export const LIFE_THINGS: readonly WayDomain[] = [
  {
    words: "空位子 空座位 空椅子 第三把椅子 空位",
    people: ["不该坐的人，坐到了那个位子上。"],
    world: ["位子还空着，先到了一个口信。"],
  },
  {
    words: "手电 手电筒 探照灯 火把",
    needs: /黑/u,
    thing: ["借着那点光，看见角落里有人待过的样子。"],
    world: ["远处也亮起一点光，像在应答。", "光忽然灭了，再亮时换了位置。"],
  },
  {
    words: "手机 电话 微信 短信 来电 听筒 座机",
    needs: /(?:电话|手机)[^。]{0,6}(?:响|震|亮)|来电|发来|发了|挂了|打(?:了)?[^。]{0,6}电话|接了?[^。]{0,4}电话/u,
    people: ["电话又响，接的人不是本来要找的。"],
    thing: ["通话记录里，有一个没告诉过人的号码。"],
    world: ["再打过去，接的是另一个人。"],
  },
  {
    words: "收音机 广播 电台",
    least: 2,
    thing: ["{it}里忽然念到一个熟人的名字。"],
    world: ["{it}忽然断了，再响时换了内容。"],
  },
  {
    words: "胡琴 古琴 吉他 口琴 笛子 二胡 琵琶 小提琴",
    needs: /[拉弹吹拨][^。]{0,8}(?:琴|弦|笛|曲|段|下)/u,
    people: ["有人在远处接上了后半段。", "{b}听出这一段，是从前那个人教的。"],
  },
  {
    words: "布娃娃 玩具 木马 积木 风筝 弹珠 小人书 拨浪鼓 奶嘴 发卡",
    least: 2,
    thing: ["{it}里面，藏着一样大人的东西。"],
    world: ["第二天，{it}换了一个地方。"],
  },
  {
    words: "小狗 老狗 黑猫 大黄狗 猎狗 黄狗",
    thing: ["{it}叼回一样东西，认得出是谁的。"],
    world: ["{it}忽然不安生，怎么也哄不住。", "{it}不见了，找到的地方谁也没想到。"],
  },
  {
    words: "毛驴 骡子 老马 骆驼 枣红马 青骡",
    needs: /[牵骑赶走驮]/u,
    world: ["{it}怎么赶也不肯挪，像是听见了什么。", "{it}半夜挣脱了，找到的地方谁也没想到。"],
  },
  {
    words: "桂花树 老槐树 槐树 榕树 柳树 梧桐 银杏 石榴树 枣树 老橡树",
    least: 2,
    thing: ["树底下挖出一样埋了多年的东西。"],
    world: ["来了人要锯树，说是早有人答应的。"],
  },
  {
    words: "石碑 墓碑 陶片 鳞片 指骨",
    people: ["最老的那个人认得它，要人立刻埋回去。"],
    thing: ["{it}上还有记号，洗净了才看得出。"],
    world: ["消息传开，夜里就有人来偷看。"],
  },
  {
    held: true,
    words: "扣子 纽扣 勺子 发卡 银勺 耳坠 脚铃 橡皮",
    least: 3,
    thing: ["再找一处，又有一个同样的{it}。"],
    world: ["到了晚上，{it}回到了原来的地方。"],
  },
  {
    words: "绳结 死结",
    people: ["结被人解开过，重新系的手法不一样。"],
    thing: ["系{it}的手法，只有一个人会。"],
  },
  {
    words: "卡车 货车 轿车 白色的车 小卡车 警车",
    least: 2,
    people: ["车上还有一个人，先前没有露面。"],
    world: ["同一辆车又来了，停在不远处。"],
  },
  {
    words: "灵堂 骨灰 坟 坟头 遗物 寿衣 牌位 追悼会 吊唁",
    least: 2,
    people: ["来吊唁的人里，有一个谁也不认识，哭得最伤心。"],
    thing: ["遗物里有一样，家里人都没见过。"],
    world: ["第二天，坟前先有人烧过纸了。"],
  },
];
