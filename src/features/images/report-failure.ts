// Reports to the server why an upload failed (calls.md 8, "Upload credential"). It is not awaited and its errors are
// ignored: the person is told only that the upload failed.
import { type ImagePurpose, imageEndpoints, type UploadFailureReason } from "../../../contract/images.ts";
import { call } from "../../lib/api/call.ts";
import type { ImageTarget } from "./image-dialogs.ts";

const PURPOSES: Record<ImageTarget["kind"], ImagePurpose> = {
  cover: "world_cover",
  entry: "entry",
  avatar: "avatar",
};

export function reportFailure({ kind }: ImageTarget, reason: UploadFailureReason): void {
  call(imageEndpoints.uploadFailed, { body: { reason, purpose: PURPOSES[kind] } }).catch(() => undefined);
}
