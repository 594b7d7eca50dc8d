// The whole server on a free port with a database of its own, and a simple way to send requests.
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type App, createApp } from "../../server/app.ts";
import type { Connection } from "../../server/db/client.ts";
import { type Config, readConfig } from "../../server/platform/config.ts";
import { atEnd } from "./at-end.ts";
import { BROWSER_AGENT } from "./browser-agent.ts";
import { openTestDatabase } from "./database.ts";

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON body, or the text if it is not JSON. */
  body: unknown;
}

export interface RequestOptions {
  token?: string;
  /** Sent as JSON; forms and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp extends App {
  /** `http://127.0.0.1:port` */
  url: string;
  config: Config;
  database: Connection;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
}

/** Starts the server; it stops after the test in which it is called, or after the file's (or describe's) last test. */
export async function testApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "storyloom-app-"));
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: "0", RATE_LIMIT: "0", DEMO: "off" }),
    // Tests create thousands of accounts without real passwords: cheap hashes keep them fast.
    passwordMemoryMib: 1,
    // Model servers that happen to run on the test machine must not be discovered.
    localModelServers: [],
    ...overrides,
  };
  const app = await createApp({ config, database, log: pino({ level: process.env["TEST_LOG"] ?? "silent" }) });
  await app.listen();
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  atEnd(async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...app, url, config, database, request: (method, path, options) => request(url, method, path, options) };
}

/** Sends a request to any server process. */
export async function request(
  url: string,
  method: string,
  path: string,
  { token, body, headers }: RequestOptions = {},
): Promise<Answer> {
  const form = body instanceof FormData;
  const bytes = body instanceof Uint8Array;
  const response = await fetch(url + path, {
    method,
    headers: {
      "user-agent": BROWSER_AGENT,
      ...(body !== undefined && !form && { "content-type": bytes ? "application/octet-stream" : "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: form ? body : bytes ? Buffer.from(body) : JSON.stringify(body) }),
    redirect: "manual",
  });
  const text = await response.text();
  let parsed: unknown = text;
  if (response.headers.get("content-type")?.startsWith("application/json")) parsed = JSON.parse(text);
  return { status: response.status, headers: response.headers, body: parsed };
}
