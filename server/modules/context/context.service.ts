// Builds a prompt from its parts within the model's context window, in order of priority: the rules, the request, the
// author's wishes, and the text before the cursor. The world, the end of the previous chapter, the summaries and the
// text after the cursor share the remaining tokens. Tokens they do not use go to the text before the cursor, then to
// the previous chapter.
import { cutToLength } from "../../../contract/text-length.ts";
import { type ActiveEntry, activateEntries, prepareEntries } from "./activate-entries.ts";
import { answerLength, answerTokens } from "./answer-length.ts";
import { briefOf } from "./brief-of.ts";
import { clipMiddle, clippable, clipToEnd, clipToStart } from "./clip-text.ts";
import type { BuiltContext, ContextInput } from "./context-input.ts";
import { fence } from "./fence.ts";
import { createPromptBudget, MOST_TOKENS, SHARE } from "./prompt-budget.ts";
import { preparePrevious } from "./put-previous.ts";
import { putSummaries } from "./put-summaries.ts";
import { putWorld } from "./put-world.ts";
import { TAGS, type Tag } from "./tags.ts";
import { en } from "./wording/en.ts";
import { zh } from "./wording/zh.ts";

export type {
  BuiltContext,
  ContextInput,
  EntryRelationship,
  WorldEntry,
} from "./context-input.ts";

const WORDING = { en, zh };
/** Tokens reserved for the chat format and the tags around the parts. */
const FRAME_TOKENS = 96;
/** Share of the context window that stays free if tokens are only estimated. */
const ESTIMATE_MARGIN = 0.03;

/** For the Lab the selection matters most, so the text before it gets a smaller share than in a continuation. */
const LAB_BEFORE_SHARE = 0.2;
const VERSION_CHARACTERS = 400;
const VERSIONS_MAX = 6;

/** Builds and caches the matcher of a list of entries, so that the first prompt does not wait for it. */
export function prepareContext({ entries }: Pick<ContextInput, "entries">): void {
  prepareEntries(entries);
}

