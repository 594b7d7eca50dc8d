// What underlining a world's names costs the page: when a chapter is opened, and after each key, with the editor's own
// incremental updates. Also for worst-case worlds and chapters.
import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { createEntryMatcher, type NamedEntry } from "../extensions/entry-matcher/entry-matcher.ts";
import { entryNamesPlugin, underlines, withEntryNames } from "../extensions/entry-names/entry-names.ts";
import { underlining } from "../extensions/entry-names/underlines.ts";
import { chapterSchema } from "../extensions/schema.ts";
import { namesOf, namingProse } from "./support/big-world.ts";
import { type Bench, type Figure, ms, percentile, runAlone } from "./support/figures.ts";

const ENTRIES = 1_000;
const ALIASES = 2;
const CHAPTER = 20_000;
const KEYS = 500;
const OPENINGS = 60;
const KEY_MS = 1;
const OPEN_MS = 20;
/** Hostile input may cost more, but never a whole frame while typing. */
const HOSTILE_KEY_MS = 8;
const HOSTILE_OPEN_MS = 100;

interface Scene {
  what: string;
  entries: readonly NamedEntry[];
  lines: readonly string[];
  isHostile?: boolean;
  /** Whether the editor may give up underlining. */
  mayBeBare?: boolean;
}

export const entryUnderline: Bench = {
  name: "Underlining names",
  run() {
    const names = namesOf(ENTRIES * (1 + ALIASES));
    const entries = Array.from({ length: ENTRIES }, (_, i) => ({
      id: String(i),
      name: names[i] as string,
      aliases: Array.from({ length: ALIASES }, (_, k) => names[ENTRIES * (k + 1) + i] as string),
    }));
    const prose = namingProse(CHAPTER, names);
    const dense = Array.from({ length: ENTRIES }, (_, i) => ({
      id: String(i),
      name: "甲".repeat(1 + (i % 20)),
      aliases: [],
    }));
    const scenes: Scene[] = [
      { what: "prose in paragraphs", entries, lines: prose.split("\n") },
      { what: "prose in one block", entries, lines: [prose.replaceAll("\n", " ")] },
      { what: "hostile: every word is a name", entries, lines: [names.join("。").slice(0, CHAPTER)], isHostile: true },
      {
        what: "hostile: one letter, names of one to twenty of it (seen once, then left alone)",
        entries: dense,
        lines: ["甲".repeat(CHAPTER), ...prose.split("\n").slice(0, 2)],
        isHostile: true,
        mayBeBare: true,
      },
      { what: "hostile: a line a name", entries, lines: names.slice(0, 2_500), isHostile: true },
    ];
    return Promise.resolve(scenes.flatMap(measure));
  },
};

function measure({ what, entries, lines, isHostile = false, mayBeBare = false }: Scene): Figure[] {
  const keyMost = isHostile ? HOSTILE_KEY_MS : KEY_MS;
  const openMost = isHostile ? HOSTILE_OPEN_MS : OPEN_MS;
  const schema = chapterSchema();
  const line = (text: string): Node => schema.node("paragraph", null, text ? [schema.text(text)] : []);
  const doc = schema.node("doc", null, [schema.node("title"), ...lines.map(line)]);
  const began = performance.now();
  const matcher = createEntryMatcher(entries);
  const building = performance.now() - began;
  const wish = { matcher, isUnderlined: () => true };
  const fresh = () => EditorState.create({ doc, plugins: [entryNamesPlugin()] });
  const openings: number[] = [];
  let state = fresh();
  for (let run = 0; run < OPENINGS; run++) {
    const before = fresh();
    const setup = underlining(wish);
    const start = performance.now();
    state = before.apply(withEntryNames(before.tr, setup));
    openings.push(performance.now() - start);
  }
  const count = underlines(state).find().length;
  if (count < 100 && !mayBeBare) throw new Error(`Only ${count} names are underlined: the figures mean nothing.`);
  const keys: number[] = [];
  const plain: number[] = [];
  let bare = EditorState.create({ doc });
  for (let key = 0; key < KEYS; key++) {
    const at = placeOf(state.doc, key);
    const start = performance.now();
    state = state.apply(state.tr.insertText(key % 7 === 0 ? " " : "x", at));
    keys.push(performance.now() - start);
    const again = performance.now();
    bare = bare.apply(bare.tr.insertText(key % 7 === 0 ? " " : "x", at));
    plain.push(performance.now() - again);
  }
  const key = percentile(keys, 0.95) - percentile(plain, 0.5);
  const open = percentile(openings, 0.95);
  return [
    {
      what: `${what} (${count} underlined): a key`,
      measured: `p50 ${(percentile(keys, 0.5) - percentile(plain, 0.5)).toFixed(2)} ms, p95 ${key.toFixed(2)} ms`,
      target: `under ${keyMost} ms`,
      ok: key < keyMost,
    },
    {
      what: `${what}: on open`,
      measured: `p50 ${ms(percentile(openings, 0.5))}, p95 ${ms(open)} (once for a world, off the page's path: ${ms(building)})`,
      target: `under ${openMost} ms`,
      ok: open < openMost,
    },
  ];
}

/** A position in a text block, spread over the whole document from key to key. */
function placeOf(doc: Node, key: number): number {
  const wanted = Math.floor(((key * 37) % 1_000) * 0.001 * doc.content.size);
  const $at = doc.resolve(Math.max(3, Math.min(wanted, doc.content.size - 1)));
  return $at.parent.isTextblock && $at.depth > 0 ? $at.pos : $at.pos + 1;
}

if (import.meta.main) await runAlone(entryUnderline);
