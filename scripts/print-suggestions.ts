// Prints what the built-in helper suggests for each passage of a file, to be read and judged:
// `node scripts/print-suggestions.ts bench/passages/suggestions-en.json en`.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { SuggestRequest } from "../server/platform/models/suggest-request.ts";
import { suggest } from "../server/storyteller/suggest/suggest.ts";

const passages = z.array(
  z.object({
    kind: z.string(),
    text: z.string(),
    earlier: z.array(z.object({ title: z.string(), text: z.string() })).default([]),
  }),
);

const [file, language] = process.argv.slice(2);
if (!file || (language !== "en" && language !== "zh"))
  throw new Error("usage: node scripts/print-suggestions.ts <file of passages> <en or zh>");

for (const [index, { kind, text, earlier }] of passages.parse(JSON.parse(await readFile(file, "utf8"))).entries()) {
  const request: SuggestRequest = {
    language,
    before: text,
    after: "",
    earlier: earlier.map((chapter, at) => ({ chapterId: String(at), ...chapter })),
    entries: [],
    avoid: [],
    bannedWords: [],
    seed: String(index + 1),
  };
  console.log(`\n## ${index + 1}. ${kind}\n`);
  for (const { title, text: before } of earlier) console.log(`(earlier: ${title}) ${before}\n`);
  console.log(text);
  for (const suggestion of suggest(request)) {
    switch (suggestion.kind) {
      case "question":
        console.log(`\nQUESTION: > ${suggestion.quote}\n          ${suggestion.question}`);
        break;
      case "left":
        for (const { as, name, quote } of suggestion.items) console.log(`LEFT (${as}) ${name}: > ${quote}`);
        break;
      case "ways":
        for (const way of suggestion.ways) console.log(`WAY: ${way}`);
    }
  }
}
