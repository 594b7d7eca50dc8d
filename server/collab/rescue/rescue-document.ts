// Puts back what merges have lost of a document: each run as a paragraph of its own, in the chapter to which a split
// has moved its place. What is put back is recorded in the transaction that stores the edits, so that it comes back
// only once, however often and by however many processes the log is read.
import type pg from "pg";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { applyLog } from "../log/apply-log.ts";
import { readLog } from "../log/log.repo.ts";
import { DocumentBrokenError } from "../log/store-error.ts";
import { findMoved, type MovedNodes, type MovedTo, nodeKey } from "./moved-nodes.repo.ts";
import { type Replay, replayLog, without } from "./replay.ts";
import { findRescued, insertEdit, lockRescue, rememberRescued } from "./rescue.repo.ts";
import { findRuns, type LostRun } from "./runs.ts";

/** The most successive splits through which a place is followed. */
const HOPS_MAX = 100;

export interface Rescue {
  /** Edits of this document, and of chapters split off it. */
  edits: RescueEdit[];
  /** The split-off chapters that were edited. */
  movedTo: string[];
  runs: number;
}

export interface RescueEdit {
  documentId: string;
  bytes: Uint8Array;
  /** Its row in the log. */
  row: number;
}

/** Stores the edits and returns them; null if there is nothing to put back. */
export function rescueDocument(pool: pg.Pool, documentId: string): Promise<Rescue | null> {
  return inTransaction(pool, (client) => rescue(client, documentId));
}

/** The text a replay found lost that is not rescued yet. */
export async function findLost(client: pg.PoolClient, documentId: string, { doc, lost }: Replay): Promise<LostRun[]> {
  if (lost.length === 0) return [];
  const rescued = await findRescued(client, documentId);
  return findRuns(
    doc,
    lost.flatMap((piece) => without(piece, rescued)),
    await findMoved(client, documentId),
  );
}

async function rescue(client: pg.PoolClient, documentId: string): Promise<Rescue | null> {
  await lockRescue(client, documentId);
  const log = await readLog(client, documentId);
  if (!log.snapshot) return null;
  const replay = await replayLog(log);
  try {
    const runs = await findLost(client, documentId, replay);
    if (runs.length === 0) return null;
    const edits: RescueEdit[] = [];
    const here: LostRun[] = [];
    const chapters = readChapters(client);
    const elsewhere = new Map<SplitChapter, LostRun[]>();
    for (const run of runs) {
      const place = await findPlace(chapters, run.moved);
      if (!place) here.push(run);
      else elsewhere.set(place.chapter, [...(elsewhere.get(place.chapter) ?? []), { ...run, after: place.after }]);
    }
    for (const [chapter, group] of elsewhere) edits.push(await putInto(client, chapter, group));
    if (here.length > 0) {
      const bytes = putBack(replay.doc, here);
      const row = await insertEdit(client, documentId, bytes, log.schemaVersion);
      edits.push({ documentId, bytes, row });
    }
    await rememberRescued(
      client,
      documentId,
      runs.flatMap((run) => run.pieces),
    );
    const movedTo = [...elsewhere.keys()].map((chapter) => chapter.documentId);
    return { edits, movedTo, runs: runs.length };
  } finally {
    replay.doc.destroy();
  }
}

/** A chapter created by a split. */
interface SplitChapter {
  documentId: string;
  doc: Y.Doc;
  schemaVersion: number;
  moved: MovedNodes;
}

/** Reads each chapter once; null for one that can't be read. */
function readChapters(client: pg.PoolClient) {
  const known = new Map<string, SplitChapter | null>();
  async function read(documentId: string): Promise<SplitChapter | null> {
    const log = await readLog(client, documentId);
    if (!log.snapshot) return null;
    // Without garbage collection, recently deleted items still know their parent.
    const doc = new Y.Doc({ gc: false });
    try {
      await applyLog(doc, log);
    } catch (error) {
      // The owner will restore it from a version.
      if (error instanceof DocumentBrokenError) return null;
      throw error;
    }
    return { documentId, doc, schemaVersion: log.schemaVersion, moved: await findMoved(client, documentId) };
  }
  return {
    async read(documentId: string) {
      if (!known.has(documentId)) known.set(documentId, await read(documentId));
      return known.get(documentId) ?? null;
    },
  };
}

