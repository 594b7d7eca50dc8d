// What a model writes for one person: asked for, followed, stopped, kept. Running is in running/, following in events/.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Candidate, ContinueBody, Generation, LabBody } from "../../../contract/generations.ts";
import { LAB_POWER_PER_USE } from "../../../contract/limits.ts";
import { textLength } from "../../../contract/text-length.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Models } from "../../platform/models/models.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Power } from "../power/power.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { type PageRequest, requireChapter, requireStory } from "../stories/stories.service.ts";
import type { StoryNotes } from "../story-notes/story-notes.service.ts";
import { type Asked, findSame, storeAsked } from "./asking.ts";
import { type Followed, follow, isOver } from "./events/follow.ts";
import { chooseModel, requestHash, requireLabInput } from "./generations.policy.ts";
import { presentCandidate, presentGeneration } from "./generations.present.ts";
import { findGeneration, type GenerationRow, keepCandidate, listGenerations } from "./generations.repo.ts";
import { gatherMaterial, type MaterialRequest } from "./material.ts";
import { resolveAbandoned, sweepAbandoned } from "./running/abandoned.ts";
import { createLiveGeneration } from "./running/live-generation.ts";
import { createRunner } from "./running/runner.ts";
import { requestCancel } from "./running/running.repo.ts";

export interface Generations {
  /**
   * Has a chapter continued; answers at once. The same request again answers what became of it. Throws 40402, 40330,
   * 40440, 40303, 42203, 50306, 42236, 40900, 40901, 40304, 50305.
   */
  continueChapter(uid: string, storyId: string, chapterId: string, body: ContinueBody): Promise<Generation>;
  /** Has a text changed. Throws the same, and 42260, 42280, 42281, 42282, 42283, 42200 (a chapter without its story). */
  lab(uid: string, body: LabBody): Promise<Generation>;
  /** Throws 40444. */
  get(uid: string, id: string): Promise<Generation>;
  /** Its events, the whole first; null when `after` was the last one. Throws 40444. */
  follow(uid: string, id: string, after: number | null, gone: AbortSignal): Promise<Followed | null>;
  /** Stops it, in whichever process it runs; answers how it ended. Throws 40444. */
  cancel(uid: string, id: string): Promise<Generation>;
  /** A person's own results of a chapter. Throws 40402, 40440, 42200. */
  ofChapter(
    uid: string,
    storyId: string,
    chapterId: string,
    query: PageRequest & { kind?: "continue" | "lab" },
  ): Promise<Page<Generation>>;
  /** Throws 40444. */
  keep(uid: string, id: string, candidateId: string): Promise<Candidate>;
  /** Ends what processes left behind that died; answers how much. */
  sweep(): Promise<number>;
  /** The first sweep of a process. Alone with its database it takes every other process for dead at once. */
  begin(isAlone: boolean): Promise<void>;
  /** Ends what runs here: what is written is kept, nothing is charged. New requests are refused with 50305. */
  stop(): Promise<void>;
}

export interface GenerationsDeps {
  db: Database;
  log: Logger;
  models: Pick<Models, "get" | "generate">;
  power: Pick<Power, "hold" | "capture" | "release" | "isMember">;
  safety: Safety;
  storyNotes: Pick<StoryNotes, "forPrompt">;
  labOpen: boolean;
}

/** How long an answer to "stop" waits for another process to have stopped, in looks of so many milliseconds. */
const CANCEL_LOOKS = 20;
const CANCEL_LOOK_MS = 100;

const cursorParts = z.tuple([cursorMoment, z.uuid()]);

