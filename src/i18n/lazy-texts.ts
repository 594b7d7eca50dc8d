// Texts that most visits do not show. They are loaded together with the component that shows them, in the language of
// the page, and again when that changes.
import i18next from "i18next";
import type { Locale } from "../../contract/limits.ts";
import { ERROR_TEXTS, loadErrorTexts } from "./error-texts.ts";
import { READING_TEXTS, SHARED_WORLD_TEXTS } from "./reading-texts.ts";

type Loader = () => Promise<{ default: Record<string, string> }>;

export const LAZY_TEXTS = {
  account: {
    "en-US": () => import("./en-US/account.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/account.json", { with: { type: "json" } }),
  },
  "adult-question": {
    "en-US": () => import("./en-US/adult-question.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/adult-question.json", { with: { type: "json" } }),
  },
  administration: {
    "en-US": () => import("./en-US/administration.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/administration.json", { with: { type: "json" } }),
  },
  blocks: {
    "en-US": () => import("./en-US/blocks.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/blocks.json", { with: { type: "json" } }),
  },
  "chapter-notes": {
    "en-US": () => import("./en-US/chapter-notes.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/chapter-notes.json", { with: { type: "json" } }),
  },
  chat: {
    "en-US": () => import("./en-US/chat.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/chat.json", { with: { type: "json" } }),
  },
  chats: {
    "en-US": () => import("./en-US/chats.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/chats.json", { with: { type: "json" } }),
  },
  collaborators: {
    "en-US": () => import("./en-US/collaborators.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/collaborators.json", { with: { type: "json" } }),
  },
  images: {
    "en-US": () => import("./en-US/images.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/images.json", { with: { type: "json" } }),
  },
  "import-text": {
    "en-US": () => import("./en-US/import-text.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/import-text.json", { with: { type: "json" } }),
  },
  errors: ERROR_TEXTS,
  entries: {
    "en-US": () => import("./en-US/entries.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/entries.json", { with: { type: "json" } }),
  },
  follows: {
    "en-US": () => import("./en-US/follows.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/follows.json", { with: { type: "json" } }),
  },
  feed: {
    "en-US": () => import("./en-US/feed.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/feed.json", { with: { type: "json" } }),
  },
  moderation: {
    "en-US": () => import("./en-US/moderation.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/moderation.json", { with: { type: "json" } }),
  },
  decisions: {
    "en-US": () => import("./en-US/decisions.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/decisions.json", { with: { type: "json" } }),
  },
  notices: {
    "en-US": () => import("./en-US/notices.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/notices.json", { with: { type: "json" } }),
  },
  graph: {
    "en-US": () => import("./en-US/graph.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/graph.json", { with: { type: "json" } }),
  },
  "held-images": {
    "en-US": () => import("./en-US/held-images.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/held-images.json", { with: { type: "json" } }),
  },
  lab: {
    "en-US": () => import("./en-US/lab.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/lab.json", { with: { type: "json" } }),
  },
  landing: {
    "en-US": () => import("./en-US/landing.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/landing.json", { with: { type: "json" } }),
  },
  login: {
    "en-US": () => import("./en-US/login.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/login.json", { with: { type: "json" } }),
  },
  paste: {
    "en-US": () => import("./en-US/paste.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/paste.json", { with: { type: "json" } }),
  },
  models: {
    "en-US": () => import("./en-US/models.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/models.json", { with: { type: "json" } }),
  },
  people: {
    "en-US": () => import("./en-US/people.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/people.json", { with: { type: "json" } }),
  },
  power: {
    "en-US": () => import("./en-US/power.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/power.json", { with: { type: "json" } }),
  },
  reading: READING_TEXTS,
  "reading-history": {
    "en-US": () => import("./en-US/reading-history.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/reading-history.json", { with: { type: "json" } }),
  },
  recycle: {
    "en-US": () => import("./en-US/recycle.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/recycle.json", { with: { type: "json" } }),
  },
  reports: {
    "en-US": () => import("./en-US/reports.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/reports.json", { with: { type: "json" } }),
  },
  search: {
    "en-US": () => import("./en-US/search.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/search.json", { with: { type: "json" } }),
  },
  sharing: {
    "en-US": () => import("./en-US/sharing.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/sharing.json", { with: { type: "json" } }),
  },
  "shared-world": SHARED_WORLD_TEXTS,
  split: {
    "en-US": () => import("./en-US/split.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/split.json", { with: { type: "json" } }),
  },
  square: {
    "en-US": () => import("./en-US/square.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/square.json", { with: { type: "json" } }),
  },
  "story-notes": {
    "en-US": () => import("./en-US/story-notes.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/story-notes.json", { with: { type: "json" } }),
  },
  worlds: {
    "en-US": () => import("./en-US/worlds.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/worlds.json", { with: { type: "json" } }),
  },
  "story-world": {
    "en-US": () => import("./en-US/story-world.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/story-world.json", { with: { type: "json" } }),
  },
  writing: {
    "en-US": () => import("./en-US/writing.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/writing.json", { with: { type: "json" } }),
  },
  editor: {
    "en-US": () => import("./en-US/editor.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/editor.json", { with: { type: "json" } }),
  },
  versions: {
    "en-US": () => import("./en-US/versions.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/versions.json", { with: { type: "json" } }),
  },
  "world-export": {
    "en-US": () => import("./en-US/world-export.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/world-export.json", { with: { type: "json" } }),
  },
  "world-files": {
    "en-US": () => import("./en-US/world-files.json", { with: { type: "json" } }),
    "zh-CN": () => import("./zh-CN/world-files.json", { with: { type: "json" } }),
  },
} as const satisfies Record<string, Record<Locale, Loader>>;

export type LazyNamespace = keyof typeof LAZY_TEXTS;

const requested = new Set<LazyNamespace>();

/** Resolves when i18next is initialized. A route may start to load before the page has a language. */
const initialized = new Promise<void>((resolve) => {
  if (i18next.isInitialized) resolve();
  else i18next.on("initialized", () => resolve());
});

/** Loads a namespace in the language of the page. Resolves when its texts can be rendered. */
export async function loadTexts(namespace: LazyNamespace): Promise<void> {
  requested.add(namespace);
  await initialized;
  await fetchTexts(namespace, i18next.language as Locale);
}

async function fetchTexts(namespace: LazyNamespace, locale: Locale): Promise<void> {
  if (namespace === "errors") return loadErrorTexts(locale);
  if (i18next.hasResourceBundle(locale, namespace)) return;
  const { default: texts } = await LAZY_TEXTS[namespace][locale]();
  i18next.addResourceBundle(locale, namespace, texts);
}

/** Loads all namespaces requested so far in another language, before the page changes to it. */
export async function loadRequestedTexts(locale: Locale): Promise<void> {
  await Promise.all([...requested].map((namespace) => fetchTexts(namespace, locale)));
}
