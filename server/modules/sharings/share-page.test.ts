import { expect, test } from "vitest";
import type { StoryOpening, WorldOpening } from "./opening.ts";
import { sharePage } from "./share-page.ts";

const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';
const ID = "1".repeat(17);
const HOSTILE = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)>" ' $& $1 \u2028`;

const opening = (more: Partial<StoryOpening> = {}): StoryOpening => ({
  kind: "story",
  title: "The Salt Cartographer",
  language: "en-US",
  author: "Aria Reyes",
  isIndexed: false,
  nsfw: false,
  chapter: { id: "chapter-1", name: "One", text: "She paid in soundings.\n\nAn item", isFirst: true },
  ...more,
});

test("holds title, author, description and opening text, is not indexed, and knows its address", () => {
  const url = `https://example.com/story/${ID}`;
  const page = sharePage(TEMPLATE, opening(), url);
  expect(page).toContain("<title>The Salt Cartographer · Storyloom</title>");
  expect(page).toContain('<meta name="description" content="She paid in soundings. An item">');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('<meta property="og:title" content="The Salt Cartographer">');
  expect(page).toContain(`<link rel="canonical" href="${url}">`);
  expect(page).toContain(
    '<div id="root"></div><main id="opening" class="shared-page shared-story" lang="en-US" data-typeset="latin trim" data-chapter="chapter-1"><h1>The Salt Cartographer</h1>',
  );
  expect(page).toContain('<script data-chapter="chapter-1" src="/public/static/reading-look.js"></script>');
  expect(page).toContain("<p>She paid in soundings.</p><p>An item</p>");
});

test("of a later chapter has its name and its address", () => {
  const url = `https://example.com/story/${ID}`;
  const chapter = { id: "chapter-2", name: HOSTILE, text: "The tide.", isFirst: false };
  const page = sharePage(TEMPLATE, opening({ chapter }), url);
  expect(page).not.toContain("<img");
  expect(page).toContain(" · The Salt Cartographer · Storyloom</title>");
  expect(page).toContain(`<link rel="canonical" href="${url}?c=chapter-2">`);
  expect(page).toContain(`<meta property="og:url" content="${url}?c=chapter-2">`);
  expect(page).toContain('data-chapter="chapter-2"><h1>The Salt Cartographer</h1>');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ name: HOSTILE, isPartOf: { name: "The Salt Cartographer" } });
  const nameless = sharePage(TEMPLATE, opening({ chapter: { ...chapter, name: "" } }), url);
  expect(nameless).toContain("<title>The Salt Cartographer · Storyloom</title>");
});

test("is set as its language is set in the reading room", () => {
  expect(sharePage(TEMPLATE, opening({ language: "zh-CN" }), null)).toContain(
    'lang="zh-CN" data-typeset="chinese indent justify trim"',
  );
});

test("is indexed on the square, and says that it is for adults", () => {
  const listed = sharePage(TEMPLATE, opening({ isIndexed: true }), null);
  expect(listed).not.toContain("noindex");
  expect(listed).not.toContain('name="rating"');
  expect(listed).toContain('"isFamilyFriendly":true');
  const adult = sharePage(TEMPLATE, opening({ nsfw: true }), null);
  expect(adult).toContain('<meta name="robots" content="noindex"><meta name="rating" content="adult">');
  expect(adult).toContain('"isFamilyFriendly":false');
});

test("has no address where the server does not know its own, and no chapter where none is published", () => {
  const page = sharePage(TEMPLATE, opening({ chapter: null }), null);
  expect(page).not.toContain("canonical");
  expect(page).not.toContain("og:url");
  expect(page).not.toContain("<h2>");
  expect(page).not.toContain("data-chapter");
});

test("escapes whatever the author wrote, wherever it stands", () => {
  const page = sharePage(
    TEMPLATE,
    opening({
      title: HOSTILE,
      author: HOSTILE,
      chapter: { id: "chapter-1", name: HOSTILE, text: HOSTILE, isFirst: true },
    }),
    null,
  );
  const bare = sharePage(
    TEMPLATE,
    opening({ chapter: { id: "chapter-1", name: "One", text: "Words", isFirst: true } }),
    null,
  );
  // As many tags as without it, and none of the author's.
  const tags = (html: string) => html.match(/<[a-z/!]/gi)?.length;
  expect(tags(page)).toBe(tags(bare));
  expect(page).not.toContain("<img");
  expect(page).not.toContain("<script>");
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ name: HOSTILE, author: { name: HOSTILE } });
  expect(page.match(/\$&/g)?.length).toBeGreaterThan(3);
});

const world = (more: Partial<WorldOpening> = {}): WorldOpening => ({
  ...{ kind: "universe", title: "Salt", language: "en-US", author: "Aria Reyes", isIndexed: true, nsfw: false },
  ...{
    background: "The sea took the coast.",
    coverId: "cover-1",
    entries: [{ name: "Oriel", description: "She draws." }],
  },
  ...more,
});

test("of a world holds its background, its first entries and its cover", () => {
  const page = sharePage(TEMPLATE, world(), `https://example.com/universe/${ID}`);
  expect(page).toContain('<meta name="description" content="The sea took the coast.">');
  expect(page).toContain('"@type":"CreativeWork"');
  expect(page).toContain('<meta property="og:image" content="https://example.com/images/cover-1.webp">');
  expect(page).toContain(
    '<main id="opening" class="shared-page" lang="en-US" data-typeset="latin trim"><h1>Salt</h1><p>Aria Reyes</p>' +
      "<p>The sea took the coast.</p><h2>Oriel</h2><p>She draws.</p></main>",
  );
  expect(page).not.toContain("data-chapter");
  expect(sharePage(TEMPLATE, world(), null)).not.toContain("og:image");
});

test("of a world without a background describes it by its entries", () => {
  const page = sharePage(TEMPLATE, world({ background: "" }), null);
  expect(page).toContain('<meta name="description" content="She draws.">');
});

test("of a world escapes title, background and entries", () => {
  const entries = [{ name: HOSTILE, description: HOSTILE }];
  const page = sharePage(TEMPLATE, world({ title: HOSTILE, author: HOSTILE, background: HOSTILE, entries }), null);
  const tags = (html: string) => html.match(/<[a-z/!]/gi)?.length;
  expect(tags(page)).toBe(tags(sharePage(TEMPLATE, world(), null)));
  expect(page).not.toContain("<script>alert");
  expect(page).not.toContain("<img");
});
