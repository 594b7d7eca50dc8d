import { describe, expect, it } from "vitest";
import { fc } from "../../../../tests/support/property.ts";
import { losesOnClose, type SaveFacts, saveState } from "./save-state.ts";

const good: SaveFacts = {
  devicePending: 0,
  deviceFailed: false,
  serverComplete: true,
  connected: true,
  serverRefused: false,
};

const facts = fc.record<SaveFacts>({
  devicePending: fc.nat(2),
  deviceFailed: fc.boolean(),
  serverComplete: fc.boolean(),
  connected: fc.boolean(),
  serverRefused: fc.boolean(),
});

describe("saveState", () => {
  it.each<[Partial<SaveFacts>, string]>([
    [{}, "saved"],
    [{ devicePending: 1 }, "saving"],
    [{ deviceFailed: true }, "saved-server"],
    [{ serverComplete: false }, "device"],
    [{ serverComplete: false, connected: false }, "offline"],
    [{ serverComplete: false, serverRefused: true }, "device-refused"],
    [{ serverComplete: false, connected: false, deviceFailed: true }, "unsaved"],
    [{ serverComplete: false, serverRefused: true, deviceFailed: true }, "unsaved"],
    [{ serverComplete: false, deviceFailed: true }, "saving"],
  ])("%j is %s", (change, state) => expect(saveState({ ...good, ...change })).toBe(state));

  it("never claims that text is on the server or the device without its confirmation", () => {
    fc.assert(
      fc.property(facts, (any) => {
        const state = saveState(any);
        if (state === "saved" || state === "saved-server") expect(any.serverComplete).toBe(true);
        if (["saved", "device", "offline", "device-refused"].includes(state))
          expect(any.devicePending === 0 && !any.deviceFailed).toBe(true);
      }),
    );
  });

  it("warns on closing exactly if the text is in this page only", () => {
    fc.assert(
      fc.property(facts, (any) => {
        if (losesOnClose(any)) expect(["saving", "unsaved"]).toContain(saveState(any));
        if (saveState(any) === "unsaved") expect(losesOnClose(any)).toBe(true);
      }),
    );
  });
});
