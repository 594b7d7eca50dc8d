// Errors of model servers, mapped to the catalogue and shortened to one line.
import { expect, test } from "vitest";
import { errorDetail, saidByServer } from "./error-detail.ts";
import { retryAfter, toModelError } from "./failures.ts";

test("retry-after is read as a number or a date, and ignored when it makes no sense", () => {
  const now = Date.parse("2026-05-01T12:00:00Z");
  const read = (value: string) => retryAfter({ "retry-after": value }, now);
  expect(read("7")).toBe(7);
  expect(read("0.5")).toBe(0.5);
  expect(read("Fri, 01 May 2026 12:00:30 GMT")).toBe(30);
  expect(retryAfter({ "retry-after-ms": "250" })).toBe(0.25);
  for (const odd of ["soon", "-1", "", "1e9", "Fri, 01 May 2026 11:59:00 GMT"]) expect(read(odd), odd).toBeNull();
  expect(retryAfter({})).toBeNull();
});

test("a server's message becomes one line without control characters, shortened, and without the key", () => {
  expect(errorDetail("bad\nkey sk-1\u0000\u202e!", "sk-1")).toBe("bad key [key] !");
  expect(errorDetail("x".repeat(500))).toHaveLength(200);
  expect(errorDetail(`${"x".repeat(198)}😀😀`).isWellFormed()).toBe(true);
});

test("the message is found in each common error format", () => {
  expect(saidByServer('{"error":{"message":"a"}}')).toBe("a");
  expect(saidByServer('{"error":"b"}')).toBe("b");
  expect(saidByServer('{"object":"error","message":"c"}')).toBe("c");
  expect(saidByServer('{"detail":"d"}')).toBe("d");
  for (const none of ["", "null", "[]", "<html>", '{"error":{}}']) expect(saidByServer(none), none).toBeNull();
});

test("an error inside a stream is model_busy where it says so, and model_unreachable otherwise", () => {
  expect(toModelError({ message: "slow down", code: "rate_limit_exceeded" }, null).code).toBe("model_busy");
  expect(toModelError({ message: "x", type: "overloaded_error" }, null).code).toBe("model_busy");
  expect(toModelError({ message: "out of memory", code: 500 }, null)).toMatchObject({
    code: "model_unreachable",
    detail: "out of memory",
  });
  expect(toModelError("odd", null).code).toBe("model_unreachable");
});
