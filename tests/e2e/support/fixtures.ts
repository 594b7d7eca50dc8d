// Fixtures of every journey: a real server per worker, signed-up people, and pages logged in as them.
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { md5 } from "js-md5";
import { accountEndpoints, type UserRecord } from "../../../contract/accounts.ts";
import { chapterEndpoints } from "../../../contract/chapters.ts";
import { type Locale, STORAGE_PREFIX, type Theme } from "../../../contract/limits.ts";
import { type Story, storyEndpoints } from "../../../contract/stories.ts";
import { BROWSER_AGENT } from "../../support/browser-agent.ts";
import { JourneyServer } from "./journey-server.ts";
import { recordToasts } from "./toasts.ts";

export const PASSWORD = "storyloom1";

/** A person with an account, and what they can do through the API. */
export interface Person {
  email: string;
  record: UserRecord;
  /** Calls the API as this person and returns the parsed body; fails unless the status is 2xx. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Creates a story, which has one empty chapter. */
  story(title: string, language?: Locale): Promise<{ story: Story; chapterId: string }>;
}

/** How a page looks. */
export interface Look {
  theme?: Theme;
  locale?: Locale;
  width?: number;
  height?: number;
  /** A touch screen instead of a mouse. */
  touch?: boolean;
  /** Allows the page's service worker, for journeys without a network or server. It is blocked by default. */
  serviceWorker?: boolean;
}

interface WorkerFixtures {
  server: JourneyServer;
}

interface TestFixtures {
  /** Signs a new person up. */
  person(name?: string): Promise<Person>;
  /** Opens a page in a new browser context, logged in as this person, or as a visitor. */
  enter(person: Person | null, look?: Look): Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await JourneyServer.start();
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  person: async ({ server }, use) => {
    await use((name = "author") => signUp(server.url, name));
  },
  enter: async ({ server, browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, look = {}) => {
      const context = await newContext(browser, server.url, look);
      contexts.push(context);
      if (person) await context.addInitScript(logIn, { prefix: STORAGE_PREFIX, record: person.record });
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

let people = 0;

/** An email that is unique in this run. */
export function uniqueEmail(name: string): string {
  people++;
  return `${name}.${process.pid}.${people}@example.com`;
}

export async function signUp(url: string, name: string): Promise<Person> {
  const email = uniqueEmail(name);
  const address = `10.${process.pid % 200}.${(people >> 8) % 256}.${people % 256}`;
  const send = async <T>(method: string, path: string, body: unknown, token?: string): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "x-forwarded-for": address,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const answer = await send<{ status: number; data: UserRecord }>("POST", accountEndpoints.emailLogin.path, {
    email,
    pwd: md5(PASSWORD),
    type: "create",
  });
  if (answer.status !== 0) throw new Error(`Signing up answered status ${answer.status}`);
  const record = answer.data;
  const ask = <T>(method: string, path: string, body?: unknown) =>
    send<T>(method, path, body, record.access_token as string);
  return {
    email,
    record,
    ask,
    async story(title, language = "en-US") {
      const story = await ask<Story>("POST", storyEndpoints.create.path, { title, language });
      const chapters = await ask<{ data: { _id: string }[] }>(
        "GET",
        chapterEndpoints.list.path.replace(":nid", story._id),
      );
      return { story, chapterId: chapters.data[0]?._id as string };
    },
  };
}

/** Logs the person in again: pages of the returned person have a new login session, `ask` still uses the first one. */
export async function logInAgain(url: string, person: Person, userAgent = "a browser"): Promise<Person> {
  const response = await fetch(url + accountEndpoints.emailLogin.path, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ email: person.email, pwd: md5(PASSWORD), type: "login" }),
  });
  const { data } = (await response.json()) as { data: UserRecord };
  return { ...person, record: data };
}

async function newContext(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  const { theme = "light", locale = "en-US", width = 1280, height = 800, touch = false, serviceWorker = false } = look;
  const context = await browser.newContext({
    baseURL,
    locale,
    colorScheme: theme,
    reducedMotion: "reduce",
    serviceWorkers: serviceWorker ? "allow" : "block",
    viewport: { width, height },
    // Readers are people with a browser, which a headless one does not call itself. Chromium would take one that is named
    // and has a touch screen for a phone's, which gets a page of its own.
    ...(touch ? { hasTouch: true, isMobile: true } : { userAgent: BROWSER_AGENT }),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // Chromium says that requests are intercepted a moment before the renderer of a loaded page knows: a request started
  // right after the first `page.route` could miss it. With a route of the context, requests are intercepted from the
  // first page on, and `page.route` only adds to what is done with them. Not with a service worker, which intercepts.
  if (!serviceWorker) await context.route("never:", () => {});
  await recordToasts(context);
  return context;
}

/** Runs in the page before each load. It stores the login only once per tab, so that a logout survives a reload. */
function logIn({ prefix, record }: { prefix: string; record: UserRecord }): void {
  if (sessionStorage.getItem("journey")) return;
  sessionStorage.setItem("journey", "1");
  const { access_token, refresh_token, ...kept } = record;
  const store = (key: string, value: unknown) => localStorage.setItem(prefix + key, JSON.stringify({ value }));
  store("uid", record._id);
  store("tokens", { access_token, refresh_token });
  store("user", kept);
}
