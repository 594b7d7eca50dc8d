// World files as other programs write them: character cards, lorebooks, and the PNGs and archives that contain them.
import { zipSync, zlibSync } from "fflate";
import { encodeBase64 } from "../../extensions/lore-formats/bytes/base64.ts";
import { makeChunk, type PngChunk, pngOf } from "../../extensions/lore-formats/bytes/png-chunks.ts";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const jsonBytes = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
export const base64Of = (value: unknown): Uint8Array => encodeBase64(jsonBytes(value));

/** The chunks of a single-colour PNG; `side` in pixels. */
export function pictureChunks(side = 8): PngChunk[] {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  header.set([8, 2, 0, 0, 0], 8);
  const row = [0, ...Array.from({ length: side }, () => [180, 120, 90]).flat()];
  const pixels = Uint8Array.from(Array.from({ length: side }, () => row).flat());
  return [makeChunk("IHDR", header), makeChunk("IDAT", zlibSync(pixels)), makeChunk("IEND", new Uint8Array())];
}

export function textChunk(keyword: string, text: Uint8Array): PngChunk {
  return makeChunk("tEXt", Uint8Array.from([...utf8(keyword), 0, ...text]));
}

/** A PNG with these chunks before its IEND chunk. */
export function pngWith(texts: readonly PngChunk[], side?: number): Uint8Array {
  const chunks = pictureChunks(side);
  return pngOf([...chunks.slice(0, -1), ...texts, ...chunks.slice(-1)]);
}

/** A PNG with a text chunk per card: the card as base64-encoded JSON under its keyword. */
export function cardPng(cards: Record<string, unknown>): Uint8Array {
  return pngWith(Object.entries(cards).map(([keyword, card]) => textChunk(keyword, base64Of(card))));
}

export function charx(card: unknown, files: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({ "card.json": jsonBytes(card), ...files });
}

/** The first and last bytes of a JPEG; nothing here decodes it. */
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]);

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** An entry of a card's book. */
export function bookEntry(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    keys: ["Eldoria", "the forest"],
    content: "Eldoria is a forest of light. Its trees remember every name they were told.",
    extensions: { position: 0, probability: 100, useProbability: true, depth: 4, exclude_recursion: false },
    enabled: true,
    insertion_order: 100,
    case_sensitive: false,
    name: "",
    priority: 10,
    id: 1,
    comment: "Eldoria",
    selective: true,
    secondary_keys: [],
    constant: false,
    position: "before_char",
    ...fields,
  };
}

/** A character card V2, as SillyTavern writes it. */
export function cardV2(data: Record<string, unknown> = {}): Record<string, unknown> {
  const fields = {
    name: "Seraphina",
    description: "{{char}} is the guardian of the glade. She heals {{user}} with her magic, and asks for nothing.",
    personality: "caring, protective, playful",
    scenario: "{{user}} was wounded in the forest and wakes up in {{char}}'s glade.",
    first_mes: '*You wake with a start.* "Ah, you\'re awake at last!"',
    mes_example: "<START>\n{{user}}: Who are you?\n{{char}}: A friend.",
  };
  return {
    ...fields,
    spec: "chara_card_v2",
    spec_version: "2.0",
    create_date: "2026-01-02 @10h 11m 12s 130ms",
    talkativeness: "0.5",
    data: {
      ...fields,
      creator_notes: "Made for testing.",
      system_prompt: "{{original}} Write vividly.",
      post_history_instructions: "",
      alternate_greetings: ["Hello again."],
      tags: ["fantasy", "healer"],
      creator: "somebody",
      character_version: "1.2",
      extensions: {
        talkativeness: "0.5",
        fav: false,
        depth_prompt: { prompt: "", depth: 4 },
        other_tool: { a: [1, null] },
      },
      character_book: {
        name: "Eldoria",
        description: "All about the forest.",
        scan_depth: 100,
        token_budget: 2_048,
        recursive_scanning: false,
        extensions: { a_tool: 1 },
        entries: [
          bookEntry(),
          bookEntry({
            id: 2,
            comment: "Shadowfang",
            keys: ["shadowfang", "beast"],
            insertion_order: 90,
            constant: true,
          }),
          bookEntry({ id: 3, comment: "", keys: ["glade"], enabled: false, content: "{{char}}'s home." }),
        ],
      },
      ...data,
    },
  };
}

