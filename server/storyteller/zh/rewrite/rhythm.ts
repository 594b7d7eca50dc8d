// The rhythm of Chinese sentences in a tone: short sentences for tense, a narrator's asides for humorous.
import type { Random } from "../../random.ts";
import { sentencesOf } from "../text/sentences.ts";

/** A clause of this many characters can be a sentence. */
const BREATH = 5;
/** Clauses that depend on the previous one. */
const HANGS_ON =
  /^(?:但|却|就|也|还|又|才|便|都|所以|因|像|好像|仿佛|一直|至于|而|并|以|来|去|的|得|刚好|刚|只是|只有|只|连|再|更|甚至|直到|不是|然后|于是|结果|可|仍|依然|越|一面|一边|既|或|和|与|及|.{1,2}得|.{1,2}的、)/u;
/** Clauses that need the next one. */
const WAITS =
  /^(?:因为|由于|只有|当|等|从|自从|除了|为了|一面|一边|不但|不是|起先|先是|隔着|随着|沿着|顺着)|(?:时候|之后|以后|以前|之前)$/u;
/** A condition may have several clauses before its consequence, so the rest of its sentence is not split. */
const CONDITION = /如果|要是|假如|倘若|若是|虽然|尽管|只要|既然|不管|无论|一旦|即使|哪怕|就算|与其|除非/u;

/** Splits long sentences at commas if both sides can be sentences. */
export function shortBreaths(narration: string): string {
  return narration.replace(/[^。！？!?…\n]+[。！？!?…]+/gu, (sentence) => {
    const clauses = sentence.split("，");
    if (clauses.length < 2 || /[：；]/u.test(sentence)) return sentence;
    let told = clauses[0] ?? "";
    let previous = told;
    let isConditional = CONDITION.test(told);
    for (const clause of clauses.slice(1)) {
      const long = previous.length >= BREATH && clause.length > BREATH;
      const alone = long && !isConditional && !HANGS_ON.test(clause) && !WAITS.test(previous);
      isConditional ||= CONDITION.test(clause);
      told += (alone ? "。" : "，") + clause;
      previous = clause;
    }
    return told;
  });
}

const ASIDES: readonly string[] = [
  "这也算是一种本事。",
  "反正也没有别人看见。",
  "事情大抵都是这么开的头。",
  "说起来，倒也不算太丢脸。",
  "这种时候，谁也体面不到哪里去。",
  "至少当时看上去是这么回事。",
  "换了谁，大概都差不多。",
  "生活嘛，有时候就是这么不打招呼。",
  "这一点，大家心里都有数。",
  "这话要是刻在石头上，石头都得笑。",
];
/** One aside for this many characters. */
const ASIDE_EVERY = 90;
const ASIDES_MAX = 5;

/** Adds a narrator's remarks between sentences of narration; they do not mention any event. */
export function aside(text: string, random: Random): string {
  const left = [...ASIDES];
  let since = Math.floor(ASIDE_EVERY / 2);
  const told = sentencesOf(text).map((sentence) => {
    since += sentence.text.length;
    const whole = !sentence.speech && /[。！]$/u.test(sentence.text) && sentence.text.length > 4;
    if (!whole || since < ASIDE_EVERY || ASIDES.length - left.length >= ASIDES_MAX) return sentence;
    since = 0;
    const [remark = ""] = left.splice(random.below(left.length), 1);
    return { ...sentence, text: sentence.text + remark };
  });
  const paragraphs = text.split("\n").map(() => "");
  for (const { paragraph, text: sentence } of told) paragraphs[paragraph] += sentence;
  return paragraphs.join("\n");
}
