// How many bytes are stored for a person, by kind, and the limit.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

const bytes = z.number().int().nonnegative();

/** What takes storage. All of it counts for the owner of the story or world, no matter who wrote it. */
export const STORAGE_KINDS = ["documents", "versions", "images", "files"] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** Bytes. What is in the recycle bins counts until it is deleted for good. */
export const storageUse = z.object({
  used: bytes,
  /** Null: unlimited. */
  max: bytes.nullable(),
  kinds: z.object({
    /** Chapters: text and update log, what readers see of them, and stored data of damaged ones, replaced by versions. */
    documents: bytes,
    /** Kept versions of chapters. */
    versions: bytes,
    images: bytes,
    /** Files waiting for their import, and data of imported ones stored for exports. */
    files: bytes,
  }),
});
export type StorageUse = z.infer<typeof storageUse>;

export const storageUseEndpoints = {
  own: defineEndpoint({
    method: "GET",
    path: "/api/v1/user/storage",
    tag: "accounts",
    summary: "How much is stored for the person, and how much may be",
    access: "user",
    envelope: "plain",
    response: storageUse,
    errors: ["session_invalid", "account_locked"],
  }),
};
