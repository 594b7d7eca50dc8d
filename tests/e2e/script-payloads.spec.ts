// What authors publish is text to everybody who sees it: no script in a title, a chapter, a name, a description, an entry
// or a link runs, on any page that shows it, and no page's policy has anything to refuse.
import { chapterEndpoints } from "../../contract/chapters.ts";
import { ENTRY_NAME_MAX } from "../../contract/limits.ts";
import { sharedStoryPath, userPath } from "../../contract/page-paths.ts";
import { peopleEndpoints, type UserProfile } from "../../contract/people.ts";
import { type StorySharing, sharingEndpoints } from "../../contract/sharings.ts";
import type { Story } from "../../contract/stories.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import {
  injectedInto,
  LEAVING_ADDRESS,
  NOTHING_INJECTED,
  SCRIPT_ADDRESSES,
  SCRIPT_PAYLOADS,
  watchInjected,
} from "./support/script-payloads.ts";
import { makeWorld } from "./support/shared-world.ts";
import { workOf } from "./support/square.ts";

/** Of the length that titles of worlds and names of entries may have. */
const SHORT = ["<svg onload=ran()>", "<b onfocus=ran()>", "<i onload=ran()>"];
const TITLE = `Hexwort </title><script>ran()</script><img src=x onerror=ran()>`;
const ALL = SCRIPT_PAYLOADS.join(" ");
/** Of those that titles and names may be: of one line. */
const LINES = SCRIPT_PAYLOADS.filter((text) => !/[\u2028\u2029]/.test(text));
/** Their beginnings, for names of entries. */
const NAMES = LINES.map((text) => text.slice(0, ENTRY_NAME_MAX).trim()).filter((name) => !SHORT.includes(name));
const LINKED = "a link of the chapter";

const paragraph = (text: string, href?: string) => ({
  type: "paragraph",
  content: [{ type: "text", text, marks: href === undefined ? [] : [{ type: "link", attrs: { href } }] }],
});

/** A story on the square whose chapters, their names and links hold every payload. */
async function hostileStory(author: Person) {
  const { _id: nid } = await author.ask<Story>("POST", "/api/v2/novels", { title: TITLE, language: "en-US" });
  const ids: string[] = [];
  for (const [at, name] of [SCRIPT_PAYLOADS[6], ...LINES].entries()) {
    const id = crypto.randomUUID();
    const blocks =
      at === 0
        ? [...SCRIPT_PAYLOADS.map((text) => paragraph(text)), paragraph(LINKED, LEAVING_ADDRESS)]
        : [paragraph(ALL)];
    await author.ask("POST", chapterEndpoints.create.path.replace(":nid", nid), { id, name, after_id: null, blocks });
    ids.push(id);
  }
  const at = (path: string) => path.replace(":nid", nid);
  for (const href of SCRIPT_ADDRESSES) {
    const blocks = [paragraph(LINKED, href)];
    const refused = author.ask("POST", at(chapterEndpoints.create.path), { name: "Link", after_id: null, blocks });
    await expect(refused, href).rejects.toThrow("parameter_invalid");
  }
  await author.ask("POST", at(sharingEndpoints.publish.path), { chapter_ids: ids });
  const { share_id } = await author.ask<StorySharing>("PUT", at(sharingEndpoints.put.path), { state: "square" });
  return {
    story: sharedStoryPath(share_id as string),
    rename: (title: string) => author.ask("PATCH", `/api/v2/novels/${nid}`, { title }),
  };
}

/** A world on the square of which every text is a payload. */
async function hostileWorld(author: Person): Promise<string> {
  const [title, name, other] = SHORT as [string, string, string];
  const { world, share, path } = await makeWorld(author, {
    title,
    background: [SCRIPT_PAYLOADS[6], SCRIPT_PAYLOADS[7], SCRIPT_PAYLOADS[10]].join("\n"),
    entries: [
      { type: "normal", name, aliases: [other], description: SCRIPT_PAYLOADS[10] },
      ...SCRIPT_PAYLOADS.map((description, at) => ({ type: "normal" as const, name: `<b id=x${at}>`, description })),
      ...NAMES.map((one) => ({ type: "normal" as const, name: one, aliases: [one], description: "A place." })),
      // Names of characters hold no signs, as `refused` below has it.
      ...SCRIPT_PAYLOADS.map((description, at) => ({ type: "character" as const, name: `Keeper ${at}`, description })),
      {
        ...{ type: "character", name: "Mara", description: SCRIPT_PAYLOADS[1], character_target: SHORT[0] as string },
        character_relationships: [{ name, locked: false, relationships: [SHORT[0] as string] }],
      },
    ],
  });
  for (const one of NAMES) {
    const refused = author.ask("POST", `/api/v1/universes/${world._id}/entries`, {
      ...{ type: "character", name: one, description: "A keeper." },
    });
    await expect(refused, one).rejects.toThrow("name_characters");
  }
  await share("square");
  return path();
}

