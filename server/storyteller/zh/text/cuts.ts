// What a Chinese sentence can lose with nothing lost: fillers, doubled words, stock asides and frames. Only deletions,
// never within quotes; what is doubtful stays.
import { outsideQuotes } from "./quotes.ts";

/** A sentence with one of these says more than the one before, even in the same words: it is never dropped. */
export const STAYS =
  /不|没|别|未|无|非|但|却|可是|然而|不过|反而|如果|要是|假如|除非|只要|虽然|尽管|又|再|还|也|只|才|就|更|甚至|直到|因为|所以|[一二两三四五六七八九十百千万几]|谁|什么|怎么|哪|[？！：；?!]/u;

/** In a clause with one of these, the adverb of degree behind it is part of what it says (不是非常喜欢). */
const BINDS = /[不没别未最更越比多太]|并非|如果|要是|假如|只要|除非|那么|这么|[是除绝莫]$/u;

/** Two characters at least, so that the adverb's loss leaves no bare one (慢地, 他冷。). */
const TWO = "\\p{Script=Han}{2,4}";
const VERY = "(?:非常|十分|特别|极其|格外|相当)";
const CLAUSE = "(?<=^|[，。；！？])";
/** Verbs of feeling that stand without an adverb of degree. */
const FEELS =
  "喜欢|讨厌|害怕|担心|想念|感谢|感激|希望|愿意|相信|佩服|羡慕|后悔|怀念|热爱|信任|同情|理解|欣赏|渴望|清楚|明白";
/** What 有点 can go before; elsewhere it may be 有 with a noun (有点意思), or leave a bare adjective (天冷。). */
const A_LITTLE =
  "不(?:信|安|敢|忍|舍得|耐烦|好意思|高兴|舒服|自在|情愿|对劲|放心|甘心)|想(?![法头象])(?=\\p{Script=Han})|发(?=[烫抖慌麻酸红白黑冷热虚愣怵])|太(?=\\p{Script=Han})|(?:着急|生气|害怕|紧张|难过|尴尬|奇怪|后悔|担心|失望|意外|疲惫|犹豫|心虚|心疼|心酸|恍惚|吃惊|惊讶|无奈|伤心|茫然|好奇)(?=[地了得])";

interface Cut {
  /** Matches exactly what is deleted, with its context in lookarounds; global. */
  pattern: RegExp;
  /** Not where the clause before it binds it. */
  bound?: true;
}

const CUTS: readonly Cut[] = [
  {
    pattern: new RegExp(
      `${CLAUSE}(?:其实|事实上|说实话|老实说|坦白说|说真的|不用说|不得不说|毫无疑问|怎么说呢|总的来说|可以说|就这样)，(?=[\\p{Script=Han}\\p{Co}])`,
      "gu",
    ),
  },
  // 她其实也不太会说真话; neither 名副其实 nor 其实际.
  { pattern: /(?<![副也尤极与将把由为使让对])其实(?![质力际现验用行施，]|不然)(?=\p{Script=Han})/gu },
  { pattern: /(?<=，)就这样(?=[进走离坐站躺睡过消回]\p{Script=Han})/gu },
  { pattern: new RegExp(`(?<![没还更])有点儿?(?=${A_LITTLE})`, "gu") },
  // 非常仔细地看, 非常漂亮的女人, 静得非常可怕.
  { pattern: new RegExp(`(?<!${VERY})${VERY}(?!${VERY}|钟)(?=${TWO}地\\p{Script=Han})`, "gu"), bound: true },
  {
    pattern: new RegExp(
      `(?<!${VERY})(?:非常|十分|极其)(?!${VERY}|时期|手段|措施|情况|任务|会议|[钟多少大小])(?=[^的，。地得]{2,4}的\\p{Script=Han})`,
      "gu",
    ),
    bound: true,
  },
  { pattern: new RegExp(`(?<=得)${VERY}(?!${VERY}|[之的])(?=\\p{Script=Han}{2}[，。；])`, "gu") },
  { pattern: new RegExp(`(?<!${VERY})${VERY}(?=(?:${FEELS})\\p{Script=Han})`, "gu"), bound: true },
  { pattern: /(?<=(?![是的])\p{Script=Han})真的(?=很|非常|有点|十分)/gu },
  // 好像机器还在走一样 says 好像 twice; 好像跟从前一样 does not.
  {
    pattern: /(?<=(?:好像|仿佛|好似|宛如)[^，。！？；跟和与同像]{1,24}[了着过走来去话到起住开])一样(?=[，。！？；])/gu,
  },
  { pattern: /(?<=(?:好像|仿佛|好似|宛如)[^，。！？；]{2,24})似的(?=[，。！？；])/gu },
  { pattern: /(?<=(?:如果|要是|假如|倘若)[^，。！？；]{1,20})的话(?=，)/gu },
  { pattern: /(?<=(?:大概|大约|差不多)[^，。！？；]{1,10})左右(?=[，。的])/gu },
  { pattern: /(?<=觉得|感到)自己的(?=耳朵|眼睛|喉咙|嘴唇|胸口|后背|手指|手心|脚底|肩膀|双腿|双手|脸(?=[红烫发]))/gu },
  { pattern: /(?<=件)事情(?![况节])/gu },
  // 他能听见里面有人在打字。
  {
    pattern: new RegExp(`${CLAUSE}[他她](?:能|可以)(?:听见|看见|听到|看到)(?=[^，。]{0,6}有人[^，。？]*[，。])`, "gu"),
  },
  { pattern: /(?<=整理|收拾|检查|打量|考虑|调整|介绍|解释|确认|回忆|打听|思考|观察)了一下(?=\p{Script=Han})/gu },
  {
    pattern:
      /亲眼(?=目睹)|凯旋(?=归来)|(?<![在到从骑])马上(?=立刻)|突然(?=忽然)|(?<=立刻)马上|(?<=忽然)突然|(?<=逐渐)慢慢地?|(?<=一直)始终|(?<=再次)又|互相(?=彼此)|(?<=目前)现在|小声地?(?=低语|耳语)|大声地?(?=呐喊|吼叫|咆哮)|(?<=十分|非常)极其/gu,
  },
  { pattern: /（(?:当然|据说|不用说|其实|真的|你知道|说实话)）/gu },
];
/** What a deletion within a match leaves. */
const LEFT: Readonly<Record<string, string>> = { 事情: "事", 了一下: "了" };

/** The sentence without what it can lose; unchanged where that is nothing. */
export function withCuts(sentence: string): string {
  return outsideQuotes(sentence, (narration) => CUTS.reduce(cutBy, narration));
}

function cutBy(told: string, { pattern, bound }: Cut): string {
  return told.replace(pattern, (found: string, at: number) => {
    const clause =
      told
        .slice(0, at)
        .split(/[，。；！？]/u)
        .at(-1) ?? "";
    return bound && BINDS.test(clause) ? found : (LEFT[found] ?? "");
  });
}
