// The user agreement and the privacy policy, served with what the operator has set.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { letInOwnFrames } from "../../platform/static-files.ts";
import { AGREEMENT_PAGES, agreementPage, type Operator } from "./agreement-pages.ts";
import type { OutsideService } from "./outside-services.ts";

export interface AgreementRoutesOptions {
  publicDir: string;
  operator: Operator;
  services: () => readonly OutsideService[];
}

export async function agreementRoutes(
  app: FastifyInstance,
  { publicDir, operator, services }: AgreementRoutesOptions,
): Promise<void> {
  for (const [name, locale] of Object.entries(AGREEMENT_PAGES)) {
    const html = await readFile(join(publicDir, "user", name), "utf8");
    app.get(`/public/user/${name}`, (_request, reply) => {
      letInOwnFrames(reply);
      return reply
        .header("cache-control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(agreementPage(html, { locale, operator, services: services() }));
    });
  }
}
