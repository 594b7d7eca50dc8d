// What the rest of the server may do with chapters' documents. Every change goes through the log, like an editor's.
import type pg from "pg";
import * as Y from "yjs";
import { RECOVERY_VERSIONS_MAX, VERSIONS_NAMED_MAX } from "../../contract/limits.ts";
import type { DocumentJson } from "../../extensions/document-json.ts";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { type InitialDocument, initialDocument } from "../../extensions/initial-document.ts";
import { SeedError } from "../../extensions/seed.ts";
import type { Transaction } from "../db/client.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { createLimiter } from "../platform/concurrency-limiter.ts";
import { AppError, isDatabaseDown } from "../platform/errors.ts";
import type { CloseReason, CloseTarget } from "./close-target.ts";
import { findFacts, insertDocument, insertImportedVersion } from "./document.repo.ts";
import type { DocumentCore } from "./document-core.ts";
import { createEditLock } from "./edit-lock.ts";
import { countNamedVersions, findVersionBytes, thinKind } from "./kept-versions.repo.ts";
import { applyInSlices, applyLog } from "./log/apply-log.ts";
import { guardStack, requireShallow } from "./log/damage.ts";
import { readLog } from "./log/log.repo.ts";
import { DocumentBrokenError, DocumentDamagedError, DocumentGoneError, StoreError } from "./log/store-error.ts";
import { projectNow } from "./projection/project-now.ts";
import { latestVersionIds, lockCompaction, replaceDocument } from "./recovery.repo.ts";
import { replaceContent, replaceTitle } from "./replace-content.ts";
import { forgetMoved, rememberMoved } from "./rescue/moved-nodes.repo.ts";
import { showEdit } from "./show-edit.ts";
import { cutTail, type MovedNode, type Tail, tailsOf } from "./split-document.ts";

export interface Documents {
  /**
   * Creates a new chapter's document in the transaction that creates the chapter, so that its text exists exactly once
   * or not at all; also writes the chapter's name, counts and excerpt. If it is `importedBy` somebody, the text is also
   * kept as a version.
   */
  createDocument(tx: Transaction, chapterId: string, initial: InitialDocument, importedBy?: string): Promise<void>;

  /** The chapter's present text, read from a copy. Throws chapter_not_found, store_unavailable. */
  readDocument(chapterId: string): Promise<DocumentJson>;

  /**
   * Replaces the chapter's title as an edit of the document; lists show it when the promise resolves. Throws
   * chapter_not_found, store_unavailable.
   */
  setTitle(chapterId: string, title: string, uid: string): Promise<void>;

  /**
   * An edit made by the server: `edit` changes a copy; the change is stored like an editor's update and then shown to
   * everybody who has the chapter open, in all processes. Resolves when it is stored. Throws chapter_not_found,
   * store_unavailable.
   */
  applyServerEdit(chapterId: string, uid: string | null, edit: (copy: Y.Doc) => void | Promise<void>): Promise<void>;

  /**
   * Moves the text after the first of some places out of the chapter; keeps a version first. `take` stores the text
   * after each place in the chapter with its id and returns true; only then is it removed here. The places are Yjs
   * relative positions in the order of the text; for an invalid place `take` gets null. Throws chapter_not_found,
   * store_unavailable.
   */
  splitDocument(
    chapterId: string,
    uid: string,
    parts: readonly SplitPart[],
    take: (tails: Tail[] | null) => Promise<boolean>,
  ): Promise<void>;

  /**
   * Keeps the chapter's present state as a version; returns the version's id. Throws chapter_not_found, versions_max
   * (too many named versions), store_unavailable.
   */
  keepVersion(
    chapterId: string,
    version: { reason: "named" | "before_restore" | "publish"; label?: string; uid: string | null },
  ): Promise<string>;

  /**
   * Writes the chapter's projection at once, so that what is compared with it knows every stored edit. Throws
   * chapter_damaged, store_unavailable.
   */
  project(chapterId: string): Promise<void>;

  /** The content of a kept version of the chapter. Throws version_not_found, store_unavailable. */
  readVersion(chapterId: string, versionId: string): Promise<DocumentJson>;

  /**
   * Restores a kept version as a new edit, after keeping the present state; returns the id of the version kept. Text
   * that others write meanwhile in blocks the version does not change stays. Throws chapter_not_found,
   * version_not_found, store_unavailable.
   */
  restoreVersion(chapterId: string, versionId: string, uid: string): Promise<string>;

  /**
   * The latest kept versions from which a damaged chapter can be restored, latest first. Throws chapter_not_found,
   * conflict, store_unavailable.
   */
  goodVersions(chapterId: string): Promise<string[]>;

  /**
   * Replaces a damaged chapter's document by a new one with the content of a kept version; the damaged data is set
   * aside. Throws chapter_not_found, version_not_found, conflict (it is not damaged), chapter_damaged (the version is),
   * store_unavailable.
   */
  recoverDocument(chapterId: string, versionId: string): Promise<void>;

