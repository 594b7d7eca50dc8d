// The routes of codes by phone and email.
import type { FastifyInstance } from "fastify";
import { codeEndpoints } from "../../../contract/codes.ts";
import { bind } from "../../platform/bind.ts";
import type { EmailCodes } from "./email-codes.service.ts";
import type { DeviceOfRequest } from "./known-device.ts";
import type { Phones } from "./phone.service.ts";

export function codeRoutes(
  app: FastifyInstance,
  { phones, emailCodes, deviceOfRequest }: { phones: Phones; emailCodes: EmailCodes; deviceOfRequest: DeviceOfRequest },
): void {
  bind(app, codeEndpoints.phoneMessage, ({ body, person, request, reply }) =>
    phones.message({ ...body, person, address: request.ip, device: deviceOfRequest(request, reply) }),
  );

  bind(app, codeEndpoints.phoneLogin, ({ body, request, reply }) =>
    phones.login({
      ...body,
      address: request.ip,
      device: deviceOfRequest(request, reply),
      userAgent: request.headers["user-agent"] ?? "",
    }),
  );

  bind(app, codeEndpoints.bindPhone, ({ body, person, request, reply }) =>
    phones.bind({ ...body, person, address: request.ip, device: deviceOfRequest(request, reply) }),
  );

  bind(app, codeEndpoints.emailMessage, ({ body, request, reply }) =>
    emailCodes.message({ ...body, address: request.ip, device: deviceOfRequest(request, reply) }),
  );

  bind(app, codeEndpoints.confirmedCode, ({ body, request, reply }) =>
    emailCodes.confirm({ ...body, address: request.ip, device: deviceOfRequest(request, reply) }),
  );

  bind(app, codeEndpoints.resetPassword, ({ body, person, request, reply }) =>
    emailCodes.reset({ ...body, person, address: request.ip, device: deviceOfRequest(request, reply) }),
  );
}
