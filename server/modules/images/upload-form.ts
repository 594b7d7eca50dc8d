// Reads the multipart form of an upload: two short fields, then one file, limited in size and time.
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { UPLOAD_FILE_FIELD } from "../../../contract/images.ts";
import { IMAGE_UPLOAD_MAX_BYTES } from "../../../contract/limits.ts";
import { id } from "../../../contract/text-fields.ts";
import { AppError } from "../../platform/errors.ts";

/** The limits of the form. File names are ignored. */
export const FORM_LIMITS = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 64,
  fieldSize: 1_024,
  headerPairs: 16,
  fileSize: IMAGE_UPLOAD_MAX_BYTES,
} as const;

const fields = z.object({ query_id: id, credential: z.string().max(200) });
export type UploadFields = z.output<typeof fields>;
export interface UploadForm {
  fields: UploadFields;
  bytes: Buffer;
}

/** Even a slow connection sends twelve megabytes in a minute. */
const BODY_MS = 60_000;

/**
 * The form's fields and the file's bytes. `check` is called with the fields before the file is read, and throws to
 * refuse it. media_type_refused: no form; parameter_invalid: not such a form, or too slow; image_unusable: no file;
 * payload_too_large: too large.
 */
export async function readUploadForm(
  request: FastifyRequest,
  check: (fields: UploadFields) => void,
  bodyMs = BODY_MS,
): Promise<UploadForm> {
  if (!request.isMultipart()) throw new AppError("media_type_refused", [{ field: "body", reason: "media_type" }]);
  const late = setTimeout(() => request.raw.destroy(new Error("the form took too long")), bodyMs);
  try {
    return await readParts(request, check);
  } catch (error) {
    // The parser's errors about malformed input have no status.
    if (error instanceof AppError || (hasStatus(error) && !isCrowded(error))) throw error;
    throw malformed(isCrowded(error) ? "too_many" : "malformed", error);
  } finally {
    clearTimeout(late);
  }
}

async function readParts(request: FastifyRequest, check: (fields: UploadFields) => void) {
  const given: Record<string, unknown> = {};
  let read: UploadForm | undefined;
  // Reads to the end, so that unexpected parts are refused and not ignored.
  for await (const part of request.parts()) {
    if (read) throw malformed("unrecognized_keys");
    if (part.type === "field") {
      if (part.valueTruncated || part.fieldnameTruncated) throw malformed("too_long");
      if (Object.hasOwn(given, part.fieldname)) throw malformed("duplicate");
      given[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== UPLOAD_FILE_FIELD) throw malformed("unrecognized_keys");
    const parsed = fields.safeParse(given);
    if (!parsed.success) throw malformed("missing");
    check(parsed.data);
    read = { fields: parsed.data, bytes: await wholeFile(part) };
  }
  if (!read) throw new AppError("image_unusable", [{ field: "file", reason: "missing" }]);
  return read;
}

async function wholeFile(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError("payload_too_large", [{ field: "file", reason: "too_large" }]);
  return bytes;
}

function malformed(reason: string, cause?: unknown): AppError {
  return new AppError("parameter_invalid", [{ field: "body", reason }], { cause });
}

function hasStatus(error: unknown): boolean {
  return typeof (error as { statusCode?: unknown } | null)?.statusCode === "number";
}

/** Whether the form has too many parts, which is not a size error. */
function isCrowded(error: unknown): boolean {
  return /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String((error as { code?: unknown } | null)?.code));
}
