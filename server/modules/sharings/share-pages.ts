// Finished pages of shares in memory. Every answer is checked by one small query that was begun after its request came
// and that all requests of that moment share, so whatever any process has changed is in the next answer.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AppError } from "../../platform/errors.ts";
import { createFreshFlights } from "../../platform/fresh-flights.ts";
import { type Opening, sharePage } from "./share-page.ts";
import type { Sharings } from "./sharings.service.ts";

/** Bytes of pages that are kept, without their compressed forms, which are smaller; what was used longest ago goes. */
const KEPT_BYTES_MAX = 8_000_000;
/** Made while a reader waits: a millisecond for nearly all of what the slowest saves. */
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip";

export interface SharePage {
  html: Buffer;
  /** Made once, when it is first asked for. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

interface Kept {
  version: string;
  page: SharePage;
}

export interface SharePagesOptions {
  sharings: Pick<Sharings, "opening">;
  /** The application's page. */
  template: string;
  /** The address of a share's page; null where the server does not know its own. */
  urlOf: (id: string) => string | null;
  keptBytesMax?: number;
}

/** Returns the page of a share as it is now. Throws share_not_found, share_private, share_deleted. */
export function createSharePages({ sharings, template, urlOf, keptBytesMax = KEPT_BYTES_MAX }: SharePagesOptions) {
  /** In the order of their last use. */
  const pages = new Map<string, Kept>();
  let bytes = 0;

  function forget(id: string): void {
    bytes -= pages.get(id)?.page.html.byteLength ?? 0;
    pages.delete(id);
  }

  function keep(id: string, kept: Kept): SharePage {
    forget(id);
    pages.set(id, kept);
    bytes += kept.page.html.byteLength;
    for (const oldest of pages.keys()) {
      if (bytes <= keptBytesMax) break;
      forget(oldest);
    }
    return kept.page;
  }

  const make = (id: string, opening: Opening) => compressible(Buffer.from(sharePage(template, opening, urlOf(id))));

  return createFreshFlights(async (id: string): Promise<SharePage> => {
    const known = pages.get(id);
    try {
      const changed = await sharings.opening(id, known?.version ?? null);
      if (changed) return keep(id, { version: changed.version, page: make(id, changed.opening) });
      // Null only where a version was named.
      return keep(id, known as Kept);
    } catch (error) {
      if (error instanceof AppError) forget(id);
      throw error;
    }
  });
}

/** A text that is compressed at most once for each encoding. */
export function compressible(html: Buffer): SharePage {
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
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const names = new Set<string>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    if (!parameters.some((each) => /^q=0(\.0*)?$/.test(each))) names.add(name);
  }
  return names.has("br") ? "br" : names.has("gzip") ? "gzip" : null;
}
