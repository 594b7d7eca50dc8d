// Shortens a Chinese sentence without changing its meaning: asides, comparisons and fillers are removed, speech stays.
import { outsideQuotes } from "./quotes.ts";

const LIKE = "(?:好像|仿佛|好似|宛如|如同|像是|就像|犹如|像)";
/** From the largest removable part to the smallest. Each removal leaves a complete sentence. */
const SPARED: readonly (readonly [pattern: RegExp, put: string])[] = [
  [/（[^（）]*）/gu, ""],
  [/——[^—，。！？]{1,30}——/gu, "，"],
  // 海平得很，像一块刚擦过的桌面。 A comparison in the last clause is removed; one that others depend on stays.
  [new RegExp(`[，,]${LIKE}[^，。！？；：]{2,40}(?=[。！？])`, "gu"), ""],
  [/(?:^|(?<=[，。！？；]))(?:其实|当然|事实上|不知为什么|不知怎么的?|不用说|说实话|老实说|总之|无论如何)，/gu, ""],
  [
    /(?<=[\p{Script=Han}])(?<![了得])(?:非常|十分(?!钟)|极其|相当(?!于)|稍微|略微|实在(?![的在])|的确|确实)(?!的)(?=[\p{Script=Han}])/gu,
    "",
  ],
  [/(?<!、)(\p{Script=Han})\1地(?=\p{Script=Han})/gu, ""],
  [/(?:一下一下|一点一点|一个一个|一圈一圈|一步一步|一遍一遍|一寸一寸|一层一层)地?(?=\p{Script=Han})/gu, ""],
  [
    /(?<=\p{Script=Han})(?:慢慢|轻轻|静静|悄悄|默默|渐渐|缓缓|微微|深深|紧紧|匆匆|呆呆)(?![的地得])(?=\p{Script=Han})/gu,
    "",
  ],
  [/(?:忽然|突然|猛地|猛然|不由得|忍不住|不禁)(?=\p{Script=Han})/gu, ""],
  [/(?<=的)、[^、，。！？；的]{1,8}的(?=\p{Script=Han})/gu, ""],
];

/** The sentence without dispensable parts; unchanged if there are none. */
export function trim(sentence: string): string {
  const trimmed = outsideQuotes(sentence, (narration) => {
    const shorter = SPARED.reduce((text, [pattern, put]) => text.replace(pattern, put), narration);
    return shorter
      .replace(/，{2,}/gu, "，")
      .replace(/，(?=[。！？；])/gu, "")
      .replace(/^，/u, sentence.startsWith(narration) ? "" : "，");
  });
  // What the colon announces is in the next paragraph and may be left out, so the sentence ends with a full stop.
  return trimmed.replace(/：$/u, "。");
}
