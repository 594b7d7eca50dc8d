import { afterEach, expect, it } from "vitest";
import { CallError } from "./api/call-error.ts";
import { toastFailure } from "./failure-toast.ts";
import { closeToast, toastStore } from "./toast.ts";

afterEach(() => closeToast());

it.each([
  [new CallError({ code: "sensitive_content", status: 422 }), "info"],
  [new CallError({ code: "banned_words_max", status: 403 }), "info"],
  [new CallError({ code: "story_no_right", status: 403 }), "error"],
  [new CallError({ code: null, status: 0 }), "error"],
  [new Error("unknown"), "error"],
])("%s is shown as %s", (error, type) => {
  toastFailure(error, "words");
  expect(toastStore.current).toMatchObject({ text: "words", type });
});