  /**
   * Closes the sockets concerned, in every process, within two seconds; those that still have the right reconnect by
   * themselves. Call it after the change of rights is committed.
   */
  closeDocuments(target: CloseTarget, reason?: CloseReason): Promise<void>;
}

/** A chapter to split off. */
export interface SplitPart {
  /** The id of the new chapter. */
  id: string;
  /** Where it begins: a Yjs relative position. */
  at: Uint8Array;
}

/** The most chapters of one announcement: a notification of PostgreSQL holds 8,000 bytes. */
const ANNOUNCED_TOGETHER = 100;

/** Concurrency limit of splits: the pool's connections divided by this. */
const SPLITTING_SHARE = 4;

export function createDocuments(core: DocumentCore): Documents {
  const { pool } = core.database;
  const lock = createEditLock(pool);
  // A split holds a connection and needs a second one: if splits held all connections, none could finish.
  const withSplitLimit = createLimiter(Math.max(1, Math.floor(pool.options.max / SPLITTING_SHARE)));

  async function readCopy(
    documentId: string,
    client: pg.Pool | pg.PoolClient = pool,
  ): Promise<{ copy: Y.Doc; schemaVersion: number }> {
    const facts = await findFacts(client, documentId);
    if (!facts) throw new DocumentGoneError("the document does not exist");
    const stored = await readLog(client, documentId);
    if (!stored.snapshot) throw new DocumentBrokenError(`no snapshot of document ${documentId} is stored`);
    const copy = new Y.Doc();
    await applyLog(copy, stored);
    return { copy, schemaVersion: facts.schemaVersion };
  }

  async function readVersionCopy(documentId: string, versionId: string): Promise<Y.Doc> {
    const bytes = await findVersionBytes(pool, documentId, versionId);
    if (!bytes) throw new AppError("version_not_found");
    const copy = new Y.Doc();
    await guardStack(copy, () => applyInSlices(copy, bytes));
    requireShallow(copy);
    return copy;
  }

  async function readVersionJson(documentId: string, versionId: string): Promise<DocumentJson> {
    const copy = await readVersionCopy(documentId, versionId);
    const json = readDocumentJson(copy);
    copy.destroy();
    return json;
  }

  /** A version's content as a document without history. */
  async function freshFrom(documentId: string, versionId: string): Promise<InitialDocument> {
    const seed = await readVersionJson(documentId, versionId);
    try {
      return initialDocument(seed);
    } catch (error) {
      if (error instanceof SeedError)
        throw new DocumentDamagedError("the version is not a valid chapter", { cause: error });
      throw error;
    }
  }

  /** Throws conflict for a document that can be opened: its versions are restored as edits. */
  async function requireDamaged(documentId: string, client?: pg.PoolClient): Promise<void> {
    try {
      const { copy } = await readCopy(documentId, client);
      copy.destroy();
    } catch (error) {
      if (error instanceof DocumentDamagedError) return;
      throw error;
    }
    throw new AppError("conflict");
  }

  async function applyServerEdit(
    documentId: string,
    uid: string | null,
    edit: (copy: Y.Doc, client: pg.PoolClient) => void | Promise<void>,
  ): Promise<void> {
    const stored = await lock(documentId, async (client) => {
      const { copy, schemaVersion } = await readCopy(documentId, client);
      const changes: Uint8Array[] = [];
      copy.on("update", (change: Uint8Array) => changes.push(change));
      await edit(copy, client);
      copy.destroy();
      if (changes.length === 0) return null;
      const bytes = Y.mergeUpdates(changes);
      await core.store({ documentId, bytes, userId: uid, schemaVersion });
      return bytes;
    });
    if (stored) await showEdit(core, documentId, stored, uid);
  }

  /** Called after a split whose storing may have failed: if its nodes still exist, nothing was moved. */
  async function forgetMovedUnlessStored(
    chapterId: string,
    moved: readonly MovedNode[],
    parts: readonly SplitPart[],
  ): Promise<void> {
    const [first] = moved;
    if (!first) return;
    const { copy } = await readCopy(chapterId);
    const item = Y.getItem(copy.store, first.from);
    const stands = item instanceof Y.Item && !item.deleted;
    copy.destroy();
    if (stands)
      await forgetMoved(
        pool,
        chapterId,
        moved.map(({ from }) => from),
        parts.map(({ id }) => id),
      );
  }

  const documents: Documents = {
    async createDocument(tx, chapterId, { bytes, measure }, importedBy) {
      await insertDocument(tx, chapterId, core.tuning.schemaVersion, bytes, measure);
      if (importedBy && measure.characters > 0) await insertImportedVersion(tx, chapterId, bytes, measure, importedBy);
    },

    async readDocument(chapterId) {
      const { copy } = await readCopy(chapterId);
      const json = readDocumentJson(copy);
      copy.destroy();
      return json;
    },

    setTitle: (chapterId, title, uid) => applyServerEdit(chapterId, uid, (copy) => replaceTitle(copy, title)),

    applyServerEdit,

    splitDocument: (chapterId, uid, parts, take) =>
      withSplitLimit(async () => {
        let moved: MovedNode[] = [];
        const edit = applyServerEdit(chapterId, uid, async (copy, client) => {
          const tails = await tailsOf(
            copy,
            parts.map(({ at }) => at),
          );
          const [first] = parts;
          if (!(await take(tails)) || !tails || !first) return;
          const version = { reason: "before_removal", label: "", authorId: uid } as const;
          await core.versions.keep(chapterId, copy, version, client);
          await thinKind(client, chapterId, "before_removal");
          moved = cutTail(copy, first.at, tails);
          // Before anybody sees the nodes deleted: text that arrives for them later is put after their copies.
          await rememberMoved(
            client,
            chapterId,
            moved.map(({ from, part, to }) => ({ from, to, chapterId: parts[part]?.id as string })),
          );
        });
        try {
          await edit;
        } catch (error) {
          await forgetMovedUnlessStored(chapterId, moved, parts).catch((failure: unknown) =>
            core.log.warn(
              { err: failure, documentId: chapterId },
              "the moved nodes of a failed split could not be deleted",
            ),
          );
          throw error;
        }
      }),

    async keepVersion(chapterId, { reason, label = "", uid }) {
      if (reason === "named" && (await countNamedVersions(pool, chapterId)) >= VERSIONS_NAMED_MAX)
        throw new AppError("versions_max", { max: VERSIONS_NAMED_MAX });
      return core.versions.countAsKept(core.open.get(chapterId), async () => {
        const { copy } = await readCopy(chapterId);
        try {
          const id = await core.versions.keep(chapterId, copy, { reason, label, authorId: uid });
          if (reason === "publish") await thinKind(pool, chapterId, "publish");
          return id;
        } finally {
          copy.destroy();
        }
      });
    },

    project: (chapterId) => projectNow(core, chapterId),

    readVersion: readVersionJson,

    async goodVersions(chapterId) {
      await requireDamaged(chapterId);
      const good: string[] = [];
      for (const id of await latestVersionIds(pool, chapterId, RECOVERY_VERSIONS_MAX))
        try {
          await freshFrom(chapterId, id);
          good.push(id);
        } catch (error) {
          if (isDatabaseDown(error)) throw error;
          // Versions kept while the document was already damaged.
        }
      return good;
    },

    async recoverDocument(chapterId, versionId) {
      const next = { ...(await freshFrom(chapterId, versionId)), schemaVersion: core.tuning.schemaVersion };
      await lock(chapterId, async () => {
        await inTransaction(pool, async (client) => {
          await lockCompaction(client, chapterId);
          await requireDamaged(chapterId, client);
          await replaceDocument(client, chapterId, next);
        });
      });
      // Connections admitted during the replacement have the old generation.
      await documents.closeDocuments({ chapterIds: [chapterId] });
    },

    async restoreVersion(chapterId, versionId, uid) {
      const wanted = await readVersionCopy(chapterId, versionId);
      let kept = "";
      await applyServerEdit(chapterId, uid, async (copy, client) => {
        const version = { reason: "before_restore", label: "", authorId: uid } as const;
        kept = await core.versions.keep(chapterId, copy, version, client);
        await thinKind(client, chapterId, "before_restore");
        replaceContent(copy, wanted);
      });
      wanted.destroy();
      return kept;
    },

    async closeDocuments(target, reason = "rightsChanged") {
      const targets: CloseTarget[] = [];
      if ("chapterIds" in target)
        for (let at = 0; at < target.chapterIds.length; at += ANNOUNCED_TOGETHER)
          targets.push({ chapterIds: target.chapterIds.slice(at, at + ANNOUNCED_TOGETHER) });
      else targets.push(target);
      await Promise.all(targets.map((part) => core.announce({ type: "close", target: part, reason })));
    },
  };

  return {
    ...documents,
    readDocument: inCatalogue(documents.readDocument),
    setTitle: inCatalogue(documents.setTitle),
    applyServerEdit: inCatalogue(documents.applyServerEdit),
    splitDocument: inCatalogue(documents.splitDocument),
    keepVersion: inCatalogue(documents.keepVersion),
    project: inCatalogue(documents.project),
    readVersion: inCatalogue(documents.readVersion),
    restoreVersion: inCatalogue(documents.restoreVersion),
    goodVersions: inCatalogue(documents.goodVersions),
    recoverDocument: inCatalogue(documents.recoverDocument),
  };
}

/** Converts errors of the core to those of the error catalogue. */
function inCatalogue<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (error instanceof DocumentGoneError) throw new AppError("chapter_not_found", null, { cause: error });
      if (error instanceof DocumentDamagedError) throw new AppError("chapter_damaged", null, { cause: error });
      if (error instanceof StoreError || error instanceof DocumentBrokenError || isDatabaseDown(error))
        throw new AppError("store_unavailable", null, { cause: error });
      throw error;
    }
  };
}
