// What has changed in a published chapter since it was synced, as the people of its story see it.
import { expect, it } from "vitest";
import type { VersionBlock } from "../../contract/versions.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });

interface Changes {
  synced_at: number;
  blocks: VersionBlock[];
  current: VersionBlock[];
}

const before: VersionBlock[] = [
  { type: "title", text: "One" },
  { type: "paragraph", text: LINE },
];

it("gives readers' text and the present one, also while the story is private, and both alike after a sync", async () => {
  const author = await signUp(app, "author");
  const { path, cid, put } = await published(author);
  await put({ state: "private" });
  const changes = () => author.get<Changes>(`${path}/sharing/chapters/${cid}/published`);
  expect(await changes()).toMatchObject({ blocks: before, current: before });
  await app.services.documents.setTitle(cid, "Two", author.uid);
  const now = [{ type: "title", text: "Two" }, ...before.slice(1)];
  const { synced_at: syncedAt, ...texts } = await changes();
  expect(texts).toEqual({ blocks: before, current: now });
  expect(Math.abs(Date.now() / 1_000 - syncedAt)).toBeLessThan(600);
  await author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] });
  expect(await changes()).toMatchObject({ blocks: now, current: now });
});

it("is nothing to see where the chapter is not published, or not any more", async () => {
  const author = await signUp(app, "author");
  const { path, cid } = await published(author);
  const ask = async (id: string) => codeOf(await author.ask("GET", `${path}/sharing/chapters/${id}/published`));
  const { _id: other } = await author.post<{ _id: string }>(`${path}/chapters`, { name: "Two", blocks: [] });
  expect(await ask(other)).toBe(40440);
  await author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] });
  expect(await ask(cid)).toBe(40440);
  const { _id: unshared } = await author.post<{ _id: string }>("/api/v2/novels", {
    title: "The Salt Cartographer",
    language: "en-US",
  });
  const { _id: first } = await author.post<{ _id: string }>(`/api/v2/novels/${unshared}/chapters`, { name: "One" });
  const never = await author.ask("GET", `/api/v2/novels/${unshared}/sharing/chapters/${first}/published`);
  expect(codeOf(never)).toBe(40440);
});

it("is nobody's who is not in the story, however public it is", async () => {
  const author = await signUp(app, "author");
  const other = await signUp(app, "other");
  const { path, cid } = await published(author);
  const url = `${path}/sharing/chapters/${cid}/published`;
  expect(codeOf(await other.ask("GET", url))).toBe(40402);
  expect(codeOf(await app.request("GET", url))).toBe(40103);
});
