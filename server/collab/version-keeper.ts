// When versions are kept: at intervals while somebody writes, when the last one leaves, and when asked to.
import type pg from "pg";
import * as Y from "yjs";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { measureDocument } from "../../extensions/measure.ts";
import { insertVersion, type NewVersion, thinVersions } from "./kept-versions.repo.ts";
import type { OpenDocument } from "./open-documents.ts";

export interface VersionKeeper {
  /** Keeps a version if the document changed here since the last one and that is long enough ago, or `leaving`. */
  keepIfDue(open: OpenDocument, leaving?: boolean): Promise<void>;
  /** Keeps a document as it stands; answers the version's id. */
  keep(documentId: string, doc: Y.Doc, version: Pick<NewVersion, "reason" | "label" | "authorId">): Promise<string>;
}

export function createVersionKeeper(pool: pg.Pool, everyMs: number): VersionKeeper {
  function keep(
    documentId: string,
    doc: Y.Doc,
    version: Pick<NewVersion, "reason" | "label" | "authorId">,
  ): Promise<string> {
    const { words, characters } = measureDocument(readDocumentJson(doc));
    return insertVersion(pool, { ...version, documentId, bytes: Y.encodeStateAsUpdate(doc), words, characters });
  }

  return {
    keep,
    async keepIfDue(open, leaving = false) {
      if (!open.unversioned || (!leaving && Date.now() - open.versionedAt < everyMs)) return;
      const before = { unversioned: open.unversioned, versionedAt: open.versionedAt };
      // What is written from here on belongs to the next version.
      open.unversioned = false;
      open.versionedAt = Date.now();
      try {
        await keep(open.id, open.ydoc, { reason: "interval", label: "", authorId: open.editorId });
        await thinVersions(pool, open.id);
      } catch (error) {
        Object.assign(open, before);
        throw error;
      }
    },
  };
}
