// The route that changes one's password.
import type { FastifyInstance } from "fastify";
import { ownPasswordEndpoints } from "../../../contract/own-password.ts";
import { bind } from "../../platform/bind.ts";
import type { PasswordChange } from "./password-change.service.ts";

export function passwordChangeRoutes(app: FastifyInstance, passwordChange: PasswordChange): void {
  bind(app, ownPasswordEndpoints.change, ({ person, body, request }) =>
    passwordChange.change(person, { ...body, address: request.ip }),
  );
}
