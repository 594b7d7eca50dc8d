// Awareness messages (carets): a connection may send them only for its own person, with fields the server knows.
import {
  type beforeHandleAwarenessPayload,
  type beforeHandleMessagePayload,
  type Connection,
  type Document,
  isTransactionOrigin,
  type onAwarenessUpdatePayload,
} from "@hocuspocus/server";
import { applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from "y-protocols/awareness";
import { chapterOfDocument } from "../../../contract/collab.ts";
import type { DocumentCore } from "../document-core.ts";
import { readAwarenessMessage } from "./awareness-message.ts";
import { cleanState } from "./awareness-state.ts";
import { type CollabContext, Refusal } from "./context.ts";

/** Marks carets that came from another process, so that they are not sent back to it. */
export const FROM_OTHERS = { source: "redis" } as const;

/** The most client ids one connection may use. */
const OWNED_MAX = 16;

const NOTHING = Promise.resolve();

/**
 * Records the client ids of an awareness message, and removes the connection's own that have left. Called for every
 * message of every kind.
 */
export function noteAwareness({
  update,
  context,
  document,
  connection,
}: Pick<beforeHandleMessagePayload<CollabContext>, "update" | "context" | "document" | "connection">): Promise<void> {
  const { person, socket } = context;
  if (!person) return NOTHING;
  try {
    const message = readAwarenessMessage(update);
    if (!message) return NOTHING;
    person.named = message.named;
    const left = message.left.filter((id) => document.getClients(connection).has(id));
    if (left.length > 0) removeAwarenessStates(document.awareness, left, { source: "connection", connection });
    return NOTHING;
  } catch {
    socket.close("malformed");
    return Promise.reject(new Refusal("malformed"));
  }
}

/** Replaces the content of an awareness message before it is applied or shown. */
export async function cleanAwareness({
  states,
  connection,
  document,
  context,
}: beforeHandleAwarenessPayload<CollabContext>): Promise<void> {
  const person = context?.person;
  // A message that waited for a commit may be handled after its connection has closed. A caret that it sets would never
  // be removed.
  const isHere = connection !== undefined && document.hasConnection(connection as Connection);
  for (const [id, state] of [...states]) {
    if (
      isHere &&
      person &&
      !person.revoked &&
      connection &&
      person.named.has(id) &&
      mayOwn(document, connection as Connection<CollabContext>, person.uid, id)
    ) {
      person.owned.add(id);
      states.set(id, cleanState(state, { uid: person.uid, name: person.name, color: person.color }));
    } else states.delete(id);
  }
}

/**
 * Whether a connection may use an id: a free one, its own, or one of the same person's other tab or earlier connection;
 * never another person's.
 */
function mayOwn(document: Document, connection: Connection<CollabContext>, uid: string, id: number): boolean {
  const person = connection.context.person;
  if (!person || (!person.owned.has(id) && person.owned.size >= OWNED_MAX)) return false;
  const present = document.awareness.getStates().get(id) as { user?: { uid?: unknown } } | undefined;
  return present === undefined || present.user?.uid === uid;
}

/** Records which connection an id belongs to, and sends the change to the other processes. */
export function awarenessUpdateHook(core: DocumentCore) {
  return async (payload: onAwarenessUpdatePayload<CollabContext>): Promise<void> => {
    const { document, documentName, connection, added, updated, removed, transactionOrigin } = payload;
    // Hocuspocus records only ids it sees for the first time; a returning one would stay after its connection closed.
    if (connection) for (const id of updated) document.getClients(connection).add(id);
    const isForeign = isTransactionOrigin(transactionOrigin) && transactionOrigin.source === "redis";
    const documentId = chapterOfDocument(documentName);
    if (!documentId || isForeign || transactionOrigin === "timeout") return;
    const ids = [...added, ...updated, ...removed];
    core.fanout.awareness(documentId, encodeAwarenessUpdate(document.awareness, ids));
  };
}

/** Applies another process's carets. An unreadable message is ignored, because no process of ours sent it. */
export function showAwareness(document: Document, update: Uint8Array): void {
  try {
    applyAwarenessUpdate(document.awareness, update, FROM_OTHERS);
  } catch {
    // The next message brings the caret again.
  }
}

/** The carets of this process's own connections, for a process that has just opened the document. */
export function ownAwareness(document: Document): Uint8Array | null {
  const present = document.awareness.getStates();
  const own = document
    .getConnections()
    .flatMap((connection) => [...document.getClients(connection)].filter((id) => present.has(id)));
  return own.length > 0 ? encodeAwarenessUpdate(document.awareness, own) : null;
}
