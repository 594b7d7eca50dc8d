// The server without modules: errors on the wire, guards, headers, health, docs and static files.
import { request as rawRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";

const app = await testApp({
  publicUrl: "https://write.example",
  allowedHosts: ["inner.example"],
  metricsToken: "0123456789abcdef",
});

/** A request with headers that fetch would not allow. */
function raw(method: string, path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const request = rawRequest({ hostname, port, method, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        body += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on("error", reject);
    request.end();
  });
}

test("an unknown path answers the catalogue's error", async () => {
  for (const path of ["/api/v9/nothing", "/v2/nothing", "/public/nothing.html", "/assets/nothing.js"]) {
    const answer = await app.request("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error_code: 40400, error: "route_not_found", content: null });
  }
});

test("the time is in Unix seconds", async () => {
  const answer = await app.request("GET", "/time.txt");
  expect(Math.abs(Number(answer.body) - Date.now() / 1_000)).toBeLessThan(5);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test.each([
  ["127.0.0.1:4310", 200],
  ["localhost", 200],
  ["LOCALHOST:80", 200],
  ["[::1]:4310", 200],
  ["write.example", 200],
  ["inner.example:8080", 200],
  ["evil.example", 403],
  ["write.example.evil.example", 403],
  ["127.0.0.1.evil.example:4310", 403],
  ["localhost@evil.example", 403],
])("a request with the host %j gets %i", async (host, status) => {
  expect((await raw("GET", "/time.txt", { host })).status).toBe(status);
});

test("a request with two hosts is refused, even if one is allowed", async () => {
  const { port } = new URL(app.url);
  const first = (hosts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(
          `GET /time.txt HTTP/1.1\r\n${hosts.map((host) => `host: ${host}\r\n`).join("")}connection: close\r\n\r\n`,
        ),
      );
      let text = "";
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      socket.on("end", () => resolve(text.split("\r\n", 1)[0] ?? "")).on("error", reject);
    });
  expect(await first(["localhost"])).toContain("200");
  for (const hosts of [
    ["localhost", "evil.example"],
    ["localhost", "localhost"],
  ])
    expect(await first(hosts)).toMatch(/ 40[03] /);
});

test.each([
  ["http://127.0.0.1:4310", "127.0.0.1:4310", 404],
  ["https://write.example", "127.0.0.1:4310", 404],
  ["http://127.0.0.1:9999", "127.0.0.1:4310", 403],
  ["https://evil.example", "127.0.0.1:4310", 403],
  ["http://write.example", "127.0.0.1:4310", 403],
  ["null", "127.0.0.1:4310", 403],
  ["not an origin", "127.0.0.1:4310", 403],
])("a change requested by a page of %j at %s gets %i", async (origin, host, status) => {
  expect((await raw("POST", "/api/v9/nothing", { host, origin })).status).toBe(status);
});

test("pages have a policy that allows only this server's own scripts", async () => {
  const { headers } = await app.request("GET", "/time.txt");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src 'self' [^;]/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("health queries the database", async () => {
  expect((await app.request("GET", "/healthz")).body).toEqual({ ok: true });
});

test("metrics are for anyone who has the token", async () => {
  expect((await app.request("GET", "/metrics")).status).toBe(404);
  expect((await app.request("GET", "/metrics", { token: "0123456789abcdeX" })).status).toBe(404);
  await app.request("GET", "/metrics", { token: "0123456789abcdef" });
  await app.request("GET", "/time.txt");
  const answer = await app.request("GET", "/metrics", { token: "0123456789abcdef" });
  expect(answer.body).toMatch(/storyloom_request_seconds_count\{method="GET",route="\/time.txt",status="200"\} 1/);
  expect(answer.body).toMatch(/^storyloom_open_documents 0$/m);
});

test("the OpenAPI page and document are served, and do not block other requests while they are made", async () => {
  let turns = 0;
  let turn = setImmediate(function count() {
    turns++;
    turn = setImmediate(count);
  });
  const page = await app.request("GET", "/docs");
  expect(page.status).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
  const document = await app.request("GET", "/docs/json");
  clearImmediate(turn);
  expect((await app.request("GET", "/docs/yaml")).status).toBe(404);
  expect(document.body).toMatchObject({ openapi: "3.1.0", info: { title: "Storyloom" } });
  const { paths } = document.body as { paths: Record<string, Record<string, unknown>> };
  expect(turns).toBeGreaterThan(Object.keys(paths).length);
  const login = paths["/v2/user/email_login"]?.["post"] as { parameters: { in: string; name: string }[] };
  expect(login.parameters.map(({ in: place, name }) => `${place} ${name}`)).toEqual([
    "header language",
    "header ostype",
    "header uid",
  ]);
  expect(login).toMatchObject({ responses: { 200: {}, 422: {}, 429: {} } });
  expect(login).not.toHaveProperty("security");
  expect(paths["/api/v2/novels"]?.["get"]).toMatchObject({ security: [{ bearer: [] }], responses: { 401: {} } });
  for (const [, file] of String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await app.request("GET", new URL(String(file), "http://x/docs").pathname)).status).toBe(200);
  }
});

test("static pages are served under /public/, and nothing above it", async () => {
  expect((await app.request("GET", "/public/user/agreement_en.html")).status).toBe(200);
  for (const path of [
    "/public/../package.json",
    "/public/%2e%2e/package.json",
    "/public/..%2fpackage.json",
    "/public/",
  ]) {
    const answer = await raw("GET", path, { host: "localhost" });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("dependencies");
  }
});
