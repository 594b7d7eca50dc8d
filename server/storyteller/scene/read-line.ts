// What a player's line means for the scene: who is spoken to, which entries it is about, and its intent.
import type { SceneEntry, SceneLine } from "../../platform/models/scene-request.ts";
import type { LineSigns, Pronoun } from "./types.ts";
import type { SceneWorld } from "./world.ts";

/** A pronoun or "more" goes back this many lines. */
const MEANT_LINES_MAX = 4;

export interface LineRead extends LineSigns {
  addressed: SceneEntry | null;
  /** A person whom the player lets come in. */
  arriving: SceneEntry | null;
  /** Entries it is about, in order: neither who is spoken to nor the player. */
  topics: SceneEntry[];
  /** It names the player's own character. */
  namesPlayer: boolean;
}

/** Reads the last line of a scene. */
export function readLine(world: SceneWorld, line: SceneLine, speaker: SceneEntry | null): LineRead {
  const { words, request, typed } = world;
  const signs = words.read(line.text, line.mode);
  let addressed: SceneEntry | null = null;
  let arriving: SceneEntry | null = null;
  const topics: SceneEntry[] = [];
  let namesPlayer = false;
  for (const { entry, from, to } of typed(line.text)) {
    if (entry.id === request.player.id) {
      namesPlayer = true;
      continue;
    }
    const use = words.nameUse(line.text.slice(0, from), line.text.slice(to), line.mode);
    const isLiving = world.people.includes(entry);
    if (use === "arrives" && isLiving && !arriving) arriving = entry;
    else if (use === "addressed" && isLiving && !addressed) addressed = entry;
    else if (!topics.includes(entry)) topics.push(entry);
  }
  const about = topics.filter((entry) => entry !== addressed && entry !== arriving);
  if (about.length === 0 && signs.pronoun && signs.intent === null) {
    const meant = meantBy(world, signs.pronoun, addressed ?? speaker);
    if (meant && signs.asks) about.push(meant);
  }
  return { ...signs, addressed, arriving, topics: about, namesPlayer };
}

/** The entry that the latest reply is about, of those a pronoun can stand for. */
export function meantBy(world: SceneWorld, pronoun: Pronoun | null, speaker: SceneEntry | null): SceneEntry | null {
  const fits = (entry: SceneEntry) => {
    if (entry.id === world.request.player.id) return false;
    if (pronoun === null) return true;
    if (pronoun === "it") return entry.as !== "person";
    if (entry.as !== "person") return pronoun === "they";
    return pronoun === "they" || entry.gender === "unknown" || entry.gender === (pronoun === "he" ? "male" : "female");
  };
  for (const line of world.request.lines.slice(-1 - MEANT_LINES_MAX, -1).reverse()) {
    const found = world
      .typed(line.text)
      .map(({ entry }) => entry)
      .filter(fits);
    const other = found.find((entry) => entry !== speaker && entry.id !== line.speaker);
    // Only of what the narrator told of them can the speaker be meant.
    if (!other && line.role === "narrator" && found[0]) return found[0];
    if (other) return other;
  }
  return null;
}
