// The HTTP route with which a page reports a login, so that it is counted.
import type { FastifyInstance } from "fastify";
import { loginEventEndpoints } from "../../../contract/login-events.ts";
import { bind } from "../../platform/bind.ts";
import type { LoginEvents } from "./login-events.service.ts";

export function loginEventRoutes(app: FastifyInstance, loginEvents: LoginEvents): void {
  bind(app, loginEventEndpoints.login, async ({ person, body }) => {
    await loginEvents.count(person.uid, { newAccount: body.new_account, previousLogin: body.previous_login });
    return {};
  });
}
