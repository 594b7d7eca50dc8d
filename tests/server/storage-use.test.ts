// A person's storage use: added up by owner, not by author, after every operation that stores, compacts or deletes.
import { describe, expect, it } from "vitest";
import type { Invitation } from "../../contract/collaborators.ts";
import type { StorageUse } from "../../contract/storage-use.ts";
import { purgeDueAccounts } from "../../server/modules/accounts/deletion.jobs.ts";
import { countStored } from "../../server/modules/storage-use/storage-use.repo.ts";
import { purgeRecycleBin } from "../../server/modules/stories/stories.jobs.ts";
import { testApp } from "../support/app.ts";
import { chapterWithHistory } from "../support/history.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { fc } from "../support/property.ts";
import { LINE, published } from "../support/published-work.ts";
import { sharedWorld } from "../support/shared-world.ts";
import { AVATAR, PIXEL, uploaded } from "../support/upload.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
await signUp(app, "administrator");

const TEXT = "# The coast\n\nFirst words.\n\nSecond words.";
const use = (person: TestPerson) => person.get<StorageUse>("/api/v1/user/storage");
const kinds = async (person: TestPerson) => (await use(person)).kinds;
const NOTHING = { documents: 0, versions: 0, images: 0, files: 0 };
const book = (name: string) =>
  Buffer.from(JSON.stringify({ entries: { 0: { key: [name], comment: name, content: "of the coast ".repeat(9) } } }));
const sendFile = ({ uid }: TestPerson, bytes: Buffer) =>
  app.services.worldFiles.upload(uid, { name: "book.json", bytes, language: "en-US", unid: null });

/** Everybody's bytes, computed row by row in the test, without the statement under test. */
async function truth(): Promise<Map<string, StorageUse["kinds"]>> {
  const all = new Map<string, StorageUse["kinds"]>();
  const add = async (kind: keyof StorageUse["kinds"], statement: string) => {
    for (const { uid, bytes } of (await pool.query<{ uid: string; bytes: Buffer | string | number }>(statement)).rows) {
      const own = all.get(uid) ?? { ...NOTHING };
      all.set(uid, own);
      own[kind] += typeof bytes === "number" ? bytes : Buffer.byteLength(bytes);
    }
  };
  const ofChapter = (table: string) =>
    `select s.owner_id as uid, b.bytes from ${table} b
     join chapters c on c.id = b.document_id join stories s on s.id = c.story_id`;
  for (const table of ["document_snapshots", "document_updates", "damaged_documents"])
    await add("documents", ofChapter(table));
  await add("versions", ofChapter("document_versions"));
  await add("files", "select owner_id as uid, bytes from world_files f join world_file_pieces p on p.file_id = f.id");
  await add(
    "files",
    "select owner_id as uid, b.bytes from worlds w join entries e on e.world_id = w.id join entry_files b on b.entry_id = e.id",
  );
  for (const table of ["worlds e", "worlds w join entries e on e.world_id = w.id"])
    await add(
      "files",
      `select owner_id as uid, e.extensions::text as bytes from ${table} where e.extensions <> '{}'::jsonb`,
    );
  const { rows } = await pool.query<{ id: string; uid: string }>("select id, owner_id as uid from images");
  for (const { id, uid } of rows) {
    const own = all.get(uid) ?? { ...NOTHING };
    all.set(uid, own);
    own.images += (await app.services.images.readOwn(uid, id))?.length ?? 0;
  }
  return all;
}

async function agree(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from users");
  const counted = await countStored(
    db,
    rows.map(({ id }) => id),
  );
  const stored = await truth();
  for (const { id } of rows) expect(counted.get(id), id).toEqual(stored.get(id) ?? NOTHING);
}

