// Lets a connection to one document in, or not: the token, the right to this very document, the editor's schema.
import type { onAuthenticatePayload } from "@hocuspocus/server";
import { chapterOfDocument, decodeHandshake, type Handshake, type Rights } from "../../../contract/collab.ts";
import { presenceColor } from "../../../contract/collab-colors.ts";
import { AppError } from "../../platform/errors.ts";
import { findAdmission } from "../document.repo.ts";
import type { DocumentCore } from "../document-core.ts";
import { type CollabContext, openOn, type PersonContext, Refusal } from "./context.ts";

/** Who an access token belongs to; null, or an AppError, if it is not valid (any more). */
export type Authenticate = (accessToken: string) => Promise<{ uid: string; sessionId: string } | null>;

/** What a person may do with a chapter's document; null for nothing. */
export type ChapterRights = (
  uid: string,
  chapterId: string,
) => Promise<{ storyId: string; role: "owner" | Rights } | null>;

interface AuthenticateOptions {
  core: DocumentCore;
  authenticate: Authenticate;
  chapterRights: ChapterRights;
}

export function authenticateHook({ core, authenticate, chapterRights }: AuthenticateOptions) {
  const { pool } = core.database;

  async function admit(
    documentId: string,
    { accessToken, schemaVersion, generation }: Handshake,
  ): Promise<PersonContext> {
    const checkedAt = Date.now();
    const person = await authenticate(accessToken);
    if (!person) throw new Refusal("unauthorized");
    const { uid, sessionId } = person;
    const [rights, known] = await Promise.all([chapterRights(uid, documentId), findAdmission(pool, uid, documentId)]);
    // Not there and not yours are one answer: nobody learns which chapters exist.
    if (!rights || !known) throw new Refusal("notFound");
    // What it would send is of a document that was replaced.
    if (generation !== null && generation !== known.generation) throw new Refusal("replaced");
    const isOlder = schemaVersion < Math.max(known.schemaVersion, core.open.get(documentId)?.schemaVersion ?? 0);
    return {
      uid,
      sessionId,
      documentId,
      storyId: rights.storyId,
      name: known.nickname,
      color: presenceColor(uid),
      schemaVersion,
      generation: known.generation,
      readsBecause: rights.role === "read" ? "invited" : isOlder ? "older-client" : null,
      revoked: false,
      checkedAt,
      named: new Set(),
      owned: new Set(),
      arrived: [],
    };
  }

  return async ({ token, documentName, context, connectionConfig }: onAuthenticatePayload<CollabContext>) => {
    const { socket } = context;
    const documentId = chapterOfDocument(documentName);
    if (!documentId) throw new Refusal("notFound");
    const handshake = decodeHandshake(token);
    if (!handshake) throw new Refusal("unauthorized");
    if (openOn(socket) >= core.tuning.documentsPerSocket) throw new Refusal("tooFast");
    // An editor newer than this process, in the middle of an upgrade, comes back until it meets one of its own age.
    if (handshake.schemaVersion > core.tuning.schemaVersion) throw later(socket);
    try {
      const person = await admit(documentId, handshake);
      connectionConfig.readOnly = person.readsBecause !== null;
      return { person };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof AppError && error.status < 500)
        throw new Refusal(error.status === 403 ? "forbidden" : "unauthorized");
      core.log.warn({ err: error, documentId }, "a connection could not be checked");
      // A refusal would be final to the editor: "cannot ask now" must not look like "may not".
      throw later(socket);
    }
  };
}

function later(socket: CollabContext["socket"]): Refusal {
  socket.close("storeFailed");
  return new Refusal("storeFailed");
}
