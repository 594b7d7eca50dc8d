// Answers the address of a shared story or world with a page that already holds its title and opening text.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sharedPath } from "../../../contract/page-paths.ts";
import { type ShareKind, shareId, shareKind } from "../../../contract/sharings-work.ts";
import { id as idSchema } from "../../../contract/text-fields.ts";
import { AppError } from "../../platform/errors.ts";
import { compressible, sendPage } from "../../platform/finished-pages.ts";
import type { Openings } from "./opening.ts";
import { createSharePages } from "./share-pages.ts";

/** HTTP statuses of pages that say why there is nothing to read: the page itself tells the reader. */
const CLOSED: Readonly<Record<string, number>> = {
  share_not_found: 404,
  share_private: 403,
  share_deleted: 410,
  share_banned: 451,
  share_forbidden: 403,
};

/** `content` of share_not_found where the share is of the other kind. */
const otherWork = z.object({ kind: shareKind });

export interface SharePageOptions {
  /** The built client. Without it there is no page. */
  distDir: string;
  /** Without a slash at the end. */
  publicUrl: string | null;
}

export async function sharePageRoutes(
  app: FastifyInstance,
  openings: Readonly<Record<ShareKind, Openings>>,
  { distDir, publicUrl }: SharePageOptions,
): Promise<void> {
  const template = await readFile(join(distDir, "story.html"), "utf8").catch(() => null);
  if (template === null) {
    for (const kind of shareKind.options)
      app.get(sharedPath(kind, ":shareid"), () => {
        throw new AppError("route_not_found");
      });
    return;
  }
  const plain = compressible(Buffer.from(template));
  for (const kind of shareKind.options) {
    const pageOf = createSharePages({
      openings: openings[kind],
      template,
      urlOf: (id) => publicUrl && `${publicUrl}${sharedPath(kind, id)}`,
    });

    app.get<{ Params: { shareid: string }; Querystring: { c?: unknown } }>(
      sharedPath(kind, ":shareid"),
      async (request, reply) => {
        const { params, query } = request;
        reply.type("text/html; charset=utf-8").header("cache-control", "private, no-store");
        const id = shareId.safeParse(params.shareid).data;
        if (id === undefined) return sendPage(reply.code(404), plain);
        try {
          return await sendPage(reply, await pageOf(id, kind === "story" ? chapterIn(query) : null));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const other = otherKind(error);
          if (other) return reply.redirect(sharedPath(other, id), 308);
          const status = CLOSED[error.code];
          if (!status) throw error;
          return sendPage(reply.code(status).header("x-robots-tag", "noindex"), plain);
        }
      },
    );
  }
}

/** The chapter of a story that the address names (`?c=`); null for none. */
const chapterIn = ({ c }: { c?: unknown }): string | null => idSchema.safeParse(c).data ?? null;

/** The kind that a share is of instead. */
const otherKind = ({ code, content }: AppError): ShareKind | undefined =>
  code === "share_not_found" ? otherWork.safeParse(content).data?.kind : undefined;
