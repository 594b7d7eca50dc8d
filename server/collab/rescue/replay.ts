// Replays a log row by row, as it was written, and finds the pieces of text that merges have lost: those that became
// deleted with a row that does not name them, because their parent was deleted by somebody who had not seen them. The
// result is the same for every reader, and for either order of the two rows.
import { setImmediate as othersTurn } from "node:timers/promises";
import * as Y from "yjs";
import { applySnapshot, GROUP_BYTES, type Unreadable } from "../log/apply-log.ts";
import { guardStack, isOverflow, requireShallow } from "../log/damage.ts";
import type { StoredLog } from "../log/log.repo.ts";
import { type Deletions, unnamedParts } from "./deletions.ts";

/** A list or text of Yjs, of any kind. */
export type YType = Y.ContentType["type"];

/** A piece of text that a merge deleted although nobody asked for it. */
export interface LostPiece {
  client: number;
  clock: number;
  text: string;
  /** Its parent, now deleted; null if that was garbage-collected. */
  parent: YType | null;
  /** Whether it was written directly after the previous piece of the same client. */
  follows: boolean;
}

export interface Replay {
  /** The document built from the log. Deleted blocks stay as tombstones, so that places can be found. */
  doc: Y.Doc;
  lost: LostPiece[];
  unreadable: Unreadable;
}

/** Throws a DocumentBrokenError if the log cannot be read as a document; a bad row is skipped. */
export async function replayLog(log: StoredLog): Promise<Replay> {
  const doc = new Y.Doc({ gc: true, gcFilter: ({ content }) => !(content instanceof Y.ContentType) });
  const replay = await guardStack(doc, () => replayRows(doc, log));
  requireShallow(doc);
  return replay;
}

async function replayRows(doc: Y.Doc, log: StoredLog): Promise<Replay> {
  const { store } = doc;
  const unreadable: Unreadable = [];
  let lost: LostPiece[] = [];
  // Text that was lost before the snapshot has been rescued already, so it is not collected.
  if (log.snapshot) await applySnapshot(doc, log.snapshot, null);
  const named: Deletions[] = store.pendingDs ? [Y.decodeUpdateV2(store.pendingDs).ds] : [];
  let arriving: Y.Item[] = [];

  const collect = (transaction: Y.Transaction) => {
    for (const item of deletedItems(transaction))
      if (isString(item) && isUnderDeleted(item)) take(item, item.id.clock, item.parent as YType);
  };

  function take(item: Y.Item, from: number, parent: YType | null): void {
    const { client, clock } = item.id;
    const id = Y.createID(client, from);
    for (const [start, end] of unnamedParts(named, id, clock + item.length - from)) {
      const text = (item.content as Y.ContentString).str.slice(start - clock, end - clock);
      const { origin } = item;
      lost.push({ client, clock: start, text, parent, follows: start > clock || isRightBehind(origin, item.id) });
    }
  }

  /** Collects text whose parent was garbage-collected: Yjs drops its content without reporting it as deleted. */
  function takeForgotten(item: Y.Item, from: number): boolean {
    const { client, clock } = item.id;
    if (Y.getState(store, client) < clock + item.length) return false;
    const structs = store.clients.get(client) ?? [];
    if (structs[Y.findIndexSS(structs, from)] instanceof Y.GC) take(item, from, null);
    return true;
  }

  doc.on("afterTransaction", collect);
  let applied = 0;
  for (const { id, bytes } of log.rows) {
    if (!bytes) continue;
    if (applied > GROUP_BYTES) {
      await othersTurn();
      applied = 0;
    }
    applied += bytes.length;
    try {
      const { structs, ds } = Y.decodeUpdate(bytes);
      if (ds.clients.size > 0) {
        named.push(ds);
        if (lost.length > 0) lost = lost.flatMap((piece) => afterDeletions(piece, ds));
      }
      const news = structs.filter((struct) => isString(struct) && isNews(store, struct)) as Y.Item[];
      const from = new Map(news.map((item) => [item, Math.max(item.id.clock, Y.getState(store, item.id.client))]));
      Y.applyUpdate(doc, bytes);
      arriving.push(...news);
      arriving = arriving.filter((item) => !takeForgotten(item, from.get(item) ?? item.id.clock));
    } catch (error) {
      if (isOverflow(error)) throw error;
      unreadable.push({ id, error });
    }
  }
  doc.off("afterTransaction", collect);
  return { doc, lost, unreadable };
}

/**
 * The parts of a lost piece that remain lost after a further update's deletions. An update that names the piece but not
 * its parent was made by somebody who had not seen the parent deleted: they deleted or moved the text on purpose. An
 * update that names both may only repeat known deletions.
 */
function afterDeletions(piece: LostPiece, ds: Deletions): LostPiece[] {
  const { parent } = piece;
  return !parent?._item || unnamedParts([ds], parent._item.id, 1).length === 0 ? [piece] : without(piece, ds);
}

/** The parts of a piece outside some deletions. */
export function without(piece: LostPiece, gone: Deletions): LostPiece[] {
  const { client, clock, text } = piece;
  return unnamedParts([gone], Y.createID(client, clock), text.length).map(([from, to]) => slice(piece, from, to));
}

/** The part of a piece between two clocks. */
export function slice(piece: LostPiece, from: number, to: number): LostPiece {
  const { clock, text, follows } = piece;
  return { ...piece, clock: from, text: text.slice(from - clock, to - clock), follows: follows || from > clock };
}

/** The items a transaction has deleted. Their content is available until the transaction is over. */
export function* deletedItems({ doc, deleteSet }: Y.Transaction): Generator<Y.Item> {
  for (const [client, ranges] of deleteSet.clients) {
    const structs = doc.store.clients.get(client) ?? [];
    for (const { clock, len } of ranges)
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const struct = structs[at] as Y.Item | Y.GC;
        if (struct.id.clock >= clock + len) break;
        if (struct instanceof Y.Item) yield struct;
      }
  }
}

/** Whether a piece's parent is deleted itself. */
export function isUnderDeleted({ parent }: Y.Item): boolean {
  return parent instanceof Y.AbstractType && parent._item?.deleted === true;
}

export function isString(struct: unknown): struct is Y.Item {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentString;
}

function isNews(store: Y.Doc["store"], { id, length }: Y.Item): boolean {
  return id.clock + length > Y.getState(store, id.client);
}

function isRightBehind(origin: Y.ID | null, { client, clock }: Y.ID): boolean {
  return origin?.client === client && origin.clock === clock - 1;
}
