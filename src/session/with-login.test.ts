// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dialogStack, settleDialog } from "../lib/dialogs.ts";
import { session } from "./session.ts";
import { withLogin } from "./with-login.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Object.assign(session, { status: "visitor", uid: "anon" });
});
afterEach(() => {
  dialogStack.items.length = 0;
  vi.useRealTimers();
});

const dialog = () => dialogStack.items.findLast(({ open }) => open);
async function answer(uid: string | null) {
  if (uid) Object.assign(session, { status: "person", uid });
  settleDialog(dialog()?.id ?? -1, uid ? true : undefined);
  await vi.advanceTimersByTimeAsync(0);
}

describe("an action that needs a login", () => {
  it("runs at once for a logged-in person", async () => {
    Object.assign(session, { status: "person", uid: "mara" });
    const act = vi.fn();
    expect(await withLogin(act)).toBe(true);
    expect(act).toHaveBeenCalledOnce();
    expect(dialog()).toBeUndefined();
  });

  it("runs once, 500 ms after the login", async () => {
    const act = vi.fn();
    const done = withLogin(act, "create");
    expect(dialog()).toMatchObject({ name: "login", props: { mode: "create" } });
    await answer("mara");
    await vi.advanceTimersByTimeAsync(499);
    expect(act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(act).toHaveBeenCalledOnce();
  });

  it("does not run when the dialog was dismissed, nor after a later login", async () => {
    const act = vi.fn();
    const done = withLogin(act);
    await answer(null);
    expect(await done).toBe(false);
    Object.assign(session, { status: "person", uid: "mara" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(act).not.toHaveBeenCalled();
  });

  it("is replaced by a later action", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    void withLogin(first);
    void withLogin(second);
    expect(dialogStack.items).toHaveLength(1);
    await answer("mara");
    await vi.advanceTimersByTimeAsync(500);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it("does not run if another person or nobody is logged in after the delay", async () => {
    for (const then of [
      { status: "person", uid: "rival" },
      { status: "leaving", uid: "mara" },
    ] as const) {
      const act = vi.fn();
      Object.assign(session, { status: "visitor", uid: "anon" });
      const done = withLogin(act);
      await answer("mara");
      Object.assign(session, then);
      await vi.advanceTimersByTimeAsync(500);
      expect(await done).toBe(false);
      expect(act).not.toHaveBeenCalled();
    }
  });
});
