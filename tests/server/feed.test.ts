// The feed: the works of the people one follows, the one with the newest chapter first, with that chapter.
import { describe, expect, it } from "vitest";
import type { FeedCard } from "../../contract/square.ts";
import type { Page } from "../../server/platform/paging.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const PATH = "/api/v2/following_shares_feed";
const feed = (person: TestPerson, query = "") => person.get<Page<FeedCard>>(`${PATH}${query}`);
const shown = (page: Page<FeedCard>) => page.data.map(({ title, latest }) => `${title}: ${latest?.name}`);

async function scene() {
  const [reader, author] = [await signUp(app, "reader"), await signUp(app, "author")];
  await reader.post(`/api/v2/users/${author.uid}/followers`, {});
  const works = { A: await published(author, { title: "A" }), B: await published(author, { title: "B" }) };
  const publish = async (title: "A" | "B", name: string) => {
    const { path } = works[title];
    const { _id: cid } = await author.post<{ _id: string }>(`${path}/chapters`, {
      name,
      blocks: [{ type: "paragraph", content: [{ type: "text", text: LINE, marks: [] }] }],
    });
    await author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] });
    return {
      cid,
      take: () => author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] }),
      put: () => author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] }),
    };
  };
  return { reader, author, works, publish };
}

describe("the feed", () => {
  it("has the work whose newest chapter came last first, and names that chapter and when it came", async () => {
    const { reader, publish } = await scene();
    expect(shown(await feed(reader))).toEqual(["B: One", "A: One"]);
    const { cid } = await publish("A", "Two");
    const page = await feed(reader);
    expect(shown(page)).toEqual(["A: Two", "B: One"]);
    const { latest, listed_at } = page.data[0] as FeedCard;
    expect(latest).toEqual({ chapter_id: cid, name: "Two", at: expect.any(Number) });
    expect(latest?.at).toBeGreaterThan(listed_at);
  });

  it("loses a chapter that is unpublished or deleted, and does not move a work for one that comes again", async () => {
    const { reader, publish } = await scene();
    const { cid, take, put } = await publish("A", "Two");
    await take();
    expect(shown(await feed(reader))).toEqual(["B: One", "A: One"]);
    await publish("B", "Two");
    await put();
    expect(shown(await feed(reader))).toEqual(["B: Two", "A: Two"]);
    await pool.query("update chapters set deleted_at = now() where id = $1", [cid]);
    expect(shown(await feed(reader))).toEqual(["B: Two", "A: One"]);
  });

  it("has the works of one kind, however many of the other kind are newer", async () => {
    const { reader, author } = await scene();
    const world = await sharedWorld(author);
    // More than are looked at for a page of one.
    for (const title of ["C", "D", "E", "F"]) await published(author, { title });
    const first = async (kind: string) => (await feed(reader, `?limit=1&kind=${kind}`)).data;
    expect(await first("universe")).toMatchObject([{ share_id: world.shareId, latest: null }]);
    expect(await first("story")).toMatchObject([{ title: "F" }]);
  });

  it("names the first chapter of those that came together", async () => {
    const { reader, author, works } = await scene();
    const ids: string[] = [];
    for (const name of ["Two", "Three"]) {
      const { _id } = await author.post<{ _id: string }>(`${works.A.path}/chapters`, {
        name,
        blocks: [{ type: "paragraph", content: [{ type: "text", text: LINE, marks: [] }] }],
      });
      ids.push(_id);
    }
    await author.post(`${works.A.path}/sharing/chapters`, { chapter_ids: ids.toReversed() });
    expect(shown(await feed(reader))).toEqual(["A: Two", "B: One"]);
  });

  it("is paged by the moment of the newest chapter", async () => {
    const { reader, author, publish } = await scene();
    await published(author, { title: "C" });
    await publish("A", "Two");
    const seen: string[] = [];
    for (let next: string | null = `${PATH}?limit=1`; next !== null; ) {
      const page: Page<FeedCard> = await reader.get<Page<FeedCard>>(next);
      seen.push(...shown(page));
      next = page.paging.next;
    }
    expect(seen).toEqual(["A: Two", "C: One", "B: One"]);
  });
});
