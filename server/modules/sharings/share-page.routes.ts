// Answers the address of a shared story with a page that already holds its title and opening text.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sharedStoryPath } from "../../../contract/page-paths.ts";
import { shareId } from "../../../contract/sharings.ts";
import { AppError } from "../../platform/errors.ts";
import { sharePage } from "./share-page.ts";
import type { Sharings } from "./sharings.service.ts";

/** HTTP statuses of pages that say why there is nothing to read: the page itself tells the reader. */
const CLOSED: Readonly<Record<string, number>> = { share_not_found: 404, share_private: 403, share_deleted: 410 };

export interface SharePageOptions {
  /** The built client. Without it there is no page. */
  distDir: string;
  /** Without a slash at the end. */
  publicUrl: string | null;
}

export async function sharePageRoutes(
  app: FastifyInstance,
  sharings: Sharings,
  { distDir, publicUrl }: SharePageOptions,
): Promise<void> {
  const template = await readFile(join(distDir, "index.html"), "utf8").catch(() => null);

  app.get<{ Params: { shareid: string } }>(sharedStoryPath(":shareid"), async ({ params }, reply) => {
    if (template === null) throw new AppError("route_not_found");
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "private, no-store")
      .header("x-robots-tag", "noindex");
    const id = shareId.safeParse(params.shareid).data;
    if (id === undefined) return reply.code(404).send(template);
    try {
      const opening = await sharings.opening(id);
      return reply.send(sharePage(template, opening, publicUrl && `${publicUrl}${sharedStoryPath(id)}`));
    } catch (error) {
      const status = error instanceof AppError && CLOSED[error.code];
      if (!status) throw error;
      return reply.code(status).send(template);
    }
  });
}
