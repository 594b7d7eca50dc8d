import { createEncoder, toUint8Array, writeVarInt, writeVarString, writeVarUint } from "lib0/encoding";
import { describe, expect, it } from "vitest";
import { readWireMessage } from "./wire-message.ts";

function message(name: string, ...numbers: number[]): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  for (const number of numbers) writeVarUint(encoder, number);
  return toUint8Array(encoder);
}

describe("readWireMessage", () => {
  it("recognizes updates and second steps among other messages", () => {
    expect(readWireMessage(message("chapter:1", 0, 2, 5))).toEqual({ document: "chapter:1", kind: "update" });
    expect(readWireMessage(message("chapter:1\0abc", 0, 1, 5))).toEqual({ document: "chapter:1", kind: "step2" });
    expect(readWireMessage(message("chapter:1", 0, 0))).toEqual({ document: "chapter:1", kind: "step1" });
    expect(readWireMessage(message("chapter:1", 1, 3))).toEqual({ document: "chapter:1", kind: "other" });
  });

  it("recognizes messages that request, grant, refuse and close a document", () => {
    for (const [numbers, kind] of [
      [[2, 0], "token"],
      [[2, 1], "denied"],
      [[2, 2], "granted"],
      [[2, 9], "other"],
      [[7], "close"],
    ] as const)
      expect(readWireMessage(message("a", ...numbers))).toEqual({ document: "a", kind });
  });

  it("reads a status, applied or not", () => {
    for (const applied of [1, 0]) {
      const encoder = createEncoder();
      writeVarString(encoder, "a");
      writeVarUint(encoder, 8);
      writeVarInt(encoder, applied);
      expect(readWireMessage(toUint8Array(encoder))).toEqual({ document: "a", kind: "status", applied: applied === 1 });
    }
  });

  it("returns null for malformed bytes", () => {
    for (const bytes of [[], [9], [255, 255, 255, 255, 255], [3, 97]])
      expect(readWireMessage(new Uint8Array(bytes))).toBeNull();
  });
});
