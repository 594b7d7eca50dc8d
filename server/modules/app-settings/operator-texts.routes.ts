// The HTTP routes of the operator's texts.
import type { FastifyInstance } from "fastify";
import { appCopyEndpoints } from "../../../contract/app-settings-copy.ts";
import { bind } from "../../platform/bind.ts";
import type { OperatorTextsReader } from "./operator-texts.ts";

export function operatorTextsRoutes(app: FastifyInstance, texts: OperatorTextsReader): void {
  bind(app, appCopyEndpoints.address, async () => ({
    oss_url: (await texts.read()).isEmpty ? null : appCopyEndpoints.texts.path,
  }));

  bind(app, appCopyEndpoints.texts, async ({ request, reply }) => {
    const { json, etag } = await texts.read();
    reply.header("etag", etag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(json);
  });
}
