// Credentials that allow one upload: signed, for one person and one picture, valid for a few minutes. The picture's
// row makes sure that one is used only once.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { UPLOAD_CREDENTIAL_SECONDS } from "../../../contract/limits.ts";

export interface UploadCredentials {
  sign(imageId: string, uid: string): string;
  /** Whether it was signed for this picture and this person, and is not too old. */
  isValid(credential: string, imageId: string, uid: string): boolean;
}

/** `secret`: the server's secret. `now` is in milliseconds. */
export function createUploadCredentials(secret: Uint8Array, now: () => number = Date.now): UploadCredentials {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "storyloom image upload", 32));
  const macOf = (imageId: string, uid: string, until: string) =>
    createHmac("sha256", key).update([imageId, uid, until].join("\n")).digest();
  return {
    sign(imageId, uid) {
      const until = String(Math.floor(now() / 1_000) + UPLOAD_CREDENTIAL_SECONDS);
      return `${until}.${macOf(imageId, uid, until).toString("base64url")}`;
    },
    isValid(credential, imageId, uid) {
      const [, until, mac] = /^(\d{1,12})\.([\w-]{43})$/.exec(credential) ?? [];
      if (until === undefined || mac === undefined || Number(until) * 1_000 < now()) return false;
      const given = Buffer.from(mac, "base64url");
      const right = macOf(imageId, uid, until);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
