// The route that exports everything a person owns. The zip is sent while it is read: a slow client slows the reading
// down; a client that disconnects, or whose person is logged out or locked meanwhile, ends it.
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ACCOUNT_EXPORTS_AT_ONCE, DEFAULT_LOCALE, LOCALES } from "../../../contract/limits.ts";
import { ownAccountEndpoints } from "../../../contract/own-account.ts";
import { attachment } from "../../platform/attachment.ts";
import { bind, isStillAuthenticated } from "../../platform/bind.ts";
import { createLargeBodies } from "../../platform/large-bodies.ts";
import { cutOffSlowReader } from "../../platform/slow-readers.ts";
import { whenOver } from "../../platform/when-over.ts";
import type { AccountExport } from "./account-export.service.ts";

/** How often an export checks that its login session is still valid: a large one takes minutes. */
const SESSION_CHECK_MS = 1_000;

export function accountExportRoutes(app: FastifyInstance, accountExport: AccountExport): void {
  const admit = createLargeBodies(ACCOUNT_EXPORTS_AT_ONCE);

  bind(
    app,
    ownAccountEndpoints.exportAll,
    async ({ person, request, reply }) => {
      const gone = new AbortController();
      whenOver(reply, () => gone.abort(new Error("the client has disconnected")));
      const locale = LOCALES.find((one) => one === request.headers["language"]) ?? DEFAULT_LOCALE;
      const { name, bytes } = await accountExport.exportAll(person.uid, { locale, gone: gone.signal });
      cutOffSlowReader(reply.raw);
      const sessionCheck = setInterval(async () => {
        if (!(await isStillAuthenticated(app, request))) reply.raw.destroy();
      }, SESSION_CHECK_MS);
      sessionCheck.unref();
      whenOver(reply, () => clearInterval(sessionCheck));
      return reply
        .header("content-type", "application/zip")
        .header("content-disposition", attachment(name))
        .header("cache-control", "no-store")
        .send(Readable.from(bytes, { objectMode: false }));
    },
    { admit, noHead: true },
  );
}
