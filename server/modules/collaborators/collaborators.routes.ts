// The routes of co-authors and invitations.
import type { FastifyInstance } from "fastify";
import { collaboratorEndpoints } from "../../../contract/collaborators.ts";
import { bind } from "../../platform/bind.ts";
import type { Collaborators } from "./collaborators.service.ts";

export function collaboratorRoutes(app: FastifyInstance, collaborators: Collaborators): void {
  bind(app, collaboratorEndpoints.list, ({ params, person }) => collaborators.list(person.uid, params.nid));

  bind(app, collaboratorEndpoints.invite, ({ params, body, person }) =>
    collaborators.invite(person.uid, params.nid, body.rights),
  );

  bind(app, collaboratorEndpoints.revoke, async ({ params, person }) => {
    await collaborators.revoke(person.uid, params.nid, params.iid);
    return {};
  });

  bind(app, collaboratorEndpoints.look, ({ params, person }) => collaborators.look(person?.uid ?? null, params.token));

  bind(app, collaboratorEndpoints.accept, ({ params, person }) => collaborators.accept(person.uid, params.token));

  bind(app, collaboratorEndpoints.change, ({ params, body, person }) =>
    collaborators.change(person.uid, params.nid, params.uid, body.rights),
  );

  bind(app, collaboratorEndpoints.remove, async ({ params, person }) => {
    await collaborators.remove(person.uid, params.nid, params.uid);
    return {};
  });
}
