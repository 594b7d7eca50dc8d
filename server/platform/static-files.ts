// Serves the browser's part: built files of dist/, plain pages of public/, and index.html for every page of the
// product.
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { pathOf } from "./http.ts";

/** Paths that are never pages: an unknown one returns an error, not the application. */
const NOT_PAGES = /^\/(api|v2|local|public|assets|images|docs|collab|metrics|healthz)(\/|$)/;

/** A worker uses the policy of its own file; all other files use the policy of the page. */
const WORKER = /\.worker-[^/]*$/;

/** Headers that concern a document. On a page's many small files they would be larger than the file. */
const PAGE_HEADERS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-request-id",
  "x-xss-protection",
];

export interface StaticOptions {
  /** The built client, with `index.html` and hashed files in `assets/`. */
  distDir: string;
  publicDir: string;
}

/** Allows frames of our own pages, for what is shown in a dialog; all other responses forbid frames. */
export function letInOwnFrames(reply: FastifyReply): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy === "string")
    reply.header("content-security-policy", policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  reply.header("x-frame-options", "SAMEORIGIN");
}

/** Serves the client. Without a build, pages return route_not_found and the rest of the server works. */
export async function registerStaticFiles(app: FastifyInstance, { distDir, publicDir }: StaticOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: publicDir,
    prefix: "/public/",
    index: false,
    redirect: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", "no-cache");
      if (/\.(js|css)$/.test(path)) leavePageHeaders(reply);
    },
  });
  const built = existsSync(join(distDir, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: join(distDir, "assets"),
      prefix: "/assets/",
      index: false,
      redirect: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      // Nobody asks again for what never changes: on many small files these headers would cost more than they save.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        // Their names contain a hash of their content.
        reply.header("cache-control", "public, max-age=31536000, immutable");
        if (!WORKER.test(path)) leavePageHeaders(reply);
      },
    });
    // Serves no route by itself: `sendFile` below uses it. Browsers revalidate what it sends on every visit.
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", "no-cache"),
    });
  }
  // At the root path, because a service worker controls the pages under its own path.
  app.get("/service-worker.js", (_request, reply) => {
    if (!built) throw new AppError("route_not_found");
    return reply.sendFile("service-worker.js");
  });
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/public/favicon.svg", 302));
  app.get("/*", (request, reply) => {
    if (!built || !isPage(request)) throw new AppError("route_not_found");
    // Always 200: the client's router decides which paths are pages.
    return reply.sendFile("index.html");
  });
}

function leavePageHeaders(reply: FastifyReply): void {
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
}

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request.url);
  if (NOT_PAGES.test(path) || /\.[a-z0-9]{1,8}$/i.test(path)) return false;
  const accept = request.headers.accept ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}