/** Builds the prompt for a model. Pure and synchronous. For a small window it leaves parts out and never throws. */
export function buildContext(input: ContextInput): BuiltContext {
  const { task, notes, tokens, model } = input;
  const wording = WORDING[input.language];
  const length = answerLength(input);
  const maxTokens = answerTokens(input, length);
  const margin = FRAME_TOKENS + (tokens.exact ? 0 : Math.ceil(model.contextWindow * ESTIMATE_MARGIN));
  const budget = createPromptBudget(Math.max(0, model.contextWindow - maxTokens - margin), tokens);
  const sections = new Map<Tag, string>();
  const isProse = task === "continue";

  const banned = input.bannedWords.map((word) => word.trim()).filter(Boolean);
  const versions = pickVersions(input.siblings);
  const hasNotes = notes.point_of_view !== "unset" || `${notes.style}${notes.author_note}`.trim() !== "";
  const direction = isProse ? input.direction.trim() : "";
  const system = wording.system(task, {
    banned: banned.length > 0,
    direction: direction !== "",
    notes: hasNotes && task !== "summarise",
    previous: isProse && (input.previous?.text ?? "").trim() !== "",
  });
  const request = wording.request({
    task,
    flavour: input.flavour,
    tone: input.tone,
    length,
    opening: isProse && input.before.trim() === "",
    followed: isProse && input.before.trim() !== "" && input.after.trim() !== "",
    differs: versions.length > 0,
    directed: direction !== "",
  });
  budget.put("instructions", `${system}\n${request}`);

  if (input.instruction.trim() && task === "custom") {
    sections.set("wish", input.instruction.trim());
    budget.put("instructions", input.instruction);
  }
  if (direction) {
    sections.set("direction", direction);
    budget.put("direction", direction);
  }
  if (banned.length > 0) {
    sections.set("banned_words", wording.list(banned));
    budget.put("banned_words", wording.list(banned));
  }

  const titles = wording.titles(input.storyTitle, input.chapterTitle);
  if (titles && budget.tryPut("instructions", titles, budget.left) !== null) sections.set("titles", titles);
  if (input.selection.trim()) {
    const clipped = clipMiddle(clippable(input.selection.trim(), tokens), budget.left - 8);
    sections.set(task === "summarise" ? "chapter" : "passage", clipped.text);
    budget.putClipped("selection", input.selection.trim(), clipped);
  }
  const told = task === "summarise" ? [] : putSurroundings();
  return finish(told);

  function putSurroundings(): ActiveEntry[] {
    const room = budget.left;
    putNotes();
    const beforeShare = isProse ? SHARE.before : LAB_BEFORE_SHARE;
    const textBefore = clippable(input.before, tokens);
    const textAfter = clippable(input.after, tokens);
    const least = clipToEnd(textBefore, Math.floor(room * beforeShare)).tokens + 8;
    const spare = () => Math.max(0, budget.left - least);
    if (versions.length > 0) putVersions(Math.min(spare(), Math.floor(room * SHARE.versions)));
    const background = input.background.trim();
    if (background && budget.tryPut("background", background, spare()) !== null) sections.set("background", background);
    const activation = activateEntries(input);
    const world = putWorld(
      input,
      activation,
      budget,
      wording,
      Math.min(spare(), Math.floor(room * SHARE.world), MOST_TOKENS.world),
    );
    if (world.entries) sections.set("world", world.entries);
    if (world.relationships) sections.set("relationships", world.relationships);
    const after = clipToStart(textAfter, Math.min(spare(), Math.floor(room * SHARE.after), MOST_TOKENS.after));
    const roomForSummaries = Math.min(
      spare() - after.tokens,
      Math.floor(room * SHARE.summaries),
      MOST_TOKENS.summaries,
    );
    const previous = isProse ? preparePrevious(input, wording) : null;
    // The previous chapter has a lower priority than the present one, and a higher one than the summaries.
    const free = budget.left - after.tokens - 8;
    const needed = clipToEnd(textBefore, free).tokens;
    const reserved =
      previous?.reserve(Math.min(free - needed, Math.floor(room * SHARE.previous), MOST_TOKENS.previous)) ?? 0;
    const summaries = isProse
      ? putSummaries(
          reserved > 0 ? input.summaries.filter(({ ending }) => !ending) : input.summaries,
          budget,
          wording,
          Math.min(roomForSummaries, spare() - after.tokens - reserved),
        )
      : "";
    if (summaries) sections.set("earlier_chapters", summaries);
    const before = clipToEnd(textBefore, budget.left - after.tokens - reserved - 8);
    // Tokens that the text before the cursor did not use go to the text after it.
    const restAfter = clipToStart(textAfter, Math.min(budget.left - before.tokens - reserved - 8, MOST_TOKENS.after));
    if (before.text.trim()) sections.set("text_before", before.text);
    if (restAfter.text.trim()) sections.set("text_after", restAfter.text);
    budget.putClipped("before", input.before, before);
    budget.putClipped("after", input.after, restAfter);
    const ending = previous?.put(budget, Math.min(budget.left, MOST_TOKENS.previous));
    if (ending) sections.set("previous_chapter", ending);
    return world.told;
  }

  function putNotes(): void {
    const room = Math.floor(budget.left * SHARE.notes);
    const lines: string[] = [];
    let spent = 0;
    const put = (kind: "author_note" | "style" | "point_of_view", text: string) => {
      const used = text ? budget.tryPut(kind, text, room - spent) : null;
      if (used === null) return;
      spent += used;
      lines.push(text);
    };
    if (notes.point_of_view !== "unset") put("point_of_view", wording.pointOfView[notes.point_of_view]);
    put("style", notes.style.trim());
    put("author_note", notes.author_note.trim());
    if (lines.length > 0) sections.set("notes", lines.join("\n"));
  }

  function putVersions(room: number): void {
    let spent = 0;
    const shown: string[] = [];
    for (const version of versions) {
      const used = budget.tryPut("instructions", version, room - spent);
      if (used === null) continue;
      spent += used;
      shown.push(version);
    }
    if (shown.length > 0) sections.set("other_versions", shown.join("\n---\n"));
  }

  function finish(told: readonly ActiveEntry[]): BuiltContext {
    const parts = TAGS.flatMap((tag) => {
      const text = sections.get(tag);
      return text ? [fence(tag, text)] : [];
    });
    return {
      prompt: { system, user: [...parts, request].join("\n\n") },
      receipt: budget.receipt({ model: model.id, banned_words: banned.length }),
      brief: briefOf(input, told, length),
      bannedWords: banned,
      length,
      maxTokens,
    };
  }
}

function pickVersions(siblings: readonly string[]): string[] {
  return siblings
    .map((text) => cutToLength(text.trim(), VERSION_CHARACTERS))
    .filter(Boolean)
    .slice(-VERSIONS_MAX);
}
