// The HTTP routes for importing and exporting texts.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { TEXT_IMPORTS_AT_ONCE } from "../../../contract/limits.ts";
import { type TextFormat, transferEndpoints } from "../../../contract/transfer.ts";
import { attachment } from "../../platform/attachment.ts";
import { bind } from "../../platform/bind.ts";
import { createLargeBodies } from "../../platform/large-bodies.ts";
import type { ExportedFile, Transfer } from "./transfer.service.ts";

const CONTENT_TYPE: Readonly<Record<TextFormat, string>> = {
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

export function transferRoutes(app: FastifyInstance, transfer: Transfer): void {
  const admit = createLargeBodies(TEXT_IMPORTS_AT_ONCE);

  bind(
    app,
    transferEndpoints.importStory,
    ({ body: { chapter_level, ...story }, person }) =>
      transfer.importStory(person.uid, { ...story, chapterLevel: chapter_level ?? null }),
    { admit },
  );

  bind(
    app,
    transferEndpoints.importChapters,
    ({ params, body: { format, text, after_id, chapter_level }, person }) =>
      transfer.importChapters(person.uid, params.nid, {
        format,
        text,
        afterId: after_id ?? null,
        chapterLevel: chapter_level ?? null,
      }),
    { admit },
  );

  bind(app, transferEndpoints.exportStory, async ({ params, query, person, reply }) =>
    sendFile(reply, query.format, await transfer.exportStory(person.uid, params.nid, query.format)),
  );

  bind(app, transferEndpoints.exportChapter, async ({ params, query, person, reply }) =>
    sendFile(reply, query.format, await transfer.exportChapter(person.uid, params.nid, params.cid, query.format)),
  );
}

function sendFile(reply: FastifyReply, format: TextFormat, { name, text }: ExportedFile): FastifyReply {
  return reply
    .header("content-type", CONTENT_TYPE[format])
    .header("content-disposition", attachment(name))
    .header("cache-control", "no-store")
    .send(Readable.from(text, { objectMode: false }));
}
