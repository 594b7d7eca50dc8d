import { expect, test } from "vitest";
import { type PersonPage, userPage } from "./user-page.ts";

const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';
const ADDRESS = { publicUrl: "https://example.com", path: "/user/1" };
const HOSTILE = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)>" ' $& $1 \u2028`;

const person = (more: Partial<PersonPage> = {}): PersonPage => ({
  uid: "1",
  name: "Aria Reyes",
  avatar: "/images/a.webp",
  stories: [{ shareId: "s1", title: "The Salt Cartographer", language: "en-US" }],
  worlds: [{ shareId: "w1", title: "Brine", language: "en-US" }],
  ...more,
});

test("holds the name, a description, the works with their addresses, and its own address", () => {
  const page = userPage(TEMPLATE, person(), ADDRESS);
  expect(page).toContain("<title>Aria Reyes · Storyloom</title>");
  expect(page).toContain('<meta name="description" content="Works by Aria Reyes: The Salt Cartographer, Brine">');
  expect(page).toContain('<meta property="og:type" content="profile">');
  expect(page).toContain('<meta property="og:title" content="Aria Reyes">');
  expect(page).toContain(
    '<meta property="og:image" content="https://example.com/images/a.webp">' +
      '<meta property="og:image:alt" content="Aria Reyes"><meta name="twitter:card" content="summary">',
  );
  expect(userPage(TEMPLATE, person({ avatar: null }), ADDRESS)).toContain(
    '<meta property="og:image" content="https://example.com/public/link-preview.png">',
  );
  expect(page).toContain('<link rel="canonical" href="https://example.com/user/1">');
  expect(page).not.toContain("noindex");
  expect(page).toContain(
    '<div id="root"></div><main id="opening" class="shared-page" lang="en-US"><h1>Aria Reyes</h1>' +
      '<h2>Stories</h2><ul><li lang="en-US"><a href="/story/s1">The Salt Cartographer</a></li></ul>' +
      '<h2>Worlds</h2><ul><li lang="en-US"><a href="/universe/w1">Brine</a></li></ul></main>',
  );
  expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "")).toEqual({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      identifier: "1",
      name: "Aria Reyes",
      url: "https://example.com/user/1",
      image: "https://example.com/images/a.webp",
    },
  });
});

test("is in the language of most works", () => {
  const stories = [
    { shareId: "s1", title: "夜航者", language: "zh-CN" as const },
    { shareId: "s2", title: "灯塔", language: "zh-CN" as const },
  ];
  const page = userPage(TEMPLATE, person({ name: "林深", stories }), ADDRESS);
  expect(page).toContain('<html lang="zh-CN">');
  expect(page).toContain('<meta name="description" content="林深 的作品：夜航者、灯塔、Brine">');
  expect(page).toContain("<h2>故事</h2>");
});

test("is not indexed where there is nothing to be seen, and knows no address where the server does not", () => {
  const page = userPage(TEMPLATE, person({ stories: [], worlds: [] }), { publicUrl: null, path: "/user/1" });
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('<meta name="description" content="Works by Aria Reyes">');
  expect(page).not.toMatch(/canonical|og:url|og:image/);
  expect(page).not.toContain("<h2>");
});

test("what people write is text, wherever it stands", () => {
  const stories = [{ shareId: "s1", title: HOSTILE, language: "en-US" as const }];
  const page = userPage(TEMPLATE, person({ name: HOSTILE, stories }), ADDRESS);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toContain("<img");
  expect(page).toContain("$&#38; $1");
  expect(page.match(/<title>/g)).toHaveLength(1);
});
