// Stories of several chapters and the service of their notes, for tests of notes and summaries.
import { pino } from "pino";
import { expect } from "vitest";
import type { ChapterSummary } from "../../contract/story-notes.ts";
import { createStoryNotes } from "../../server/modules/story-notes/story-notes.service.ts";
import type { TestApp } from "./app.ts";
import { signUp, type TestPerson } from "./people.ts";

/** A text that moderation refuses. */
export const BAD = "He looked up how to make a pipe bomb and wrote it down.";
/** The simulated model's answer. */
export const SUMMARY = "Mara finds the lamp out and goes down to the harbour alone.";
/** About 400 characters, different in each chapter. */
export const prose = (chapter: number) =>
  Array.from({ length: 8 }, (_, i) => `In chapter ${chapter} Mara took step ${i} down to the water.`).join(" ");

export interface NotedStory {
  owner: TestPerson;
  storyId: string;
  chapters: string[];
  path: string;
  summaries(query?: string): Promise<{ data: ChapterSummary[]; paging: { next: string | null } }>;
  summaryOf(chapterId: string): Promise<ChapterSummary>;
  /** Pretends that nobody has typed for this many minutes. */
  quiet(minutes: number): Promise<void>;
  change(chapterId: string, text: string): Promise<void>;
}

/** A new person with a story of `count` chapters. */
export async function notedStory(
  app: Pick<TestApp, "request" | "database" | "services">,
  count: number,
  language: "en-US" | "zh-CN" = "en-US",
): Promise<NotedStory> {
  const { pool } = app.database;
  const owner = await signUp(app, "owner");
  const text = Array.from({ length: count }, (_, i) => `# Part ${i + 1}\n\n${prose(i + 1)}`).join("\n\n");
  const made = await app.services.transfer.importStory(owner.uid, { title: "A story", language, format: "md", text });
  const storyId = made.story._id;
  expect(made.chapter_ids).toHaveLength(count);
  const path = `/api/v2/novels/${storyId}`;
  const summaries: NotedStory["summaries"] = (query = "") => owner.get(`${path}/summaries${query}`);
  return {
    owner,
    storyId,
    chapters: made.chapter_ids,
    path,
    summaries,
    async summaryOf(chapterId) {
      const { data } = await summaries("?limit=100");
      return data.find(({ chapter_id }) => chapter_id === chapterId) as ChapterSummary;
    },
    async quiet(minutes) {
      await pool.query(
        "update document_texts set at = now() - $2 * interval '1 minute' where document_id = any($1::uuid[])",
        [made.chapter_ids, minutes],
      );
    },
    async change(chapterId, changed) {
      await pool.query("update document_texts set text = $2, at = now() where document_id = $1", [chapterId, changed]);
      await pool.query("update chapters set character_count = length($2) where id = $1", [chapterId, changed]);
    },
  };
}

/** The service on the same database, with its jobs recorded instead of queued. */
export function storyNotesWithQueue(
  app: Pick<TestApp, "database">,
  queued: string[],
  mayBindUniverse: (uid: string, id: string) => Promise<boolean> = async () => false,
) {
  return createStoryNotes({
    db: app.database.db,
    log: pino({ level: "silent" }),
    queue: {
      sumUp: async (chapterId) => void queued.push(chapterId),
      checkStory: async () => undefined,
      sumUpNext: async () => undefined,
    },
    writeSummary: async () => SUMMARY,
    safety: { refuses: async () => false, requireNotSuspended: async () => undefined },
    mayBindUniverse,
  });
}