export function createGenerations(deps: GenerationsDeps): Generations {
  const { db, log, models, power, safety, storyNotes, labOpen } = deps;
  const processId = randomUUID();
  const runner = createRunner({ db, log, processId, models, power, safety });
  let stopping = false;

  async function begin(asked: Asked, request: MaterialRequest): Promise<Generation> {
    // Gathered while it is being stored: the model is to be asked as soon as that is done.
    const material = gatherMaterial({ db, storyNotes }, request);
    material.catch(() => undefined);
    const { generation, isNew } = await storeAsked({ db, processId, power }, asked);
    if (!isNew) return generation;
    const live = createLiveGeneration(asked.uid, generation);
    runner.run(live, material);
    // A server that began to stop meanwhile has not seen this one.
    if (stopping) await runner.stop(asked.id, 50305);
    return generation;
  }

  /** An own one; one whose process died is ended first. */
  async function look(uid: string, id: string): Promise<GenerationRow | null> {
    const row = await findGeneration(db, uid, id);
    if (!row?.silent || runner.find(id)) return row;
    await resolveAbandoned({ db, power }, id);
    return findGeneration(db, uid, id);
  }

  async function own(uid: string, id: string): Promise<GenerationRow> {
    const row = await look(uid, id);
    if (!row) throw new AppError(40444);
    return row;
  }

  /** As it stands in this very moment, where it runs here. */
  const present = (row: GenerationRow): Generation => runner.find(row.id)?.view() ?? presentGeneration(row);

  /** What every request for words has to pass; `right` is the person's to what it names. */
  async function pass(uid: string, right: () => Promise<unknown>, text: string): Promise<void> {
    if (stopping) throw new AppError(50305);
    const [allowed, suspended] = await Promise.allSettled([right(), safety.requireNotSuspended(uid)]);
    for (const passed of [allowed, suspended]) if (passed.status === "rejected") throw passed.reason;
    await safety.requireHarmless(uid, text);
  }

  async function chosen(uid: string, asked: ContinueBody["model"]) {
    const info = models.get(asked);
    return chooseModel(info, models.get("v1"), !info.pro || (await power.isMember(uid)));
  }

  return {
    async continueChapter(uid, storyId, chapterId, { lang, ...body }) {
      const hash = requestHash({ ...body, storyId, chapterId, kind: "continue" });
      const same = await findSame(db, uid, body.id, hash);
      if (same) return present(await own(uid, body.id));
      await pass(uid, () => requireChapter(db, uid, storyId, chapterId, "write"), `${body.before}\n${body.after}`);
      const { model, fellBackFrom } = await chosen(uid, body.model);
      const place = { uid, storyId, chapterId, parentId: body.parent_id, writeLength: body.write_length };
      return begin(
        {
          ...place,
          id: body.id,
          kind: "continue",
          tool: null,
          model: model.id,
          fellBackFrom,
          candidates: body.candidates,
          cost: body.write_length,
          text: body.before,
          hash,
        },
        {
          ...place,
          task: "continue",
          before: body.before,
          after: body.after,
          selection: "",
          tone: "same",
          instruction: "",
          model,
          lang,
        },
      );
    },

    async lab(uid, { lang, ...body }) {
      if (!labOpen) throw new AppError(42260);
      const { story_id: storyId, chapter_id: chapterId } = body;
      if (chapterId !== null && storyId === null) throw new AppError(42200, [{ field: "story_id", reason: "missing" }]);
      const hash = requestHash({ ...body, kind: "lab" });
      const same = await findSame(db, uid, body.id, hash);
      if (same) return present(await own(uid, body.id));
      const { model, fellBackFrom } = await chosen(uid, body.model);
      requireLabInput(body, model);
      const right = async () => {
        if (storyId === null) return;
        if (chapterId === null) await requireStory(db, uid, storyId, "write");
        else await requireChapter(db, uid, storyId, chapterId, "write");
      };
      await pass(uid, right, [body.text, body.instruction, body.before, body.after].join("\n"));
      const place = { uid, storyId, chapterId, parentId: body.parent_id, writeLength: textLength(body.text) };
      return begin(
        {
          ...place,
          id: body.id,
          kind: "lab",
          tool: body.tool,
          model: model.id,
          fellBackFrom,
          candidates: 1,
          cost: LAB_POWER_PER_USE,
          text: body.text,
          hash,
        },
        {
          ...place,
          task: body.tool,
          before: body.before,
          after: body.after,
          selection: body.text,
          tone: body.tone,
          instruction: body.instruction,
          model,
          lang,
        },
      );
    },

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
      for (let looks = 0; !isOver(row) && looks < CANCEL_LOOKS; looks++) {
        await delay(CANCEL_LOOK_MS);
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

    async keep(uid, id, candidateId) {
      const row = await keepCandidate(db, uid, id, candidateId);
      if (!row) throw new AppError(40444);
      const live = runner.find(id);
      if (!live) return presentCandidate(row);
      live.setKept(candidateId, row.kept_at ?? 0);
      const found = live.view().candidates.find(({ _id }) => _id === candidateId);
      return found ?? presentCandidate(row);
    },

    sweep: () => sweepAbandoned({ db, power }, processId, false),
    async begin(isAlone) {
      const ended = await sweepAbandoned({ db, power }, processId, isAlone);
      if (ended > 0) log.warn({ ended }, "generations of a process that died were ended");
    },
    async stop() {
      stopping = true;
      await runner.stopAll();
    },
  };
}
