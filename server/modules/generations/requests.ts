// Requests for generations: checks the rights and the texts, chooses the model and the cost, and starts running.
import type { ContinueBody, Generation, LabBody } from "../../../contract/generations.ts";
import { countWords } from "../../../contract/text-length.ts";
import type { Database } from "../../db/client.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import type { Models } from "../../platform/models/models.ts";
import type { Suggest } from "../../platform/models/suggest-request.ts";
import type { Power } from "../power/power.service.ts";
import type { Safety, SentText } from "../safety/safety.service.ts";
import { requireChapter, requireStory } from "../stories/stories.service.ts";
import type { StoryNotes } from "../story-notes/story-notes.service.ts";
import type { StoryWorld } from "../story-world/story-world.service.ts";
import { isOver } from "./events/follow.ts";
import {
  chooseModel,
  flavoursOf,
  generationCost,
  requestHash,
  requireLabInput,
  requireRoom,
} from "./generations.policy.ts";
import { pruneGenerations } from "./generations.repo.ts";
import { gatherMaterial, type MaterialRequest, wordsOfStory } from "./material.ts";
import { createLiveGeneration } from "./running/live-generation.ts";
import type { Runner } from "./running/runner.ts";
import { findSame, storeRequest, type ValidatedRequest } from "./store-request.ts";
import { suggestCandidates } from "./suggest-candidates.ts";

/** How many requests are stored at once, so that two hundred of them do not take all database connections. */
const STARTS_AT_ONCE = 4;

export interface Requests {
  /**
   * Starts a continuation of a chapter; returns at once. A repeated request returns the generation as it stands. Throws
   * story_not_found, story_no_right, chapter_not_found, continuation_suspended, sensitive_content, chapter_full (the
   * chapter is full), moderation_unreachable, model_unavailable, generate_closed, conflict, generation_running,
   * power_short, generation_interrupted.
   */
  continueChapter(uid: string, storyId: string, chapterId: string, body: ContinueBody): Promise<Generation>;
  /**
   * Starts a use of the Lab. Throws the same, and lab_text_missing, lab_text_length, lab_instruction_missing,
   * lab_needs_model, parameter_invalid (a chapter without its story).
   */
  lab(uid: string, body: LabBody): Promise<Generation>;
}

export interface RequestsDeps {
  db: Database;
  models: Pick<Models, "get">;
  power: Pick<Power, "hold" | "release" | "isMember">;
  safety: Pick<Safety, "requireNotSuspended" | "requireAllowed" | "refuses">;
  storyNotes: Pick<StoryNotes, "forPrompt" | "noteUse">;
  storyWorld: Pick<StoryWorld, "worldForPrompt">;
  labOpen: boolean;
  continuationOpen: boolean;
  processId: string;
  runner: Pick<Runner, "run" | "find" | "stop">;
  suggest: Suggest;
  isStopping: () => boolean;
}

function textsOf<F extends SentText["field"]>(body: Record<F, string>, fields: readonly F[]): SentText[] {
  return fields.map((field) => ({ field, text: body[field] }));
}

