// The guided scene of the built-in helper: replies made of a world's own words, without a language model. Pure.
import type { Scene, SceneEntry, SceneReply, SceneRequest } from "../../platform/models/scene-request.ts";
import { type Random, randomOf } from "../random.ts";
import { repliesTo } from "./choose-reply.ts";
import { echoCheck } from "./echo.ts";
import { english } from "./en.ts";
import { goOn } from "./go-on.ts";
import { type Move, moves, type Wordings } from "./moves.ts";
import { optionsAfter } from "./options.ts";
import { type LineRead, readLine } from "./read-line.ts";
import { canAnswer, usualSpeaker } from "./speaker.ts";
import type { SceneWords } from "./types.ts";
import { meetingKey, type SceneWorld, sceneWorld } from "./world.ts";
import { chinese } from "./zh.ts";

const LANGUAGES: Readonly<Record<SceneRequest["language"], SceneWords>> = { en: english, zh: chinese };
/** Where two sentences of the background are longer, the scene begins with one. */
const OPENING_MAX = 300;
/** Says nothing: where every word is banned. */
const SILENCE = "…";

/** The built-in helper in an exploration. */
export const scene: Scene = async (request) => sceneReply(request);

function sceneReply(request: SceneRequest): SceneReply {
  const world = sceneWorld(request, LANGUAGES[request.language]);
  const random = randomOf(request.seed);
  const { speaker, wordings } = repliesOf(world, random);
  const move = firstAllowed(world, wordings, random);
  const options = optionsAfter(world, move.speaker ?? speaker, move.told, random);
  const isMet = speaker === null || world.present.includes(speaker);
  const told = isMet ? move.told : [...move.told, meetingKey(speaker)];
  return { speaker: move.speaker?.id ?? null, text: move.text, told, options };
}

function repliesOf(world: SceneWorld, random: Random): { speaker: SceneEntry | null; wordings: Wordings[] } {
  const line = world.request.lines.at(-1);
  const usual = usualSpeaker(world);
  if (!line) return { speaker: usual, wordings: [...openings(world), ...goOn(world, usual, random)] };
  if (line.role !== "player") return { speaker: usual, wordings: goOn(world, usual, random) };
  const read = readLine(world, line, usual);
  const { speaker, topics } = whoAnswers(world, read, usual, line.mode === "do" && !read.asks);
  return { speaker, wordings: repliesTo(world, { ...read, topics }, speaker, random) };
}

/** Who is spoken to answers; of what is done with somebody present, they do. */
function whoAnswers(
  world: SceneWorld,
  { addressed, arriving, topics }: LineRead,
  usual: SceneEntry | null,
  isDeed: boolean,
): { speaker: SceneEntry | null; topics: SceneEntry[] } {
  if (arriving && world.present.includes(arriving)) return { speaker: arriving, topics };
  if (addressed) {
    if (canAnswer(world, addressed)) return { speaker: addressed, topics };
    return { speaker: usual, topics: [addressed, ...topics] };
  }
  const beside = isDeed ? topics.find((entry) => canAnswer(world, entry)) : undefined;
  return { speaker: beside ?? usual, topics };
}

function openings({ request, words, background, player, isBanned }: SceneWorld): Wordings[] {
  const two = background.slice(0, 2);
  const [one] = two;
  const texts = two.map(({ text }) => text);
  const isShort = texts.join("").length <= OPENING_MAX;
  const begin: Wordings[] = [];
  if (one && two.length === 2 && isShort)
    begin.push(
      moves(
        null,
        [texts.join(words.gap)],
        two.map(({ key }) => key),
      ),
    );
  if (one) begin.push(moves(null, [one.text], [one.key]));
  const others = request.entries.filter((entry) => entry !== player && !entry.dead && !isBanned(entry.name));
  const first = others.find(({ as }) => as === "place") ?? others[0];
  begin.push(moves(null, words.opening(first ? words.name(first) : null)));
  return begin;
}

/** The first wording without banned words, echo or repetition; what may not be at all is given up last. */
function firstAllowed(world: SceneWorld, wordings: readonly Wordings[], random: Random): Move {
  const { request, isBanned, exact, words } = world;
  const last = request.lines.at(-1);
  const echoes = echoCheck(last?.role === "player" ? last.text : "", exact);
  const avoided = new Set(request.avoid);
  const before = new Set(request.lines.map(({ text }) => text));
  const lastReply = request.lines.findLast(({ role }) => role !== "player")?.text;
  const groups = [...wordings, moves(null, words.nothingNew(null))].map((group) => {
    const at = group.length > 0 ? random.below(group.length) : 0;
    return [...group.slice(at), ...group.slice(0, at)];
  });
  const possible: Move[] = [];
  // One after the other: most are never looked at.
  for (const group of groups) {
    const fit = group.filter(({ text }) => !isBanned(text) && !echoes(text));
    possible.push(...fit);
    const allowed = fit.filter(({ text }) => !avoided.has(text) && text !== lastReply);
    const move = allowed.find(({ text }) => !before.has(text)) ?? allowed[0];
    if (move) return move;
  }
  return possible.find(({ text }) => !avoided.has(text)) ?? possible[0] ?? { speaker: null, text: SILENCE, told: [] };
}
