// Finished pages in memory, and sending them compressed. Every answer is checked by a small query that was begun after
// its request came and that all requests of that moment share, so whatever any process has changed is in the next answer.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { AppError } from "./errors.ts";
import { createFreshFlights } from "./fresh-flights.ts";

/** Bytes of pages that are kept, without their compressed forms, which are smaller; what was used longest ago goes. */
const KEPT_BYTES_MAX = 8_000_000;
/** Made while a reader waits: a millisecond for nearly all of what the slowest saves. */
const BROTLI_QUALITY = 5;

type Encoding = "br" | "gzip";

export interface FinishedPage {
  html: Buffer;
  /** Made once, when it is first asked for. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

interface Kept {
  version: string;
  page: FinishedPage;
}

export interface FinishedPagesOptions {
  /** A page as it is now; null where that is still this version. */
  find: (id: string, version: string | null) => Promise<{ version: string; html: string } | null>;
  keptBytesMax?: number;
}

/** Returns a page as it is now. Throws like `find`. */
export function createFinishedPages({ find, keptBytesMax = KEPT_BYTES_MAX }: FinishedPagesOptions) {
  /** In the order of their last use. */
  const pages = new Map<string, Kept>();
  let bytes = 0;

  function forget(id: string): void {
    bytes -= pages.get(id)?.page.html.byteLength ?? 0;
    pages.delete(id);
  }

  function keep(id: string, kept: Kept): FinishedPage {
    forget(id);
    pages.set(id, kept);
    bytes += kept.page.html.byteLength;
    for (const oldest of pages.keys()) {
      if (bytes <= keptBytesMax) break;
      forget(oldest);
    }
    return kept.page;
  }

  return createFreshFlights(async (id: string): Promise<FinishedPage> => {
    const known = pages.get(id);
    try {
      const changed = await find(id, known?.version ?? null);
      if (changed) return keep(id, { version: changed.version, page: compressible(Buffer.from(changed.html)) });
      // Null only where a version was named.
      return keep(id, known as Kept);
    } catch (error) {
      if (error instanceof AppError) forget(id);
      throw error;
    }
  });
}

/** A text that is compressed at most once for each encoding. */
export function compressible(html: Buffer): FinishedPage {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    encoded(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const making = COMPRESS[encoding](html);
      made.set(encoding, making);
      return making;
    },
  };
}

const brotli = promisify(brotliCompress);
const COMPRESS: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip) as (html: Buffer) => Promise<Buffer>,
};

/** The best encoding that a request accepts; null for none. */
function acceptedEncoding(header: string | undefined): Encoding | null {
  const names = new Set<string>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    if (!parameters.some((each) => /^q=0(\.0*)?$/.test(each))) names.add(name);
  }
  return names.has("br") ? "br" : names.has("gzip") ? "gzip" : null;
}

export async function sendPage(reply: FastifyReply, page: FinishedPage): Promise<FastifyReply> {
  const encoding = acceptedEncoding(reply.request.headers["accept-encoding"]);
  reply.header("vary", "accept-encoding");
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(await page.encoded(encoding));
}
