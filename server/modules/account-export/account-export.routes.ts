// The call for everything one owns, served as it is read: a reader who is slow slows the reading, one who goes, or is
// logged out or locked meanwhile, ends it.
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { DEFAULT_LOCALE, LOCALES } from "../../../contract/limits.ts";
import { ownAccountEndpoints } from "../../../contract/own-account.ts";
import { attachment } from "../../platform/attachment.ts";
import { bind, isStill } from "../../platform/bind.ts";
import { createLargeBodies } from "../../platform/large-bodies.ts";
import { cutOffSlowReader } from "../../platform/slow-readers.ts";
import { whenOver } from "../../platform/when-over.ts";
import type { AccountExport } from "./account-export.service.ts";

/** Exports under way at once. */
const EXPORTS = { perPerson: 1, overall: 4 };
/** How often it is asked whether an export's session goes on: a large one takes minutes. */
const LOOK_MS = 1_000;

export function accountExportRoutes(app: FastifyInstance, accountExport: AccountExport): void {
  const admit = createLargeBodies(EXPORTS);

  bind(
    app,
    ownAccountEndpoints.exportAll,
    async ({ person, request, reply }) => {
      const gone = new AbortController();
      whenOver(reply, () => gone.abort(new Error("the reader is gone")));
      const locale = LOCALES.find((one) => one === request.headers["language"]) ?? DEFAULT_LOCALE;
      const { name, bytes } = await accountExport.exportAll(person.uid, { locale, gone: gone.signal });
      cutOffSlowReader(reply.raw);
      const looking = setInterval(async () => {
        if (!(await isStill(app, request))) reply.raw.destroy();
      }, LOOK_MS);
      looking.unref();
      whenOver(reply, () => clearInterval(looking));
      return reply
        .header("content-type", "application/zip")
        .header("content-disposition", attachment(name))
        .header("cache-control", "no-store")
        .send(Readable.from(bytes, { objectMode: false }));
    },
    { admit, noHead: true },
  );
}
