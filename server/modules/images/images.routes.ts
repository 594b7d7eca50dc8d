// The routes of pictures, and of their bytes.
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { imageEndpoints } from "../../../contract/images.ts";
import { IMAGE_UPLOADS_AT_ONCE } from "../../../contract/limits.ts";
import { bind } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import { createLargeBodies } from "../../platform/large-bodies.ts";
import type { Images } from "./images.service.ts";
import { FORM_LIMITS, readUploadForm, type UploadForm } from "./upload-form.ts";

const FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.webp$/;

/** `countReport` is called with the person's id before a failed upload is counted; it throws too_many_requests. */
export async function imageRoutes(
  app: FastifyInstance,
  images: Images,
  countReport: (uid: string) => Promise<unknown>,
): Promise<void> {
  bind(app, imageEndpoints.entryCredential, ({ params, person }) =>
    images.entryCredential(person.uid, params.unid, params.entryId),
  );
  bind(app, imageEndpoints.coverCredential, ({ person }) => images.credential(person.uid, "world_cover"));
  bind(app, imageEndpoints.avatarCredential, ({ person }) => images.credential(person.uid, "avatar"));
  bind(app, imageEndpoints.audit, ({ params, person }) => images.audit(person.uid, params.queryId));
  bind(app, imageEndpoints.target, ({ params, body, person }) =>
    images.aim(person.uid, params.queryId, { worldId: body.unid, entryId: body.entry_id ?? null }),
  );
  bind(app, imageEndpoints.uploadFailed, async ({ body, person }) => {
    await countReport(person.uid);
    images.countFailure(body);
    return {};
  });

  // Multipart forms are parsed in this scope only; all other routes refuse them.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    bind(
      scope,
      imageEndpoints.upload,
      async ({ person, request }) => {
        const { fields, bytes } = request.body as UploadForm;
        return images.upload(person.uid, fields.query_id, bytes);
      },
      {
        admit: createLargeBodies(IMAGE_UPLOADS_AT_ONCE),
        readBody: (request) =>
          readUploadForm(request, ({ query_id, credential }) =>
            images.checkCredential(request.person?.uid ?? "", query_id, credential),
          ),
      },
    );
  });

  app.get<{ Params: { file: string } }>("/images/:file", async (request, reply) => {
    const id = FILE.exec(request.params.file)?.[1];
    if (id === undefined) throw new AppError("route_not_found");
    const etag = `"${id}"`;
    const bytes = await images.read(id);
    if (bytes === null) throw new AppError("route_not_found");
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("etag", etag)
      // Opened directly, it can do nothing but show itself.
      .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header("content-disposition", "inline");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("image/webp").send(bytes);
  });
}
