// What happens after words are safe: text facts a second after a change, versions at intervals, and a tidy log when
// the last one has left. None of it may fail loudly: the log has everything, and jobs make up for what is missed.
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

  async function attempt(what: string, documentId: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      core.log.warn({ err: error, documentId }, what);
    }
  }

  function tell(document: Document, { words, characters }: Measure): void {
    const message: StatelessMessage = { type: "projection", words, characters, at: Date.now() / 1_000 };
    document.broadcastStateless(JSON.stringify(message));
  }

  /** Versions are not kept any more, and soon nothing is written: anyone who writes can know it in time. */
  async function tellStorage(open: OpenDocument, document: Document): Promise<void> {
    const full = await core.room.isFull(open.ownerId);
    if (full === open.toldFull || open.isGone) return;
    open.toldFull = full;
    const message: StatelessMessage = { type: "storage", full };
    document.broadcastStateless(JSON.stringify(message));
  }

  async function project(open: OpenDocument, document: Document): Promise<void> {
    const measure = await core.projector.projectOpen(open);
    if (measure && !open.isGone) tell(document, measure);
  }

  return {
    /** Hocuspocus calls it a while after a change, and at once when the last connection closes. */
    async onStoreDocument({ documentName, document }: onStoreDocumentPayload<CollabContext>): Promise<void> {
      const open = opened(documentName, document);
      if (!open) return;
      await attempt("text facts of a document", open.id, () => project(open, document));
      await attempt("keeping a version", open.id, () => core.versions.keepIfDue(open));
      await attempt("telling of a full storage", open.id, () => tellStorage(open, document));
    },

    /** A crash may have come between the last words and their text facts. */
    async afterLoadDocument({ documentName, document }: { documentName: string; document: Document }): Promise<void> {
      const open = opened(documentName, document);
      if (open?.projectionIsBehind) void attempt("text facts of a document", open.id, () => project(open, document));
    },

    async beforeUnloadDocument({ documentName, document }: beforeUnloadDocumentPayload): Promise<void> {
      const open = opened(documentName, document);
      if (!open) return;
      await attempt("keeping a version", open.id, () => core.versions.keepIfDue(open, true));
      await attempt("compaction", open.id, () => core.compactor.compactIfDue(open, true));
    },

    async afterUnloadDocument({ documentName }: afterUnloadDocumentPayload): Promise<void> {
      const open = core.open.get(chapterOfDocument(documentName) ?? "");
      // It may have been opened anew in the meantime.
      if (!open?.isGone) return;
      core.open.leave(open);
      core.fanout.leave(open.id);
    },
  };
}
