// A new entry whose id the client has chosen: a repeated request creates no second one.
import { expect, it } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp } from "../support/people.ts";

const app = await testApp({ role: "web" });

async function scene() {
  const owner = await signUp(app);
  const { _id: unid } = await owner.post<World>("/api/v1/universes", { title: "Salt" });
  return { owner, path: `/api/v1/universes/${unid}/entries` };
}

const noun = (id: string, name = "Brine") => ({ id, type: "normal", name, description: "Salt water." });

it("is created once, however often it is requested", async () => {
  const { owner, path } = await scene();
  const id = crypto.randomUUID();
  const first = await owner.post<Entry>(path, noun(id));
  expect(first).toMatchObject({ _id: id, name: "Brine" });
  // A repeated request returns the entry, which can then be changed.
  expect(await owner.post<Entry>(path, noun(id, "Harbour"))).toEqual(first);
  const other = crypto.randomUUID();
  const made = await Promise.all(Array.from({ length: 5 }, () => owner.post<Entry>(path, noun(other, "Mast"))));
  expect(new Set(made.map(({ _id }) => _id))).toEqual(new Set([other]));
  const { total } = await owner.get<{ total: number }>(path);
  expect(total).toBe(2);
});

it("refuses an id of another world, of a deleted entry, or an invalid one", async () => {
  const { owner, path } = await scene();
  const others = await scene();
  const id = crypto.randomUUID();
  await others.owner.post(others.path, noun(id));
  expect(codeOf(await owner.ask("POST", path, noun(id)))).toBe(40900);
  expect((await others.owner.get<Entry>(`${others.path}/${id}`)).name).toBe("Brine");
  const deleted = crypto.randomUUID();
  await owner.post(path, noun(deleted));
  await owner.ask("DELETE", `${path}/${deleted}`);
  expect(codeOf(await owner.ask("POST", path, noun(deleted)))).toBe(40900);
  expect(codeOf(await owner.ask("POST", path, noun("brine")))).toBe(42200);
});
