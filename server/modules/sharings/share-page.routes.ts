// Answers the address of a shared story with a page that already holds its title and opening text.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sharedStoryPath } from "../../../contract/page-paths.ts";
import { shareId } from "../../../contract/sharings.ts";
import { AppError } from "../../platform/errors.ts";
import { acceptedEncoding, compressible, createSharePages, type SharePage } from "./share-pages.ts";
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
  const template = await readFile(join(distDir, "story.html"), "utf8").catch(() => null);
  const path = sharedStoryPath(":shareid");
  if (template === null) {
    app.get(path, () => {
      throw new AppError("route_not_found");
    });
    return;
  }
  const plain = compressible(Buffer.from(template));
  const pageOf = createSharePages({
    sharings,
    template,
    urlOf: (id) => publicUrl && `${publicUrl}${sharedStoryPath(id)}`,
  });

  app.get<{ Params: { shareid: string } }>(path, async ({ params }, reply) => {
    reply.type("text/html; charset=utf-8").header("cache-control", "private, no-store");
    const id = shareId.safeParse(params.shareid).data;
    if (id === undefined) return sendPage(reply.code(404), plain);
    try {
      return await sendPage(reply, await pageOf(id));
    } catch (error) {
      const status = error instanceof AppError && CLOSED[error.code];
      if (!status) throw error;
      return sendPage(reply.code(status), plain);
    }
  });
}

async function sendPage(reply: FastifyReply, page: SharePage): Promise<FastifyReply> {
  const encoding = acceptedEncoding(reply.request.headers["accept-encoding"]);
  reply.header("vary", "accept-encoding");
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(await page.encoded(encoding));
}
