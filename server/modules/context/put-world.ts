// Puts the world into a prompt: entries by priority as long as they fit, then the relationships between them.
import type { Activation, ActiveEntry } from "./activate-entries.ts";
import { breaksToSpaces } from "./breaks-to-spaces.ts";
import type { ContextInput } from "./context-input.ts";
import type { PromptBudget } from "./prompt-budget.ts";
import type { Wording } from "./wording/wording.ts";

/** With fewer tokens than this no entry fits, so no more entries are counted. */
const LEAST_TOKENS = 12;
/** After this many in a row that did not fit, the rest are not tried: counting hundreds of entries takes time. */
const MISFITS_MAX = 25;

export interface ToldWorld {
  entries: string;
  relationships: string;
  /** The entries that are in the prompt, in order. */
  told: ActiveEntry[];
}

/** Puts entries and relationships within `room` tokens. One that does not fit is skipped and the next is tried. */
export function putWorld(
  { entries, relationships, tokens }: Pick<ContextInput, "entries" | "relationships" | "tokens">,
  { wanted, leftOut }: Activation,
  budget: PromptBudget,
  wording: Wording,
  room: number,
): ToldWorld {
  let left = room;
  const lines: string[] = [];
  const told: ActiveEntry[] = [];
  let misfits = 0;
  for (const active of wanted) {
    const { entry, matched, why } = active;
    const details = { name: entry.name, ref: entry.id, matched, why };
    if (left < LEAST_TOKENS || misfits === MISFITS_MAX) {
      budget.leaveOut("entry", "budget", details);
      continue;
    }
    const line = breaksToSpaces(wording.entry(entry));
    const used = budget.tryPut("entry", line, left, details);
    misfits = used === null ? misfits + 1 : 0;
    if (used === null) continue;
    left -= used;
    lines.push(line);
    told.push(active);
  }
  for (const { entry, matched, why, because } of leftOut)
    budget.leaveOut("entry", because, { name: entry.name, ref: entry.id, matched, why });

  const present = new Set(told.map(({ entry }) => entry.id));
  const nameOf = new Map(entries.map(({ id, name }) => [id, name]));
  const bonds: string[] = [];
  let missing = false;
  left -= LEAST_TOKENS;
  for (const { from, to, tags } of relationships) {
    const said = tags.map((tag) => tag.trim()).filter(Boolean);
    if (said.length === 0 || !present.has(from) || !present.has(to)) continue;
    const line = breaksToSpaces(wording.relationship(nameOf.get(from) ?? "", nameOf.get(to) ?? "", said));
    const cost = tokens.count(line) + 1;
    missing ||= cost > left;
    if (cost > left) continue;
    left -= cost;
    bonds.push(line);
  }
  if (bonds.length > 0) budget.put("relationships", bonds.join("\n"));
  if (missing) budget.leaveOut("relationships", "budget", {});
  return { entries: lines.join("\n"), relationships: bonds.join("\n"), told };
}
