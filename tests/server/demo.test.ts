import { md5 } from "js-md5";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import type { Entry } from "../../contract/entries.ts";
import type { Story } from "../../contract/stories.ts";
import type { World } from "../../contract/worlds.ts";
import { createApp } from "../../server/app.ts";
import { DEMO_PASSWORD } from "../../server/modules/demo/demo.service.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { tableChecksums } from "../support/checksum.ts";
import { outboxOf, passCaptcha, sendEmailCode, sendPhoneCode } from "../support/codes.ts";
import { asPerson, codeOf, DIGEST, emailLogin, signUp } from "../support/people.ts";

const AUTHORS = ["aria@example.com", "linshen@example.com"];
const enter = async (app: TestApp, email: string) =>
  asPerson(app, email, (await emailLogin(app, { email, pwd: md5(DEMO_PASSWORD), type: "login" })).data);

describe("the demo", () => {
  it("gives an empty database two authors who can log in, three stories, and work they share", async () => {
    const app = await testApp({ demo: true });
    expect(await app.services.demo.prepare()).toEqual(AUTHORS);
    const [aria, linshen] = [await enter(app, "aria@example.com"), await enter(app, "linshen@example.com")];
    const list = async (person: typeof aria) => (await person.get<{ data: Story[] }>("/api/v2/novels")).data;
    const facts = (stories: Story[]) =>
      stories.map(({ title, role, owner, language }) => [title, role, owner.name, language]);
    expect(facts(await list(aria))).toEqual([
      ["The Salt Cartographer", "owner", "Aria Reyes", "en-US"],
      ["夜航者", "read", "林深", "zh-CN"],
      ["Letters to a Small God", "owner", "Aria Reyes", "en-US"],
    ]);
    expect(facts(await list(linshen))).toEqual([
      ["夜航者", "owner", "林深", "zh-CN"],
      ["Letters to a Small God", "write", "Aria Reyes", "en-US"],
    ]);
    for (const story of await list(aria)) {
      const { data } = await aria.get<{ data: Chapter[] }>(`/api/v2/novels/${story._id}/chapters`);
      expect(data.length, story.title).toBeGreaterThanOrEqual(3);
      expect(story.last_chapter_id, story.title).toBe(data[0]?._id);
      for (const chapter of data) {
        expect(chapter.name, story.title).not.toBe("");
        expect(chapter.word_count, chapter.name).toBeGreaterThan(300);
      }
    }
  });

  it("binds a world with related characters to a story in each language", async () => {
    const app = await testApp({ demo: true });
    await app.services.demo.prepare();
    const people = { "The Salt Cartographer": "aria@example.com", 夜航者: "linshen@example.com" };
    for (const [title, email] of Object.entries(people)) {
      const person = await enter(app, email);
      const { data } = await person.get<{ data: Story[] }>("/api/v2/novels");
      const story = data.find((one) => one.title === title);
      const bound = await person.get<{ world: World; own: boolean }>(`/api/v2/novels/${story?._id}/world`);
      expect(bound.own, title).toBe(true);
      expect(bound.world.forbidden_words, title).toHaveLength(1);
      expect(bound.world.character_count, title).toBeGreaterThan(2);
      const path = `/api/v1/universes/${bound.world._id}/entries?type=character&per_page=50`;
      const { data: characters } = await person.get<{ data: Entry[] }>(path);
      const names = characters.map(({ name }) => name);
      for (const { name, character_relationships, changes } of characters)
        for (const list of [character_relationships, ...changes.map((one) => one.character_relationships ?? [])])
          for (const other of list) expect(names, `${name} knows ${other.name}`).toContain(other.name);
      expect(bound.world.entry_count, title).toBeGreaterThan(bound.world.character_count);
    }
  });

  it("prints the authors again at the next start, and creates nothing twice, also when two processes start at once", async () => {
    const app = await testApp({ demo: true });
    await Promise.all([app.services.demo.prepare(), app.services.demo.prepare(), app.services.demo.prepare()]);
    const before = await tableChecksums(app.database.pool);
    expect(await app.services.demo.prepare()).toEqual(AUTHORS);
    expect(await tableChecksums(app.database.pool)).toEqual(before);
    expect((await app.database.pool.query("select 1 from stories")).rowCount).toBe(3);
  });

  it.each([
    ["it is switched off", { demo: false }],
    ["the database is one of others", { demo: true, databaseUrl: "postgres://elsewhere/storyloom" }],
    ["the server is reachable from other machines", { demo: true, host: "0.0.0.0", publicUrl: "http://127.0.0.1" }],
  ])("is not created where %s", async (_, overrides) => {
    const app = await testApp(overrides);
    expect(await app.services.demo.prepare()).toEqual([]);
    expect((await app.database.pool.query("select 1 from users")).rowCount).toBe(0);
  });

  it("is not created where there are accounts", async () => {
    const app = await testApp({ demo: true });
    await signUp(app);
    expect(await app.services.demo.prepare()).toEqual([]);
    expect((await app.database.pool.query("select 1 from users")).rowCount).toBe(1);
  });
});

