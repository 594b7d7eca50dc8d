// The document socket's protocol beside Yjs itself: document names, handshake, stateless messages, close codes.
import { z } from "zod";

/** Where the socket is served. */
export const COLLAB_PATH = "/collab";

const CHAPTER_DOCUMENT = /^chapter:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The document name of a chapter. */
export function chapterDocument(chapterId: string): string {
  return `chapter:${chapterId}`;
}

/** The chapter id in a document name, or null for any other name. */
export function chapterOfDocument(name: string): string | null {
  return CHAPTER_DOCUMENT.exec(name)?.[1] ?? null;
}

/** The generation of a document that was never replaced, and of clients too old to send a generation. */
export const FIRST_GENERATION = 0;

/** What a handshake contains beside the login. A client with an older schema than the document may only read. */
export interface Handshake {
  schemaVersion: number;
  /**
   * Which generation of the document the client's text belongs to: a document that was replaced by a new one accepts no
   * updates from clients of the previous one. Null for a client that holds no text yet and accepts any.
   */
  generation: number | null;
  accessToken: string;
}

/** The handshake's token: all of it in one string, because Hocuspocus carries exactly one. */
export function encodeHandshake(schemaVersion: number, accessToken: string, generation: number | null = null): string {
  return `${schemaVersion}/${generation ?? ""}:${accessToken}`;
}

/** The parts of a handshake, or null for any other string. Clients from before generations existed send none. */
export function decodeHandshake(token: string): Handshake | null {
  const match = /^(\d{1,6})(?:\/(\d{0,6}))?:([\w.-]{1,4096})$/.exec(token);
  if (!match) return null;
  const [, schemaVersion, generation = String(FIRST_GENERATION), accessToken = ""] = match;
  return {
    schemaVersion: Number(schemaVersion),
    generation: generation === "" ? null : Number(generation),
    accessToken,
  };
}

/** What a person may do with a story's documents. */
export const rights = z.enum(["read", "write"]);
export type Rights = z.infer<typeof rights>;

/** Why a document or socket was refused or closed; the client chooses its text by `reason`. */
export const CLOSE = {
  malformed: { code: 4400, reason: "malformed" },
  unauthorized: { code: 4401, reason: "unauthorized" },
  forbidden: { code: 4403, reason: "forbidden" },
  notFound: { code: 4404, reason: "not-found" },
  rightsChanged: { code: 4409, reason: "rights-changed" },
  /** Quotes and lists nested deeper than any reader shows. */
  tooDeep: { code: 4422, reason: "too-deep" },
  /** What is stored of the document can't be read; its owner can restore a version. */
  damaged: { code: 4424, reason: "damaged" },
  /** The document was replaced by a new one: the client's text belongs to the previous one. */
  replaced: { code: 4410, reason: "replaced" },
  tooLarge: { code: 4413, reason: "too-large" },
  /** The story's owner has no storage left. */
  storageFull: { code: 4507, reason: "storage-full" },
  tooFast: { code: 4429, reason: "too-fast" },
  storeFailed: { code: 4503, reason: "store-failed" },
} as const;

/** Messages the server sends about a document (JSON in Hocuspocus's stateless channel). */
export const statelessMessage = z.discriminatedUnion("type", [
  /** Sent on opening: whether this connection may write, and if not, why. */
  z.object({
    type: z.literal("rights"),
    rights,
    because: z.enum(["invited", "older-client"]).nullable(),
    schema_version: z.number().int(),
    /** Which generation of the chapter's document this is. */
    generation: z.number().int().default(FIRST_GENERATION),
  }),
  /**
   * Whether the storage of the story's owner is full; while it is, no automatic versions are kept. On opening it is
   * sent only if full.
   */
  z.object({ type: z.literal("storage"), full: z.boolean() }),
  /** Text that was written before this client knew of a split was moved to these chapters. */
  z.object({ type: z.literal("moved"), chapters: z.array(z.uuid()).min(1) }),
  /** Counts of the document as of its last projection. */
  z.object({ type: z.literal("projection"), words: z.number().int(), characters: z.number().int(), at: z.number() }),
]);
export type StatelessMessage = z.infer<typeof statelessMessage>;

/**
 * What others see of a person in a document: only what the server knows. `color` is the preferred one; the one shown
 * depends on who else is there (collab-colors.ts).
 */
export const awarenessUser = z.object({ uid: z.string(), name: z.string(), color: z.string() });
export type AwarenessUser = z.infer<typeof awarenessUser>;
