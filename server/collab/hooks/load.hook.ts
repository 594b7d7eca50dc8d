// Opens a document from its log. An unreadable log is an error: the document must never be shown, or stored, as empty.
import type { onLoadDocumentPayload } from "@hocuspocus/server";
import { chapterOfDocument } from "../../../contract/collab.ts";
import { findFacts } from "../document.repo.ts";
import type { DocumentCore } from "../document-core.ts";
import { DocumentDamagedError, DocumentGoneError } from "../log/store-error.ts";
import { type CollabContext, Refusal } from "./context.ts";

export function loadHook(core: DocumentCore) {
  return async ({ documentName, document, context }: onLoadDocumentPayload<CollabContext>): Promise<void> => {
    const documentId = chapterOfDocument(documentName);
    if (!documentId) throw new Refusal("notFound");
    // Registered before it is read, so that updates stored meanwhile, by any process, reach it.
    const open = core.open.enter(documentId, document);
    try {
      await core.fanout.join(documentId);
      await open.load(async () => {
        const facts = await findFacts(core.database.pool, documentId);
        if (!facts) throw new DocumentGoneError("the document does not exist");
        core.room.refreshIfStale(facts.ownerId);
        return facts;
      });
    } catch (error) {
      core.open.leave(open);
      if (!core.open.get(documentId)) core.fanout.leave(documentId);
      // Hocuspocus drops a document that failed to load without destroying it; its timers would run for ever.
      document.destroy();
      if (error instanceof DocumentGoneError) throw new Refusal("notFound");
      if (error instanceof DocumentDamagedError) {
        core.log.warn({ documentId, err: error }, "a damaged document was requested");
        throw new Refusal("damaged");
      }
      core.log.error({ err: error, documentId }, "a document could not be loaded");
      context.socket?.close("storeFailed");
      throw new Refusal("storeFailed");
    }
    core.fanout.askAwareness(documentId);
  };
}
