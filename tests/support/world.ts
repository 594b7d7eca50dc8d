// The stories of the rights matrix: one shared with a reader and a writer, and unrelated ones.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { vi } from "vitest";
import { entryBody } from "../../contract/entries.ts";
import { createUploadCredentials } from "../../server/modules/images/upload-credential.ts";
import { newShareId } from "../../server/modules/sharings/share-id.ts";
import type { TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";
import { reported } from "./reported.ts";

/** One story with everything that a path can name. */
export interface WorldStory {
  nid: string;
  /** Its chapters in order, and one that is deleted. */
  cid: string;
  secondCid: string;
  deletedCid: string;
  /** A stored version of the first chapter, and one of the second. */
  vid: string;
  secondVid: string;
  /** An open invitation to read. */
  iid: string;
  token: string;
  /** Its share by link, in which the first chapter is published. */
  shareId: string;
  /** Another story of the same person, in the recycle bin. */
  binNid: string;
  /** The world bound to it, with entries of which one is deleted; and a deleted world of the same person. */
  unid: string;
  entryId: string;
  deletedEntryId: string;
  binUnid: string;
  /** The world's share by link. */
  worldShareId: string;
  /** An exploration of the world, with its first message and an entry of its copy; and a deleted one. */
  chatId: string;
  chatMessageId: string;
  chatEntryId: string;
  deletedChatEntryId: string;
  binChatId: string;
  /** A picture of the same person's that has passed. */
  imageId: string;
}

const NAMES = ["owner", "writer", "reader", "stranger"] as const;

/** Without an administrator and a moderator, the stranger and the reader stand in for them. */
export type WorldPeople = Pick<World["people"], (typeof NAMES)[number]> & Partial<World["people"]>;

export interface World {
  people: Record<(typeof NAMES)[number] | "administrator" | "moderator", TestPerson>;
  /** The owner's story, shared with the reader and the writer. */
  shared: WorldStory;
  /** Another story of the owner, not shared. */
  own: WorldStory;
  /** The stranger's story. */
  foreign: WorldStory;
  /** Results of the shared story's first chapter: a finished one of the owner's, and one of another person. */
  result: { gid: string; candidate: string; foreignCandidate: string };
  /** For each person a picture to upload, with its credential. */
  uploads: Record<keyof World["people"], { query_id: string; credential: string }>;
  /** For each person an uploaded file that has not been imported. */
  files: Record<keyof World["people"], string>;
  /** For each person a note beside the shared story's first chapter, also of those who may no longer write there. */
  notes: Record<keyof World["people"], string>;
  /** A held picture of the stranger's. */
  heldId: string;
  /** Feedback of the stranger's. */
  feedbackId: string;
  /**
   * About the stranger's works: a case that waits, its evidence and report, a decision, and one that was answered. Where
   * there is a moderator; else they are of nothing.
   */
  judged: Record<"caseId" | "evidenceId" | "reportId" | "decisionId" | "appealedId", string>;
  nothing: string;
}

/** A CSV file whose second description is longer than an entry's limit. */
const FILE = Buffer.from(`name,description\nLamp,It burns.\nTower,${"It stands there. ".repeat(20)}\n`);
/** Database rows of uploaded files, by the person's uid. */
const sentFiles = new Map<string, object>();

/** Creates the stories again for existing people. */
export async function makeWorld({ services, database }: TestApp, given: WorldPeople): Promise<World> {
  const people: World["people"] = { administrator: given.stranger, moderator: given.reader, ...given };
  await atRest(database.pool);
  const { stories, chapters, collaborators, documents, worlds, sharedWorlds, storyNotes, worldFiles, chats } = services;

  async function begun(uid: string, universe_id: string) {
    const { _id } = await chats.fromWorld(uid, {
      id: randomUUID(),
      universe_id,
      played_character_name: "Mara",
      played_character_description: "",
      opening: "The lamp is out.",
    });
    return _id;
  }

  async function chat(uid: string, unid: string) {
    const chatId = await begun(uid, unid);
    const { last_message_id: chatMessageId } = await chats.get(uid, chatId);
    const { played_entry_id: chatEntryId } = await chats.get(uid, chatId);
    const [deletedChatEntryId] = await chats.withCopy(uid, chatId, async (copies) => {
      const { _id } = await copies.createEntry(
        uid,
        chatId,
        entryBody.parse({ type: "normal", name: "Gone", description: "" }),
      );
      return copies.removeEntries(uid, chatId, [_id]);
    });
    const binChatId = await begun(uid, unid);
    await chats.remove(uid, binChatId);
    return {
      chatId,
      chatMessageId: chatMessageId ?? "",
      chatEntryId: chatEntryId ?? "",
      deletedChatEntryId: deletedChatEntryId ?? "",
      binChatId,
    };
  }

  async function world(uid: string, nid: string) {
    const { _id: unid } = await worlds.create(uid, { title: "A world", background: "", forbidden_words: ["mist"] });
    const character = (name: string) =>
      worlds.createEntry(uid, unid, entryBody.parse({ type: "character", name, description: "Somebody." }));
    const { _id: entryId } = await character("Mara");
    const { _id: deletedEntryId } = await character("Deleted");
    await worlds.removeEntries(uid, unid, [deletedEntryId]);
    const { _id: binUnid } = await worlds.create(uid, { title: "In the bin", background: "", forbidden_words: [] });
    await worlds.remove(uid, [binUnid]);
    await storyNotes.presetUniverse(uid, nid, unid);
    const { share_id: worldShareId } = await sharedWorlds.update(uid, unid, { state: "link" });
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into images (owner_id, purpose, status, imported) values ($1, 'entry', 'passed', true) returning id",
      [uid],
    );
    const explored = await chat(uid, unid);
    return {
      ...{ unid, entryId, deletedEntryId, binUnid, ...explored },
      worldShareId: worldShareId ?? "",
      imageId: rows[0]?.id ?? "",
    };
  }

  async function upload(uid: string) {
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into images (owner_id, purpose, status, imported) values ($1, 'avatar', 'waiting', true) returning id",
      [uid],
    );
    const query_id = rows[0]?.id ?? "";
    return { query_id, credential: createUploadCredentials(services.secret).sign(query_id, uid) };
  }

  async function held(uid: string): Promise<string> {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into images (owner_id, purpose, status, imported, width, height, bytes, stored_at)
       values ($1, 'world_cover', 'judging', true, 1, 1, 1, now() - interval '1 day') returning id`,
      [uid],
    );
    return rows[0]?.id ?? "";
  }

  async function feedback(uid: string): Promise<string> {
    const { rows } = await database.pool.query<{ id: string }>(
      // Of yesterday: it takes nothing of what the person can send today, however often the world is made.
      `insert into feedback (user_id, type, text, at)
       values ($1, 'problem', 'The lamp is out', now() - interval '1 day') returning id`,
      [uid],
    );
    return rows[0]?.id ?? "";
  }

  async function share(uid: string, nid: string, cid: string): Promise<string> {
    const id = newShareId();
    const { pool } = database;
    await pool.query("insert into shares (id, owner_id, story_id, state) values ($1, $2, $3, 'link')", [id, uid, nid]);
    await pool.query(
      `insert into published_chapters (chapter_id, share_id, name, blocks, text, word_count, character_count)
       values ($1, $2, 'First', '[]', '', 0, 0)`,
      [cid, id],
    );
    return id;
  }

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
      shareId: await share(uid, nid, cid),
      ...(await world(uid, nid)),
      vid: await keep(cid),
      secondVid: await keep(secondCid),
    };
  }

  /** Uploads a file once per person; later calls copy its row instead of parsing the file in a thread again. */
  async function file(uid: string): Promise<string> {
    const sent = sentFiles.get(uid);
    if (sent) {
      const id = randomUUID();
      await database.pool.query("insert into world_files select (jsonb_populate_record(null::world_files, $1)).*", [
        { ...sent, id },
      ]);
      await database.pool.query("insert into world_file_pieces (file_id, place, bytes) values ($1, 0, $2)", [id, FILE]);
      return id;
    }
    const { _id } = await worldFiles.upload(uid, { name: "lamp.csv", bytes: FILE, language: "en-US", unid: null });
    const { rows } = await database.pool.query<{ row: object }>(
      "select to_jsonb(f) as row from world_files f where id = $1",
      [_id],
    );
    sentFiles.set(uid, rows[0]?.row ?? {});
    return _id;
  }

  async function note(uid: string, chapterId: string): Promise<string> {
    const id = randomUUID();
    await database.pool.query(
      "insert into chapter_notes (id, user_id, chapter_id, text) values ($1, $2, $3, 'A note')",
      [id, uid, chapterId],
    );
    return id;
  }

  /** A decided case of the stranger's, whose work was marked as for adults. */
  async function decided(kind: "story" | "universe", shareId: string, answer: string | null): Promise<string> {
    const { caseId } = await reported(database.pool, { kind, owner: people.stranger.uid, shareId, reporters: [] });
    await database.pool.query("update report_cases set decided_at = now() where id = $1", [caseId]);
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into decisions (case_id, owner_id, share_id, moderator_id, action, reason, nsfw_before, appeal_text, appealed_at)
       values ($1, $2, $3, $4, 'adult', '', false, $5, case when $5::text is not null then now() end) returning id`,
      [caseId, people.stranger.uid, shareId, people.moderator.uid, answer],
    );
    return rows[0]?.id ?? "";
  }

  async function judged({ shareId, worldShareId }: WorldStory): Promise<World["judged"]> {
    if (!given.moderator) {
      const none = randomUUID();
      return { caseId: none, evidenceId: none, reportId: none, decisionId: none, appealedId: none };
    }
    const decisionId = await decided("story", shareId, null);
    const appealedId = await decided("universe", worldShareId, "It is a quotation.");
    const { caseId, evidenceId, reportIds } = await reported(database.pool, {
      ...{ kind: "story", owner: people.stranger.uid, shareId, reporters: [people.reader.uid] },
    });
    // Of yesterday: it takes nothing of what the person can send today, however often the world is made.
    await database.pool.query("update reports set at = at - interval '1 day' where case_id = $1", [caseId]);
    return { caseId, evidenceId, reportId: reportIds[0] ?? "", decisionId, appealedId };
  }

  async function sharedStory(): Promise<WorldStory> {
    const shared = await story(people.owner.uid);
    for (const name of ["reader", "writer", ...(given.moderator ? (["moderator"] as const) : [])] as const) {
      const rights = name === "writer" ? "write" : "read";
      const { _id, token } = await collaborators.invite(people.owner.uid, shared.nid, rights);
      await collaborators.accept(people[name].uid, token);
      await collaborators.revoke(people.owner.uid, shared.nid, _id);
    }
    return shared;
  }

  async function ofEach<T>(make: (uid: string) => Promise<T>): Promise<Record<keyof World["people"], T>> {
    const [owner, writer, reader, stranger] = await Promise.all([
      make(people.owner.uid),
      make(people.writer.uid),
      make(people.reader.uid),
      make(people.stranger.uid),
    ]);
    const administrator = given.administrator ? await make(given.administrator.uid) : stranger;
    const moderator = given.moderator ? await make(given.moderator.uid) : reader;
    return { owner, writer, reader, stranger, administrator, moderator };
  }

  const [shared, own, foreign, uploads, files] = await Promise.all([
    sharedStory(),
    story(people.owner.uid),
    story(people.stranger.uid),
    ofEach(upload),
    ofEach(file),
  ]);
  const notes = await ofEach((uid) => note(uid, shared.cid));
  return {
    people,
    shared,
    own,
    foreign,
    result: await results(database.pool, people, shared),
    uploads,
    files,
    notes,
    heldId: await held(people.stranger.uid),
    feedbackId: await feedback(people.stranger.uid),
    judged: await judged(foreign),
    nothing: randomUUID(),
  };
}

/** Waits until running generations have ended. */
function atRest(pool: pg.Pool): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        "select 1 from generations where status in ('queued', 'running') union all select 1 from world_files where status = 'running'",
      );
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
