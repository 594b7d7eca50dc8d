// Rate limits: calls are counted by the client's address, which a header cannot change.
import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";

const app = await testApp({ rateLimit: 5 });
const behindProxy = await testApp({ rateLimit: 5, trustProxy: ["127.0.0.1"] });

const ask = (of: typeof app, from: string) =>
  of.request("POST", "/v2/user/getUid", { body: {}, headers: { "x-forwarded-for": from } });

test("over the rate the answer is 42900 and says how long to wait, whatever X-Forwarded-For claims", async () => {
  for (let n = 0; n < 5; n++) expect((await ask(app, `10.0.0.${n}`)).status).toBe(200);
  const answer = await ask(app, "10.0.0.99");
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({
    error_code: 42900,
    error: "too_many_requests",
    content: { retry_after: expect.any(Number) },
  });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("health and time are not counted", async () => {
  for (const path of ["/healthz", "/time.txt"])
    for (let n = 0; n < 30; n++) expect((await app.request("GET", path)).status).toBe(200);
});

test("the API description counts as a call, and is generated once", async () => {
  const described = await testApp({ rateLimit: 5 });
  const texts = new Set<string>();
  for (const path of ["/docs/json", "/docs/json?again", "/docs/json", "/docs/json", "/docs"]) {
    const answer = await described.request("GET", path);
    expect(answer.status).toBe(200);
    if (path.startsWith("/docs/json")) texts.add(JSON.stringify(answer.body));
  }
  expect(texts.size).toBe(1);
  for (const path of ["/docs", "/docs/json", "/docs/static/index.css"])
    expect((await described.request("GET", path)).status).toBe(429);
});

test("pages and their files have a higher limit of their own", async () => {
  const shown = await testApp({ rateLimit: 5 });
  const page = () => shown.request("GET", "/public/user/agreement_en.html");
  for (let n = 0; n < 25; n++) expect((await page()).status).toBe(200);
  expect((await page()).status).toBe(429);
  // Neither uses up the other's limit.
  expect((await ask(shown, "10.0.0.1")).status).toBe(200);
});

test("behind a trusted proxy every client has its own limit", async () => {
  for (let n = 0; n < 5; n++) expect((await ask(behindProxy, "10.0.0.1")).status).toBe(200);
  expect((await ask(behindProxy, "10.0.0.1")).status).toBe(429);
  expect((await ask(behindProxy, "10.0.0.2")).status).toBe(200);
});

test("a call is counted before the database is asked about its token", async () => {
  const guessed = await testApp({ rateLimit: 5 });
  const ask = () => guessed.request("GET", "/api/v2/novels", { token: "guess" });
  for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(401);
  expect((await ask()).status).toBe(429);
});
