import { expect, test } from "vitest";
import { notePasswordChange, wasPasswordChangedHere } from "./bound-here.ts";

test("a change of the password is this page's own once, as soon as its answer is there", async () => {
  expect(await wasPasswordChangedHere()).toBe(false);
  const answer = Promise.withResolvers<boolean>();
  notePasswordChange(answer.promise);
  const asked = wasPasswordChangedHere();
  answer.resolve(true);
  expect(await asked).toBe(true);
  expect(await wasPasswordChangedHere()).toBe(false);
});

test("one that was refused, or whose answer was lost, is news to this page", async () => {
  notePasswordChange(Promise.resolve(false));
  expect(await wasPasswordChangedHere()).toBe(false);
  const lost = Promise.reject(new Error("no answer"));
  lost.catch(() => {});
  notePasswordChange(lost);
  expect(await wasPasswordChangedHere()).toBe(false);
});
