// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { CallError } from "./api/call-error.ts";
import { FailureNotice } from "./failure-notice.tsx";

beforeEach(() => startI18n("en-US"));
afterEach(unmountAll);

it.each([
  ["sensitive_content", "status"],
  ["parameter_invalid", "status"],
  ["title_length", "status"],
  ["story_no_right", "alert"],
  ["model_unreachable", "alert"],
] as const)("a failure with %s has the role %s", async (code, role) => {
  await mount(<FailureNotice error={new CallError({ code, status: 422 })} />);
  expect(find("[role]").getAttribute("role")).toBe(role);
  expect(find("[role]").textContent).not.toBe("");
});

it("shows its children instead of the error's own text", async () => {
  await mount(
    <FailureNotice error={new CallError({ code: "sensitive_content", status: 422 })}>{"Told otherwise"}</FailureNotice>,
  );
  expect(find('[role="status"]').textContent).toBe("Told otherwise");
});