describe("what is stored for a person", () => {
  it("is zero at first, and has this server's limit", async () => {
    const person = await signUp(app);
    expect(await use(person)).toEqual({ used: 0, max: 2_048 * 1024 * 1024, kinds: NOTHING });
  });

  it("counts chapters, versions, pictures and files separately, and adds them up", async () => {
    const { owner, keep } = await chapterWithHistory(app, TEXT);
    const { documents, ...others } = await kinds(owner);
    expect(documents).toBeGreaterThan(TEXT.length);
    expect(others).toEqual({ versions: 0, images: 0, files: 0 });
    await keep();
    await uploaded(app, owner, PIXEL, { credential: AVATAR });
    await sendFile(owner, book("Mara"));
    const { used, kinds: now } = await use(owner);
    expect(now.documents).toBe(documents);
    for (const kind of ["versions", "images", "files"] as const) expect(now[kind], kind).toBeGreaterThan(0);
    expect(now.files).toBe(book("Mara").length);
    expect(used).toBe(now.documents + now.versions + now.images + now.files);
    await agree();
  });

  it("includes the snapshots of published chapters, and not those of shared worlds, whose words are not counted", async () => {
    const person = await signUp(app);
    const { nid, path, cid } = await published(person, { text: LINE.repeat(100), state: "link" });
    const sizeOf = async () => {
      const { rows } = await pool.query<{ bytes: number }>(
        "select coalesce(sum(pg_column_size(blocks) + octet_length(text)), 0)::int as bytes from published_chapters where share_id = (select id from shares where story_id = $1)",
        [nid],
      );
      return rows[0]?.bytes ?? 0;
    };
    const withIt = await kinds(person);
    const size = await sizeOf();
    expect(size).toBeGreaterThan(LINE.length * 100);
    await person.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] });
    expect(await kinds(person)).toEqual({ ...withIt, documents: withIt.documents - size });

    const before = await use(person);
    const world = await sharedWorld(person, { background: LINE });
    expect((await pool.query("select from shared_entries where share_id = $1", [world.shareId])).rowCount).toBe(3);
    expect(await use(person)).toEqual(before);
  });

  it("includes what others write in their stories, which is not counted for the others", async () => {
    const { owner, guest, open, keep } = await chapterWithHistory(app, TEXT);
    const before = await kinds(owner);
    const writer = await guest("write");
    const editor = await open(writer);
    editor.write("Words of a guest. ".repeat(50));
    await editor.saved();
    await keep("theirs", writer);
    const now = await kinds(owner);
    expect(now.documents).toBeGreaterThan(before.documents + 900);
    expect(now.versions).toBeGreaterThan(900);
    expect(await kinds(writer)).toEqual(NOTHING);
  });

  it("includes the recycle bin, but not a story deleted for good or purged", async () => {
    const { owner, storyPath, keep } = await chapterWithHistory(app, TEXT);
    await keep();
    const before = await use(owner);
    await owner.remove(storyPath);
    expect(await use(owner)).toEqual(before);
    await owner.remove(storyPath.replace("/novels/", "/recycle_bin/novels/"));
    expect((await use(owner)).used).toBe(0);

    const purged = await chapterWithHistory(app, TEXT);
    await purged.owner.remove(purged.storyPath);
    await pool.query("update stories set deleted_at = now() - interval '31 days' where id = $1", [purged.story._id]);
    expect((await use(purged.owner)).used).toBeGreaterThan(0);
    await purgeRecycleBin(db);
    expect((await use(purged.owner)).used).toBe(0);
  });

  it("does not include pictures that were refused or could not be stored", async () => {
    const person = await signUp(app);
    const id = await uploaded(app, person, PIXEL, { credential: AVATAR });
    const { images } = await kinds(person);
    expect(images).toBeGreaterThan(0);
    for (const status of ["refused", "failed", "passed"]) {
      await pool.query("update images set status = $2 where id = $1", [id, status]);
      expect((await kinds(person)).images).toBe(status === "passed" ? images : 0);
    }
  });

  it("shrinks when a log is compacted", async () => {
    const { owner, open, chapterId } = await chapterWithHistory(app, TEXT);
    const editor = await open();
    for (let line = 0; line < 60; line++) {
      editor.write(`Line ${line}.`);
      await editor.saved();
    }
    const before = await kinds(owner);
    expect(await app.services.core.compactor.compact(chapterId)).not.toBeNull();
    expect((await kinds(owner)).documents).toBeLessThan(before.documents);
    await agree();
  });

  it("nothing remains of a deleted account", async () => {
    const { owner, keep } = await chapterWithHistory(app, TEXT);
    await keep();
    await uploaded(app, owner, PIXEL, { credential: AVATAR });
    await pool.query("update users set deletion_due_at = now() - interval '1 second' where id = $1", [owner.uid]);
    await purgeDueAccounts(db, app.services.documents);
    expect((await truth()).has(owner.uid)).toBe(false);
    expect((await countStored(db, [owner.uid])).get(owner.uid)).toEqual(NOTHING);
  });
});

it("equals the rows after any operations in any order", async () => {
  const ACTS = [
    "write",
    "keep",
    "restore",
    "compact",
    "chapter",
    "bin",
    "recover",
    "erase",
    "picture",
    "file",
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 5, maxLength: 14 }), async (acts) => {
      const scene = await chapterWithHistory(app, TEXT);
      const { owner, chapterId, storyPath } = scene;
      const { token } = await owner.post<Invitation>(`${storyPath}/invitations`, { rights: "write" });
      const guest = await signUp(app, "guest");
      await guest.post(`/api/v2/invitations/${token}/accept`);
      const inBin = storyPath.replace("/novels/", "/recycle_bin/novels/");
      /** Operations that are no longer possible are refused, and store nothing. */
      const does: Record<(typeof ACTS)[number], () => Promise<unknown>> = {
        write: () =>
          app.services.documents.setTitle(chapterId, `A title ${Math.random()}`, guest.uid).catch(() => undefined),
        keep: () => guest.ask("POST", scene.path, { label: "kept" }),
        restore: async () => {
          const [version] = ((await owner.ask("GET", scene.path)).body as { data?: { _id: string }[] }).data ?? [];
          if (version) await owner.ask("POST", `${scene.path}/${version._id}/restore`);
        },
        compact: () => app.services.core.compactor.compact(chapterId),
        chapter: () => guest.ask("POST", `${storyPath}/chapters`, { name: "One more" }),
        bin: () => owner.ask("DELETE", storyPath),
        recover: () => owner.ask("POST", `${inBin}/recover`),
        erase: () => owner.ask("DELETE", inBin),
        picture: () => uploaded(app, owner, PIXEL, { credential: AVATAR }),
        file: () => sendFile(owner, book(`Name ${acts.length}`)),
      };
      for (const act of acts) await does[act]();
      await agree();
    }),
    { numRuns: 8 },
  );
});
