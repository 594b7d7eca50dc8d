// A finder over the bound world's entries; pinyin is added once it is loaded.
import { useEffect, useMemo, useState } from "react";
import type { NamedEntry } from "../../../contract/story-world.ts";
import { createEntryFinder, type EntryFinder, HAN, type PinyinOf } from "./entry-finder.ts";
import { loadPinyin } from "./load-pinyin.ts";

/** `wanted`: somebody is searching. */
export function useEntryFinder(entries: readonly NamedEntry[], wanted: boolean): EntryFinder {
  const [pinyin, setPinyin] = useState<{ of: PinyinOf } | null>(null);
  const isUseful = useMemo(
    () => entries.some(({ name, aliases }) => HAN.test(name) || aliases.some((alias) => HAN.test(alias))),
    [entries],
  );
  useEffect(() => {
    if (!wanted || !isUseful || pinyin) return;
    let current = true;
    // Without pinyin, names are found by their own letters.
    loadPinyin().then(
      (of) => current && setPinyin({ of }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, isUseful, pinyin]);
  return useMemo(() => createEntryFinder(entries, pinyin?.of ?? null), [entries, pinyin]);
}
