import { createEncoder, toUint8Array, writeVarInt, writeVarString, writeVarUint } from "lib0/encoding";
import { describe, expect, it } from "vitest";
import { Acknowledgements, readWireMessage } from "./acknowledgements.ts";

function message(name: string, ...numbers: number[]): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  for (const number of numbers) writeVarUint(encoder, number);
  return toUint8Array(encoder);
}

describe("readWireMessage", () => {
  it("tells updates and second steps from everything else", () => {
    expect(readWireMessage(message("chapter:1", 0, 2, 5))).toEqual({ document: "chapter:1", kind: "update" });
    expect(readWireMessage(message("chapter:1\0abc", 0, 1, 5))).toEqual({ document: "chapter:1", kind: "step2" });
    expect(readWireMessage(message("chapter:1", 0, 0))).toBeNull();
    expect(readWireMessage(message("chapter:1", 1, 3))).toBeNull();
  });

  it("reads a status either way", () => {
    for (const applied of [1, 0]) {
      const encoder = createEncoder();
      writeVarString(encoder, "a");
      writeVarUint(encoder, 8);
      writeVarInt(encoder, applied);
      expect(readWireMessage(toUint8Array(encoder))).toEqual({ document: "a", kind: "status", applied: applied === 1 });
    }
  });

  it("takes malformed bytes for nothing", () => {
    for (const bytes of [[], [9], [255, 255, 255, 255, 255], [3, 97]])
      expect(readWireMessage(new Uint8Array(bytes))).toBeNull();
  });
});

describe("Acknowledgements", () => {
  it("is complete only after the handshake's second step and everything behind it", () => {
    const acknowledgements = new Acknowledgements();
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.sent("update"); // typed between opening and the handshake's end
    acknowledgements.sent("step2");
    acknowledgements.sent("update");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(true);
    acknowledgements.sent("update");
    expect(acknowledgements.complete).toBe(false);
  });

  it("forgets a lost connection's answers: only the new handshake counts", () => {
    const acknowledgements = new Acknowledgements();
    acknowledgements.sent("step2");
    acknowledgements.answered(true);
    acknowledgements.sent("update");
    acknowledgements.reset();
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.sent("update");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.sent("step2");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(true);
  });

  it("is never complete after a refusal", () => {
    const acknowledgements = new Acknowledgements();
    acknowledgements.sent("step2");
    acknowledgements.answered(false);
    acknowledgements.sent("update");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
  });
});