describe("a public server on data that once had the demo", () => {
  it("lets nobody in with the publicly known password, and everybody else as usual", async () => {
    const app = await testApp({ demo: true });
    await app.services.demo.prepare();
    for (const opened of [{ publicUrl: "https://write.example" }, { demo: false }, { trustProxy: ["192.0.2.1"] }]) {
      const config = { ...app.config, ...opened };
      const reachable = await createApp({ config, database: app.database, log: pino({ level: "silent" }) });
      const login = async (email: string, pwd: string) =>
        (
          await reachable.http.inject({
            method: "POST",
            url: "/v2/user/email_login",
            headers: { host: "127.0.0.1" },
            payload: { email, pwd, type: "login" },
          })
        ).json().status;
      const person = await signUp(app);
      for (const email of AUTHORS) expect(await login(email, md5(DEMO_PASSWORD))).toBe(2);
      expect(await login(person.email, DIGEST)).toBe(0);
      await reachable.http.close();
      await reachable.services.stop();
    }
    expect((await enter(app, "aria@example.com")).email).toBe("aria@example.com");
  });
});

describe("the demo's accounts", () => {
  it("keep their password and cannot have a phone, unlike other accounts", async () => {
    const app = await testApp({ demo: true });
    await app.services.demo.prepare();
    const own = await signUp(app);
    const phones = ["13800000001", "13800000002"];
    for (const email of AUTHORS) {
      const demo = await enter(app, email);
      const reset = { type: "reset", email };
      expect(codeOf(await app.request("POST", "/v2/user/email_message", { body: reset }))).toBe(40342);
      // Also with a code that was sent to create an account, before there was one.
      const given = { email: ` ${email.toUpperCase()}`, pwd: DIGEST, code: "1234", code_id: "x".repeat(22) };
      expect(codeOf(await app.request("POST", "/v2/user/reset_pwd", { body: given }))).toBe(40342);
      const bind = { type: "bind", phone: phones[0], ...(await passCaptcha(app)) };
      expect(codeOf(await demo.ask("POST", "/v2/user/phone_message", bind))).toBe(40342);
      const change = { pwd: md5(DEMO_PASSWORD), new_pwd: DIGEST };
      expect(codeOf(await demo.ask("PUT", "/api/v2/self/password", change))).toBe(40342);
      expect(await outboxOf(app)).toEqual([]);
      expect((await enter(app, email)).uid).toBe(demo.uid);
    }
    const code = await sendPhoneCode(app, phones[1] ?? "", { type: "bind", token: own.token });
    expect(await own.post("/v2/user/bind_phone", { phone: phones[1], ...code })).toMatchObject({ status: 0 });
    expect((await sendEmailCode(app, own.email)).code).toMatch(/^\d{4}$/);
  });

  it("cannot be given a phone by a binding code sent before the account became a demo account", async () => {
    const app = await testApp();
    const person = await signUp(app);
    const phone = "13800000003";
    const code = await sendPhoneCode(app, phone, { type: "bind", token: person.token });
    const rename = (email: string) =>
      app.database.pool.query("update users set email = $2 where id = $1", [person.uid, email]);
    await rename(AUTHORS[0] ?? "");
    const bind = () => person.ask("POST", "/v2/user/bind_phone", { phone, ...code });
    expect(codeOf(await bind())).toBe(40342);
    await rename(person.email);
    expect((await bind()).body, "control: the same code, of an account of one's own").toMatchObject({ status: 0 });
  });
});
