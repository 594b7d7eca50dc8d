// A zip reads its files lazily, records each file's length and CRC, and closes its sources when its reader stops.
import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { ZIP_LIMITS, type ZipEntry, ZipFullError, zipStream } from "./zip-stream.ts";

async function* text(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function collect(entries: AsyncIterable<ZipEntry>, limits = ZIP_LIMITS) {
  const broken: [string, unknown][] = [];
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(entries, { limits, onBroken: (...what) => broken.push(what) }))
    pieces.push(piece);
  const zip = Buffer.concat(pieces);
  return { zip, files: unzipSync(zip), broken };
}

/** What the central directory says about each file. */
function directoryOf(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const found = { name, crc: zip.readUInt32LE(at + 16), size: zip.readUInt32LE(at + 24) };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return found;
  });
}

test("every file is stored unchanged, with its length and its CRC", async () => {
  const long = "夜航者 ".repeat(100_000);
  const given = { "a.txt": "Hest Point", "夜/航.md": long, empty: "" };
  const { zip, files } = await collect(
    entriesOf(...Object.entries(given).map(([name, words]) => ({ name, content: text(words) }))),
  );
  expect(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  ).toEqual(given);
  expect(directoryOf(zip)).toEqual(
    Object.entries(given).map(([name, words]) => ({ name, crc: crc32(words), size: Buffer.byteLength(words) })),
  );
});

test("nothing is read ahead of the reader, and the sources are closed when it stops", async () => {
  const read: string[] = [];
  let ended = 0;
  async function* noise(name: string): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = 0; piece < 1_000; piece++) {
        read.push(name);
        yield crypto.getRandomValues(new Uint8Array(64 * 1024));
      }
    } finally {
      ended++;
    }
  }
  const zip = zipStream(entriesOf({ name: "one", content: noise("one") }, { name: "two", content: noise("two") }), {
    onBroken: () => expect.fail("nothing broke"),
  });
  expect(read).toEqual([]);
  for (let piece = 0; piece < 20; piece++) await zip.next();
  const before = read.length;
  expect(before).toBeLessThan(60);
  await new Promise((resolve) => setImmediate(resolve));
  await zip.return(undefined);
  await vi.waitUntil(() => ended === 1, 30_000);
  expect(read.length - before).toBeLessThan(10);
  expect(read).not.toContain("two");
});

test("files that can't be read are reported, and the others are in the zip", async () => {
  async function* breaking(pieces: number): AsyncGenerator<string> {
    for (let piece = 0; piece < pieces; piece++) yield "words ";
    throw new Error("gone");
  }
  const { files, broken } = await collect(
    entriesOf(
      { name: "at once", content: breaking(0) },
      { name: "later", content: breaking(2) },
      { name: "whole", content: text("all") },
    ),
  );
  expect(Object.keys(files)).toEqual(["later", "whole"]);
  expect(Buffer.from(files["later"] ?? []).toString()).toBe("words words ");
  expect(broken.map(([name]) => name)).toEqual(["at once", "later"]);
});

test("files over a limit are reported, except those marked `always`", async () => {
  const content = () => text("x".repeat(50), "x".repeat(50));
  const entries = () =>
    entriesOf(
      { name: "one", content: content() },
      { name: "two", content: content() },
      { name: "last", content: content(), always: true },
    );
  const names = async (limits: Partial<typeof ZIP_LIMITS>) => {
    const { files, broken } = await collect(entries(), { ...ZIP_LIMITS, ...limits });
    for (const [, error] of broken) expect(error).toBeInstanceOf(ZipFullError);
    return [Object.entries(files).map(([name, bytes]) => `${name} ${bytes.length}`), broken.map(([name]) => name)];
  };
  expect(await names({ entries: 1 })).toEqual([["one 100", "last 100"], ["two"]]);
  expect(await names({ bytes: 1 })).toEqual([["one 100", "last 100"], ["two"]]);
  expect(await names({ entryBytes: 60 })).toEqual([
    ["one 50", "two 50", "last 100"],
    ["one", "two"],
  ]);
});
