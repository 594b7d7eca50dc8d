// Three ways on for a Chinese story: one of people, one of a thing or place, one of time or the world outside.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { allowedIn } from "./avoidance.ts";
import { LINE_WAYS } from "./line-ways.ts";
import { SUBTEXT_WAYS } from "./subtext-ways.ts";
import { type WayScene, waySceneOf } from "./way-scene.ts";
import { SPARE_TEXTS, WAYS, type Way } from "./way-templates.ts";

const KINDS: readonly Way["of"][] = ["people", "thing", "world"];
const ALL: readonly Way[] = [...WAYS, ...LINE_WAYS, ...SUBTEXT_WAYS];
const WAY_MAX = 40;
/** How much chance counts against what fits the scene. */
const CHANCE = 1.2;
/** What an outline from one of the last lines counts more, from the weightiest of them and from another. */
const OF_FIRST = 1.2;
const OF_LINE = 0.4;
const SPARE_WEIGHT = -2;
/** Conditions of so many scenes that they say little. */
const LOOSE: ReadonlySet<string> = new Set(["company", "talk", "told", "indoors", "outdoors", "alone"]);
const SLOT = /\{(\w+)\}/gu;

function fits(way: Way, { conditions, fillings }: WayScene): boolean {
  const when = way.when ?? [];
  if (conditions.has("opening") !== when.includes("opening")) return false;
  if (!when.every((one) => (one.startsWith("!") ? !conditions.has(one.slice(1)) : conditions.has(one)))) return false;
  return [...way.text.matchAll(SLOT)].every(([, slot]) => (fillings[slot ?? ""]?.length ?? 0) > 0);
}

function filled(way: Way, fillings: WayScene["fillings"], random: Random): string {
  const chosen = new Map<string, string>();
  return way.text.replace(SLOT, (_, slot: string) => {
    const list = fillings[slot] ?? [];
    // The last thing named is the scene's; of the absent, anybody.
    const text = chosen.get(slot) ?? (slot === "thing" ? list[0] : random.pick(list)) ?? "";
    chosen.set(slot, text);
    return text;
  });
}

export function ways(request: SuggestRequest): SuggestionOf<"ways"> | null {
  const scene = waySceneOf(request);
  const random = randomOf(`${request.seed} ways`);
  const allowed = allowedIn(request);
  const chosen: string[] = [];
  for (const kind of KINDS) {
    const ranked = ALL.filter((way) => way.of === kind && fits(way, scene))
      .map((way) => ({ way, weight: weightOf(way, chosen, scene) + CHANCE * random.next() }))
      .sort((one, other) => other.weight - one.weight);
    const texts = ranked.map(({ way }) => filled(way, scene.fillings, random));
    const text = texts.find((one) => one.length <= WAY_MAX && allowed(one) && !chosen.includes(one));
    if (text === undefined) return null;
    chosen.push(text);
  }
  return { kind: "ways", ways: chosen };
}

/** An outline that is of this scene is better than one of any; the same name or thing three times is dull. */
function weightOf(way: Way, chosen: readonly string[], { fillings, first }: WayScene): number {
  if (SPARE_TEXTS.has(way.text)) return SPARE_WEIGHT;
  const conditions = (way.when ?? []).filter((one) => !one.startsWith("!") && !LOOSE.has(one)).length;
  const line = (way.when ?? []).find((one) => one.startsWith("line-"));
  const ofLine = line === undefined ? 0 : line === first ? OF_FIRST : OF_LINE;
  const loose = (way.when ?? []).filter((one) => LOOSE.has(one)).length;
  const slots = [...new Set([...way.text.matchAll(SLOT)].map(([, slot]) => slot ?? ""))];
  const again = slots.filter((slot) => chosen.some((text) => text.includes(fillings[slot]?.[0] ?? " "))).length;
  return ofLine + Math.min(2.2, conditions * 0.8 + loose * 0.3 + slots.length * 0.7) - again * 0.8;
}
