// Making a shared world one's own: its pictures, and that a copy that fails leaves nothing behind.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import { imageAddress } from "../../contract/images.ts";
import type { SharedEntry } from "../../contract/shared-worlds.ts";
import type { World } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { sharedWorld } from "../support/shared-world.ts";
import { PIXEL, uploaded } from "../support/upload.ts";

const LIMIT = 10 * 1024 * 1024;
const app = await testApp({ role: "web", storage: { perPerson: LIMIT, margin: 0 } });
const { pool } = app.database;

const BAD = "He looked up how to make a pipe bomb and wrote it down.";
const WORLDS = "/api/v1/universes";
const NO_GRACE = { unsentSeconds: 0, unlinkedSeconds: -1, heldSeconds: -1 };

/** A shared world with a cover and the picture of one entry. */
async function illustrated() {
  const author = await signUp(app);
  const cover = await uploaded(app, author, PIXEL);
  const world = await sharedWorld(author, { state: "link", more: { cover } });
  const credential = `${world.entries}/${world.oriel}/upload_credential`;
  const avatar = await uploaded(app, author, PIXEL, { credential });
  await author.put(`${world.entries}/${world.oriel}`, { type: "character", name: "Oriel", description: "", avatar });
  await world.sync();
  return { ...world, author, cover, avatar };
}

const copy = (person: TestPerson, share_id: string, id?: string) => person.ask("POST", WORLDS, { share_id, id });
const countOf = async (sql: string, uid: string) => (await pool.query(sql, [uid])).rowCount;
const picturesOf = (uid: string) => countOf("select from images where owner_id = $1 and bytes < 1000", uid);
const worldsOf = (uid: string) => countOf("select from worlds where owner_id = $1", uid);
const statusOf = async (address: string | null | undefined) => (await app.request("GET", address as string)).status;
const orielOf = async (shareId: string) => {
  const { body } = await app.request("GET", `/api/v2/sharings/${shareId}/universe/entries?type=character`);
  return (body as { data: SharedEntry[] }).data.find(({ name }) => name === "Oriel");
};

describe("the picture of an entry", () => {
  it("is in the snapshot until the next sync, and in copies for good", async () => {
    const { author, entries, oriel, avatar, shareId, sync } = await illustrated();
    await author.put(`${entries}/${oriel}`, { type: "character", name: "Oriel", description: "", avatar: null });
    await app.services.images.removeLeftovers(NO_GRACE);
    expect((await orielOf(shareId))?.avatar).toBe(imageAddress(avatar));
    expect(await statusOf(imageAddress(avatar))).toBe(200);

    const reader = await signUp(app);
    const made = await reader.post<World>(WORLDS, { share_id: shareId });
    await sync();
    await app.services.images.removeLeftovers(NO_GRACE);
    expect((await orielOf(shareId))?.avatar).toBeNull();
    expect(await statusOf(imageAddress(avatar))).toBe(404);
    const { data } = await reader.get<{ data: Entry[] }>(`${WORLDS}/${made._id}/entries`);
    const copied = data.find(({ name }) => name === "Oriel")?.avatar;
    expect(copied).not.toBe(imageAddress(avatar));
    expect([await statusOf(copied), await statusOf(made.cover)]).toEqual([200, 200]);
    expect(await picturesOf(reader.uid)).toBe(2);
  });

  it("is copied once for one id, however often and at once that is asked for", async () => {
    const { shareId } = await illustrated();
    const reader = await signUp(app);
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => copy(reader, shareId, id)));
    expect(answers.map(({ body }) => (body as World)._id)).toEqual([id, id, id, id]);
    expect(await picturesOf(reader.uid)).toBe(2);
  });
});

describe("a copy that fails leaves nothing behind", () => {
  afterEach(async () => {
    await pool.query("drop function if exists meanwhile() cascade");
  });

  async function expectNothing(reader: TestPerson) {
    expect([await worldsOf(reader.uid), await picturesOf(reader.uid)]).toEqual([0, 0]);
  }

  it("where its words are refused by now", async () => {
    const { shareId, lamp } = await illustrated();
    await pool.query("update shared_entries set description = $2 where entry_id = $1", [lamp, BAD]);
    const reader = await signUp(app);
    const { rows } = await pool.query("select count(*) from removed_images");
    expect(codeOf(await copy(reader, shareId))).toBe(42221);
    await expectNothing(reader);
    // Its pictures were not even copied.
    expect((await pool.query("select count(*) from removed_images")).rows).toEqual(rows);
  });

  it("where there is no room for its pictures", async () => {
    const { shareId } = await illustrated();
    const reader = await signUp(app);
    await pool.query(
      "insert into images (owner_id, purpose, status, bytes, stored_at) values ($1, 'entry', 'passed', $2, now())",
      [reader.uid, LIMIT - 1],
    );
    expect((await copy(reader, shareId)).body).toMatchObject({ error: "storage_full" });
    await expectNothing(reader);
  });

  it("where the second picture can't be kept", async () => {
    const { shareId, cover } = await illustrated();
    const reader = await signUp(app);
    await pool.query(`create function meanwhile() returns trigger language plpgsql as $$ begin
        if (select count(*) from images where owner_id = '${reader.uid}' and status = 'passed') = 1
        then return null; end if; return new; end $$;
      create trigger meanwhile before update on images for each row when (new.owner_id = '${reader.uid}')
        execute function meanwhile()`);
    expect((await copy(reader, shareId)).body).toMatchObject({ error: "store_unavailable" });
    await expectNothing(reader);
    expect(await statusOf(imageAddress(cover))).toBe(200);
  });

  it("where the author syncs it again and again meanwhile", async () => {
    const { shareId } = await illustrated();
    const reader = await signUp(app);
    await pool.query(`create function meanwhile() returns trigger language plpgsql as $$ begin
        update shared_worlds set synced_at = synced_at + interval '1 second' where share_id = '${shareId}';
        return new; end $$;
      create trigger meanwhile before insert on worlds for each row when (new.owner_id = '${reader.uid}')
        execute function meanwhile()`);
    expect(codeOf(await copy(reader, shareId))).toBe(40900);
    await expectNothing(reader);
  });

  it("where it is made private meanwhile", async () => {
    const { shareId } = await illustrated();
    const reader = await signUp(app);
    await pool.query(`create function meanwhile() returns trigger language plpgsql as $$ begin
        update shares set state = 'private' where id = '${shareId}'; return new; end $$;
      create trigger meanwhile before insert on worlds for each row when (new.owner_id = '${reader.uid}')
        execute function meanwhile()`);
    expect(codeOf(await copy(reader, shareId))).toBe(40360);
    await expectNothing(reader);
  });
});
