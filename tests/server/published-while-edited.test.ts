// Whether a published chapter has changed since, also where it is edited while it is published.
import { describe, expect, it, vi } from "vitest";
import { testApp } from "../support/app.ts";
import { codeOf } from "../support/people.ts";
import { LINE, paragraph, sharingScene } from "../support/sharing-scene.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { scene, read } = sharingScene(app);

it("a chapter published while its projection was behind has not changed since", async () => {
  const { author, path, add, write, publish } = await scene();
  const cid = await add("One", [paragraph(LINE)]);
  const old = async () => {
    await pool.query("update chapters set name = 'One' where id = $1", [cid]);
    await pool.query("update document_texts set text = 'Older words.' where document_id = $1", [cid]);
  };
  await write(cid, "Two");
  await old();
  expect((await publish(cid)).body).toMatchObject({ chapters: [{ is_changed: false }] });
  expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ is_changed: false }] });
  expect(await author.get(`${path}/chapters/${cid}`)).toMatchObject({ name: "Two" });
  await old();
  expect((await publish(cid)).body).toMatchObject({ chapters: [{ is_changed: false }] });
});

describe("a chapter that is published while another request is under way", () => {
  /** Something that happens once the text is read and before it is stored. */
  function meanwhile(work: () => Promise<unknown>) {
    const { documents } = app.services;
    const readVersion = documents.readVersion.bind(documents);
    const spy = vi.spyOn(documents, "readVersion").mockImplementationOnce(async (...given) => {
      const doc = await readVersion(...given);
      spy.mockRestore();
      await work();
      return doc;
    });
  }

  it("has changed since, where it was edited meanwhile", async () => {
    const { author, path, add, write, publish } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    meanwhile(() => write(cid, "Two"));
    expect((await publish(cid)).status).toBe(200);
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ chapter_id: cid, is_changed: true }] });
  });

  it("has changed since, also where the edit's projection has waited for its turn", async () => {
    const { author, path, add, write, publish } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    const holder = await pool.connect();
    try {
      // Taken before the edit and given back when the projection has waited for longer than the edit took.
      await holder.query("select pg_advisory_lock(hashtextextended('document-projection:' || $1, 0))", [cid]);
      const { rows } = await holder.query<{ at: Date }>("select clock_timestamp() as at");
      let written: Promise<unknown> = Promise.resolve();
      meanwhile(async () => {
        written = write(cid, "Two");
        await vi.waitUntil(
          async () =>
            (
              await holder.query(
                `select from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and not l.granted
                 where a.datname = current_database() and clock_timestamp() - a.xact_start > a.xact_start - $1`,
                [rows[0]?.at],
              )
            ).rowCount === 1,
          { timeout: 20_000, interval: 5 },
        );
        await holder.query("select pg_advisory_unlock_all()");
        await written;
      });
      expect((await publish(cid)).status).toBe(200);
    } finally {
      await holder.query("select pg_advisory_unlock_all()");
      holder.release();
    }
    const { rows } = await pool.query(
      "select c.updated_at > p.synced_at as is_later from chapters c join published_chapters p on p.chapter_id = c.id where c.id = $1",
      [cid],
    );
    expect(rows).toEqual([{ is_later: true }]);
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ chapter_id: cid, is_changed: true }] });
  });

  it("has changed since, where the edit was begun before the text was read and stored after", async () => {
    const { author, path, add, write, publish } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    meanwhile(() => write(cid, "Two"));
    await publish(cid);
    await pool.query(
      `update chapters c set updated_at = p.synced_at - interval '5 seconds'
       from published_chapters p where p.chapter_id = c.id and c.id = $1`,
      [cid],
    );
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ chapter_id: cid, is_changed: true }] });
  });

  it("is not replaced by an older text", async () => {
    const { add, write, publish, share } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    const { share_id } = await share("link");
    await publish(cid);
    await write(cid, "Two");
    meanwhile(async () => {
      await write(cid, "Three");
      expect((await publish(cid)).status).toBe(200);
    });
    expect(codeOf(await publish(cid))).toBe(40900);
    expect((await read(share_id, cid)).body).toMatchObject({ name: "Three" });
  });

  it("stays unpublished", async () => {
    const { author, path, add, write, publish, share } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    const { share_id } = await share("link");
    await publish(cid);
    await write(cid, "Two");
    meanwhile(() => author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] }));
    expect(codeOf(await publish(cid))).toBe(40900);
    expect(codeOf(await read(share_id, cid))).toBe(40440);
  });
});
