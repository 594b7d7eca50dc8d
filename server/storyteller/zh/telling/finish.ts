// Finishes an unfinished Chinese sentence, by its last word.
import { pickUntaken, type Random } from "../../random.ts";
import type { Scene } from "../../types.ts";
import { endsInQuote } from "../text/quotes.ts";

/** Endings by last word, in order: the first matching pattern decides. */
const ENDINGS: readonly (readonly [last: RegExp, endings: readonly string[]])[] = [
  [
    /[，,；;]$/u,
    [
      "谁也没有再说什么。",
      "一切都和刚才不一样了。",
      "过了很久，才有一点声音。",
      "没有人知道是从什么时候开始的。",
      "什么也没有留下。",
    ],
  ],
  [/、$/u, ["还有一些说不出名字的东西。", "还有别的，多得数不过来。"]],
  [
    /的$/u,
    ["声音，听了一会儿，又没有了。", "影子，一晃就不见了。", "东西，谁也没有见过。", "地方，和记得的不太一样。"],
  ],
  [/地$/u, ["停了下来。", "往后退了一步。", "抬起了头。"]],
  [/得$/u, ["说不出话来。", "没有一点声音。", "和从前不一样了。"]],
  [/(?:好像|仿佛|像是|就像|像)$/u, ["什么也没有发生过一样。", "等了很多年似的。", "在等一个人开口。"]],
  [/(?:一样|似的)$/u, ["，怎么也停不下来。", "，安安静静的。"]],
  [/(?:因为|由于)$/u, ["谁也没有想到会这样。", "那已经是最后一次了。"]],
  [/(?:所以|于是|因此)$/u, ["什么也没有说。", "又等了一会儿。"]],
  [/(?:但是|可是|不过|然而|却)$/u, ["没有回头。", "没有出声。", "什么也没有发生。"]],
  [/(?:如果|要是|假如)$/u, ["早一点知道就好了。", "能重来一次就好了。"]],
  [/(?:虽然|尽管)$/u, ["谁都看得出来，却没有人说破。"]],
  [/(?:没有|没)$/u, ["回头。", "出声。", "动。"]],
  [/不$/u, ["再出声了。", "动了。", "说话了。"]],
  [/把$/u, ["脸转了过去。", "话咽了回去。", "手收了回来。"]],
  [/被$/u, ["这一声惊醒了。", "什么绊了一下。"]],
  [/[在到往向朝]$/u, ["那里，很久没有动。", "那边，什么也没有看见。"]],
  [/从$/u, ["那一天起，就再也没有变过。", "那边传来一点声音。"]],
  [/[和跟与同]$/u, ["从前不一样了。", "想的不一样。"]],
  [/[对向给]$/u, ["谁也没有说起过。"]],
  [/(?:想|以为|觉得|知道|明白|发现|发觉)$/u, ["，这一次是不一样的。", "，已经来不及了。", "，事情还没有完。"]],
  [/(?:看见|看到|听见|听到)$/u, ["了什么，停了下来。", "一点动静，很轻，很远。"]],
  [/[说问道]$/u, ["不出口的，都在眼睛里了。"]],
  [/是$/u, ["这样。", "谁也没有想到的。"]],
  [/一$/u, ["切都静了下来。"]],
  [/着$/u, ["，很久没有动。", "，一句话也没有说。"]],
  [/了$/u, ["，没有一点声音。", "，又慢慢停了下来。", "，谁也没有留意。"]],
  [/过$/u, ["，现在想起来，像是别人的事。"]],
  [/(?:一|两|几|这|那|每)[个只条张片块件位阵声]$/u, ["，又一个，数也数不清。"]],
  [/(?:那|这)$/u, ["一刻，什么声音都没有了。"]],
  [/[我你他她它]们?$/u, ["停了下来，听了听。", "没有出声。", "站住了。"]],
  [/(?:忽然|突然|猛地|慢慢|轻轻)$/u, ["停住了。", "抬起了头。"]],
];
const ANY: readonly string[] = ["……然后一切都静了下来。", "……后来的事，谁也说不清楚。", "……过了很久，还是没有声音。"];
const SPOKEN: readonly string[] = ["……算了。", "……以后再说吧。", "……你明白的。"];
const TO_SAY: readonly string[] = ["没什么。", "再等一等。", "我知道了。", "走吧。"];

/** The words that finish the sentence, with end mark, none of `taken`; joined without a space. */
export function finish(scene: Scene, random: Random, taken: readonly string[] = []): string {
  const broken = scene.unfinished ?? "";
  const { open, close } = scene.quotes;
  const pick = (...lists: readonly (readonly string[])[]) => pickUntaken(random, lists, taken);
  if (endsInQuote(broken)) return pick(endingsOfSpeech(broken, close));
  if (/[：:]$/u.test(broken)) return pick(TO_SAY.map((said) => `${open}${said}${close}`));
  if (
    broken.length > 0 &&
    /(?<![知难味街据听小再])(?:说|问道|说道|问|答道|喊道|叫道)$/u.test(broken) &&
    scene.cast.length > 0
  )
    return pick(TO_SAY.map((said) => `：${open}${said}${close}`));
  const endings = ENDINGS.find(([last]) => last.test(broken))?.[1] ?? nameEnding(broken, scene) ?? ANY;
  return pick(endings, ANY);
}

function endingsOfSpeech(broken: string, close: string): readonly string[] {
  if (/[。！？!?…]$/u.test(broken)) return [close];
  const said = /[，,、]$/u.test(broken) ? ["算了。", "以后再说吧。", "你明白的。"] : SPOKEN;
  return said.map((words) => `${words}${close}`);
}

/** After a name follows an action. */
function nameEnding(broken: string, scene: Scene): readonly string[] | null {
  const named = [...scene.cast, ...scene.absent].some((person) => person.name !== null && broken.endsWith(person.name));
  return named ? ["停了下来，听了听。", "没有出声。", "站住了。"] : null;
}
