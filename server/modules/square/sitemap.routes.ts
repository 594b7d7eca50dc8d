// Serves robots.txt and the sitemap.
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/errors.ts";
import {
  authorsSitemapPage,
  authorsSitemapPath,
  robots,
  SITEMAP_INDEX_PATH,
  sitemapIndex,
  sitemapPage,
  sitemapPath,
} from "./sitemap.ts";
import type { Square } from "./square.service.ts";

/** `publicUrl`: the server's own address without a slash at the end; without one there is no sitemap. */
export function sitemapRoutes(app: FastifyInstance, square: Square, publicUrl: string | null): void {
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots(publicUrl)));

  app.get(SITEMAP_INDEX_PATH, async (_request, reply) => {
    if (publicUrl === null) throw new AppError("route_not_found");
    return reply.type("application/xml; charset=utf-8").send(sitemapIndex(publicUrl, await square.sitemapPages()));
  });

  app.get<{ Params: { page: string } }>(sitemapPath(":page"), async ({ params }, reply) => {
    const entries = /^\d{1,6}$/.test(params.page) ? await square.sitemapPage(Number(params.page)) : null;
    if (publicUrl === null || entries === null) throw new AppError("route_not_found");
    return reply.type("application/xml; charset=utf-8").send(sitemapPage(publicUrl, entries));
  });

  app.get<{ Params: { page: string } }>(authorsSitemapPath(":page"), async ({ params }, reply) => {
    const uids = /^\d{1,6}$/.test(params.page) ? await square.authorsSitemapPage(Number(params.page)) : null;
    if (publicUrl === null || uids === null) throw new AppError("route_not_found");
    return reply.type("application/xml; charset=utf-8").send(authorsSitemapPage(publicUrl, uids));
  });
}
