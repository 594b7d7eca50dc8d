// Uploads that begin and do not end: a person's hold up that person alone, and what is given up is free again.
import { type ClientRequest, request as rawRequest } from "node:http";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const PATH = "/api/v2/novels/import";
const small = { title: "Small", language: "en-US", format: "txt", text: "A line." };
const open: ClientRequest[] = [];
afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});

/** An upload that sends a beginning and then nothing; answers its status once there is one. */
function begin(person: TestPerson): { status(): number | undefined } {
  const { hostname, port } = new URL(app.url);
  let status: number | undefined;
  const headers = {
    authorization: `Bearer ${person.token}`,
    "content-type": "application/json",
    "content-length": "5000000",
  };
  const request = rawRequest({ hostname, port, method: "POST", path: PATH, headers }, (response) => {
    status = response.statusCode;
    response.resume();
  });
  request.on("error", () => undefined);
  request.write('{"title":"');
  open.push(request);
  return { status: () => status };
}

test("one person's uploads are few at a time; others go on; what is given up is free again", async () => {
  const [greedy, other] = [await signUp(app), await signUp(app)];
  const uploads = [begin(greedy), begin(greedy), begin(greedy), begin(greedy)];
  await until(() => uploads.filter((upload) => upload.status() === 429).length === 2);
  expect((await greedy.ask("POST", PATH, small)).status).toBe(429);
  expect((await other.ask("POST", PATH, small)).status).toBe(200);
  for (const request of open.splice(0)) request.destroy();
  await until(async () => (await greedy.ask("POST", PATH, small)).status === 200);
  // One after the other there is no end of it.
  for (let n = 0; n < 5; n++) expect((await greedy.ask("POST", PATH, small)).status).toBe(200);
});

test.each(["[", "[[", "{}", '{"a":[],'])("a body of millions of %j is refused without being parsed", async (unit) => {
  const person = await signUp(app);
  const before = process.memoryUsage.rss();
  const response = await fetch(app.url + PATH, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: `{"title":"x","text":${unit.repeat(20_000_000 / unit.length)}`,
  });
  expect([response.status, ((await response.json()) as { error_code: number }).error_code]).toEqual([422, 42200]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(400_000_000);
});

test("a long text of quotation marks and brackets is a text like any other", async () => {
  const person = await signUp(app);
  const text = 'He said "[{,}]" and "went".\n'.repeat(5_000);
  expect((await person.ask("POST", PATH, { ...small, text })).status).toBe(200);
});

test("everybody's together are bounded too", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app)));
  const uploads = people.flatMap((person) => [begin(person), begin(person)]);
  await until(() => uploads.filter((upload) => upload.status() === 429).length === 4);
});
