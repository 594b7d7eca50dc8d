// Reports to the server why an upload failed (calls.md 8, "Upload credential"). It is not awaited and its errors are
// ignored: the person is told only that the upload failed.
import { type ImagePurpose, imageEndpoints, type UploadFailureReason } from "../../../contract/images.ts";
import { call } from "../../lib/api/call.ts";
import type { UploadTarget } from "./images.queries.ts";

const PURPOSES: Record<UploadTarget["kind"], ImagePurpose> = {
  cover: "world_cover",
  entry: "entry",
  avatar: "avatar",
  report: "report",
};

export function reportFailure({ kind }: UploadTarget, reason: UploadFailureReason): void {
  call(imageEndpoints.uploadFailed, { body: { reason, purpose: PURPOSES[kind] } }).catch(() => undefined);
}
