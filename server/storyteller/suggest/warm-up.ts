// Runs the suggestions of each language once, on a few words of it: their patterns are compiled at their first use,
// which would otherwise make the first author wait.
import type { SuggestRequest } from "../../platform/models/suggest-request.ts";
import { suggest } from "./suggest.ts";

const WORDS: Readonly<Record<SuggestRequest["language"], string>> = {
  en: "Maud opened the letter.\n“You knew about this,” Maud said. Tom did not answer.",
  zh: "阿澈把信收了起来。\n“这件事你早就知道。”嫂子说。阿澈没有回答。",
};

export function warmUpSuggestions(): void {
  for (const language of ["en", "zh"] as const) {
    const before = WORDS[language];
    const earlier = [{ chapterId: "", title: "", text: before }];
    suggest({ language, before, after: "", earlier, entries: [], avoid: [], bannedWords: [], seed: "" });
  }
}
