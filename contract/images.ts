// Images that people upload: a credential, one multipart request, and the moderation result (product.md 4, "Image
// upload").
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { IMAGE_UPLOAD_MAX_BYTES } from "./limits.ts";
import { id } from "./text-fields.ts";

/** Path an image is served from. It is public, and its content never changes. */
export function imageAddress(imageId: string): string {
  return `/images/${imageId}.webp`;
}

/** The image id in a path; undefined for any other path. */
export function imageIdOf(address: string): string | undefined {
  return /^\/images\/([\da-f-]{36})\.webp$/.exec(address)?.[1];
}

/** What an image was uploaded for. It can be used for nothing else. `report`: of a report or of feedback. */
export const imagePurpose = z.enum(["world_cover", "entry", "avatar", "report"]);
export type ImagePurpose = z.infer<typeof imagePurpose>;
/** What moderation judges: pictures of reports, which moderators alone see, are not judged. */
export const judgedPurpose = imagePurpose.exclude(["report"]);
export type JudgedPurpose = z.infer<typeof judgedPurpose>;

/** Means that the upload may begin: `status` is always this; any other value is an error. */
export const UPLOAD_READY = "ready";
/** The form part with the file. It comes last: the parts before it say whose upload it is. */
export const UPLOAD_FILE_FIELD = "file";

export const uploadCredential = z.object({
  status: z.literal(UPLOAD_READY),
  /** Where the form is sent, with the session's headers. */
  url: z.string(),
  /** The form's fields besides the file, to be sent unchanged; valid for one upload within five minutes. */
  params: z.object({ query_id: id, credential: z.string() }),
});
export type UploadCredential = z.infer<typeof uploadCredential>;

/**
 * State of an image. `done` with `passed`: it may be used by its `query_id` (a world's `cover`, an entry's `avatar`),
 * and is at `imageAddress(query_id)`. `done` without: moderation refused it. `failed`: upload it again. `judging` and
 * `held`: it waits for a person's decision, which may take long.
 */
export const uploadResult = z.object({
  query_id: id,
  status: z.enum(["waiting", "judging", "done", "failed"]),
  passed: z.boolean(),
  held: z.boolean(),
});
export type UploadResult = z.infer<typeof uploadResult>;

/** Why a file is refused with image_unusable: `content` is `[{ field: "file", reason }]`. */
export const imageRefusalReason = z.enum(["missing", "media_type", "unreadable", "too_many_pixels"]);
export type ImageFault = z.infer<typeof imageRefusalReason>;

/** Why an upload failed, in the specification's terms (calls.md 8, "Upload credential"). */
export const uploadFailureReason = z.enum([
  "sensitive",
  "upload_error",
  "feature_maintained",
  "world_deleted",
  "entry_deleted",
  "frequently",
]);
export type UploadFailureReason = z.infer<typeof uploadFailureReason>;

/** The report of a failed upload: nothing that identifies the person or the image's content. */
export const uploadFailure = z.object({ reason: uploadFailureReason, purpose: imagePurpose });
export type UploadFailure = z.infer<typeof uploadFailure>;

/**
 * `content` of feature_maintained, cover_maintained and share_not_found: the operator's own text, or null for the
 * catalogue's.
 */
export const maintenanceNotice = z.object({ toast: z.string().nullable() });

const ask = { method: "GET", tag: "images", access: "user", envelope: "plain", response: uploadCredential } as const;

export const imageEndpoints = {
  entryCredential: defineEndpoint({
    ...ask,
    path: "/api/v1/universes/:unid/entries/:entryId/upload_credential",
    summary: "Ask to upload an entry's picture",
    params: z.object({ unid: id, entryId: id }),
    errors: [
      "session_invalid",
      "feature_maintained",
      "too_frequent",
      "storage_full",
      "world_not_found",
      "entry_deleted",
      "user_not_found",
    ],
  }),
  coverCredential: defineEndpoint({
    ...ask,
    path: "/api/v2/universe_cover/uploading_credentials",
    summary: "Ask to upload a world's cover",
    errors: ["session_invalid", "too_frequent", "cover_maintained", "storage_full", "user_not_found"],
  }),
  avatarCredential: defineEndpoint({
    ...ask,
    path: "/api/v2/avatar/uploading_credentials",
    summary: "Ask to upload a picture of oneself",
    errors: ["session_invalid", "too_frequent", "storage_full", "share_not_found", "user_not_found"],
  }),
  /** A multipart form: the credential's `params`, then the file. */
  upload: defineEndpoint({
    method: "POST",
    path: "/api/v2/image_uploads",
    tag: "images",
    summary: "Upload a picture as multipart/form-data: the credential's params, then the file",
    access: "user",
    envelope: "plain",
    response: uploadResult,
    errors: [
      "session_invalid",
      "upload_expired",
      "storage_full",
      "payload_too_large",
      "media_type_refused",
      "parameter_invalid",
      "image_unusable",
      "too_many_requests",
      "store_unavailable",
    ],
    bodyLimit: IMAGE_UPLOAD_MAX_BYTES + 64 * 1024,
  }),
  audit: defineEndpoint({
    method: "GET",
    path: "/api/v1/audit/images/:queryId",
    tag: "images",
    summary: "How an uploaded picture was judged",
    access: "user",
    envelope: "plain",
    params: z.object({ queryId: id }),
    response: uploadResult,
    errors: ["session_invalid", "image_not_found"],
  }),
  /**
   * Sets where an image that is still being judged goes once it passes: the world's cover, or the image of its entry.
   * It replaces an earlier choice for the same world or entry, and is dropped when another image is set or removed
   * there. An image that has already passed is set at once (`done`); sensitive_content: it was refused.
   */
  target: defineEndpoint({
    method: "POST",
    path: "/api/v2/image_uploads/:queryId/target",
    tag: "images",
    summary: "Say what an uploaded picture shall be used for once it passes",
    access: "user",
    envelope: "plain",
    params: z.object({ queryId: id }),
    body: z.object({ unid: id, entry_id: id.nullish() }),
    response: uploadResult,
    errors: [
      "session_invalid",
      "world_not_found",
      "entry_deleted",
      "image_not_found",
      "parameter_invalid",
      "sensitive_content",
    ],
  }),
  /** Counted in /metrics; a page sends it without waiting for the response. */
  uploadFailed: defineEndpoint({
    method: "POST",
    path: "/api/v2/image_uploads/failures",
    tag: "images",
    summary: "Report why an upload failed",
    access: "user",
    envelope: "plain",
    body: uploadFailure,
    response: z.object({}),
    errors: ["session_invalid", "parameter_invalid", "too_many_requests"],
  }),
};
