// A zip that is written while it is sent: only the chunk being compressed is in memory.
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** A file of a zip. */
export interface ZipEntry {
  /** A path with forward slashes, unique in the zip. */
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Added however full the zip is: for a few kilobytes that describe the content. */
  always?: boolean;
}

export interface ZipLimits {
  /** Bytes of the zip after which no further file is begun. Its offsets have 32 bits. */
  bytes: number;
  /** Bytes of one file, unpacked. */
  entryBytes: number;
  /** Number of files. The count has 16 bits. */
  entries: number;
}

/** Limits that certainly fit a zip of 4 GiB: the last file that is begun still has room. */
export const ZIP_LIMITS: ZipLimits = { bytes: 3 * 1024 ** 3, entryBytes: 1023 * 1024 ** 2, entries: 60_000 };

/** There is no room for a file, or for all of its content. */
export class ZipFullError extends Error {}

/**
 * Packs files one after another. One that can't be read is left out, or ends where reading failed, and `onBroken` is
 * called before the next file is requested; the other files are still packed.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  { limits = ZIP_LIMITS, onBroken }: { limits?: ZipLimits; onBroken(name: string, error: unknown): void },
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  let [written, count] = [0, 0];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written += chunk.length;
    packed.push(chunk);
  });
  for await (const { name, content, always = false } of entries) {
    if (!always && (written >= limits.bytes || count >= limits.entries)) {
      onBroken(name, new ZipFullError("the zip is full"));
      continue;
    }
    const pieces = content[Symbol.asyncIterator]();
    // Read before the entry is written: a file that fails at once leaves no empty entry.
    const first = await pieces.next().catch((error: unknown) => {
      onBroken(name, error);
      return null;
    });
    if (!first) continue;
    count++;
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
    zip.add(file);
    const source = Readable.from(
      measured(first, pieces, file, always ? Number.POSITIVE_INFINITY : limits.entryBytes, (error) =>
        onBroken(name, error),
      ),
      {
        objectMode: false,
      },
    );
    const deflate = createDeflateRaw();
    pipeline(source, deflate, () => undefined);
    for await (const chunk of deflate) {
      file.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
      yield* packed.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed.splice(0);
}

/** Yields the pieces as bytes and records their length and CRC for the zip. */
async function* measured(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncIterator<string | Uint8Array>,
  file: ZipInputFile,
  max: number,
  onBroken: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      const bytes = typeof next.value === "string" ? Buffer.from(next.value) : next.value;
      if (file.size + bytes.length > max) throw new ZipFullError("the file is too large");
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  } catch (error) {
    onBroken(error);
  } finally {
    await rest.return?.();
  }
}
