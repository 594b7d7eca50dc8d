// Records for every table whether a person's data in it is in their export, and if not, why. A new table fails here
// until that is decided.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { compactDocument } from "../../server/collab/log/compaction.ts";
import { testApp } from "../support/app.ts";
import { fetchExport } from "../support/own-account.ts";
import { signUp } from "../support/people.ts";
import { reported } from "../support/reported.ts";
import { AVATAR, PIXEL, uploaded } from "../support/upload.ts";
import { makeWorld } from "../support/world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

/** The file that contains a row's words, and words that only this table has. */
interface Exported {
  in: RegExp;
  words: string;
}

interface Left {
  left: string;
}

const ACCOUNT = /^account\.json$/;
const STORY = /^stories\/.*\/story\.json$/;
const DOCUMENTS = /^stories\/.*\/documents\.jsonl$/;
const SHARES = /^shares\.json$/;
const CHAT = /^explorations\/.*\.jsonl$/;
const WORLD = /^worlds\/.*\.storyloom\.json$/;

const TABLES: Readonly<Record<string, Exported | Left>> = {
  users: { in: ACCOUNT, words: "Of table users" },
  identities: { in: ACCOUNT, words: "of-table-identities" },
  sessions: { in: ACCOUNT, words: "Of table sessions" },
  profile_changes: { in: ACCOUNT, words: '"month": "2001-01"' },
  account_merges: { in: ACCOUNT, words: "of-table-account-merges" },
  notices: { in: ACCOUNT, words: "Of table notices" },
  risk_alerts: { in: ACCOUNT, words: '"at": 1000000001' },
  collaborators: { in: ACCOUNT, words: '"joined_at": 1000000002' },
  invitation_cutoffs: { in: ACCOUNT, words: '"at": 1000000003' },
  chapter_directions: { in: ACCOUNT, words: "Of table chapter_directions" },
  chapter_notes: { in: ACCOUNT, words: "Of table chapter_notes" },
  share_references: { in: ACCOUNT, words: '"used_at": 1000000006' },
  follows: { in: ACCOUNT, words: '"since": 1000000004' },
  reading_history: { in: ACCOUNT, words: '"read_at": 1000000006' },
  reading_settings: { in: ACCOUNT, words: '"keeps_reading_history": true' },
  reports: { in: ACCOUNT, words: "Of table reports" },
  feedback: { in: ACCOUNT, words: "Of table feedback" },
  report_pictures: { in: ACCOUNT, words: '"pictures": [\n' },
  wallets: { in: ACCOUNT, words: '"lab_uses": 77' },
  power_grants: { in: ACCOUNT, words: '"granted": 4321' },
  ledger_transactions: { in: /^power\.jsonl$/, words: '"source":"pack"' },
  ledger_entries: { in: /^power\.jsonl$/, words: '"amount":4321' },
  stories: { in: STORY, words: "Of table stories" },
  chapters: { in: STORY, words: "Of table chapters" },
  chapter_summaries: { in: STORY, words: "Of table chapter_summaries" },
  story_notes: { in: STORY, words: "Of table story_notes" },
  entry_pins: { in: STORY, words: '"entry_id": "' },
  invitations: { in: STORY, words: '"used_count": 66' },
  documents: { in: DOCUMENTS, words: '"document":{' },
  document_snapshots: { in: DOCUMENTS, words: "In a snapshot" },
  document_updates: { in: DOCUMENTS, words: "In an update" },
  document_versions: { in: /^stories\/.*\/versions\.jsonl$/, words: "Of table document_versions" },
  worlds: { in: WORLD, words: "Of table worlds" },
  entries: { in: WORLD, words: "Of table entries" },
  entry_files: { in: WORLD, words: Buffer.from("Of table entry_files").toString("base64") },
  chats: { in: CHAT, words: "Of table chats" },
  chat_messages: { in: CHAT, words: "Of table chat_messages" },
  images: { in: /^pictures\/pictures\.json$/, words: '"purpose": "avatar"' },
  image_targets: { in: /^pictures\/pictures\.json$/, words: '"meant_for": {' },
  generations: { in: /^generations\.jsonl$/, words: '"write_length":99' },
  generation_candidates: { in: /^generations\.jsonl$/, words: "Of table generation_candidates" },

  shares: { in: SHARES, words: '"created_at": 1000000007' },
  shared_worlds: { in: SHARES, words: '"title": "Of table shared_worlds"' },
  published_chapters: { in: SHARES, words: "Of table published_chapters" },

  shared_entries: { left: "entries of worlds as they were shared, of which the author has the worlds themselves" },
  announcements: { left: "that followers were told of new chapters, a month" },
  announced_chapters: { left: "which chapters came to the square when: lists are ordered by it" },
  told_follows: { left: "of whom others were told that they follow them, a month; the follows are there" },
  share_counts: { left: "sums of how often a share is read, which its page says" },
  share_readers: { left: "hashes of readers, nobody's by name" },
  chapter_readers: { left: "the same, by chapter" },
  search_documents: { left: "made of public works, which are in the export, and anew at any time" },
  search_words: { left: "words of public works, nobody's by name" },
  search_tiers: { left: "what ranks the tiers of search begin at" },
  search_changes: { left: "shares whose search documents are about to be made anew" },
  author_counts: { left: "sums of the works on the square, made anew every ten minutes" },
  square_places: { left: "places of the ranking, made anew every ten minutes" },
  follow_counts: { left: "sums of the follows, and for a day when those were made that were taken back" },
  document_texts: { left: "made from the documents, and again when it is gone" },
  damaged_documents: { left: "bytes no reader can read; for the operator, thirty days" },
  rescued_words: { left: "which pieces of text were put back: the text itself is in the documents" },
  moved_nodes: { left: "which nodes a split took where: the text itself is in the documents" },
  holds: { left: "what is held back while words are written; what was taken of it is in the ledger" },
  hold_slices: { left: "the same, by grant" },
  world_files: { left: "a file as the person sent it, kept for an hour; what was taken in is in the worlds" },
  world_file_pieces: { left: "its bytes" },
  model_settings: { left: "the server's; who changed it last is an administrator" },
  decisions: { in: ACCOUNT, words: "Of table decisions" },
  moderators: { in: ACCOUNT, words: '"moderator_since": 1000000007' },
  report_cases: { left: "reports of others about the person; what was decided is told" },
  report_evidence: { left: "copies of published works and names, kept for moderators half a year" },
  evidence_pictures: { left: "which pictures of an author's, all exported, go with such a copy" },
  audit_log: { left: "the house's, of what administrators did; the person is told by notices" },
  attempt_windows: { left: "hashes, nobody's by name, minutes to a day" },
  one_time_codes: { left: "hashes, nobody's by name, minutes" },
  captchas: { left: "nobody's" },
  third_login_steps: { left: "logins under way, nobody's yet, minutes" },
  login_tickets: { left: "logins under way, nobody's yet, a minute" },
  removed_images: { left: "ids of pictures that are gone" },
};

