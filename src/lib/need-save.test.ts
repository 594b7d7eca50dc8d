import { beforeEach, describe, expect, it, vi } from "vitest";
import { askNeedSave, clearNeedSave, confirmNeedSave, dismissNeedSave, flagNeedSave, needSave } from "./need-save.ts";

beforeEach(() => {
  clearNeedSave();
  needSave.asking = false;
});

describe("the need-save prompt", () => {
  it("runs the stored callback and then reloads when confirmed", async () => {
    const steps: string[] = [];
    flagNeedSave(async () => {
      await Promise.resolve();
      steps.push("callback");
    });
    askNeedSave(() => steps.push("dismissed"));
    expect(needSave).toMatchObject({ changed: true, asking: true });
    await confirmNeedSave(() => steps.push("reload"));
    expect(steps).toEqual(["callback", "reload"]);
    expect(needSave).toMatchObject({ changed: false, asking: false });
  });

  it("stays on the page and keeps the flag when the callback rejects", async () => {
    const [dismissed, then] = [vi.fn(), vi.fn()];
    flagNeedSave(() => Promise.reject(new Error("not saved")));
    askNeedSave(dismissed);
    await expect(confirmNeedSave(then)).rejects.toThrow("not saved");
    expect(dismissed).toHaveBeenCalledOnce();
    expect(then).not.toHaveBeenCalled();
    expect(needSave).toMatchObject({ changed: true, asking: false });
  });

  it("keeps the flag and the callback when dismissed", async () => {
    const callback = vi.fn();
    const dismissed = vi.fn();
    flagNeedSave(callback);
    askNeedSave(dismissed);
    dismissNeedSave();
    expect(dismissed).toHaveBeenCalledOnce();
    expect(callback).not.toHaveBeenCalled();
    expect(needSave).toMatchObject({ changed: true, asking: false });
    askNeedSave(dismissed);
    await confirmNeedSave(() => {});
    expect(callback).toHaveBeenCalledOnce();
  });

  it("runs the latest callback of every source, and clearing one source keeps the flags of the others", async () => {
    const ran: string[] = [];
    flagNeedSave(() => void ran.push("page"));
    flagNeedSave(() => void ran.push("dialog"), "dialog");
    clearNeedSave("dialog");
    expect(needSave.changed).toBe(true);
    flagNeedSave(() => void ran.push("dialog again"), "dialog");
    await confirmNeedSave(() => {});
    expect(ran).toEqual(["page", "dialog again"]);
    expect(needSave.changed).toBe(false);
  });
});
