// The HTTP routes for importing and exporting worlds as files.
import type { FastifyInstance, FastifyReply } from "fastify";
import { WORLD_FILE_UPLOADS_AT_ONCE } from "../../../contract/limits.ts";
import { OMITTED_PARTS_HEADER, OWN_EXTENSION_HEADER, partsHeader } from "../../../contract/omitted-parts.ts";
import { OMITTED_IMAGES_HEADER, worldFileEndpoints } from "../../../contract/world-files.ts";
import { attachment } from "../../platform/attachment.ts";
import { bind } from "../../platform/bind.ts";
import { takeBytes } from "../../platform/byte-bodies.ts";
import { createLargeBodies } from "../../platform/large-bodies.ts";
import type { ExportedFile } from "./exports.ts";
import type { WorldFiles } from "./world-files.service.ts";

export function worldFileRoutes(app: FastifyInstance, files: WorldFiles): void {
  const admit = createLargeBodies(WORLD_FILE_UPLOADS_AT_ONCE);

  takeBytes(app, (scope) =>
    bind(
      scope,
      worldFileEndpoints.upload,
      ({ query: { name, unid, lang }, person, request }) =>
        files.upload(person.uid, {
          name,
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          language: lang,
          unid: unid ?? null,
        }),
      { admit },
    ),
  );

  bind(app, worldFileEndpoints.get, ({ params, query, person }) =>
    files.get(person.uid, params.iid, query.unid ?? null),
  );

  bind(app, worldFileEndpoints.row, ({ params, person }) => files.row(person.uid, params.iid, params.index));

  bind(app, worldFileEndpoints.begin, ({ params, body: { lang: _, ...choices }, person }) =>
    files.begin(person.uid, params.iid, choices),
  );

  bind(app, worldFileEndpoints.progress, ({ params, person }) => files.progress(person.uid, params.iid));

  bind(app, worldFileEndpoints.discard, ({ params, person }) => files.discard(person.uid, params.iid));

  bind(app, worldFileEndpoints.exportWorld, async ({ params, query, person, reply }) =>
    sendFile(reply, await files.exportWorld(person.uid, params.unid, query.format)),
  );

  bind(app, worldFileEndpoints.exportCard, async ({ params, query, person, reply }) =>
    sendFile(reply, await files.exportCard(person.uid, params.unid, params.entryId, query.format)),
  );
}

function sendFile(reply: FastifyReply, { name, type, bytes, picturesLeft, parts }: ExportedFile): FastifyReply {
  if (picturesLeft > 0) reply.header(OMITTED_IMAGES_HEADER, picturesLeft);
  const [leftOut, oursAlone] = [partsHeader(parts.leftOut), partsHeader(parts.oursAlone)];
  if (leftOut !== "") reply.header(OMITTED_PARTS_HEADER, leftOut);
  if (oursAlone !== "") reply.header(OWN_EXTENSION_HEADER, oursAlone);
  return reply
    .header("content-type", type)
    .header("content-disposition", attachment(name))
    .header("cache-control", "no-store")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
