import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

const MIB = 1024 * 1024;

it.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [1_500, "1 KB"],
  [700 * 1024, "700 KB"],
  [MIB - 1, "1 MB"],
  [1.44 * MIB, "1.4 MB"],
  [123.4 * MIB, "123 MB"],
  [1_024 * MIB - 1, "1 GB"],
  [2_048 * MIB, "2 GB"],
  [1_500 * 1_024 * MIB, "1.5 TB"],
  [5_000_000 * 1_024 * MIB, "4,883 TB"],
])("%i bytes are %s", (bytes, text) => expect(formatBytes(bytes, "en-US")).toBe(text));
