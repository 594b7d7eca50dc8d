// An export continues only as long as its person is logged in.
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, it, vi } from "vitest";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";

const app = await testApp({ role: "web" });

/** An export that has begun; `whole` resolves when it has ended. */
async function begin(person: TestPerson): Promise<{ person: TestPerson; whole: Promise<boolean> }> {
  const headers = { authorization: `Bearer ${person.token}` };
  const request = httpRequest(app.url + ownAccountEndpoints.exportAll.path, { headers });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const whole = new Promise<boolean>((resolve) => {
    response.on("error", () => undefined).on("close", () => resolve(response.complete));
  });
  response.resume();
  return { person, whole };
}

it.each([
  ["is logged out", (person: TestPerson) => person.post("/api/v1/user/logout")],
  ["is locked", ({ uid }: TestPerson) => app.database.pool.query("update users set shut = true where id = $1", [uid])],
])("is aborted for a person who %s meanwhile; control: it continues otherwise", async (_, end) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listed = vi.spyOn(app.services.worlds, "ownWorlds").mockImplementation(async () => {
    await promise;
    return [];
  });
  const [ended, stays] = [await begin(await signUp(app)), await begin(await signUp(app))];
  await vi.waitUntil(() => listed.mock.calls.length === 2, 30_000);
  await end(ended.person);
  expect(await ended.whole).toBe(false);
  resolve();
  expect(await stays.whole).toBe(true);
  listed.mockRestore();
});
