// Maps lookalike characters to the letters they stand for: digits and signs, similar letters of other alphabets,
// traditional ideographs. Terms and texts are both mapped before they are compared.

/** Each lower-case letter with its lookalikes; `l` counts as `i`, because `1` stands for both. */
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

/** Pairs of the traditional and the simplified form, for ideographs that occur in the terms. */
const IDEOGRAPHS =
  "兒儿 蘿萝 資资 戀恋 彈弹 製制 姦奸 藥药 購购 買买 無无 殺杀 約约 視视 頻频 愛爱 槍枪 學学 氣气 羣群 賣卖";

const ALIKE = new Map<string, string>();
for (const [letter, others] of Object.entries(LETTERS)) for (const other of others) ALIKE.set(other, letter);
for (const pair of IDEOGRAPHS.split(" ")) {
  const [from, to] = [...pair];
  if (from !== undefined && to !== undefined && from !== to) ALIKE.set(from, to);
}

/** The letter that a folded character looks like; the character itself if it has no lookalike. */
export function alike(character: string): string {
  return ALIKE.get(character) ?? character;
}

/**
 * Whether it is a sign that counts as a letter only between letters; elsewhere it ends a sentence or begins a price.
 */
export function isSignForLetter(character: string): boolean {
  return "@$!€¢".includes(character) && character !== "";
}
