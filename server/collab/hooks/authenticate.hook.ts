// Admits a connection to one document, or refuses it: checks the token, the right to this document, the editor's
// schema.
import type { onAuthenticatePayload } from "@hocuspocus/server";
import { chapterOfDocument, decodeHandshake, type Handshake, type Rights } from "../../../contract/collab.ts";
import { presenceColor } from "../../../contract/collab-colors.ts";
import { AppError } from "../../platform/errors.ts";
import { findAdmission } from "../document.repo.ts";
import type { DocumentCore } from "../document-core.ts";
import { type CollabContext, openOn, type PersonContext, Refusal } from "./context.ts";

/** The owner of an access token; null, or an AppError, if it is not valid (any more). */
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
    // "Does not exist" and "no access" get the same response, so that nobody can find out which chapters exist.
    if (!rights || !known) throw new Refusal("notFound");
    // Its updates would belong to a document that was replaced.
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
    // During an upgrade, an editor newer than this process reconnects until it reaches a process of its own version.
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
      // An editor treats a refusal as final, so a failed check must not be reported as one.
      throw later(socket);
    }
  };
}

function later(socket: CollabContext["socket"]): Refusal {
  socket.close("storeFailed");
  return new Refusal("storeFailed");
}
