// The routes for administrators to see and judge pictures that are held back.
import type { FastifyInstance } from "fastify";
import { heldImageEndpoints } from "../../../contract/held-images.ts";
import { bind } from "../../platform/bind.ts";
import type { HeldImages } from "./held-images.service.ts";

export function heldImageRoutes(app: FastifyInstance, heldImages: HeldImages): void {
  bind(app, heldImageEndpoints.list, ({ person, query, request }) =>
    heldImages.list(person.uid, { ...query, url: request.url }),
  );
  bind(app, heldImageEndpoints.picture, async ({ person, params, reply }) => {
    const bytes = await heldImages.picture(person.uid, params.imageId);
    return (
      reply
        // Nobody else may see the picture, so it is not cached; opened directly, it can do nothing but show itself.
        .header("cache-control", "private, no-store")
        .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header("content-disposition", "inline")
        .type("image/webp")
        .send(bytes)
    );
  });
  bind(app, heldImageEndpoints.verdict, async ({ person, params, body }) => {
    await heldImages.judge(person.uid, params.imageId, body.passed);
    return {};
  });
}
