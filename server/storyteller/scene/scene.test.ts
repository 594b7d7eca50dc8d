import { describe, expect, test } from "vitest";
import { PLAYED_OPTIONS } from "../../../contract/chats.ts";
import type { SceneEntry, SceneLine, SceneReply, SceneRequest } from "../../platform/models/scene-request.ts";
import { ENGLISH_WORLDS } from "./en-exchanges.test-data.ts";
import { person, place, type ScriptedWorld, thing } from "./exchanges.test-data.ts";
import { factsOf } from "./facts.ts";
import { scene } from "./scene.ts";
import { lineOf, type Played, playerLine, playWorld, replyLine, requestOf } from "./scene-play.test-data.ts";
import { CHINESE_WORLDS } from "./zh-exchanges.test-data.ts";

const ECHO_MAX = 5;
const STEPS_MAX = 60;

/** The words of a text, each name of the world as one. */
function wordsOf(text: string, entries: readonly SceneEntry[]): string[] {
  const names = entries.flatMap(({ name, aliases }) => [name, ...aliases]).sort((a, b) => b.length - a.length);
  const marked = names.reduce((left, name) => left.replaceAll(name, " NAME "), text);
  return marked.toLowerCase().match(/\p{Script=Han}|[\p{Script=Latin}\p{N}'’]+/gu) ?? [];
}

function longestEcho(line: string, reply: string, entries: readonly SceneEntry[]): number {
  const said = ` ${wordsOf(line, entries).join(" ")} `;
  const told = wordsOf(reply, entries);
  let longest = 0;
  for (let from = 0; from < told.length; from++)
    for (let to = from + longest + 1; to <= told.length; to++)
      if (said.includes(` ${told.slice(from, to).join(" ")} `)) longest = to - from;
  return longest;
}

/** Sentences of a reply; in Chinese who says it belongs to the sentence that is said. */
function sentenceCount(text: string, language: SceneRequest["language"]): number {
  if (language === "en")
    return text.replace(/\b(?:Mr|Mrs|Dr|St)\./gu, "").match(/[.!?…]+[”’"]*(?=\s|$)/gu)?.length ?? 0;
  return text.replace(/[。？！][”’]+[^“”。？！]{1,30}(?:说|问)[。，]/gu, "。").match(/[。！？…]+/gu)?.length ?? 0;
}

const factKeys = (reply: SceneReply) => reply.told.filter((key) => /^(?:fact|tie|want|background):/u.test(key));

function expectSound({ request, reply }: Pick<Played, "request" | "reply">): void {
  const line = request.lines.at(-1);
  const shown = `${line?.text ?? ""} → ${reply.text}`;
  expect(reply.text.trim(), shown).not.toBe("");
  expect(reply.text, shown).not.toMatch(/undefined|null|\[object|"/u);
  expect(sentenceCount(reply.text, request.language), shown).toBeLessThanOrEqual(2);
  if (line?.role === "player")
    expect(longestEcho(line.text, reply.text, request.entries), shown).toBeLessThanOrEqual(ECHO_MAX);
  for (const key of factKeys(reply)) expect(request.told, shown).not.toContain(key);
  expectOptions(reply);
  const speaker = request.entries.find(({ id }) => id === reply.speaker);
  expect(speaker?.dead ?? false, shown).toBe(false);
  expect(reply.speaker === null || reply.speaker !== request.player.id, shown).toBe(true);
}

function expectOptions(reply: SceneReply): void {
  expect(reply.options).toHaveLength(PLAYED_OPTIONS);
  expect(new Set(reply.options.map(({ text }) => text)).size).toBe(PLAYED_OPTIONS);
  expect(new Set(reply.options.map(({ mode }) => mode)).size).toBe(PLAYED_OPTIONS);
}

describe.each([
  ["en", ENGLISH_WORLDS],
  ["zh", CHINESE_WORLDS],
] as const)("two hundred exchanges in %s", (language, worlds) => {
  test("misread nobody in nine of ten, and get a reply that fits in eight of ten", async () => {
    const played = (await Promise.all(worlds.map((world) => playWorld(language, world)))).flat();
    const shown = (wrong: readonly Played[]) =>
      wrong.map(({ line, reply }) => `${line.text} → ${reply.text}`).join("\n");
    expect(played).toHaveLength(200);
    expect(new Set(played.map(({ line }) => line.text)).size).toBeGreaterThan(180);
    const misread = played.filter(({ isMisread }) => isMisread);
    const unfitting = played.filter(({ isFitting }) => !isFitting);
    expect(misread.length, shown(misread)).toBeLessThanOrEqual(20);
    expect(unfitting.length, shown(unfitting)).toBeLessThanOrEqual(40);
  });

  test.each(worlds.map((world) => [world.name, world] as const))("are sound in %s", async (_, world) => {
    for (const played of await playWorld(language, world)) {
      expectSound(played);
      expect(await scene(played.request)).toEqual(played.reply);
    }
  });

  test.each(worlds.map((world) => [world.name, world] as const))("give another reply again in %s", async (_, world) => {
    for (const { request, reply } of await playWorld(language, world)) {
      const second = await scene({ ...request, seed: "second", avoid: [reply.text] });
      const third = await scene({ ...request, seed: "third", avoid: [reply.text, second.text] });
      expect(new Set([reply.text, second.text, third.text]).size).toBe(3);
      expectSound({ request, reply: third });
    }
  });

  test.each(worlds.map((world) => [world.name, world] as const))(
    "have no banned word in reply or option in %s",
    async (_, world) => {
      const [first] = world.entries.filter(({ id }) => id !== world.player.id);
      const bannedWords = language === "en" ? ["KNOW", "good", first?.name ?? ""] : ["知道", "好", first?.name ?? ""];
      const lower = bannedWords.map((word) => word.toLowerCase());
      for (const { request } of await playWorld(language, world)) {
        const reply = await scene({ ...request, bannedWords });
        for (const text of [reply.text, ...reply.options.map((option) => option.text)])
          expect(lower.filter((word) => text.toLowerCase().includes(word))).toEqual([]);
      }
    },
  );

  test.each(worlds.flatMap((world) => [0, 1, 2].map((choice) => [world.name, choice, world] as const)))(
    "reach every fact of %s by option %i alone",
    async (_, choice, world) => {
      const { left, last } = await playOptions(language, world, (index) => index + choice);
      expect(left).toEqual([]);
      if (world.player.goal !== "")
        expect(last.options.map(({ text }) => text).join()).toMatch(
          /goal|came for|known|ready|way|目标|动手|时机|准备|知道|做/u,
        );
    },
  );
});

/** Plays by options only; what is left untold at the end. */
async function playOptions(
  language: SceneRequest["language"],
  world: Omit<ScriptedWorld, "name" | "exchanges">,
  choice: (step: number) => number,
): Promise<{ left: string[]; last: SceneReply }> {
  const named = (name: string) => world.entries.find((entry) => entry.name === name);
  const all = world.entries
    .flatMap((entry) => factsOf(entry, world.player, named))
    .filter(({ kind, entry }) => entry.id !== world.player.id || kind === "tie")
    .map(({ key }) => key);
  const told = new Set<string>();
  const lines: SceneLine[] = [];
  let last: SceneReply | undefined;
  for (let step = 0; step < STEPS_MAX; step++) {
    const option = last?.options[choice(step) % last.options.length];
    if (option) lines.push(lineOf(option, world.player.id));
    const request = requestOf(language, world, { lines: lines.slice(-12), told: new Set(told), seed: `${step}` });
    last = await scene(request);
    expectSound({ request, reply: last });
    for (const key of last.told) told.add(key);
    lines.push(replyLine(last));
  }
  return { left: all.filter((key) => !told.has(key)), last: last as SceneReply };
}

const WORLD = { background: "", player: { id: "me", name: "Mia", goal: "" } };
const me = person("me", "Mia", "");
const LINES = [
  "Who is Ann?",
  "Hello.",
  "*Look around",
  "#It rains.",
  "",
  "🙂",
  "你好，安在哪里？",
  "Tell me about Ann Lee.",
];

const ODD: readonly (readonly [string, readonly SceneEntry[], string])[] = [
  ["no entries", [], ""],
  ["only the player", [me], ""],
  ["everybody dead", [me, person("a", "Ann", "A baker.", { dead: true }), person("b", "Bo", "", { dead: true })], ""],
  ["an entry without a description", [me, person("a", "Ann", "")], ""],
  [
    "names that contain each other",
    [me, person("a", "Ann", "One."), person("b", "Ann Lee", "Two."), place("c", "Ann Lee Hall", "Three.")],
    "",
  ],
  ["the same name twice", [me, person("a", "Ann", "One."), thing("b", "Ann", "Two.")], ""],
  [
    "a long description without a full stop",
    [me, thing("a", "Ann", "a very long list of things, ".repeat(5).trim().slice(0, 150))],
    "",
  ],
  ["emoji", [me, person("a", "Ann 🌞", "🗝️🌞"), thing("b", "🗝️", "Opens 🚪 and more 🚪")], "🌞🌞🌞"],
  [
    "quotes",
    [me, person("a", "Ann", 'Called "the fox" by all. “Never!” is her word. 6" tall')],
    'They say "no". And “yes”.',
  ],
  [
    "Chinese entries",
    [me, person("a", "安", "面包师。从不说话", { ties: { Mia: "姐妹" } }), place("b", "海港", "")],
    "城在海边。",
  ],
  [
    "a tie to nobody and to oneself",
    [me, person("a", "Ann", "Baker.", { ties: { Ghost: "fears", Ann: "self", Mia: " /friend" } })],
    "",
  ],
  ["one word of background", [me, person("a", "Ann", "Baker.")], "Dark"],
];

describe.each(["en", "zh"] as const)("odd worlds in %s", (language) => {
  test.each(ODD)("%s", async (_, entries, background) => {
    const told = new Set<string>();
    const lines: SceneLine[] = [];
    for (const sent of [null, ...LINES]) {
      if (sent !== null) lines.push(playerLine(sent, "me"));
      const request = requestOf(
        language,
        { ...WORLD, entries, background },
        { lines: [...lines], told: new Set(told) },
      );
      const reply = await scene(request);
      expectOptions(reply);
      expect(reply.text).not.toMatch(/undefined|null|[{}]|“”|。。|\.\.(?!\.)/u);
      expect(entries.find(({ id }) => id === reply.speaker)?.dead ?? false).toBe(false);
      for (const key of factKeys(reply)) expect(told).not.toContain(key);
      for (const key of reply.told) told.add(key);
      lines.push(replyLine(reply));
    }
  });

  test("where everything is banned, nothing is said", async () => {
    const letters =
      language === "en" ? [..."abcdefghijklmnopqrstuvwxyz"] : ["的", "是", "了", "这", "我", "你", "说", "没"];
    const reply = await scene(requestOf(language, { ...WORLD, entries: [me] }, { bannedWords: letters }));
    for (const text of [reply.text, ...reply.options.map((option) => option.text)])
      for (const letter of letters) expect(text.toLowerCase()).not.toContain(letter);
  });
});

describe("a scene", () => {
  const [world] = ENGLISH_WORLDS as [ScriptedWorld];

  test("begins with the background's own first two sentences", async () => {
    const reply = await scene(requestOf("en", world));
    expect(reply.speaker).toBeNull();
    expect(world.background.startsWith(reply.text)).toBe(true);
    expect(reply.told.filter((key) => key.startsWith("background:"))).toHaveLength(2);
  });

  test("speaks of somebody as dead once they are, and tells an edited description as new", async () => {
    const ask = async (entries: readonly SceneEntry[], told: readonly string[]) =>
      scene(
        requestOf(
          "en",
          { ...world, entries },
          { lines: [playerLine("Who is Ledo Finch?", "pell")], told: new Set(told) },
        ),
      );
    const first = await ask(world.entries, []);
    expect(first.text).toContain("Oils the sun");
    const killed = world.entries.map((entry) => (entry.id === "ledo" ? { ...entry, dead: true } : entry));
    expect((await ask(killed, first.told)).text).toMatch(/Ledo Finch is (?:dead|among the dead)/u);
    const edited = world.entries.map((entry) =>
      entry.id === "ledo" ? { ...entry, description: "Oils the moon." } : entry,
    );
    expect((await ask(edited, first.told)).text).toContain("Oils the moon");
  });

  test("replies in a world in which there are millions of ways from entry to entry", async () => {
    const [layers, each] = [20, 15];
    const nameOf = (layer: number, at: number) =>
      String.fromCodePoint(0x4e00 + layer * 100 + at * 2, 0x5e00 + layer * 100 + at);
    const entries = Array.from({ length: layers * each }, (_, n) => {
      const layer = Math.floor(n / each);
      const next = Array.from({ length: each }, (__, at) => nameOf(layer + 1, at)).join("、");
      return thing(String(n), nameOf(layer, n % each), layer + 1 < layers ? next : "尽头。");
    });
    const player = { id: "0", name: nameOf(0, 0), goal: "" };
    const reply = await scene(requestOf("zh", { ...world, background: "", entries, player }));
    expect(reply.options).toHaveLength(3);
  });

  test("goes on after a reply, without a line of the player's", async () => {
    const opening = await scene(requestOf("en", world));
    const request = requestOf("en", world, { lines: [replyLine(opening)], told: new Set(opening.told) });
    const reply = await scene(request);
    expect(reply.text).not.toBe(opening.text);
    expectSound({ request, reply });
  });

  test("lets the player's own entry be gone", async () => {
    const entries = world.entries.filter(({ id }) => id !== "pell");
    const request = requestOf(
      "en",
      { ...world, entries, player: { ...world.player, id: null } },
      { lines: [playerLine("Who am I?", null)] },
    );
    expect((await scene(request)).text).toContain("You are Pell");
  });
});
