// The calls of an upload, for whatever the picture is meant for.
import { imageEndpoints, UPLOAD_FILE_FIELD, type UploadResult } from "../../../contract/images.ts";
import { call, callForm } from "../../lib/api/call.ts";
import type { ImageTarget } from "./image-dialogs.ts";
import type { UploadSteps } from "./upload-image.ts";

const FILE_NAME = "picture.jpg";

function credential(target: ImageTarget, signal: AbortSignal) {
  if (target.kind === "cover")
    return call(imageEndpoints.coverCredential, undefined, { signal, context: "cover_upload" });
  if (target.kind === "avatar") return call(imageEndpoints.avatarCredential, undefined, { signal, context: "upload" });
  const params = { unid: target.worldId, entryId: target.entryId };
  return call(imageEndpoints.entryCredential, { params }, { signal, context: "entry_upload" });
}

/**
 * Has a picture that is on the server take its place once it passes, or now if it has. A target of its own (an avatar)
 * is set by the one who opened the dialog.
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

export function uploadSteps(target: ImageTarget): UploadSteps {
  return {
    credential: (signal) => credential(target, signal),
    send({ url, params }, picture, signal) {
      const form = new FormData();
      for (const [name, value] of Object.entries(params)) form.set(name, value);
      // The last part: what comes before it says whose it is.
      form.set(UPLOAD_FILE_FIELD, picture, FILE_NAME);
      return callForm(imageEndpoints.upload, url, form, { signal, context: "upload" });
    },
    judged: (queryId, signal) => call(imageEndpoints.audit, { params: { queryId } }, { signal, context: "upload" }),
  };
}
