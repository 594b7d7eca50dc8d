// Following a generation: from memory where it runs here, by looking at the database where another process runs it, and
// in one go where it is over.

import { setTimeout as delay } from "node:timers/promises";
import { errorNumber } from "../../../../contract/errors.ts";
import type { Generation, GenerationEvent } from "../../../../contract/generations.ts";
import type { NumberedEvent } from "../../../platform/event-streams.ts";
import { presentGeneration } from "../generations.present.ts";
import type { GenerationRow } from "../generations.repo.ts";
import type { LiveGeneration } from "../running/live-generation.ts";
import { differences } from "./differences.ts";

/** How often another process' generation is looked at; that process writes it twice a second. */
const LOOK_MS = 250;

export type Followed = AsyncIterable<NumberedEvent<GenerationEvent>>;

export interface FollowDeps {
  findLive: (id: string) => LiveGeneration | undefined;
  /** The row as it stands; an abandoned one is ended first. Null when it is gone. */
  look: () => Promise<GenerationRow | null>;
}

/** What there is to follow after an event, or null when that one was the last. `first` is the row as just read. */
export function follow(
  first: GenerationRow,
  after: number | null,
  gone: AbortSignal,
  deps: FollowDeps,
): Followed | null {
  const live = deps.findLive(first.id);
  if (live) return live.hasEndedBy(after) ? null : live.join(gone);
  if (isOver(first) && after !== null && after >= first.event_number) return null;
  return watch(first, gone, deps);
}

async function* watch(first: GenerationRow, gone: AbortSignal, { look }: FollowDeps): Followed {
  let row = first;
  let shown: Generation = presentGeneration(row);
  yield { number: row.event_number, event: { type: "snapshot", generation: shown } };
  while (!isOver(row)) {
    try {
      await delay(LOOK_MS, undefined, { signal: gone });
    } catch {
      return;
    }
    const next = await look();
    // Deleted with its chapter: there is nothing to tell but that it is over.
    if (!next) {
      const generation: Generation = {
        ...shown,
        status: "failed",
        error_code: errorNumber("chapter_not_found"),
        finished_at: Date.now() / 1_000,
      };
      yield { number: row.event_number + 1, event: { type: "end", generation } };
      return;
    }
    const now = presentGeneration(next);
    for (const event of differences(shown, now)) yield { number: next.event_number, event };
    row = next;
    shown = now;
  }
  yield { number: row.event_number, event: { type: "end", generation: shown } };
}

/** Whether nothing of it will change any more but what is kept. */
export function isOver({ status }: Pick<GenerationRow, "status">): boolean {
  return status !== "queued" && status !== "running";
}
