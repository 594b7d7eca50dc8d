// Tells the server why an upload failed (calls.md 8, "Upload credential"). Nobody waits for it, and nothing comes of
// its failing: anyone who has just seen an upload fail is told about that one only.
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
