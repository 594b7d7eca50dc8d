// An export that is ready late is saved for the person who requested it, not for somebody who logged in after them.
import { beforeEach, expect, test, vi } from "vitest";
import { session } from "../../session/session.ts";

const { callFile, saveFile } = vi.hoisted(() => ({ callFile: vi.fn(), saveFile: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call: vi.fn(), callFile }));
vi.mock("../../lib/save-file.ts", () => ({ saveFile }));

const { exportAll } = await import("./own-account.queries.ts");

const blob = new Blob(["all of it"]);
beforeEach(() => {
  saveFile.mockReset();
  Object.assign(session, { status: "person", uid: "oriel" });
});

/** Runs an export; `then` is the login session at the time the file arrives. */
async function exported(then: Partial<typeof session>): Promise<boolean> {
  callFile.mockImplementationOnce(async () => {
    Object.assign(session, then);
    return { blob, name: "storyloom-2026-11-25.zip", headers: new Headers() };
  });
  return exportAll();
}

test("the export is saved for the person who requested it, even after they log out", async () => {
  expect(await exported({})).toBe(true);
  expect(await exported({ status: "visitor", uid: "visitor-1" })).toBe(true);
  expect(saveFile.mock.calls).toEqual([
    [blob, "storyloom-2026-11-25.zip"],
    [blob, "storyloom-2026-11-25.zip"],
  ]);
});

test("the export is not saved for another person", async () => {
  expect(await exported({ uid: "rival" })).toBe(false);
  expect(saveFile).not.toHaveBeenCalled();
});
