// Three ways on for a Chinese story: one of people, one of a thing or place, one of time or the world outside.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { allowedIn } from "./avoidance.ts";
import { WAY_KINDS, type Way } from "./way.ts";
import { type SceneWay, sceneWays } from "./way-domains.ts";
import { type WayScene, waySceneOf } from "./way-scene.ts";
import { SPARE_TEXTS, WAYS } from "./way-templates.ts";

const EARLIER = 600;
const WAY_MAX = 40;
/** How much chance counts against what fits the scene. */
const CHANCE = 0.7;
const SPARE_WEIGHT = -2;
const GENERAL_WEIGHT = 0.9;
/** Of a letter, a diary or a call: no other outline fits as surely. */
const OF_FORM_WEIGHT = 2.6;
/** Somebody of whom the scene speaks can come any time. */
const SPOKEN_OF_WEIGHT = 1.3;
const NAMED_WEIGHT = 0.35;
const FORMS: ReadonlySet<string> = new Set(["letter", "diary", "call", "opening"]);
/** The same thing, setting or last line twice is less than two different ones. */
const SAME_SOURCE = { thing: 1, beat: 0.4, setting: 0.2, spoken: 1.6 };
const SAME_WORDS = 0.5;
const SLOT = /\{(\w+)\}/gu;

/** Nobody comes where nobody is. */
const STRANGER = /有人|生人|的人/u;

function fits(way: SceneWay, { conditions }: WayScene, fillings: WayScene["fillings"]): boolean {
  const lonely = conditions.has("alone") && conditions.has("outdoors");
  if (lonely && way.from.startsWith("thing") && STRANGER.test(way.text)) return false;
  const when = way.when ?? [];
  if (conditions.has("opening") !== when.includes("opening")) return false;
  if (!when.every((one) => (one.startsWith("!") ? !conditions.has(one.slice(1)) : conditions.has(one)))) return false;
  // A letter or a diary has no scene; only what is written of can bring something there.
  if (conditions.has("written") && (way.from.startsWith("setting") || way.from.startsWith("thing"))) return false;
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
      : GENERAL_WEIGHT + (way.when?.length ?? 0) * 0.1 + (way.text.includes("{x}") ? SPOKEN_OF_WEIGHT : 0);
  return { ...way, weight, from: way.text.includes("{x}") ? "spoken" : "general" };
}

interface Choice {
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
  for (const kind of WAY_KINDS) {
    const ranked = all
      .filter((way) => way.of === kind)
      .map((way) => ({ way, fillings: way.it === undefined ? scene.fillings : { ...scene.fillings, it: [way.it] } }))
      .filter(({ way, fillings }) => fits(way, scene, fillings))
      .map(({ way, fillings }) => ({
        text: filled(way, fillings, random),
        from: way.from,
        weight: weightOf(way, chosen) + CHANCE * random.next(),
      }))
      .sort((one, other) => other.weight - one.weight);
    const first = ranked.find(
      ({ text }) => text.length <= WAY_MAX && allowed(text) && !chosen.some((one) => one.text === text),
    );
    if (first === undefined) return null;
    chosen.push(first);
  }
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
