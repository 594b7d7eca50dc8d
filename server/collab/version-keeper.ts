// Decides when versions are kept: at intervals during writing, when the last connection closes, and on request.
import type pg from "pg";
import * as Y from "yjs";
import type { DocumentJson } from "../../extensions/document-json.ts";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { measureDocument } from "../../extensions/measure.ts";
import type { CollabTuning } from "./collab-tuning.ts";
import { findVersionsOfSize, insertVersion, type NewVersion, thinKind, thinVersions } from "./kept-versions.repo.ts";
import type { OpenDocument } from "./open-documents.ts";
import type { StorageRoom } from "./storage-room.ts";
import { createTokenBuckets } from "./token-buckets.ts";

export interface VersionKeeper {
  /**
   * Keeps a version if the document changed in this process since the last one, and the interval is over or `leaving`
   * is set. Keeps none if the owner's storage is full.
   */
  keepIfDue(open: OpenDocument, leaving?: boolean): Promise<void>;
  /** Keeps the present state because much text was pasted; later changes are not part of the version. */
  keepPasted(open: OpenDocument): Promise<void>;
  /** Keeps the present state, unless a version contains it already, before `uid` deletes most of it. */
  keepBeforeRemoval(open: OpenDocument, uid: string): Promise<void>;
  /** Keeps a document's present state; returns the version's id. Uses `client`, if the caller holds one. */
  keep(documentId: string, doc: Y.Doc, version: KeptAs, client?: pg.PoolClient): Promise<string>;
  /** Runs a function that keeps the stored state: the open document counts as kept until it changes again. */
  countAsKept<T>(open: OpenDocument | undefined, run: () => Promise<T>): Promise<T>;
}

/** How many versions with the same counts are read to find one with the same text. */
const COMPARED_MAX = 3;

type KeptAs = Pick<NewVersion, "reason" | "label" | "authorId">;

export function createVersionKeeper(
  pool: pg.Pool,
  tuning: Pick<CollabTuning, "versionEveryMs" | "largeChanges">,
  room: Pick<StorageRoom, "isFull">,
): VersionKeeper {
  function keep(documentId: string, doc: Y.Doc, version: KeptAs, client?: pg.PoolClient): Promise<string> {
    const { words, characters } = measureDocument(readDocumentJson(doc));
    const bytes = Y.encodeStateAsUpdate(doc);
    return insertVersion(client ?? pool, { ...version, documentId, bytes, words, characters });
  }

  async function countAsKept<T>(open: OpenDocument | undefined, run: () => Promise<T>): Promise<T> {
    if (!open) return run();
    const { unversioned, versionedAt, isKept, pastedBy } = open;
    // Changes during the run belong to the next version.
    open.unversioned = false;
    open.versionedAt = Date.now();
    open.isKept = true;
    open.pastedBy = null;
    try {
      return await run();
    } catch (error) {
      open.isKept &&= isKept;
      open.pastedBy ??= pastedBy;
      open.unversioned ||= unversioned;
      open.versionedAt = versionedAt;
      throw error;
    }
  }

  async function keepBeforeRemoval(open: OpenDocument, authorId: string) {
    await countAsKept(open, async () => {
      await keep(open.id, open.ydoc, { reason: "before_removal", label: "", authorId });
      await thinKind(pool, open.id, "before_removal");
    });
  }

  const largeChanges = createTokenBuckets(tuning.largeChanges);

  async function keepPasted(open: OpenDocument): Promise<void> {
    const { id, ydoc, pastedBy } = open;
    if (!largeChanges.take(id, 1) || (await room.isFull(open.ownerId))) {
      open.pastedBy = null;
      return;
    }
    await countAsKept(open, async () => {
      // Read now, because others may write while the database query runs.
      const present = readDocumentJson(ydoc);
      const bytes = Y.encodeStateAsUpdate(ydoc);
      const { words, characters } = measureDocument(present);
      // A large insertion may be an undo, which restores text that a version already contains.
      if (isAmong(present, await findVersionsOfSize(pool, id, { words, characters }, COMPARED_MAX))) return;
      const version = { reason: "pasted", label: "", authorId: pastedBy } as const;
      await insertVersion(pool, { ...version, documentId: id, bytes, words, characters });
      await thinKind(pool, id, "pasted");
    });
  }

  return {
    keep,
    countAsKept,
    keepPasted,
    async keepBeforeRemoval(open, uid) {
      if (!open.isKept && largeChanges.take(open.id, 1)) await keepBeforeRemoval(open, uid);
    },
    async keepIfDue(open, leaving = false) {
      if (open.pastedBy !== null) return keepPasted(open);
      if (!open.unversioned || (!leaving && Date.now() - open.versionedAt < tuning.versionEveryMs)) return;
      if (await room.isFull(open.ownerId)) return;
      await countAsKept(open, async () => {
        await keep(open.id, open.ydoc, { reason: "interval", label: "", authorId: open.editorId });
        await thinVersions(pool, open.id);
      });
    },
  };
}

/** Whether one of some versions has the same content. */
function isAmong(present: DocumentJson, versions: readonly Uint8Array[]): boolean {
  const text = JSON.stringify(present);
  return versions.some((bytes) => {
    const version = new Y.Doc();
    Y.applyUpdate(version, bytes);
    const isSame = JSON.stringify(readDocumentJson(version)) === text;
    version.destroy();
    return isSame;
  });
}
