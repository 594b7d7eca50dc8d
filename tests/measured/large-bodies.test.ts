// Large bodies of marks: refused before they become objects. How many may be on their way is in incoming-bodies.test.ts.
import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";

const app = await testApp();
const PATH = "/api/v2/novels/import";
const small = { title: "Small", language: "en-US", format: "txt", text: "A line." };

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
