// Time to build a prompt at the end of a full chapter, in a story of a hundred chapters and a world of a thousand
// entries.
import { buildContext, type ContextInput } from "../server/modules/context/context.service.ts";
import type { TokenizerName } from "../server/platform/models/models.ts";
import { loadTokenCounter } from "../server/platform/tokens/load-token-counter.ts";
import { namesOf, namingProse } from "./support/big-world.ts";
import { type Bench, type Figure, ms, percentile, runAlone } from "./support/figures.ts";

const ENTRIES = 1_000;
const CHAPTERS = 100;
const CHAPTER = 20_000;
const MOST_MS = 50;
const RUNS = 60;

export const context: Bench = {
  name: "Building a prompt",
  async run() {
    const figures: Figure[] = [];
    for (const tokenizer of ["estimate", "o200k_base"] as const)
      for (const window of [8_192, 128_000]) figures.push(await measure(tokenizer, window));
    return figures;
  },
};

async function measure(tokenizer: TokenizerName, contextWindow: number): Promise<Figure> {
  const tokens = await loadTokenCounter(tokenizer);
  const names = namesOf(ENTRIES);
  const samples: number[] = [];
  let told = 0;
  let summaries = 0;
  for (let run = 0; run < RUNS; run++) {
    // Each run has its own lists and a chapter one key longer, as each request to a server has.
    const input = story(names, run, contextWindow);
    const began = performance.now();
    const { receipt } = buildContext({ ...input, tokens });
    samples.push(performance.now() - began);
    told = receipt.included.filter(({ kind }) => kind === "entry").length;
    summaries = receipt.included.filter(({ kind }) => kind === "summary").length;
  }
  if (told === 0 || summaries === 0) throw new Error("The prompt contains nothing of the world or earlier chapters.");
  const first = samples[0] as number;
  const slow = percentile(samples.slice(1), 0.95);
  const counted = tokenizer === "estimate" ? "estimated" : "counted exactly";
  return {
    what: `a prompt of ${CHAPTERS} chapters and ${ENTRIES} entries (${told} told, ${summaries} summaries), ${contextWindow} tokens ${counted}`,
    measured: `p50 ${ms(percentile(samples.slice(1), 0.5))}, p95 ${ms(slow)}; the first ${ms(first)}`,
    target: `under ${MOST_MS} ms`,
    ok: slow < MOST_MS,
  };
}

function story(names: readonly string[], run: number, contextWindow: number): Omit<ContextInput, "tokens"> {
  const text = namingProse(CHAPTER, names);
  const cursor = CHAPTER - 2_000 + run;
  return {
    task: "continue",
    flavour: "next",
    language: "en",
    storyTitle: "The Salt Cartographer",
    chapterTitle: "Low water",
    before: text.slice(0, cursor),
    after: text.slice(cursor),
    selection: "",
    mentions: [],
    tone: "same",
    instruction: "",
    direction: "",
    writeLength: 70,
    model: { id: "v2", contextWindow },
    notes: { author_note: text.slice(0, 1_000), style: text.slice(0, 500), point_of_view: "third_limited" },
    background: text.slice(0, 200),
    entries: names.map((name, index) => ({
      id: String(index),
      name,
      aliases: [],
      description: text.slice(index * 15, index * 15 + 150),
      character: index % 3 === 0 ? { status: "alive", age: "adult", gender: "female", target: "" } : null,
      use: index % 200 === 0 ? "always" : "auto",
    })),
    relationships: names.map((_, index) => ({
      from: String(index),
      to: String((index * 7) % ENTRIES),
      tags: ["friend", "owes money"],
    })),
    bannedWords: names.slice(0, 20),
    summaries: Array.from({ length: CHAPTERS - 1 }, (_, index) => ({
      chapterId: String(index),
      name: `Chapter ${index + 1}`,
      number: index + 1,
      text: text.slice(index * 190, index * 190 + 800),
      pinned: index % 25 === 0,
    })),
    previous: { chapterId: "last", name: "High water", number: CHAPTERS - 1, text },
    siblings: [],
  };
}

if (import.meta.main) await runAlone(context);
