// Answers the address of a person with a page that already holds their name and works.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { userPath } from "../../../contract/page-paths.ts";
import { id } from "../../../contract/text-fields.ts";
import { AppError } from "../../platform/errors.ts";
import { compressible, createFinishedPages, sendPage } from "../../platform/finished-pages.ts";
import type { People } from "./people.service.ts";
import { userPage } from "./user-page.ts";

export interface UserPageOptions {
  /** The built client. Without it there is no page. */
  distDir: string;
  /** Without a slash at the end. */
  publicUrl: string | null;
}

export async function userPageRoutes(
  app: FastifyInstance,
  people: Pick<People, "page">,
  { distDir, publicUrl }: UserPageOptions,
): Promise<void> {
  const template = await readFile(join(distDir, "index.html"), "utf8").catch(() => null);
  if (template === null) {
    app.get(userPath(":uid"), () => {
      throw new AppError("route_not_found");
    });
    return;
  }
  const plain = compressible(Buffer.from(template));
  const pageOf = createFinishedPages({
    async find(uid, known) {
      const page = await people.page(uid);
      const version = JSON.stringify(page);
      if (version === known) return null;
      return { version, html: userPage(template, page, { publicUrl, path: userPath(uid) }) };
    },
  });

  app.get<{ Params: { uid: string } }>(userPath(":uid"), async ({ params }, reply) => {
    reply.type("text/html; charset=utf-8").header("cache-control", "private, no-store");
    const uid = id.safeParse(params.uid).data;
    if (uid === undefined) return sendPage(reply.code(404), plain);
    try {
      return await sendPage(reply, await pageOf(uid));
    } catch (error) {
      if (!(error instanceof AppError && error.code === "user_not_found")) throw error;
      return sendPage(reply.code(404), plain);
    }
  });
}
