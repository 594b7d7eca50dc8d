// The heart of it: an update goes into the log before it is acknowledged, applied or shown. Hocuspocus awaits this
// hook for every sync message, one after the other for each connection, and only then applies, answers and sends on.
import type { beforeSyncPayload } from "@hocuspocus/server";
import { messageYjsSyncStep1 } from "y-protocols/sync";
import * as Y from "yjs";
import type { CloseReason } from "../close-target.ts";
import { raiseSchemaVersion } from "../document.repo.ts";
import type { DocumentCore } from "../document-core.ts";
import { containsUpdate } from "../log/contains.ts";
import { DocumentGoneError } from "../log/store-error.ts";
import type { OpenDocument } from "../open-documents.ts";
import { type CollabContext, type PersonContext, Refusal } from "./context.ts";

export function syncHook(core: DocumentCore) {
  const { settings } = core;

  /** The log alone may be far larger than the document it describes: it is measured before a writer is refused. */
  function fits(open: OpenDocument, update: Uint8Array): boolean {
    if (open.storedBytes + update.byteLength <= settings.documentMaxBytes) return true;
    return Y.encodeStateAsUpdate(open.ydoc).byteLength + update.byteLength <= settings.documentMaxBytes;
  }

  async function raiseSchema(open: OpenDocument, schemaVersion: number): Promise<void> {
    await raiseSchemaVersion(core.database.pool, open.id, schemaVersion);
    await core.announce({ type: "schema", documentId: open.id, schemaVersion });
  }

  async function store(open: OpenDocument, person: PersonContext, update: Uint8Array): Promise<void> {
    if (person.schemaVersion > open.schemaVersion) await raiseSchema(open, person.schemaVersion);
    await core.store({ documentId: open.id, bytes: update, userId: person.uid, schemaVersion: person.schemaVersion });
    open.setChanged(update.byteLength, person.uid);
  }

  return async ({ type, payload, connection, document, context }: beforeSyncPayload<CollabContext>): Promise<void> => {
    // Hocuspocus itself answers readers' updates with "not applied".
    if (type === messageYjsSyncStep1 || connection.readOnly) return;
    const { socket, person } = context;
    const open = person && core.open.of(person.documentId, document);
    const fail = (reason: CloseReason): Refusal => {
      // The whole socket: an editor sends what was not acknowledged again when it comes back, and only then.
      socket.close(reason);
      return new Refusal(reason);
    };
    // What a closed socket had sent before is stored, unless it was closed because of a change of rights.
    if (!person || !open || person.revoked) throw fail("rightsChanged");
    if (payload.byteLength > settings.messageMaxBytes) throw fail("tooLarge");
    let decoded: ReturnType<typeof Y.decodeUpdate>;
    try {
      decoded = Y.decodeUpdate(payload);
    } catch {
      throw fail("malformed");
    }
    if (containsUpdate(document, decoded)) return;
    if (!fits(open, payload)) throw fail("tooLarge");
    try {
      await store(open, person, payload);
    } catch (error) {
      throw fail(error instanceof DocumentGoneError ? "notFound" : "storeFailed");
    }
  };
}
