// The calls of codes by phone and email, served.
import type { FastifyInstance } from "fastify";
import { codeEndpoints } from "../../../contract/codes.ts";
import { bind } from "../../platform/bind.ts";
import type { EmailCodes } from "./email-codes.service.ts";
import type { Phones } from "./phone.service.ts";

export function codeRoutes(
  app: FastifyInstance,
  { phones, emailCodes }: { phones: Phones; emailCodes: EmailCodes },
): void {
  bind(app, codeEndpoints.phoneMessage, ({ body, person, request }) =>
    phones.message({ ...body, person, address: request.ip }),
  );

  bind(app, codeEndpoints.phoneLogin, ({ body, request }) =>
    phones.login({ ...body, address: request.ip, userAgent: request.headers["user-agent"] ?? "" }),
  );

  bind(app, codeEndpoints.bindPhone, ({ body, person, request }) =>
    phones.bind({ ...body, person, address: request.ip }),
  );

  bind(app, codeEndpoints.emailMessage, ({ body, request }) => emailCodes.message({ ...body, address: request.ip }));

  bind(app, codeEndpoints.confirmedCode, ({ body, request }) => emailCodes.confirm({ ...body, address: request.ip }));

  bind(app, codeEndpoints.resetPassword, ({ body, person, request }) =>
    emailCodes.reset({ ...body, person, address: request.ip }),
  );
}
