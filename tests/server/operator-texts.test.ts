// The operator's texts: what a file in the data folder says, and what happens when it is wrong.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { createOperatorTexts } from "../../server/modules/app-settings/operator-texts.ts";
import { testApp } from "../support/app.ts";

const made: string[] = [];
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "operator-texts-"));
  made.push(dir);
  return dir;
}
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

const ANNOUNCEMENT = { en: "Closed on Sunday.", zh: "周日停机维护。" };

it("are found at the address that the settings name, with an ETag, once there are some", async () => {
  const dataDir = folder();
  const app = await testApp({ dataDir });
  const texts = (headers: Record<string, string> = {}) => fetch(`${app.url}/api/v1/settings/copy.json`, { headers });
  expect((await app.request("GET", "/api/v1/settings/copy")).body).toEqual({ oss_url: null });
  expect(await (await texts()).json()).toEqual({});
  writeFileSync(join(dataDir, "copy.json"), JSON.stringify({ announcement: ANNOUNCEMENT }));
  const { body } = await app.request("GET", "/api/v1/settings/copy");
  expect(body).toEqual({ oss_url: "/api/v1/settings/copy.json" });
  const first = await texts();
  expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await first.json()).toEqual({ announcement: ANNOUNCEMENT });
  const etag = first.headers.get("etag") as string;
  expect((await texts({ "if-none-match": etag })).status).toBe(304);
  writeFileSync(join(dataDir, "copy.json"), JSON.stringify({ announcement: { en: "Open again." } }));
  const changed = await texts({ "if-none-match": etag });
  expect([changed.status, await changed.json()]).toEqual([200, { announcement: { en: "Open again." } }]);
});

function reader() {
  const dir = folder();
  const warn = vi.fn();
  const texts = createOperatorTexts(dir, { warn });
  const write = (content: string) => writeFileSync(join(dir, "copy.json"), content);
  const wrong = () => warn.mock.calls.map(([{ wrong }]) => (wrong as string[]).join("; "));
  return { dir, texts, write, wrong, warn };
}

it.each([
  ["no JSON", "{", /not JSON/],
  ["a list", "[]", /not an object/],
  ["a word", "null", /not an object/],
  ["too large", JSON.stringify({ announcement: { en: "x".repeat(40_000) } }), /more than/],
])("are none in a file that is wrong (%s), which is logged once", async (_, content, why) => {
  const { texts, write, wrong } = reader();
  write(content);
  expect(await texts.read()).toMatchObject({ json: "{}", isEmpty: true });
  await texts.read();
  expect(wrong()).toEqual([expect.stringMatching(why)]);
});

it("are those that are right where others are not", async () => {
  const { texts, write, wrong } = reader();
  write(
    JSON.stringify({
      announcement: { en: "x".repeat(501) },
      contact: { zh: " 请写信给管理员。 " },
      __proto__x: 1,
      banner: { en: "Hello" },
    }),
  );
  expect(JSON.parse((await texts.read()).json)).toEqual({ contact: { zh: "请写信给管理员。" } });
  expect(wrong()).toEqual([expect.stringMatching(/^announcement: must .*; __proto__x: .*; banner: there is no such/)]);
  for (const bad of [{}, { en: "" }, { en: 1 }, "text", { en: "a", fr: "b" }]) {
    write(JSON.stringify({ announcement: bad }));
    expect(await texts.read()).toMatchObject({ isEmpty: true });
  }
});

it("are read from a file that begins with a byte order mark", async () => {
  const { texts, write, warn } = reader();
  write(`\uFEFF${JSON.stringify({ announcement: ANNOUNCEMENT })}`);
  expect(JSON.parse((await texts.read()).json)).toEqual({ announcement: ANNOUNCEMENT });
  expect(warn).not.toHaveBeenCalled();
});

it("are none where the file is a folder or a named pipe that nobody writes to", async () => {
  const { dir, texts, wrong } = reader();
  mkdirSync(join(dir, "copy.json"));
  expect(await texts.read()).toMatchObject({ isEmpty: true });
  rmSync(join(dir, "copy.json"), { recursive: true });
  execFileSync("mkfifo", [join(dir, "copy.json")]);
  expect(await texts.read()).toMatchObject({ isEmpty: true });
  expect(wrong()).toEqual(["it is not a file", "it is not a file"]);
});
