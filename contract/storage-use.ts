// How many bytes are stored for a person, what takes them, and how many may be.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

const bytes = z.number().int().nonnegative();

/** What takes storage. All of it counts for the owner of the story or world, no matter who wrote it. */
export const STORAGE_KINDS = ["documents", "versions", "images", "files"] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** Bytes. What is in the recycle bins counts until it is gone for good. */
export const storageUse = z.object({
  used: bytes,
  /** Null: without a limit. */
  max: bytes.nullable(),
  kinds: z.object({
    /** Chapters: their text with its log of changes, and what was put aside of damaged ones. */
    documents: bytes,
    /** Kept versions of chapters. */
    versions: bytes,
    images: bytes,
    /** Files that wait for their import, and what is kept of imported ones for exports. */
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