/**
 * Finds the chapter with the first of these nodes that still has a place; otherwise the end of the first one's chapter.
 */
async function findPlace(
  chapters: ReturnType<typeof readChapters>,
  moved: readonly MovedTo[],
): Promise<{ chapter: SplitChapter; after: Y.XmlElement | null } | null> {
  let first: SplitChapter | null = null;
  for (const one of moved) {
    const at = await followMoves(chapters, one);
    const chapter = await chapters.read(at.chapterId);
    const after = chapter && standingAt(chapter.doc, at.to);
    if (after) return { chapter, after };
    first ??= chapter;
  }
  return first && { chapter: first, after: null };
}

/** Finds where a block is now: the chapter it was moved to may have been split again. */
async function followMoves(chapters: ReturnType<typeof readChapters>, first: MovedTo): Promise<MovedTo> {
  let at = first;
  for (let hops = 0; hops < HOPS_MAX; hops++) {
    const chapter = await chapters.read(at.chapterId);
    const next = chapter?.moved.get(nodeKey(at.to));
    // A failed split may have left a target that does not exist.
    if (!chapter || !next || standsIn(chapter.doc, at.to)) break;
    at = next;
  }
  return at;
}

async function putInto(
  client: pg.PoolClient,
  { documentId, doc, schemaVersion }: SplitChapter,
  runs: readonly LostRun[],
): Promise<RescueEdit> {
  const bytes = putBack(doc, runs);
  return { documentId, bytes, row: await insertEdit(client, documentId, bytes, schemaVersion) };
}

function standsIn(doc: Y.Doc, id: Y.ID): boolean {
  if (id.clock >= Y.getState(doc.store, id.client)) return false;
  const found = Y.getItem(doc.store, id);
  return found instanceof Y.Item && !found.deleted;
}

/** Nodes that contain items, and no paragraphs between them. */
const LISTS: ReadonlySet<string> = new Set(["bulletList", "orderedList"]);

/**
 * The node with this id, or its nearest existing left neighbour, if a paragraph may stand after it; otherwise the
 * parent. Null if that can't be determined.
 */
function standingAt(doc: Y.Doc, id: Y.ID): Y.XmlElement | null {
  if (id.clock >= Y.getState(doc.store, id.client)) return null;
  const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
  const found = Y.getItem(doc.store, id);
  let item = found instanceof Y.Item ? found : null;
  while (item) {
    const parent: unknown = item.parent;
    if (parent !== fragment && !(parent instanceof Y.XmlElement)) return null;
    const mayFollow = parent === fragment || !(LISTS.has((parent as Y.XmlElement).nodeName) || isGone(parent));
    if (mayFollow && !item.deleted && item.content instanceof Y.ContentType) return item.content.type as Y.XmlElement;
    item = (mayFollow && item.left) || (parent === fragment ? null : (parent as Y.XmlElement)._item);
  }
  return null;
}

const isGone = (node: unknown): boolean => node instanceof Y.XmlElement && node._item?.deleted === true;

/** Changes the document; returns the change as an update. */
export function putBack(doc: Y.Doc, runs: readonly LostRun[]): Uint8Array {
  const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
  const changes: Uint8Array[] = [];
  doc.on("update", (change: Uint8Array) => changes.push(change));
  doc.transact(() => {
    for (const [after, group] of Map.groupBy(runs, (run) => run.after)) {
      const paragraphs = group.map(({ text }) => {
        const paragraph = new Y.XmlElement("paragraph");
        // A run may begin or end in the middle of a surrogate pair.
        paragraph.insert(0, [new Y.XmlText(text.trim().toWellFormed())]);
        return paragraph;
      });
      if (after) (after.parent as Y.XmlFragment).insertAfter(after, paragraphs);
      else fragment.push(paragraphs);
    }
  });
  return Y.mergeUpdates(changes);
}
