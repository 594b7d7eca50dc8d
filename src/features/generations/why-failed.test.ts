import { expect, it } from "vitest";
import type { Candidate, Generation } from "../../../contract/generations.ts";
import { causeOf, failureOf } from "./why-failed.ts";

const candidate = (error_code: number | null) => ({ status: "failed", text: "", error_code }) as Candidate;
const ended = (status: Generation["status"], error_code: number | null, codes: (number | null)[]) => ({
  status,
  error_code,
  candidates: codes.map(candidate),
});

it("a failed continuation has the cause of its candidates", () => {
  const failed = ended("failed", 40420, [null, 50303]);
  expect(causeOf(failed)).toBe(50303);
  expect(failureOf(failed)).toMatchObject({
    code: "continuation_failed",
    status: 404,
    content: { cause: 50303 },
  });
});

it("a model's sensitive words are reported as the model's, not as the person's", () => {
  expect(failureOf(ended("failed", 42203, [42203]))?.key).toBe("sensitive_output");
});

it("an unknown code is the generic request error", () => {
  expect(failureOf(ended("failed", 12345, []))).toMatchObject({ code: null, key: "request_failed" });
});

it.each(["done", "cancelled", "running"] as const)("a generation with status %s has not failed", (status) => {
  expect(failureOf(ended(status, null, [50301]))).toBeNull();
  expect(causeOf(ended(status, null, [50301]))).toBeNull();
});
