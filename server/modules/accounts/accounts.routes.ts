// The routes of accounts.
import type { FastifyInstance } from "fastify";
import { accountEndpoints } from "../../../contract/accounts.ts";
import { bearerToken, bind } from "../../platform/bind.ts";
import type { Accounts } from "./accounts.service.ts";
import type { DeviceOfRequest } from "./known-device.ts";
import type { Sessions } from "./sessions.service.ts";

export function accountRoutes(
  app: FastifyInstance,
  { accounts, sessions, deviceOfRequest }: { accounts: Accounts; sessions: Sessions; deviceOfRequest: DeviceOfRequest },
): void {
  bind(app, accountEndpoints.getUid, () => ({ status: 0, msg: "", data: { uid: accounts.anonymousUid() } }));

  bind(app, accountEndpoints.userInfo, ({ params, person, request }) =>
    accounts.userInfo(params.uid, person?.uid ?? null, bearerToken(request.headers.authorization)),
  );

  bind(app, accountEndpoints.emailLogin, ({ body, request, reply }) =>
    accounts.emailLogin({
      ...body,
      address: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      device: deviceOfRequest(request, reply),
    }),
  );

  bind(app, accountEndpoints.mergeAccounts, ({ body, person }) =>
    accounts.merge(person.uid, body.to_uid, body.from_uid),
  );

  bind(app, accountEndpoints.refresh, ({ body }) => sessions.refresh(body.refresh_token));

  bind(app, accountEndpoints.logout, async ({ person }) => {
    await sessions.end(person.sessionId);
    return {};
  });
}
