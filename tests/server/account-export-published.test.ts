// What a person's export says of what they share and report, and of whom it says nothing.
import { expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { fetchExport } from "../support/own-account.ts";
import { signUp } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { personSubject, reporting, storySubject } from "../support/reports.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

it("names what is shared, and where; of other people only those whose account is open", async () => {
  const [owner, open, locked, leaving] = [await signUp(app), await signUp(app), await signUp(app), await signUp(app)];
  const { shareId, cid, nid } = await published(owner, { title: "Salt", state: "link" });
  const world = await sharedWorld(owner, { title: "Brine" });
  for (const other of [open, locked, leaving]) {
    await app.services.follows.follow(owner.uid, other.uid);
    await app.services.follows.follow(other.uid, owner.uid);
  }
  const names: string[] = [];
  for (const [index, { uid }] of [open, locked, leaving].entries()) {
    names.push(`Person ${index}`);
    await pool.query("update users set nickname = $2 where id = $1", [uid, names[index]]);
  }
  await pool.query("update users set shut = true where id = $1", [locked.uid]);
  await pool.query("update users set deletion_due_at = now() + interval '1 day' where id = $1", [leaving.uid]);
  const found = await fetchExport(app, owner);
  const account = found.json<{ people_followed: { name: string | null }[]; notices: { by: string | null }[] }>(
    "account.json",
  );
  for (const shown of [account.people_followed.map(({ name }) => name), account.notices.map(({ by }) => by)])
    expect(shown).toEqual([names[0], null, null]);
  const at = expect.any(Number);
  const common = { language: "en-US", for_adults: false, ban: null, created_at: at, views: 0, copies: 0 };
  expect(found.json("shares.json")).toEqual([
    {
      ...common,
      ...{ share_id: shareId, kind: "story", path: `/story/${shareId}`, story_id: nid, world_id: null, title: "Salt" },
      ...{ state: "link", first_on_the_square_at: null, snapshot: null },
      published_chapters: [
        { chapter_id: cid, name: "One", word_count: expect.any(Number), published_at: at, synced_at: at },
      ],
    },
    {
      ...common,
      ...{ share_id: world.shareId, kind: "universe", path: `/universe/${world.shareId}` },
      ...{ story_id: null, world_id: world.unid, title: "Brine", state: "square", first_on_the_square_at: at },
      published_chapters: null,
      snapshot: { title: "Brine", entry_count: 3, character_count: 2, synced_at: at },
    },
  ]);
  for (const words of ["shares.json", "worlds_used", "keeps_reading_history"])
    expect(found.text("README.txt")).toContain(words);
});

it("says what reports were about, of a work or a person only while others see it", async () => {
  const [reporter, author] = [await signUp(app), await signUp(app, "reported")];
  const [locked, leaving] = [await signUp(app), await signUp(app)];
  const [open, closed] = [await published(author, { title: "Still there" }), await published(author)];
  const { report } = reporting(app);
  await report(reporter, storySubject(open, open.cid), { type: "copyright" });
  await report(reporter, storySubject(closed));
  await report(reporter, personSubject(author), { type: "harassment" });
  for (const [other, change] of [
    [locked, "shut = true"],
    [leaving, "deletion_due_at = now() + interval '1 day'"],
  ] as const) {
    await report(reporter, personSubject(other));
    await pool.query(`update users set nickname = 'Not to be named', ${change} where id = $1`, [other.uid]);
  }
  await closed.put({ state: "private" });
  const found = await fetchExport(app, reporter);
  const { reports_sent: sent } = found.json<{ reports_sent: object[] }>("account.json");
  expect(sent).toMatchObject([
    { kind: "story", share_id: open.shareId, title: "Still there", type: "copyright", part: "One", person: null },
    { kind: "story", share_id: closed.shareId, title: null, type: "spam", part: null, person: null },
    { kind: "user", share_id: null, title: null, type: "harassment", person: expect.stringMatching(/./) },
    { kind: "user", share_id: null, person: null },
    { kind: "user", share_id: null, person: null },
  ]);
  expect(found.everything).not.toContain("Not to be named");
  expect(found.everything).not.toContain(author.uid);
  // Nobody learns from an export who reported them.
  const theirs = await fetchExport(app, author);
  expect(theirs.everything).not.toContain("harassment");
  expect(theirs.everything).not.toContain(reporter.uid);
});
