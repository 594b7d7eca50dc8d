// The routes of the captcha.
import type { FastifyInstance } from "fastify";
import { captchaEndpoints } from "../../../contract/captcha.ts";
import { bind } from "../../platform/bind.ts";
import type { Captcha } from "./captcha.service.ts";

/** `count` is called before a captcha is drawn; it throws too_many_requests. */
export function captchaRoutes(
  app: FastifyInstance,
  captcha: Captcha,
  count: (address: string) => Promise<unknown>,
): void {
  bind(app, captchaEndpoints.create, async ({ request }) => {
    await count(request.ip);
    return captcha.create();
  });

  bind(app, captchaEndpoints.solve, ({ body }) => captcha.solve(body));
}