test("no script of what is published runs for its readers", async ({ enter, person, browser, server }) => {
  const author = await person("oriel");
  const [{ story, rename }, world] = [await hostileStory(author), await hostileWorld(author)];
  const page = await enter(null, { width: 1440, height: 900 });
  await watchInjected(page);
  const nothing = async (where: string, on = page) => expect(await injectedInto(on), where).toEqual(NOTHING_INJECTED);

  await test.step("the reading room", async () => {
    await page.goto(story);
    await expect(page.locator("article p").filter({ hasText: SCRIPT_PAYLOADS[10] })).toBeVisible();
    const link = page.getByRole("link", { name: LINKED });
    // Its address has not left its attribute: nothing waits for a pointer.
    await link.hover();
    expect(await link.evaluate((element) => (element as HTMLAnchorElement).protocol)).toBe("https:");
    expect(await link.getAttribute("onmouseover")).toBeNull();
    await nothing("the reading room");
    const contents = page.getByRole("navigation", { name: "Chapters" });
    for (const name of LINES) {
      const row = contents.getByRole("link").filter({ hasText: name }).last();
      await expect(row, name).toBeAttached();
      await row.scrollIntoViewIfNeeded();
    }
    await nothing("the list of chapters");
  });

  await test.step("a shared world", async () => {
    await page.goto(world);
    await expect(page.getByText(SCRIPT_PAYLOADS[10]).first()).toBeVisible();
    await nothing("the world's background");
    for (const [tab, shown] of [
      [/^Characters/, SCRIPT_PAYLOADS[1]],
      [/^Nouns/, SCRIPT_PAYLOADS[10]],
      [/^Who knows whom$/, "Mara"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel").getByText(shown).first()).toBeVisible();
      await nothing(String(tab));
    }
  });

  await test.step("the same pages where scripts are off", async () => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const plain = await context.newPage();
    const asked: string[] = [];
    plain.on("request", (request) => asked.push(new URL(request.url()).host));
    const look = async (path: string) => {
      const answer = await plain.goto(path);
      await expect(plain.locator("main.shared-page, main").first()).toBeVisible();
      expect(answer?.headers()["content-security-policy"]).toContain("script-src");
      await expect(plain.locator("main :is(script, iframe, img, svg, object, style, base, meta)")).toHaveCount(0);
      await expect(
        plain.locator("main :is([onerror], [onload], [onfocus], [onmouseover], a[href^='javascript' i])"),
      ).toHaveCount(0);
      // Where the title ended early, what follows would be elements of the head.
      await expect(plain.locator("head :is(img, iframe, base, [onerror], [onload])")).toHaveCount(0);
    };
    for (const path of [story, world, userPath(author.record._id)]) await look(path);
    for (const title of LINES) {
      await rename(title);
      await look(story);
      expect(await plain.title(), "the title is whole").toContain(title);
      expect(await plain.locator('meta[property="og:title"]').getAttribute("content")).toContain(title);
    }
    await rename(TITLE);
    expect(new Set(asked)).toEqual(new Set([new URL(server.url).host]));
    await context.close();
  });

  await test.step("the square's cards, with their author's page", async () => {
    await page.goto("/dashboard/square?tab=latest");
    await expect(page.getByRole("article").filter({ hasText: TITLE }).first()).toBeVisible();
    await expect(
      page
        .getByRole("article")
        .filter({ hasText: SHORT[0] as string })
        .first(),
    ).toBeVisible();
    await nothing("the square");
    await page.goto(userPath(author.record._id));
    await expect(page.getByRole("article").filter({ hasText: TITLE })).toBeVisible();
    await nothing("the author's page");
  });

  await test.step("marked finds, also for what is searched for", async () => {
    const found = await enter(await person("reader"));
    await watchInjected(found);
    for (const query of ["hexwort", TITLE, SCRIPT_PAYLOADS[10]]) {
      await found.goto(`/search?q=${encodeURIComponent(query)}`);
      await expect(found.getByRole("main").getByText(`“${query}”`).first()).toBeVisible();
      await nothing(query, found);
    }
    await found.goto("/search?q=hexwort");
    await expect(found.getByRole("article").filter({ hasText: TITLE }).first()).toBeVisible();
    await expect(found.locator("mark").first()).toHaveText(/hexwort/i);
    await nothing("marks", found);
  });

  await test.step("every payload in the square's cards, in finds with marks and in suggestions", async () => {
    // Of every kind and in every field at once, also those that names and titles may not hold: the server is answered for.
    const all = await enter(await person("reader"));
    await watchInjected(all);
    const works = SCRIPT_PAYLOADS.flatMap((text, at) =>
      (["story", "universe"] as const).map((kind, nth) =>
        workOf(
          text,
          `${kind === "story" ? "S" : "W"}${"A".repeat(14)}${String.fromCharCode(65 + (at % 8))}${at < 8 ? 1 : at < 16 ? 2 : at < 24 ? 3 : 4}`,
          {
            ...{ kind, excerpt: text, entry_count: nth, character_count: nth },
            author: { _id: author.record._id, name: text, avatar: null, is_official: false },
          },
        ),
      ),
    );
    const paging = { has_prev: false, has_next: false, next: null };
    const found = works.map((work, at) => {
      const whole = [[0, work.title.length]];
      const ofWork = { kind: work.kind, work, matches: { title: whole, author: whole, excerpt: whole } };
      if (at % 2 === 0) return ofWork;
      const texts = { name: work.title, alias: work.title, excerpt: work.title };
      const matches = { name: whole, alias: whole, excerpt: whole };
      return [ofWork, { kind: "character", _id: crypto.randomUUID(), avatar: null, ...texts, work, matches }];
    });
    const foundIn = (tab: string) => {
      const kind = { characters: "character", worlds: "universe" }[tab] ?? "story";
      return found.flat().filter((one) => one.kind === kind);
    };
    await all.route("**/api/v2/square/sharings*", (route) => route.fulfill({ json: { data: works, paging } }));
    await all.route("**/api/v2/search*", (route) => {
      const data = foundIn(new URL(route.request().url()).searchParams.get("tab") ?? "");
      return route.fulfill({ json: { direct: null, own: [], data, paging } });
    });
    await all.route("**/api/v2/search/suggestions*", (route) =>
      route.fulfill({ json: { direct: null, own: [], data: found.flat() } }),
    );
    // A long list draws what is near the window only. Its items are taken by position: payloads are parts of one another.
    const seeEach = async (texts: readonly string[], part: string) => {
      for (const [at, text] of texts.entries()) {
        const item = all.locator(`main li[aria-posinset="${at + 1}"]`);
        await expect(item.locator(part).filter({ hasText: text }), text).not.toHaveCount(0);
        await item.scrollIntoViewIfNeeded();
      }
    };
    const first = SCRIPT_PAYLOADS[1];
    await all.goto("/dashboard/square");
    await seeEach(
      works.map((work) => work.title),
      "article",
    );
    await nothing("the square's cards", all);
    await all.getByRole("combobox", { name: "Search" }).fill("ran");
    await expect(all.getByRole("option").filter({ hasText: first }).first()).toBeVisible();
    for (const text of SCRIPT_PAYLOADS)
      await expect(all.getByRole("option").filter({ hasText: text }), text).not.toHaveCount(0);
    await nothing("the suggestions", all);
    for (const tab of ["works", "characters", "worlds"]) {
      await all.goto(`/search?q=ran&tab=${tab}`);
      await expect(all.locator("mark").filter({ hasText: first }).first()).toBeVisible();
      await seeEach(
        foundIn(tab).map(({ work }) => work.title),
        "mark",
      );
      await nothing(`the finds of ${tab}`, all);
    }
  });

  await test.step("a name in a card about its person", async () => {
    // Names hold no signs, so the server is answered for.
    const name = ALL.slice(0, 300);
    await page.route(`**${peopleEndpoints.profile.path.replace(":uid", author.record._id)}`, async (route) => {
      const profile = (await (await route.fetch()).json()) as UserProfile;
      await route.fulfill({ json: { ...profile, user: { ...profile.user, name } } });
    });
    await page.route("**/api/v2/square/sharings*", (route) => {
      const work = workOf("Work 1", undefined, {
        excerpt: ALL,
        author: { _id: author.record._id, name, avatar: null, is_official: false },
      });
      return route.fulfill({ json: { data: [work], paging: { has_prev: false, has_next: false, next: null } } });
    });
    await page.goto("/dashboard/square");
    await page.getByRole("article").getByRole("link", { name: SCRIPT_PAYLOADS[1] }).hover();
    await expect(page.getByRole("dialog")).toContainText("0 Fans");
    await nothing("the card about a person");
  });

  await test.step("control: what is injected is seen", async () => {
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=ran()>"));
    await expect.poll(async () => (await injectedInto(page)).refused.join()).toContain("script-src-attr");
    expect(await injectedInto(page)).toMatchObject({ ran: 0, made: 1 });
    await page.evaluate(() => (window as { ran?: () => void }).ran?.());
    expect(await injectedInto(page)).toMatchObject({ ran: 1 });
  });
});
