// The routes for deleting one's account.
import type { FastifyInstance } from "fastify";
import { ownAccountEndpoints } from "../../../contract/own-account.ts";
import { bind } from "../../platform/bind.ts";
import type { AccountDeletion } from "./deletion.service.ts";

export function accountDeletionRoutes(app: FastifyInstance, deletion: AccountDeletion): void {
  bind(app, ownAccountEndpoints.deletionPreview, ({ person }) => deletion.preview(person));
  bind(app, ownAccountEndpoints.requestDeletion, ({ person, body, request }) =>
    deletion.request(person, { pwd: body.pwd, lang: body.lang, address: request.ip }),
  );
}
