// A file of everything one owns that is ready late is saved for its person, and for nobody who logged in after them.
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

/** Exports, and says who is here when the file has come. */
async function exported(then: Partial<typeof session>): Promise<boolean> {
  callFile.mockImplementationOnce(async () => {
    Object.assign(session, then);
    return { blob, name: "storyloom-2026-11-25.zip", headers: new Headers() };
  });
  return exportAll();
}

test("it is saved for who asked for it, also when they have logged out meanwhile", async () => {
  expect(await exported({})).toBe(true);
  expect(await exported({ status: "visitor", uid: "visitor-1" })).toBe(true);
  expect(saveFile.mock.calls).toEqual([
    [blob, "storyloom-2026-11-25.zip"],
    [blob, "storyloom-2026-11-25.zip"],
  ]);
});

test("it is not given to somebody else", async () => {
  expect(await exported({ uid: "rival" })).toBe(false);
  expect(saveFile).not.toHaveBeenCalled();
});
