// Loads the large pinyin table once, when somebody searches for a Chinese name.
import type { PinyinOf } from "./entry-finder.ts";

export async function loadPinyin(): Promise<PinyinOf> {
  const { pinyin } = await import("pinyin-pro");
  return (text) => pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive", v: true, surname: "head" });
}
