import { afterEach, expect, it } from "vitest";
import { CallError } from "./api/call-error.ts";
import { toastFailure } from "./failure-toast.ts";
import { closeToast, toastStore } from "./toast.ts";

afterEach(() => closeToast());

it.each([
  [new CallError({ code: 42203, status: 422 }), "info"],
  [new CallError({ code: 40301, status: 403 }), "info"],
  [new CallError({ code: 40330, status: 403 }), "error"],
  [new CallError({ code: null, status: 0 }), "error"],
  [new Error("unknown"), "error"],
])("%s is shown as %s", (error, type) => {
  toastFailure(error, "words");
  expect(toastStore.current).toMatchObject({ text: "words", type });
});
