// Work after an update is stored: the projection a second after a change, versions at intervals, and compaction when
// the last connection has closed. Errors are only logged, because the log has all updates and jobs catch up later.
import type {
  afterUnloadDocumentPayload,
  beforeUnloadDocumentPayload,
  Document,
  onStoreDocumentPayload,
} from "@hocuspocus/server";
import { chapterOfDocument, type StatelessMessage } from "../../../contract/collab.ts";
import type { Measure } from "../../../extensions/measure.ts";
import type { DocumentCore } from "../document-core.ts";
import type { OpenDocument } from "../open-documents.ts";
import type { CollabContext } from "./context.ts";

export function settleHooks(core: DocumentCore) {
  const opened = (documentName: string, document: Document): OpenDocument | undefined =>
    core.open.of(chapterOfDocument(documentName) ?? "", document);

  async function attempt(failure: string, documentId: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      core.log.warn({ err: error, documentId }, failure);
    }
  }

  function tell(document: Document, { words, characters }: Measure): void {
    const message: StatelessMessage = { type: "projection", words, characters, at: Date.now() / 1_000 };
    document.broadcastStateless(JSON.stringify(message));
  }

  /** Tells connections that the storage is full: versions are no longer kept, and soon updates will be refused. */
  async function tellStorage(open: OpenDocument, document: Document): Promise<void> {
    const full = await core.room.isFull(open.ownerId);
    if (full === open.toldFull || open.isGone) return;
    open.toldFull = full;
    const message: StatelessMessage = { type: "storage", full };
    document.broadcastStateless(JSON.stringify(message));
  }

  const tellStorageSafely = (open: OpenDocument, document: Document) =>
    attempt("connections could not be told that the storage is full", open.id, () => tellStorage(open, document));

  async function project(open: OpenDocument, document: Document): Promise<void> {
    const measure = await core.projector.projectOpen(open);
    if (measure && !open.isGone) tell(document, measure);
  }

  return {
    /** Hocuspocus calls this debounced after changes, and at once when the last connection closes. */
    async onStoreDocument({ documentName, document }: onStoreDocumentPayload<CollabContext>): Promise<void> {
      const open = opened(documentName, document);
      if (!open) return;
      await attempt("a document could not be projected", open.id, () => project(open, document));
      await attempt("a version could not be kept", open.id, () => core.versions.keepIfDue(open));
      await tellStorageSafely(open, document);
    },

    /**
     * Projects a document whose projection is stale, after a crash between the last update and its projection, and tells
     * of full storage before anything is written. Opening waits for neither.
     */
    async afterLoadDocument({ documentName, document }: { documentName: string; document: Document }): Promise<void> {
      const open = opened(documentName, document);
      if (!open) return;
      if (open.projectionIsBehind)
        void attempt("a document could not be projected", open.id, () => project(open, document));
      void tellStorageSafely(open, document);
    },

    async beforeUnloadDocument({ documentName, document }: beforeUnloadDocumentPayload): Promise<void> {
      const open = opened(documentName, document);
      if (!open) return;
      await attempt("a version could not be kept", open.id, () => core.versions.keepIfDue(open, true));
      await attempt("compaction failed", open.id, () => core.compactor.compactIfDue(open, true));
    },

    async afterUnloadDocument({ documentName }: afterUnloadDocumentPayload): Promise<void> {
      const open = core.open.get(chapterOfDocument(documentName) ?? "");
      // The document may have been opened again meanwhile.
      if (!open?.isGone) return;
      core.open.leave(open);
      core.fanout.leave(open.id);
    },
  };
}
