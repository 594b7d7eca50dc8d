// Opens a document from its log. What cannot be read is refused: it must never be shown, or stored, as empty.
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
    // Entered before it is read: what is stored meanwhile, here or elsewhere, reaches it.
    const open = core.open.enter(documentId, document);
    try {
      await core.fanout.join(documentId);
      await open.load(async () => {
        const facts = await findFacts(core.database.pool, documentId);
        if (!facts) throw new DocumentGoneError("there is no such document");
        core.room.watch(facts.ownerId);
        return facts;
      });
    } catch (error) {
      core.open.leave(open);
      if (!core.open.get(documentId)) core.fanout.leave(documentId);
      // Hocuspocus forgets a document that failed to load without destroying it; its timers would go on for ever.
      document.destroy();
      if (error instanceof DocumentGoneError) throw new Refusal("notFound");
      if (error instanceof DocumentDamagedError) {
        core.log.warn({ documentId, cause: error.message }, "a damaged document was asked for");
        throw new Refusal("damaged");
      }
      core.log.error({ err: error, documentId }, "a document could not be loaded");
      context.socket?.close("storeFailed");
      throw new Refusal("storeFailed");
    }
    core.fanout.askAwareness(documentId);
  };
}
