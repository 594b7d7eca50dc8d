import { expect, test } from "vitest";
import { notePasswordChange, wasPasswordChangedHere } from "./bound-here.ts";

test("waits for the response of a password change, and reports the change as made here once", async () => {
  expect(await wasPasswordChangedHere()).toBe(false);
  const answer = Promise.withResolvers<boolean>();
  notePasswordChange(answer.promise);
  const asked = wasPasswordChangedHere();
  answer.resolve(true);
  expect(await asked).toBe(true);
  expect(await wasPasswordChangedHere()).toBe(false);
});

test("does not report a password change that was refused or whose response was lost", async () => {
  notePasswordChange(Promise.resolve(false));
  expect(await wasPasswordChangedHere()).toBe(false);
  const lost = Promise.reject(new Error("no answer"));
  lost.catch(() => {});
  notePasswordChange(lost);
  expect(await wasPasswordChangedHere()).toBe(false);
});
