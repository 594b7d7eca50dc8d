// Deceptive text: invisible or unstorable characters are refused, and text that looks the same is the same.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { codeOf, DIGEST, emailLogin, signUp } from "../support/people.ts";

const app = await testApp();
const person = await signUp(app);
const { _id: nid } = await person.post<Story>("/api/v2/novels", { title: "Odd", language: "en-US" });

describe("an email", () => {
  it.each([
    ["a NUL", "a\u0000b@example.com"],
    ["a control character", "a\u0001b@example.com"],
    ["a zero-width space", "a\u200bb@example.com"],
    ["a direction mark", "a\u202eb@example.com"],
    ["half a character", "a\ud800b@example.com"],
    ["a byte order mark inside", "a\ufeffb@example.com"],
  ])("with %s is refused", async (_what, email) => {
    for (const type of ["login", "create"]) {
      const answer = await app.request("POST", "/v2/user/email_login", { body: { email, pwd: DIGEST, type } });
      expect([answer.status, codeOf(answer)]).toEqual([422, 42200]);
    }
  });

  it("is one account in any Unicode composition", async () => {
    const email = `zoé-${randomUUID()}@exämple.com`;
    const created = await emailLogin(app, { email: email.normalize("NFC"), pwd: DIGEST, type: "create" });
    expect(created.status).toBe(0);
    expect(await emailLogin(app, { email: email.normalize("NFD"), pwd: DIGEST, type: "create" })).toMatchObject({
      status: 3,
    });
    const other = ` ${email.normalize("NFD").toUpperCase()} `;
    expect((await emailLogin(app, { email: other, pwd: DIGEST, type: "login" })).data?._id).toBe(created.data?._id);
  });
});

describe("a story's title", () => {
  it.each(["\u200b", "\u202e", "\u2060\ufe0f", "\u3164", "\u115f", "\u2800", "\u00ad \u200d"])(
    "of nothing that can be seen (%j) is none",
    async (title) => {
      expect(codeOf(await person.ask("POST", "/api/v2/novels", { title, language: "en-US" }))).toBe(42241);
      expect(codeOf(await person.ask("PATCH", `/api/v2/novels/${nid}`, { title }))).toBe(42241);
    },
  );

  it.each(["…", "👩‍🚀", "می‌خواهم", "12", "夜"])("with a visible character (%j) is accepted", async (title) => {
    expect((await person.patch<Story>(`/api/v2/novels/${nid}`, { title })).title).toBe(title);
  });
});

describe("a chapter's id, chosen by a client", () => {
  it.each([
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "01a1feb0-931c-1520-9aed-7e838dc18f33",
  ])("must be a valid id (%s is not)", async (id) => {
    expect(codeOf(await person.ask("POST", `/api/v2/novels/${nid}/chapters`, { id }))).toBe(42200);
  });

  it.each([randomUUID(), "01A1FEB0-931C-7520-9AED-7E838DC18F33"])("may be of version 4 or 7 (%s)", async (id) => {
    expect(await person.post(`/api/v2/novels/${nid}/chapters`, { id })).toMatchObject({ _id: id.toLowerCase() });
  });
});

it.each(["/docs/nothing", "/docs/static/..%2f..%2fpackage.json", "/docs//elsewhere.example/"])(
  "%s answers like any other address that is none",
  async (path) => {
    const { status, body } = await app.request("GET", path);
    expect([status, body]).toEqual([404, { error_code: 40400, error: "route_not_found", content: null }]);
  },
);
