// The calls of an upload, for each kind of target.
import { imageEndpoints, UPLOAD_FILE_FIELD, type UploadResult } from "../../../contract/images.ts";
import { reportEndpoints } from "../../../contract/reports.ts";
import { call, callForm } from "../../lib/api/call.ts";
import type { ImageTarget } from "./image-dialogs.ts";
import type { UploadSteps } from "./upload-image.ts";

/** `report`: for a report or feedback, whole, and seen by moderators and administrators only. */
export type UploadTarget = ImageTarget | { kind: "report" };

const FILE_NAME = "picture.jpg";

function credential(target: UploadTarget, signal: AbortSignal) {
  if (target.kind === "cover")
    return call(imageEndpoints.coverCredential, undefined, { signal, context: "cover_upload" });
  if (target.kind === "avatar") return call(imageEndpoints.avatarCredential, undefined, { signal, context: "upload" });
  if (target.kind === "report") return call(reportEndpoints.credential, undefined, { signal, context: "upload" });
  const params = { unid: target.worldId, entryId: target.entryId };
  return call(imageEndpoints.entryCredential, { params }, { signal, context: "entry_upload" });
}

/**
 * Tells the server to use an uploaded picture for its target once it passes, or now if it has. An avatar is set by the
 * code that opened the dialog.
 */
export function aimPicture(
  target: Exclude<ImageTarget, { kind: "avatar" }>,
  queryId: string,
  signal: AbortSignal,
): Promise<UploadResult> {
  const entry_id = target.kind === "entry" ? target.entryId : null;
  return call(
    imageEndpoints.target,
    { params: { queryId }, body: { unid: target.worldId, entry_id } },
    { signal, context: target.kind === "entry" ? "entry_upload" : "cover_upload" },
  );
}

export function uploadSteps(target: UploadTarget): UploadSteps {
  return {
    credential: (signal) => credential(target, signal),
    send({ url, params }, picture, signal) {
      const form = new FormData();
      for (const [name, value] of Object.entries(params)) form.set(name, value);
      // The file must be the last part: the fields before it identify the upload.
      form.set(UPLOAD_FILE_FIELD, picture, FILE_NAME);
      return callForm(imageEndpoints.upload, url, form, { signal, context: "upload" });
    },
    judged: (queryId, signal) => call(imageEndpoints.audit, { params: { queryId } }, { signal, context: "upload" }),
  };
}
