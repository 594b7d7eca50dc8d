// The input of prompts, for tests of their contents.
import type { ContextInput } from "../../server/modules/context/context.service.ts";

/** Counts one token per four characters, so that a reader can check the sums. */
const FOURS = { exact: true, count: (text: string) => Math.ceil(text.length / 4) };

export const input = (more: Partial<ContextInput> = {}): ContextInput => ({
  task: "continue",
  flavour: "next",
  language: "en",
  storyTitle: "The Salt Cartographer",
  chapterTitle: "Low water",
  before: "The lamp went out.",
  after: "",
  selection: "",
  mentions: [],
  tone: "same",
  instruction: "",
  direction: "",
  writeLength: 70,
  model: { id: "v2", contextWindow: 16_000 },
  tokens: FOURS,
  notes: { author_note: "", style: "", point_of_view: "unset" },
  background: "",
  entries: [],
  relationships: [],
  bannedWords: [],
  summaries: [],
  previous: null,
  siblings: [],
  ...more,
});

/** The text between an opening tag and its closing tag, each on its own line. */
export const section = (user: string, tag: string) => new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(user)?.[1];
