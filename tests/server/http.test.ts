// The server before any module: failures in the wire form, guards, headers.
import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";

const app = await testApp();

test("an unknown path answers the catalogue's error", async () => {
  const answer = await app.request("GET", "/api/v9/nothing");
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ error_code: 40400, error: "route_not_found", content: null });
});

test("the time is told in Unix seconds", async () => {
  const answer = await app.request("GET", "/time.txt");
  expect(Math.abs(Number(answer.body) - Date.now() / 1_000)).toBeLessThan(5);
});
