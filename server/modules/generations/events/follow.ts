// Following a generation: from memory if this process runs it, by polling the database if another one does, and with a
// snapshot and an end if it is over.
import { setTimeout as delay } from "node:timers/promises";
import { errorNumber } from "../../../../contract/errors.ts";
import type { Generation, GenerationEvent } from "../../../../contract/generations.ts";
import type { NumberedEvent } from "../../../platform/event-streams.ts";
import { presentGeneration } from "../generations.present.ts";
import type { GenerationRow } from "../generations.repo.ts";
import type { LiveGeneration } from "../running/live-generation.ts";
import { differences } from "./differences.ts";

/** How often the row of another process' generation is polled; that process writes it twice a second. */
const POLL_MS = 250;

export type Followed = AsyncIterable<NumberedEvent<GenerationEvent>>;

export interface FollowDeps {
  findLive: (id: string) => LiveGeneration | undefined;
  /** The row as it stands; an abandoned one is ended first. Null if it was deleted. */
  look: () => Promise<GenerationRow | null>;
}

/** The events to send after the event number `after`; null if that was the last. `first` is the row as just read. */
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
      await delay(POLL_MS, undefined, { signal: gone });
    } catch {
      return;
    }
    const next = await look();
    // Deleted with its chapter: the reader only receives its end.
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

/** Whether the generation has ended; only `kept_at` and `dismissed_at` can still change. */
export function isOver({ status }: Pick<GenerationRow, "status">): boolean {
  return status !== "queued" && status !== "running";
}