/** A character card V3. */
export function cardV3(data: Record<string, unknown> = {}): Record<string, unknown> {
  const { spec: _, spec_version: __, ...second } = cardV2();
  return {
    spec: "chara_card_v3",
    spec_version: "3.0",
    data: {
      ...(second["data"] as Record<string, unknown>),
      assets: [{ type: "icon", uri: "ccdefault:", name: "main", ext: "png" }],
      nickname: "Sera",
      creator_notes_multilingual: { en: "Made for testing.", zh: "测试用。" },
      source: ["https://example.com/cards/1"],
      group_only_greetings: [],
      creation_date: 1_700_000_000,
      modification_date: 1_700_000_100,
      ...data,
    },
  };
}

/** An entry of SillyTavern's world info, with every field. */
export function sillyEntry(uid: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    uid,
    key: ["harbour", "docks"],
    keysecondary: [],
    comment: "The harbour",
    content: "The harbour freezes over every winter, and then nobody leaves the town.",
    constant: false,
    vectorized: false,
    selective: true,
    selectiveLogic: 0,
    addMemo: true,
    order: 100,
    position: 0,
    disable: false,
    excludeRecursion: false,
    preventRecursion: false,
    delayUntilRecursion: false,
    probability: 100,
    useProbability: true,
    depth: 4,
    group: "",
    groupOverride: false,
    groupWeight: 100,
    scanDepth: null,
    caseSensitive: null,
    matchWholeWords: null,
    useGroupScoring: null,
    automationId: "",
    role: null,
    sticky: 0,
    cooldown: 0,
    delay: 0,
    displayIndex: uid,
    ...fields,
  };
}

export function sillyBook(entries: readonly Record<string, unknown>[]): Record<string, unknown> {
  return { entries: Object.fromEntries(entries.map((entry) => [String(entry["uid"]), entry])) };
}

/** An entry of a NovelAI lorebook. */
export function novelEntry(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    text: "林晚是北方来的医生。她从不提起故乡。",
    contextConfig: {
      prefix: "",
      suffix: "\n",
      tokenBudget: 2_048,
      reservedTokens: 0,
      budgetPriority: 400,
      trimDirection: "trimBottom",
      insertionType: "newline",
      maximumTrimType: "sentence",
      insertionPosition: -1,
    },
    lastUpdatedAt: 1_700_000_000_000,
    displayName: "林晚",
    id: "5b0f2c1e",
    keys: ["林晚", "林大夫"],
    searchRange: 1_000,
    enabled: true,
    forceActivation: false,
    keyRelative: false,
    nonStoryActivatable: false,
    category: "",
    loreBiasGroups: [{ phrases: [], ensureSequenceFinish: false, bias: 0, enabled: true }],
    ...fields,
  };
}

export function novelBook(entries: readonly unknown[], categories: readonly unknown[] = []): Record<string, unknown> {
  return { lorebookVersion: 5, entries, settings: { orderByKeyLocations: false }, categories };
}

export function risuBook(entries: readonly Record<string, unknown>[]): Record<string, unknown> {
  const usual = { key: "", secondkey: "", insertorder: 100, comment: "", content: "", mode: "normal" };
  return {
    type: "risu",
    ver: 1,
    data: entries.map((entry) => ({ ...usual, alwaysActive: false, selective: false, ...entry })),
  };
}

export function agnaiBook(entries: readonly Record<string, unknown>[]): Record<string, unknown> {
  return { kind: "memory", _id: "1", name: "The coast", description: "", entries };
}
