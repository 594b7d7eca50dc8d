// Combines Chinese sentences from parts (tens of thousands are possible), for a text in which every beat is used up.
import type { Random } from "../../random.ts";
import type { FilledTemplate, Roles, Scene } from "../../types.ts";
import { fillTemplate } from "./fill-template.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s*\|\s*/u);

const WHEN = list(
  "过了一会儿|又过了一阵|这时候|不知什么时候起|没过多久|等了许久|到了后来|片刻之后|一转眼|渐渐地|再抬头时|回过神来|有那么一瞬|隔了片刻",
);
const WHAT = list(
  "远处的响声|风里的那股气味|脚边的影子|先前的那点凉意|四周的寂静|近旁的一点微光|空中的尘埃|高处的云|背后的暗处|草叶间的虫声|地上的光斑|天边的颜色|那一缕若有若无的烟|衣角上的湿气|头顶的动静",
);
const DOES = list(
  "近了一些|淡了下去|换了一个方向|又回来了|停了一停|一点点散开|厚了一层|不再移动|变得不一样了|悄悄地退开|浓了几分|轻轻地晃了晃|慢慢地有了轮廓|让出了一小块空处",
);
const AS = list(
  "像是在等谁先开口|仿佛有人在后头推着|谁也说不清是怎么回事|快得叫人来不及看清|像一句说到半路的话|却没有真的消失|不多不少，刚好让人察觉|好像本来就该是这样|像水退下沙滩|轻得几乎可以不算|像谁翻过了一页书|和人的呼吸合上了拍子|像一个人改变了主意|没有惊动任何人",
);

const HOW = list("又|重新|终于|到底还是|只好|索性|这才|干脆|不声不响地|慢慢地");
const ACT = list(
  "把目光收了回来|往前挪了一小步|侧过身去|换了一只脚站着|伸手按了按眉心|把肩膀放松下来|深深地吸了一口气|朝四下里看了一圈|把手插进口袋里|理了理衣襟|低头看了看自己的影子|抬起下巴来|攥了攥拳头|在原地转了半个圈",
);
const WHILE = list(
  "留神听着四周的动静|没有出声|等那一阵心跳过去|在心里记下一个数|把刚才的事又想了一遍|不去看那个方向|装作什么也没有察觉|把到了嘴边的话压了下去|给自己留了一点余地|试着把心放平|像在等一个迟到的人|由着时间一点一点过去|不让自己再往坏处想|想起一件不相干的小事",
);

const THINK = list("想|觉得|知道|隐隐觉得|相信|忽然觉得|明白|不得不承认");
const MATTER = list(
  "眼下的这一刻|那些没有说完的话|走过的这一段路|心里的那点不安|等在前头的事|刚才那一眼|这份安静|没有问出口的那个问题|手里握着的这点把握|一路上错过的东西|最先说谎的那个人|被人小心绕开的那个字",
);
const COMES = list(
  "迟早要有一个说法|并不像看上去那样简单|总有一天会自己浮上来|比什么都来得沉|不会就这样算了|其实早就露出过痕迹|也许正是答案的一半|终究要由自己来承担|是谁也替不了的|还没有到头|跟最初想的不是一回事|只差一个肯认账的人",
);

const pattern = (random: Random, ...parts: (string | readonly string[])[]) =>
  parts.map((part) => (typeof part === "string" ? part : (random.pick(part) ?? ""))).join("");

/** One combined sentence; about the acting person, if there is one. */
export function combinedSentence(roles: Roles, scene: Scene, random: Random): FilledTemplate {
  const kind = roles.a ? random.below(3) : 0;
  if (kind === 1) return fillTemplate(pattern(random, "{a}", HOW, ACT, "，", WHILE, "。"), roles, scene, random);
  if (kind === 2)
    return fillTemplate(pattern(random, WHEN, "，{a}", THINK, "，", MATTER, COMES, "。"), roles, scene, random);
  return fillTemplate(pattern(random, WHEN, "，", WHAT, DOES, "，", AS, "。"), roles, scene, random);
}
