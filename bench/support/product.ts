// The product as people run it: the built client served by a real server process, on temporary data.
import { createHash } from "node:crypto";
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { accountEndpoints, type UserRecord } from "../../contract/accounts.ts";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { STORAGE_PREFIX } from "../../contract/limits.ts";
import { type Story, storyEndpoints } from "../../contract/stories.ts";
import { buildIfStale } from "../../scripts/build-if-stale.ts";
import { freePort } from "../../server/db/postgres-process.ts";
import { spawnServer, temporaryDataDir } from "../../tests/support/server-process.ts";
import { fillChapter } from "./fill-chapter.ts";

export interface Product {
  /** Without a slash at the end. */
  url: string;
  /** Creates an account. */
  signUp(): Promise<Writer>;
  close(): Promise<void>;
  /** Process id of the server. */
  pid: number;
}

/** A chapter and the address of its editor. */
export interface BenchChapter {
  storyId: string;
  chapterId: string;
  path: string;
}

export interface Writer {
  /** Of the server, without a slash at the end. */
  url: string;
  /** The access token. */
  token: string;
  /** Creates a story whose one chapter has this many characters of prose. */
  chapter(characters: number): Promise<BenchChapter>;
  /** Calls the API as this person. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** A browser context of their own, logged in. */
  enter(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext>;
}

/**
 * Builds the client if necessary and starts a server, with additional environment variables if given. The caller closes
 * it.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  await buildIfStale();
  const { dataDir, remove } = await temporaryDataDir();
  const server = spawnServer(dataDir, await freePort(), {
    DEMO: "off",
    RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    ...environment,
  });
  const close = async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) {
      server.child.kill("SIGTERM");
      await server.exit();
    }
    await remove();
  };
  try {
    await server.up();
  } catch (error) {
    await close();
    throw error;
  }
  return { url: server.url, signUp: () => signUp(server.url), close, pid: server.child.pid as number };
}

let people = 0;

async function signUp(url: string): Promise<Writer> {
  people++;
  const pwd = createHash("md5").update("storyloom1").digest("hex");
  const email = `bench.${process.pid}.${people}@example.com`;
  const answer = await send<{ status: number; data: UserRecord }>(url, "POST", accountEndpoints.emailLogin.path, {
    body: { email, pwd, type: "create" },
  });
  const record = answer.data;
  const token = record?.access_token;
  if (answer.status !== 0 || !token) throw new Error(`Signing up answered status ${answer.status}.`);
  return {
    url,
    token,
    async chapter(characters) {
      const body = { title: `Bench ${characters}`, language: "en-US" };
      const story = await send<Story>(url, "POST", storyEndpoints.create.path, { body, token });
      const list = chapterEndpoints.list.path.replace(":nid", story._id);
      const chapters = await send<{ data: { _id: string }[] }>(url, "GET", list, { token });
      const chapterId = chapters.data[0]?._id;
      if (!chapterId) throw new Error("A new story has no chapter.");
      if (characters > 0) await fillChapter({ url, token, chapterId, characters });
      return { storyId: story._id, chapterId, path: `/editor?nid=${story._id}&cid=${chapterId}` };
    },
    ask: (method, path, body) => send(url, method, path, { body, token }),
    async enter(browser, options = {}) {
      const context = await browser.newContext({
        baseURL: url,
        locale: "en-US",
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      await context.addInitScript(logIn, { prefix: STORAGE_PREFIX, record });
      return context;
    },
  };
}

interface Request {
  body?: unknown;
  token?: string;
}

async function send<T>(url: string, method: string, path: string, { body, token }: Request): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Runs in the page: stores a login as the login page does. */
function logIn({ prefix, record }: { prefix: string; record: UserRecord }): void {
  const { access_token, refresh_token, ...kept } = record;
  const store = (key: string, value: unknown) => localStorage.setItem(prefix + key, JSON.stringify({ value }));
  store("uid", record._id);
  store("tokens", { access_token, refresh_token });
  store("user", kept);
}
