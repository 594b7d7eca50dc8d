// Generations: requesting, following, stopping and keeping them. running/ runs them, events/ follows them.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Availability, Candidate, Generation } from "../../../contract/generations.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Models } from "../../platform/models/models.ts";
import type { Suggest } from "../../platform/models/suggest-request.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Power } from "../power/power.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { type PageRequest, requireChapter } from "../stories/stories.service.ts";
import type { StoryNotes } from "../story-notes/story-notes.service.ts";
import type { StoryWorld } from "../story-world/story-world.service.ts";
import { type Followed, follow, isOver } from "./events/follow.ts";
import { presentCandidate, presentGeneration } from "./generations.present.ts";
import {
  dismissGeneration,
  findGeneration,
  type GenerationRow,
  keepCandidate,
  listGenerations,
} from "./generations.repo.ts";
import { createRequests, type Requests } from "./requests.ts";
import { resolveAbandoned, sweepAbandoned } from "./running/abandoned.ts";
import { createRunner } from "./running/runner.ts";
import { requestCancel } from "./running/running.repo.ts";

export interface Generations extends Requests {
  /** What a person may request at the moment. */
  availability(uid: string): Promise<Availability>;
  /** Throws generation_not_found. */
  get(uid: string, id: string): Promise<Generation>;
  /** Its events, beginning with a snapshot; null if `after` was the last one. Throws generation_not_found. */
  follow(uid: string, id: string, after: number | null, gone: AbortSignal): Promise<Followed | null>;
  /** Stops it, in whichever process it runs; returns how it ended. Throws generation_not_found. */
  cancel(uid: string, id: string): Promise<Generation>;
  /** A person's own results of a chapter. Throws story_not_found, chapter_not_found, parameter_invalid. */
  ofChapter(
    uid: string,
    storyId: string,
    chapterId: string,
    query: PageRequest & { kind?: "continue" | "lab" },
  ): Promise<Page<Generation>>;
  /** Stores that its person dismissed it, for all their devices. Throws generation_not_found. */
  dismiss(uid: string, id: string): Promise<Generation>;
  /** Throws generation_not_found. */
  keep(uid: string, id: string, candidateId: string): Promise<Candidate>;
  /** Ends the generations of processes that died; returns how many. */
  sweep(): Promise<number>;
  /** The first sweep of a process. If `isAlone`, it considers every other process dead at once. */
  begin(isAlone: boolean): Promise<void>;
  /**
   * Ends what this process runs: text written so far is kept, nothing is charged. New requests are refused with
   * generation_interrupted.
   */
  stop(): Promise<void>;
}

export interface GenerationsDeps {
  db: Database;
  log: Logger;
  models: Pick<Models, "get" | "generate">;
  power: Pick<Power, "hold" | "capture" | "release" | "isMember">;
  safety: Safety;
  storyNotes: Pick<StoryNotes, "forPrompt" | "noteUse">;
  storyWorld: Pick<StoryWorld, "worldForPrompt">;
  suggest: Suggest;
  labOpen: boolean;
  continuationOpen: boolean;
}

/** How often, and at which interval, `cancel` polls whether another process has stopped a generation. */
const CANCEL_POLLS = 20;
const CANCEL_POLL_MS = 100;

const cursorParts = z.tuple([cursorMoment, z.uuid()]);

export function createGenerations(deps: GenerationsDeps): Generations {
  const { db, log, power, safety } = deps;
  const processId = randomUUID();
  const runner = createRunner({ ...deps, processId });
  let stopping = false;
  const requests = createRequests({ ...deps, processId, runner, isStopping: () => stopping });

  /** A person's own generation; if its process died, it is ended first. */
  async function look(uid: string, id: string): Promise<GenerationRow | null> {
    const row = await findGeneration(db, uid, id);
    if (!row?.silent || runner.find(id)) return row;
    await resolveAbandoned({ db, power, safety }, id);
    return findGeneration(db, uid, id);
  }

  async function own(uid: string, id: string): Promise<GenerationRow> {
    const row = await look(uid, id);
    if (!row) throw new AppError("generation_not_found");
    return row;
  }

  /** The state in memory if this process runs it, else the stored one. */
  const present = (row: GenerationRow): Generation => runner.find(row.id)?.view() ?? presentGeneration(row);

  return {
    ...requests,

    availability: async (uid) => ({
      continuation: deps.continuationOpen,
      lab: deps.labOpen,
      suspended_until: await safety.suspendedUntil(uid),
    }),

    get: async (uid, id) => present(await own(uid, id)),

    async follow(uid, id, after, gone) {
      const row = await own(uid, id);
      return follow(row, after, gone, { findLive: runner.find, look: () => look(uid, id) });
    },

    async cancel(uid, id) {
      let row = await own(uid, id);
      if (runner.find(id)) {
        await runner.stop(id, null);
        return present(await own(uid, id));
      }
      if (!isOver(row)) await requestCancel(db, id);
      for (let looks = 0; !isOver(row) && looks < CANCEL_POLLS; looks++) {
        await delay(CANCEL_POLL_MS);
        row = await own(uid, id);
      }
      return present(row);
    },

    async ofChapter(uid, storyId, chapterId, { kind, limit, cursor, url }) {
      await requireChapter(db, uid, storyId, chapterId, "read");
      const parts = decodeCursor(cursor, cursorParts);
      const rows = await listGenerations(db, uid, chapterId, {
        kind,
        limit,
        after: parts && { moment: parts[0], id: parts[1] },
      });
      return pageOf(rows, { limit, cursor, url }, present, (row) => [row.cursor_at, row.id]);
    },

    async dismiss(uid, id) {
      const at = await dismissGeneration(db, uid, id);
      if (at === null) throw new AppError("generation_not_found");
      runner.find(id)?.setDismissed(at);
      return present(await own(uid, id));
    },

    async keep(uid, id, candidateId) {
      const row = await keepCandidate(db, uid, id, candidateId);
      if (!row) throw new AppError("generation_not_found");
      const live = runner.find(id);
      if (!live) return presentCandidate(row);
      live.setKept(candidateId, row.kept_at ?? 0);
      const found = live.view().candidates.find(({ _id }) => _id === candidateId);
      return found ?? presentCandidate(row);
    },

    sweep: () => sweepAbandoned({ db, power, safety }, processId, false),
    async begin(isAlone) {
      const ended = await sweepAbandoned({ db, power, safety }, processId, isAlone);
      if (ended > 0) log.warn({ ended }, "generations of a process that died were ended");
    },
    async stop() {
      stopping = true;
      await runner.stopAll();
    },
  };
}
