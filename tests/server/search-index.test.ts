// The index of search follows: a work it cannot read holds up no other, and nothing is made anew in vain.
import { beforeEach, expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { searchScene } from "../support/search-scene.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { followed, suggested } = searchScene(app);
const titles = async (q: string) => (await suggested(q)).data.map(({ work }) => work.title);

let author: TestPerson;
beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
  author = await signUp(app, "author");
});

it("signs outside the basic plane are found, however long the word", async () => {
  await published(author, { title: `a${"𞤢".repeat(60)}` });
  await published(author, { title: "Brine" });
  expect(await titles("brine")).toEqual(["Brine"]);
  expect(await titles(`a${"𞤢".repeat(60)}`)).toEqual([`a${"𞤢".repeat(60)}`]);
});

it("a work that cannot be made ready is set aside, and holds up none of the others", async () => {
  const { shareId } = await published(author, { title: "Brine refused" });
  await pool.query(`
    create function refuse_document() returns trigger language plpgsql as $$
    begin
      if new.share_id = '${shareId}' then raise exception 'refused'; end if;
      return new;
    end $$`);
  await pool.query(
    "create trigger refuse before insert on search_documents for each row execute function refuse_document()",
  );
  for (const title of ["Brine before", "Brine after"]) await published(author, { title });
  expect((await titles("brine")).toSorted()).toEqual(["Brine after", "Brine before"]);
  const { rows } = await pool.query("select distinct share_id from search_changes");
  expect(rows, "It is tried again").toEqual([{ share_id: shareId }]);
  await pool.query("drop function refuse_document cascade");
  await pool.query("delete from search_changes");
});

it("characters are made anew where something of them has changed, and not for the author's name", async () => {
  const { shareId, oriel, add, sync } = await sharedWorld(author);
  for (let n = 0; n < 3; n++) await add({ type: "character", name: `Tavi ${n}` });
  await sync();
  await followed();
  const made = async () =>
    (
      await pool.query<{ entry_id: string; xmin: string }>(
        "select entry_id, xmin::text from search_documents where share_id = $1 order by entry_id",
        [shareId],
      )
    ).rows;
  const before = await made();
  expect(before).toHaveLength(6);
  // An equal document is not written: were they made, they would be.
  await pool.query("update search_documents set rank = -1 where share_id = $1", [shareId]);
  const marked = await made();
  await pool.query("update users set nickname = 'Zebedee' where id = $1", [author.uid]);
  await followed();
  expect((await made()).filter(({ entry_id }) => entry_id !== null)).toEqual(
    marked.filter(({ entry_id }) => entry_id !== null),
  );
  expect(await titles("zebedee")).toEqual(["Salt"]);
  await pool.query("update shared_entries set name = 'Quillon' where share_id = $1 and entry_id = $2", [
    shareId,
    oriel,
  ]);
  await pool.query("insert into search_changes (share_id) values ($1)", [shareId]);
  expect(await titles("quillon")).toEqual(["Salt"]);
  expect(await titles("oriel")).toEqual([]);
});

it("a world of many characters is found whole, and the last ones go with their entries", async () => {
  const { shareId } = await sharedWorld(author);
  await pool.query(
    `insert into shared_entries select (jsonb_populate_record(e, jsonb_build_object(
       'entry_id', gen_random_uuid(), 'name', 'Corvid ' || n))).* from shared_entries e, generate_series(1, 250) n
     where e.share_id = $1 and e.name = 'Mara'`,
    [shareId],
  );
  await pool.query("insert into search_changes (share_id) values ($1)", [shareId]);
  await followed();
  const count = async () =>
    (await pool.query("select from search_documents where share_id = $1 and entry_id is not null", [shareId])).rowCount;
  expect(await count()).toBe(252);
  await pool.query("delete from shared_entries where share_id = $1 and name like 'Corvid 2%'", [shareId]);
  await pool.query("insert into search_changes (share_id) values ($1)", [shareId]);
  await followed();
  expect(await count()).toBe(252 - 62);
});

it("works of an author whose lock has ended are found again", async () => {
  const { shareId } = await published(author, { title: "Brine" });
  await pool.query("update users set shut = true, shut_until = now() + interval '1 day' where id = $1", [author.uid]);
  expect(await titles("brine")).toEqual([]);
  await pool.query("alter table users disable trigger user");
  await pool.query("update users set shut_until = now() - interval '1 second' where id = $1", [author.uid]);
  await pool.query("alter table users enable trigger user");
  for (const _ of [1, 2]) await app.services.searchIndex.noteEndedLocks();
  expect((await pool.query("select from search_changes where share_id = $1", [shareId])).rowCount).toBe(1);
  expect(await titles("brine")).toEqual(["Brine"]);
});

it("a work that cannot be read is not noted again and again because its author's lock has ended", async () => {
  const { shareId, path } = await published(author, { title: "Brine" });
  await author.remove(path);
  await pool.query("update users set shut = true, shut_until = now() - interval '1 second' where id = $1", [
    author.uid,
  ]);
  await pool.query("update shares set state = 'square', listed_at = now() where id = $1", [shareId]);
  await followed();
  await app.services.searchIndex.noteEndedLocks();
  expect((await pool.query("select from search_changes where share_id = $1", [shareId])).rowCount).toBe(0);
});

it("nothing is made any more once it has been stopped", async () => {
  const { shareId } = await published(author, { title: "Brine" });
  await app.services.searchIndex.stop();
  await followed();
  expect((await pool.query("select from search_changes where share_id = $1", [shareId])).rowCount).not.toBe(0);
});
