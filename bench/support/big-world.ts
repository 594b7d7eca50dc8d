// A world of many entries, and prose that names them, in both languages; the same in every run.

const SYLLABLES = "ka lo mir then vas el dor an shi ru ba ne quo ter il um osh ga ri pel".split(" ");
const IDEOGRAPHS = "云山海月林风雪沈陆苏白秦江叶顾温谢裴柳霜寒青墨玄明远清安宁长若水天归";
const ENGLISH =
  "the lamp went out and nobody saw it because they were asleep or looking at the sea which had begun to move".split(
    " ",
  );
const CHINESE = "那天夜里灯忽然灭了没有人看见因为他们都睡着了她数着台阶往下走心里想着那封没有寄出的信";

/** Pseudo-random numbers from 0 to 1, the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/** Distinct names, half of them English, half Chinese. */
export function namesOf(count: number): string[] {
  const next = numbers(7);
  const pick = (from: ArrayLike<string>) => from[Math.floor(next() * from.length)] as string;
  const names = new Set<string>();
  while (names.size < count) {
    const parts = Array.from({ length: 2 + Math.floor(next() * 2) }, () =>
      pick(names.size % 2 ? SYLLABLES : IDEOGRAPHS),
    );
    const name = parts.join("");
    names.add(names.size % 2 ? (name[0] as string).toUpperCase() + name.slice(1) : name);
  }
  return [...names];
}

/** Prose of `characters` characters in paragraphs, half English, half Chinese; about every twentieth word is a name. */
export function namingProse(characters: number, names: readonly string[]): string {
  const next = numbers(11);
  const parts: string[] = [];
  for (let length = 0, word = 0; length < characters; word++) {
    const english = Math.floor(length / 400) % 2 === 0;
    const named = word % 20 === 19;
    let part: string;
    if (named) part = names[Math.floor(next() * names.length)] as string;
    else if (english) part = ENGLISH[Math.floor(next() * ENGLISH.length)] as string;
    else part = CHINESE[Math.floor(next() * CHINESE.length)] as string;
    if (word % 60 === 59) part += english ? ".\n" : "。\n";
    else if (english) part += " ";
    parts.push(part);
    length += part.length;
  }
  return parts.join("").slice(0, characters);
}
