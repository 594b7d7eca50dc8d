// The stories of the rights matrix: one shared with a reader and a writer, others that are nothing to it.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { vi } from "vitest";
import type { TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

/** One story with everything a path can name. */
export interface WorldStory {
  nid: string;
  /** Its chapters in order, and one that is deleted. */
  cid: string;
  secondCid: string;
  deletedCid: string;
  /** A kept version of the first chapter, and one of the second. */
  vid: string;
  secondVid: string;
  /** An open invitation to read. */
  iid: string;
  token: string;
  /** Another story of the same person, in the recycle bin. */
  binNid: string;
}

export interface World {
  people: Record<"owner" | "writer" | "reader" | "stranger", TestPerson>;
  /** The owner's, shared with the reader and the writer. */
  shared: WorldStory;
  /** Another one of the owner's, shared with nobody. */
  own: WorldStory;
  /** The stranger's. */
  foreign: WorldStory;
  /** The owner's results of the shared story's first chapter: one that is over, and one that is somebody else's. */
  result: { gid: string; candidate: string; foreignCandidate: string };
  nothing: string;
}

/** Makes the stories anew for people who exist. */
export async function makeWorld({ services, database }: TestApp, people: World["people"]): Promise<World> {
  await atRest(database.pool);
  const { stories, chapters, collaborators, documents } = services;

  async function story(uid: string): Promise<WorldStory> {
    const { _id: nid, last_chapter_id: cid } = await stories.create(uid, { title: "A story", language: "en-US" });
    if (!cid) throw new Error("a new story has no chapter");
    const { _id: secondCid } = await chapters.create(uid, nid, { name: "Second", afterId: null });
    const { _id: deletedCid } = await chapters.create(uid, nid, { name: "Deleted", afterId: null });
    await chapters.remove(uid, nid, deletedCid);
    const { _id: iid, token } = await collaborators.invite(uid, nid, "read");
    const { _id: binNid } = await stories.create(uid, { title: "In the bin", language: "en-US" });
    await stories.remove(uid, binNid);
    const keep = (chapterId: string) => documents.keepVersion(chapterId, { reason: "named", label: "kept", uid });
    return {
      nid,
      cid,
      secondCid,
      deletedCid,
      iid,
      token,
      binNid,
      vid: await keep(cid),
      secondVid: await keep(secondCid),
    };
  }

  const shared = await story(people.owner.uid);
  for (const name of ["reader", "writer"] as const) {
    const { _id, token } = await collaborators.invite(
      people.owner.uid,
      shared.nid,
      name === "reader" ? "read" : "write",
    );
    await collaborators.accept(people[name].uid, token);
    await collaborators.revoke(people.owner.uid, shared.nid, _id);
  }
  return {
    people,
    shared,
    own: await story(people.owner.uid),
    foreign: await story(people.stranger.uid),
    result: await results(database.pool, people, shared),
    nothing: randomUUID(),
  };
}

/** What somebody has begun to have written is let come to its end. */
function atRest(pool: pg.Pool): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await pool.query("select 1 from generations where status in ('queued', 'running')");
      if (rows.length > 0) throw new Error("something is still being written");
    },
    { timeout: 30_000 },
  );
}

async function results(pool: pg.Pool, people: World["people"], { nid, cid }: WorldStory): Promise<World["result"]> {
  async function result(uid: string): Promise<{ gid: string; candidate: string }> {
    const [gid, candidate] = [randomUUID(), randomUUID()];
    await pool.query(
      `insert into generations (id, user_id, kind, story_id, chapter_id, model, write_length, status, cost, context_tail, request_hash, process_id, finished_at)
       values ($1, $2, 'continue', $3, $4, 'v2', 70, 'done', 70, '', '', gen_random_uuid(), now())`,
      [gid, uid, nid, cid],
    );
    await pool.query(
      "insert into generation_candidates (id, generation_id, place, flavour, status, text) values ($1, $2, 1, 'next', 'complete', 'Text.')",
      [candidate, gid],
    );
    return { gid, candidate };
  }
  const { candidate: foreignCandidate } = await result(people.writer.uid);
  return { ...(await result(people.owner.uid)), foreignCandidate };
}
