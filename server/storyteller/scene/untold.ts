// The facts that were not told yet on the branch.
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import type { Random } from "../random.ts";
import type { Fact } from "./facts.ts";
import type { SceneWorld } from "./world.ts";

export interface UntoldFacts {
  /** Nearest to the goal first; without what the player's own entry says of them, which they know. */
  all: readonly Fact[];
  background: readonly { key: string; text: string }[];
  /** What an entry says, then its people's ties, then what they want, then ties of others to them. */
  about(entry: SceneEntry): Fact[];
  sentencesOf(entry: SceneEntry): Fact[];
  /** Sentences of other entries that name this one. */
  naming(entry: SceneEntry): Fact[];
  /** Sentences that share a telling word with a line. */
  sharing(line: string): Fact[];
  /** Whether a sentence that was told shares a telling word with a line. */
  hasTold(line: string): boolean;
  /** The same as all, with the nearest few in any order. */
  near(random: Random): Fact[];
}

const NEAR_MAX = 3;

/** A name says nothing of what is asked about it. */
function withoutNames(world: SceneWorld, line: string): string {
  let rest = "";
  let at = 0;
  for (const { from, to } of world.typed(line)) {
    rest += `${line.slice(at, from)} `;
    at = to;
  }
  return rest + line.slice(at);
}

function sharing(world: SceneWorld, line: string, facts: readonly Fact[]): Fact[] {
  const asked = new Set(world.words.keywords(withoutNames(world, line)));
  return facts.filter(
    (fact) => fact.kind === "sentence" && world.words.keywords(fact.text).some((word) => asked.has(word)),
  );
}

/** The untold facts of a world; `told` besides the keys of the request. */
export function untold(world: SceneWorld, told: readonly string[] = []): UntoldFacts {
  const now = new Set(told);
  const isUntold = ({ key }: { key: string }) => !world.request.told.has(key) && !now.has(key);
  const facts = world.facts.filter(isUntold);
  const all = facts.filter(({ kind, entry }) => entry !== world.player || kind === "tie");
  return {
    all,
    background: world.background.filter(isUntold),
    about: (entry) => [
      ...facts.filter((fact) => fact.entry === entry),
      ...facts.filter((fact) => fact.kind === "tie" && fact.other === entry),
    ],
    sentencesOf: (entry) => facts.filter((fact) => fact.entry === entry && fact.kind === "sentence"),
    naming: (entry) =>
      all.filter(
        (fact) =>
          fact.kind === "sentence" &&
          fact.entry !== entry &&
          [entry.name, ...entry.aliases].some((name) => fact.text.includes(name.trim())) &&
          world.exact(fact.text).some((found) => found.entry === entry),
      ),
    sharing: (line) => sharing(world, line, all),
    hasTold: (line) => sharing(world, line, world.facts).some((fact) => !isUntold(fact)),
    near(random) {
      const [first] = all;
      const near = first
        ? all.slice(0, NEAR_MAX).filter((fact) => world.distance(fact.entry) === world.distance(first.entry))
        : [];
      const at = near.length > 1 ? random.below(near.length) : 0;
      return [...near.slice(at), ...near.slice(0, at), ...all.slice(near.length)];
    },
  };
}
