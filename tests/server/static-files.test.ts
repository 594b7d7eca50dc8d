// The built client as browsers get it: compressed, cached forever where the name contains a hash, and not elsewhere.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { precompress } from "../../scripts/precompress.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createHttp } from "../../server/platform/http.ts";
import { registerStaticFiles } from "../../server/platform/static-files.ts";

const folder = await mkdtemp(join(tmpdir(), "storyloom-dist-"));
const distDir = join(folder, "dist");
const publicDir = join(folder, "public");
await mkdir(join(distDir, "assets"), { recursive: true });
await mkdir(publicDir);
const program = `console.log("${"loom ".repeat(1_000)}");`;
await writeFile(join(distDir, "index.html"), `<!doctype html><title>Storyloom</title>${"<p></p>".repeat(200)}`);
await writeFile(join(distDir, "service-worker.js"), program);
await writeFile(join(distDir, "assets/app-1a2b3c.js"), program);
await writeFile(join(distDir, "assets/count.worker-4d5e6f.js"), program);
await writeFile(join(publicDir, "plain.html"), "<title>Plain</title>");
await precompress(distDir);

const { app } = await createHttp({
  config: { ...readConfig({}), rateLimit: 0 },
  log: pino({ level: "silent" }),
  authenticate: async () => null,
});
await registerStaticFiles(app, { distDir, publicDir });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "localhost", ...headers } });

test("hashed files are cached forever and compressed", async () => {
  const plain = await get("/assets/app-1a2b3c.js");
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(plain.body).toBe(program);
  for (const [accept, encoding] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
  ]) {
    const small = await get("/assets/app-1a2b3c.js", { "accept-encoding": String(accept) });
    expect(small.headers["content-encoding"]).toBe(encoding);
    expect(small.headers["content-type"]).toContain("javascript");
    expect(small.rawPayload.length).toBeLessThan(200);
  }
});

test("files other than pages have no page headers; headers that protect a file and a worker's own policy stay", async () => {
  const page = await get("/", { accept: "text/html" });
  const part = await get("/assets/app-1a2b3c.js", { "accept-encoding": "br" });
  const worker = await get("/assets/count.worker-4d5e6f.js", { "accept-encoding": "br" });
  expect(page.headers).toHaveProperty("content-security-policy");
  expect(part.headers).not.toHaveProperty("content-security-policy");
  expect(part.headers).not.toHaveProperty("x-request-id");
  expect(part.headers["x-content-type-options"]).toBe("nosniff");
  expect(part.headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(worker.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
});

test.each(["/", "/dashboard/square", "/editor?nid=1&cid=2", "/invite/abc", "/no/such/page"])(
  "%s is the application's page, asked for anew each time",
  async (url) => {
    const page = await get(url, { accept: "text/html", "accept-encoding": "br" });
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-encoding"]).toBe("br");
    expect(page.headers["cache-control"]).toBe("no-cache");
    const again = await get(url, {
      accept: "text/html",
      "accept-encoding": "br",
      "if-none-match": String(page.headers["etag"]),
    });
    expect(again.statusCode).toBe(304);
  },
);

test("the service worker and static pages are revalidated too", async () => {
  for (const url of ["/service-worker.js", "/public/plain.html"]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers["cache-control"]]).toEqual([url, 200, "no-cache"]);
  }
});

test.each([
  "/assets/gone-000000.js",
  "/api/v2/nothing",
  "/v2/nothing",
  "/public/nothing",
  "/picture.png",
  "/.env",
  "/collab",
])("%s is never answered with the page", async (url) => {
  const answer = await get(url, { accept: "text/html,*/*" });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error_code: 40400 }]);
});

test("a request for data gets no page", async () => {
  expect((await get("/dashboard/square", { accept: "application/json" })).statusCode).toBe(404);
  expect(
    (await app.inject({ method: "POST", url: "/dashboard/square", headers: { host: "localhost" } })).statusCode,
  ).toBe(404);
});

test("no page may be framed", async () => {
  for (const url of ["/public/plain.html", "/", "/public/user/none.html"]) {
    const page = await get(url, { accept: "text/html" });
    expect(page.headers["content-security-policy"]).toMatch(/frame-ancestors 'none'(;|$)/);
    expect(page.headers["x-frame-options"]).toBe("DENY");
  }
});
