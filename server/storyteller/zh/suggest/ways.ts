// Three ways on for a Chinese story, of different kinds where the scene brings them: of people, of a thing or the place, of
// time or the world outside.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { allowedIn } from "./avoidance.ts";
import { WAY_KINDS, type Way, type WayKind } from "./way.ts";
import { type SceneWay, sceneWays } from "./way-domains.ts";
import { type WayScene, waySceneOf } from "./way-scene.ts";
import { SPARE_TEXTS, WAYS } from "./way-templates.ts";

const EARLIER = 600;
const WAY_MAX = 40;
/** How much chance counts against what fits the scene. */
const CHANCE = 0.7;
const SPARE_WEIGHT = -2;
/** No outline of any scene weighs so much, and every other does. */
const SPARE_MOST = -0.6;
const GENERAL_WEIGHT = 0.9;
/** Of a letter, a diary or a call: no other outline fits as surely. */
const OF_FORM_WEIGHT = 2.6;
const NAMED_WEIGHT = 0.35;
/** Fits nearly every room, and so says little of this one. */
const ANYWHERE = /^外面有人叫/u;
const ANYWHERE_LESS = 0.8;
const FORMS: ReadonlySet<string> = new Set(["letter", "diary", "call", "dream", "opening"]);
/** The same thing, setting or last line twice is less than two different ones. */
const SAME_SOURCE = { thing: 1, beat: 0.4, setting: 0.2 };
const SAME_WORDS = 0.5;
const SLOT = /\{(\w+)\}/gu;

/** Nobody comes where nobody is. */
const STRANGER = /有人|生人|的人/u;

function fits(way: SceneWay, { conditions }: WayScene, fillings: WayScene["fillings"]): boolean {
  const lonely = conditions.has("alone") && conditions.has("outdoors");
  if (lonely && way.from.startsWith("thing") && STRANGER.test(way.text)) return false;
  // 对方 is somebody whom nobody has called by name: nothing is known but what was said.
  if (conditions.has("other") && way.of !== "people" && way.text.includes("{b}")) return false;
  const when = way.when ?? [];
  if (conditions.has("opening") !== when.includes("opening")) return false;
  if (!when.every((one) => (one.startsWith("!") ? !conditions.has(one.slice(1)) : conditions.has(one)))) return false;
  // A letter, a diary or a dream has no scene; only what is written of can bring something there.
  if (
    (conditions.has("written") || conditions.has("dream")) &&
    (way.from.startsWith("setting") || way.from.startsWith("thing"))
  )
    return false;
  return [...way.text.matchAll(SLOT)].every(([, slot]) => (fillings[slot ?? ""]?.length ?? 0) > 0);
}

function filled(way: Way, fillings: WayScene["fillings"], random: Random): string {
  const chosen = new Map<string, string>();
  return way.text.replace(SLOT, (_, slot: string) => {
    const list = fillings[slot] ?? [];
    // The last thing named is the scene's; of the absent, anybody.
    const text = chosen.get(slot) ?? (slot === "it" ? list[0] : random.pick(list)) ?? "";
    chosen.set(slot, text);
    return text;
  });
}

function generalWay(way: Way): SceneWay {
  const form = way.when?.find((one) => FORMS.has(one));
  const weight = SPARE_TEXTS.has(way.text)
    ? SPARE_WEIGHT
    : form !== undefined
      ? OF_FORM_WEIGHT
      : GENERAL_WEIGHT + (way.when?.length ?? 0) * 0.1 - (ANYWHERE.test(way.text) ? ANYWHERE_LESS : 0);
  return { ...way, weight, from: SPARE_TEXTS.has(way.text) ? "spare" : "general" };
}

interface Choice {
  of: WayKind;
  text: string;
  from: string;
}

export function ways(request: SuggestRequest): SuggestionOf<"ways"> | null {
  const scene = waySceneOf(request);
  const random = randomOf(`${request.seed} ways`);
  const allowed = allowedIn(request);
  const all = [
    ...sceneWays(
      scene.near,
      request.earlier.at(-1)?.text.slice(-EARLIER) ?? "",
      scene.conditions.has("letter") || scene.conditions.has("diary"),
    ),
    ...WAYS.map(generalWay),
  ];
  const chosen: Choice[] = [];
  const best = (kinds: readonly WayKind[], least: number) => {
    const ranked = all
      .filter((way) => kinds.includes(way.of))
      .map((way) => ({ way, fillings: way.it === undefined ? scene.fillings : { ...scene.fillings, it: [way.it] } }))
      .filter(({ way, fillings }) => fits(way, scene, fillings))
      .map(({ way, fillings }) => ({
        of: way.of,
        text: filled(way, fillings, random),
        from: way.from,
        weight: weightOf(way, chosen) + CHANCE * random.next(),
      }))
      .sort((one, other) => other.weight - one.weight);
    const first = ranked.find(
      ({ text, weight }) =>
        weight >= least && text.length <= WAY_MAX && allowed(text) && !chosen.some((one) => one.text === text),
    );
    if (first !== undefined) chosen.push(first);
  };
  for (const kind of WAY_KINDS) best([kind], SPARE_MOST);
  // Where the scene brings nothing of a kind, a second outline of another kind says more than one that fits any scene.
  for (let round = chosen.length; round < WAY_KINDS.length; round++) {
    const known = chosen.length;
    best(
      WAY_KINDS.filter((kind) => chosen.filter((one) => one.of === kind).length < 2),
      SPARE_MOST,
    );
    if (chosen.length === known)
      best(
        WAY_KINDS.filter((kind) => !chosen.some((one) => one.of === kind)),
        Number.NEGATIVE_INFINITY,
      );
  }
  if (chosen.length < WAY_KINDS.length) return null;
  chosen.sort((one, other) => WAY_KINDS.indexOf(one.of) - WAY_KINDS.indexOf(other.of));
  return { kind: "ways", ways: chosen.map(({ text }) => text) };
}

function weightOf(way: SceneWay, chosen: readonly Choice[]): number {
  const names = new Set([...way.text.matchAll(SLOT)].map(([, slot]) => slot)).size;
  const source = way.from.split(" ")[0] as keyof typeof SAME_SOURCE;
  const again = chosen.some(({ from }) => from === way.from) ? (SAME_SOURCE[source] ?? 0) : 0;
  const alike = chosen.filter(({ text }) => sharesWords(text, way.text)).length;
  return way.weight + names * NAMED_WEIGHT - again - alike * SAME_WORDS;
}

const PAIR = 3;

/** Whether two outlines say much the same: three characters in a row are the same. */
function sharesWords(one: string, other: string): boolean {
  for (let at = 0; at + PAIR <= other.length; at++) {
    const part = other.slice(at, at + PAIR);
    if (/^\p{Script=Han}+$/u.test(part) && one.includes(part)) return true;
  }
  return false;
}
