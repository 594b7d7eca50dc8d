// Characters that stand for letters of a term without being them: digits and signs, other alphabets' letters that look
// the same, traditional ideographs. Everything is compared in what it looks like, terms and texts alike.

/** From a lower-case letter to what looks like it; `l` and `i` are one, for `1` is both. */
const LETTERS: Readonly<Record<string, string>> = {
  a: "4@аαᴀɑ",
  b: "8вβʙ",
  c: "сϲᴄ¢",
  d: "ԁᴅ",
  e: "3еεᴇ€",
  f: "ꜰ",
  g: "9ɡɢ",
  h: "нһʜ",
  i: "1lіιӏɪʟ!ı",
  j: "јᴊ",
  k: "кκᴋ",
  m: "мᴍ",
  n: "пηɴ",
  o: "0оοᴏ",
  p: "рρᴘ",
  r: "гʀ",
  s: "5ѕꜱ$",
  t: "7тτᴛ",
  u: "υᴜս",
  v: "νᴠѵ",
  w: "ωᴡԝ",
  x: "хχ",
  y: "уγʏ",
  z: "ᴢ",
};

/** Of those that the terms have, traditional and simplified. */
const IDEOGRAPHS =
  "兒儿 蘿萝 資资 戀恋 彈弹 製制 姦奸 藥药 購购 買买 無无 殺杀 約约 視视 頻频 愛爱 槍枪 學学 氣气 羣群 賣卖";

const ALIKE = new Map<string, string>();
for (const [letter, others] of Object.entries(LETTERS)) for (const other of others) ALIKE.set(other, letter);
for (const pair of IDEOGRAPHS.split(" ")) {
  const [from, to] = [...pair];
  if (from !== undefined && to !== undefined && from !== to) ALIKE.set(from, to);
}

/** What a character in its folded form looks like. */
export function alike(character: string): string {
  return ALIKE.get(character) ?? character;
}

/** Whether it is a sign that is read as a letter only among letters: it ends a sentence, or a price begins with it. */
export function isSignForLetter(character: string): boolean {
  return "@$!€¢".includes(character) && character !== "";
}