/** Columns of the account's row that account.json has under the same or another name; and those it leaves out. */
const USER_COLUMNS: Readonly<Record<string, string | Left>> = {
  id: "id",
  email: "email",
  call_code: "phone",
  phone: "phone",
  nickname: "nickname",
  headimgurl: "picture",
  is_official: "is_official",
  model_type: "model_type",
  write_length: "write_length",
  shut: "locked",
  shut_at: "locked_at",
  shut_until: "locked_until",
  deletion_due_at: "deletion_due_at",
  created_at: "created_at",
  password_hash: { left: "opens the account to who guesses at it; that there is one is in logs_in_by" },
  model_bucket: { left: "which of the house's trials the account is in" },
};

const columnsOf = async (table: string) => {
  const { rows } = await pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Tables that refer to an account, or to something that does, and so on. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    with recursive theirs as (
      select 'users'::regclass::oid as table_id
      union
      select k.conrelid from pg_constraint k join theirs t on k.confrelid = t.table_id where k.contype = 'f')
    select relname as name from theirs join pg_class on oid = table_id order by 1`);
  return rows.map(({ name }) => name);
}

describe("every table", () => {
  it("is exported, or has a recorded reason why not", async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const names = rows.map(({ name }) => name);
    expect(Object.keys(TABLES).sort()).toEqual(names);
    const ofPeople = await tablesOfPeople();
    expect(ofPeople.length).toBeGreaterThan(20);
    expect(names).toEqual(expect.arrayContaining(ofPeople));
    // Two tables without a foreign key: the ledger outlives the account.
    const exported = Object.keys(TABLES).filter((name) => "in" in (TABLES[name] as object));
    expect(exported.filter((name) => !ofPeople.includes(name))).toEqual(["ledger_transactions", "ledger_entries"]);
  });

  it("that is exported has its words in the named file, and secrets are left out", async () => {
    const owner = await signUp(app, "exporting");
    const other = await signUp(app, "other");
    const world = await makeWorld(app, { owner, writer: other, reader: await signUp(app), stranger: other });
    const { nid, cid, unid, entryId } = world.own;
    const set = (statement: string, ...values: unknown[]) => pool.query(statement, values);
    await set("update users set nickname = 'Of table users' where id = $1", owner.uid);
    await set(
      "insert into identities (provider, subject, user_id) values ('google', 'of-table-identities', $1)",
      owner.uid,
    );
    await set("update sessions set user_agent = 'Of table sessions' where user_id = $1", owner.uid);
    await set(
      "insert into profile_changes (user_id, what, month, count) values ($1, 'avatar', '2001-01', 1)",
      owner.uid,
    );
    await set("insert into account_merges (from_uid, to_user_id) values ('of-table-account-merges', $1)", owner.uid);
    await app.services.notices.put(app.database.db, owner.uid, "warned", { text: "Of table notices" });
    await set("insert into risk_alerts (user_id, side, at) values ($1, 'input', to_timestamp(1000000001))", owner.uid);
    await set(
      "insert into collaborators (story_id, user_id, rights, joined_at) values ($1, $2, 'read', to_timestamp(1000000002))",
      world.foreign.nid,
      owner.uid,
    );
    await set(
      "insert into invitation_cutoffs (story_id, user_id, at) values ($1, $2, to_timestamp(1000000003))",
      world.foreign.nid,
      owner.uid,
    );
    await set(
      "insert into chapter_directions (user_id, chapter_id, text, updated_at) values ($1, $2, 'Of table chapter_directions', now())",
      owner.uid,
      world.foreign.cid,
    );
    await app.services.follows.follow(owner.uid, other.uid);
    await app.services.follows.follow(other.uid, owner.uid);
    await set("update follows set created_at = to_timestamp(1000000004) where follower_id = $1", owner.uid);
    await set("update follows set created_at = to_timestamp(1000000005) where follower_id = $1", other.uid);
    await app.services.readingHistory.put(owner.uid, [
      { share_id: world.foreign.shareId, chapter_id: world.foreign.cid, block: 2, within: 0, percent: 40, age_ms: 0 },
    ]);
    await set("update reading_history set read_at = to_timestamp(1000000006) where user_id = $1", owner.uid);
    await app.services.sharedWorlds.copy(owner.uid, { share_id: world.foreign.worldShareId });
    await set("update share_references set at = to_timestamp(1000000006) where user_id = $1", owner.uid);
    await app.services.chapterNotes.create(owner.uid, world.shared.nid, world.shared.cid, {
      id: randomUUID(),
      text: "Of table chapter_notes",
    });
    await app.services.power.grant(null, {
      uid: owner.uid,
      bucket: "pack",
      amount: 4_321,
      source: "pack",
      key: owner.uid,
    });
    await set("update wallets set lab_uses = 77 where user_id = $1", owner.uid);
    await set("update stories set title = 'Of table stories' where id = $1", nid);
    await app.services.documents.setTitle(cid, "In a snapshot", owner.uid);
    await compactDocument(pool, cid);
    expect((await pool.query("select 1 from document_updates where document_id = $1", [cid])).rowCount).toBe(0);
    await app.services.documents.setTitle(world.own.secondCid, "In an update", owner.uid);
    // Of a chapter nobody has open: its name is not updated from its document.
    await set("update chapters set name = 'Of table chapters' where id = $1", world.own.deletedCid);
    await set("insert into chapter_summaries (chapter_id, text) values ($1, 'Of table chapter_summaries')", cid);
    await set("update story_notes set author_note = 'Of table story_notes' where story_id = $1", nid);
    await set("insert into entry_pins (story_id, entry_id) values ($1, $2)", nid, entryId);
    await set("update invitations set used_count = 66 where story_id = $1", nid);
    await set("update document_versions set label = 'Of table document_versions' where document_id = $1", cid);
    await set("update worlds set title = 'Of table worlds' where id = $1", unid);
    await set("update entries set description = 'Of table entries' where id = $1", entryId);
    await set("update chats set goal = 'Of table chats' where id = $1", world.own.chatId);
    await set("update chat_messages set text = 'Of table chat_messages' where chat_id = $1", world.own.chatId);
    await set(
      "insert into entry_files (entry_id, path, bytes) values ($1, 'assets/other/main.txt', 'Of table entry_files')",
      entryId,
    );
    await set("update shares set created_at = to_timestamp(1000000007) where owner_id = $1", owner.uid);
    await set(
      "update published_chapters set name = 'Of table published_chapters' where share_id = $1",
      world.shared.shareId,
    );
    await set("update shared_worlds set title = 'Of table shared_worlds' where world_id = $1", unid);
    const image = await uploaded(app, owner, PIXEL, { credential: AVATAR });
    await set("insert into image_targets (image_id, world_id) values ($1, $2)", image, unid);
    await set("update images set purpose = 'report' where id = $1", image);
    await app.services.reports.report(owner.uid, {
      subject: { kind: "story", share_id: world.foreign.shareId },
      type: "other",
      description: "Of table reports",
      images: [image],
    });
    await set("update images set purpose = 'avatar' where id = $1", image);
    await app.services.feedback.send(owner.uid, { type: "idea", text: "Of table feedback", images: [] });
    const { caseId } = await reported(pool, { kind: "user", owner: owner.uid, reporters: [] });
    await set(
      `insert into decisions (case_id, owner_id, moderator_id, action, reason, undone_reason)
       values ($1, $2, $3, 'lock', 'Of table decisions', 'For moderators'), ($1, $2, $3, 'dismiss', 'For moderators', null)`,
      caseId,
      owner.uid,
      other.uid,
    );
    await set("insert into moderators (user_id, at) values ($1, to_timestamp(1000000007))", owner.uid);
    await set("update generations set write_length = 99 where id = $1", world.result.gid);
    await set(
      "update generation_candidates set text = 'Of table generation_candidates' where generation_id = $1",
      world.result.gid,
    );

    const found = await fetchExport(app, owner);
    const missing = Object.entries(TABLES).filter(
      ([, place]) =>
        "in" in place &&
        !found.names.some((name) => place.in.test(name) && found.text(name).includes((place as Exported).words)),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
    expect(found.names).not.toContain("problems.txt");
    // Pins of one's own entries are listed by name, links without their tokens.
    const story = found.json<{ pins: object[]; invitations: object[] }>("stories/Of table stories/story.json");
    expect(story.pins).toEqual([{ world_id: unid, entry_id: entryId, name: "Mara" }]);
    expect(story.invitations).toEqual([
      { id: world.own.iid, rights: "read", used_count: 66, created_at: expect.any(Number), revoked_at: null },
    ]);
    expect(found.everything).not.toContain(world.own.token);
    // Whom the person follows, and nobody who follows them.
    expect(found.json<{ people_followed: object[] }>("account.json").people_followed).toEqual([
      { name: expect.stringMatching(/./), since: 1_000_000_004 },
    ]);
    // A work is named while it can be read.
    expect(found.json<{ reading_history: object[] }>("account.json").reading_history).toEqual([
      {
        share_id: world.foreign.shareId,
        title: expect.stringMatching(/./),
        chapter_id: world.foreign.cid,
        percent: 40,
        read_at: 1_000_000_006,
      },
    ]);
    expect(found.json<{ reports_sent: object[] }>("account.json").reports_sent).toEqual([
      {
        kind: "story",
        share_id: world.foreign.shareId,
        title: expect.stringMatching(/./),
        person: null,
        type: "other",
        description: "Of table reports",
        part: null,
        pictures: [image],
        at: expect.any(Number),
      },
    ]);
    // What moderators wrote for each other stays with them.
    expect(found.everything).not.toContain("For moderators");
    // Neither who invited the person, nor the story they contribute to.
    expect(found.json<{ stories_of_others: object[] }>("account.json").stories_of_others).toEqual([
      { story_id: world.foreign.nid, rights: "read", joined_at: 1_000_000_002 },
    ]);
    expect(found.everything).not.toContain(other.uid);
  });
});

describe("every column of an account", () => {
  it("is exported, or has a recorded reason why not", async () => {
    expect(Object.keys(USER_COLUMNS).sort()).toEqual((await columnsOf("users")).sort());
    const account = (await fetchExport(app, await signUp(app))).json<object>("account.json");
    for (const name of Object.values(USER_COLUMNS)) if (typeof name === "string") expect(account).toHaveProperty(name);
  });
});

it("names no pin of somebody else's world", async () => {
  const [owner, other] = [await signUp(app), await signUp(app)];
  const people = { owner, writer: other, reader: await signUp(app), stranger: other };
  const world = await makeWorld(app, people);
  await pool.query("insert into entry_pins (story_id, entry_id) values ($1, $2)", [
    world.own.nid,
    world.foreign.entryId,
  ]);
  const found = await fetchExport(app, owner);
  expect(found.everything).not.toContain(world.foreign.entryId);
});
