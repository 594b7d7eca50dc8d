// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { CallError } from "../api/call-error.ts";
import { GenerationFailure } from "./generation-failure.tsx";

beforeEach(() => startI18n());
afterEach(unmountAll);

const show = (code: CallError["code"]) =>
  mount(<GenerationFailure error={new CallError({ code, status: 0 })} onTryAgain={() => {}} />);

it.each([42203, 42200] as const)("%i is an info alert, with what was not charged", async (code) => {
  await show(code);
  expect(find('[role="status"]').textContent).toContain("Nothing was charged.");
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(document.querySelector("button")).toBeNull();
});

it.each([
  [50301, "Nothing was charged."],
  [40420, "No power was used"],
] as const)("%i is an error that can be tried again", async (code, text) => {
  await show(code);
  expect(find('[role="alert"]').textContent).toContain(text);
  expect(document.querySelectorAll("button")).toHaveLength(1);
});