export function createRequests(deps: RequestsDeps): Requests {
  const { db, models, power, safety, storyNotes, storyWorld, labOpen, continuationOpen, processId, runner } = deps;
  const { suggest, isStopping } = deps;
  const withLimit = createLimiter(STARTS_AT_ONCE);

  async function begin(
    { candidates: count, ...asked }: Omit<ValidatedRequest, "candidates" | "isFree"> & { candidates: number },
    request: MaterialRequest,
  ): Promise<Generation> {
    const material = await withLimit(() => gatherMaterial({ db, storyNotes, storyWorld }, request));
    // Not counted against the person: a co-author may have written it.
    if (await safety.refuses(wordsOfStory(material))) throw new AppError("sensitive_content");
    const { previous } = material;
    // The person can't correct the previous chapter here, so the generation runs without it.
    if (previous && (await safety.refuses(previous.text))) material.previous = { ...previous, refused: true };
    const { uid, storyId, chapterId } = asked;
    const isFree = request.model.source === "storyteller";
    const isSuggested = asked.kind === "continue" && isFree;
    const candidates =
      isSuggested && storyId !== null && chapterId !== null
        ? await withLimit(() =>
            suggestCandidates(
              { db, suggest, safety },
              { id: asked.id, uid, storyId, chapterId, candidates: count },
              material,
            ),
          )
        : flavoursOf(asked.kind, count).map((flavour) => ({ flavour, suggestion: null }));
    const { generation, isNew } = await withLimit(() =>
      storeRequest({ db, processId, power, safety }, { ...asked, isFree, candidates }),
    );
    if (!isNew) return generation;
    if (isOver(generation)) {
      await pruneGenerations(db, uid, chapterId);
      return generation;
    }
    if (asked.storyId) storyNotes.noteUse(asked.storyId);
    const live = createLiveGeneration(asked.uid, generation);
    runner.run(live, material);
    // If the server began to stop meanwhile, `stopAll` has missed this one.
    if (isStopping()) await runner.stop(asked.id, "generation_interrupted");
    return generation;
  }

  /** The checks for every request; `right` checks the person's right to the story or chapter it names. */
  async function requireAllowed(uid: string, right: () => Promise<unknown>, texts: readonly SentText[]): Promise<void> {
    if (isStopping()) throw new AppError("generation_interrupted");
    const [allowed, suspended] = await Promise.allSettled([right(), safety.requireNotSuspended(uid)]);
    for (const passed of [allowed, suspended]) if (passed.status === "rejected") throw passed.reason;
    await safety.requireAllowed(uid, texts);
  }

  async function chosen(uid: string, asked: ContinueBody["model"]) {
    const info = models.get(asked);
    return chooseModel(info, models.get("v1"), !info.pro || (await power.isMember(uid)));
  }

  return {
    async continueChapter(uid, storyId, chapterId, { lang, ...body }) {
      if (!continuationOpen) throw new AppError("generate_closed");
      const hash = requestHash({ ...body, storyId, chapterId, kind: "continue" });
      const same = await findSame(db, uid, body.id, hash);
      if (same) return runner.find(body.id)?.view() ?? same;
      await requireAllowed(
        uid,
        () => requireChapter(db, uid, storyId, chapterId, "write"),
        textsOf(body, ["before", "after", "direction"]),
      );
      const { model, fellBackFrom } = await chosen(uid, body.model);
      // Suggestions need no room.
      if (model.source !== "storyteller") requireRoom(body);
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
          cost: generationCost(model, body),
          text: body.before,
          hash,
        },
        {
          ...place,
          task: "continue",
          before: body.before,
          after: body.after,
          selection: "",
          mentions: body.mentions,
          tone: "same",
          instruction: "",
          direction: body.direction,
          model,
          lang,
        },
      );
    },

    async lab(uid, { lang, ...body }) {
      if (!labOpen) throw new AppError("generate_closed");
      const { story_id: storyId, chapter_id: chapterId } = body;
      if (chapterId !== null && storyId === null)
        throw new AppError("parameter_invalid", [{ field: "story_id", reason: "missing" }]);
      const hash = requestHash({ ...body, kind: "lab" });
      const same = await findSame(db, uid, body.id, hash);
      if (same) return runner.find(body.id)?.view() ?? same;
      const { model, fellBackFrom } = await chosen(uid, body.model);
      requireLabInput(body, model);
      const right = async () => {
        if (storyId === null) return;
        if (chapterId === null) await requireStory(db, uid, storyId, "write");
        else await requireChapter(db, uid, storyId, chapterId, "write");
      };
      await requireAllowed(uid, right, textsOf(body, ["text", "instruction", "before", "after"]));
      const place = { uid, storyId, chapterId, parentId: body.parent_id, writeLength: countWords(body.text) };
      return begin(
        {
          ...place,
          id: body.id,
          kind: "lab",
          tool: body.tool,
          model: model.id,
          fellBackFrom,
          candidates: 1,
          cost: generationCost(model, null),
          text: body.text,
          hash,
        },
        {
          ...place,
          task: body.tool,
          before: body.before,
          after: body.after,
          selection: body.text,
          mentions: body.mentions,
          tone: body.tone,
          instruction: body.instruction,
          direction: "",
          model,
          lang,
        },
      );
    },
  };
}
