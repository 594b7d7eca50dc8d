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
  expect(listed).not.toContain("data-adult");
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
    cover: { id: "cover-1", size: { width: 800, height: 400 } },
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

test("link previews have the cover with its size, and the product's picture where there is none", () => {
  const url = `https://example.com/universe/${ID}`;
  const covered = sharePage(TEMPLATE, world(), url);
  expect(covered).toContain(
    '<meta property="og:image" content="https://example.com/images/cover-1.webp">' +
      '<meta property="og:image:width" content="800"><meta property="og:image:height" content="400">' +
      '<meta property="og:image:alt" content="Salt"><meta name="twitter:card" content="summary_large_image">',
  );
  expect(covered).toContain('"image":"https://example.com/images/cover-1.webp"');
  const tall = sharePage(TEMPLATE, world({ cover: { id: "cover-1", size: { width: 400, height: 800 } } }), url);
  expect(tall).toContain('<meta name="twitter:card" content="summary">');
  const unknown = sharePage(TEMPLATE, world({ cover: { id: "cover-1", size: null } }), url);
  expect(unknown).not.toContain("og:image:width");
  for (const bare of [sharePage(TEMPLATE, opening(), url), sharePage(TEMPLATE, world({ cover: null }), url)]) {
    expect(bare).toContain(
      '<meta property="og:image" content="https://example.com/public/link-preview.png">' +
        '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' +
        '<meta property="og:image:alt" content="Storyloom"><meta name="twitter:card" content="summary_large_image">',
    );
    expect(bare).not.toContain('"image"');
  }
  // Without an address of its own the server can name no picture.
  expect(sharePage(TEMPLATE, opening(), null)).toContain('<meta name="twitter:card" content="summary">');
});

test("of a work for adults holds title and author, and nothing else of it", () => {
  const url = `https://example.com/universe/${ID}`;
  const works = [
    [sharePage(TEMPLATE, opening({ nsfw: true }), url), "The Salt Cartographer", ["soundings", "One", "chapter-1"]],
    [sharePage(TEMPLATE, world({ nsfw: true }), url), "Salt", ["coast", "cover-1", "Oriel", "draws"]],
  ] as const;
  for (const [page, title, hidden] of works) {
    expect(page).toContain(`<title>${title} · Storyloom</title>`);
    expect(page).toContain('<meta name="description" content="This work is for adults.">');
    expect(page).toContain("https://example.com/public/link-preview.png");
    expect(page).toMatch(/<main id="opening"[^>]* data-adult>/);
    expect(page).toContain(`<h1>${title}</h1><p>Aria Reyes</p><p>This work is for adults.</p></main>`);
    for (const words of hidden) expect(page).not.toContain(words);
  }
  expect(sharePage(TEMPLATE, opening({ nsfw: true, language: "zh-CN" }), null)).toContain(
    "<p>本作品仅限成年人阅读。</p></main>",
  );
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
