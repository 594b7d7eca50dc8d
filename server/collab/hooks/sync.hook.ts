// Stores every update in the log before it is acknowledged, applied or shown. Hocuspocus awaits beforeSync for every
// sync message, one after the other for each connection, and only then applies, replies and broadcasts. Storing begins
// when a message arrives, so that updates one client sends in quick succession share a commit.
import { setImmediate as othersTurn } from "node:timers/promises";
import type { beforeSyncPayload, Connection, Document } from "@hocuspocus/server";
import { createDecoder, readVarUint } from "lib0/decoding";
import { messageYjsSyncStep1, messageYjsUpdate } from "y-protocols/sync";
import * as Y from "yjs";
import type { CloseReason } from "../close-target.ts";
import { raiseSchemaVersion } from "../document.repo.ts";
import type { DocumentCore } from "../document-core.ts";
import { containsUpdate } from "../log/contains.ts";
import type { News } from "../log/extent.ts";
import { mayRemoveHalf, NO_WEIGHT, removesHalf, type Weight, weigh } from "../log/large-change.ts";
import type { LogEntry } from "../log/log.repo.ts";
import { pendingBytes, wouldWait } from "../log/pending.ts";
import { isSound } from "../log/sound-update.ts";
import { DocumentGoneError } from "../log/store-error.ts";
import { countPieces } from "../log/update-bytes.ts";
import type { OpenDocument } from "../open-documents.ts";
import { createResponseLimits, estimateResponseBytes } from "../response-limits.ts";
import { createTokenBuckets } from "../token-buckets.ts";
import { createUnreadAnswers } from "../unread-answers.ts";
import { type CollabContext, type PersonContext, Refusal, type SocketState, type Taken } from "./context.ts";
import { isSameView, readUpdateMessage } from "./update-message.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

export interface SyncHook {
  /** Called with every raw message as it arrives, before Hocuspocus queues it. */
  onArrival(socket: SocketState, message: Uint8Array): void;
  beforeSync(
    payload: Pick<beforeSyncPayload<CollabContext>, "type" | "payload" | "connection" | "document" | "context">,
  ): Promise<void>;
}

const LARGE_ANSWER_BYTES = 256 * 1024;

/** Marks an editor's change that is stored and is applied to the document outside its connection. */
const BY_WRITER = { source: "local" } as const;

export function syncHook(core: DocumentCore): SyncHook {
  const { tuning } = core;
  const budget = createResponseLimits(tuning);
  const walks = createTokenBuckets({ perSecond: tuning.placingStepsPerSecond, atOnce: tuning.placingStepsCapacity });
  const unread = createUnreadAnswers(tuning);

  /**
   * Whether an update fits into the document. The log alone may be far larger than the document it describes, so the
   * document is measured before an update is refused.
   */
  function fits(open: OpenDocument, update: Uint8Array, { structs }: Decoded, news: News): boolean {
    const { extent, placing } = open;
    const bytes = update.byteLength;
    if (!extent.fits(news, tuning.documentMaxClients)) return false;
    if (!extent.fitsPieces(structs.length, bytes, placing.unappliedCount, tuning.documentMaxStructs)) return false;
    if (open.storedBytes + bytes <= tuning.documentMaxBytes) return true;
    return Y.encodeStateAsUpdate(open.ydoc).byteLength + bytes <= tuning.documentMaxBytes;
  }

  async function raiseSchema(open: OpenDocument, schemaVersion: number): Promise<void> {
    await raiseSchemaVersion(core.database.pool, open.id, schemaVersion);
    await core.announce({ type: "schema", documentId: open.id, schemaVersion });
  }

  async function storeRaised(open: OpenDocument, entry: LogEntry): Promise<void> {
    await raiseSchema(open, entry.schemaVersion);
    await core.store(entry);
  }

  /**
   * Checks an update. Returns why it is not stored: because it cannot be, or because the document already has it
   * ("known"). Otherwise returns `forget`, which undoes the bookkeeping if storing fails, how much the update changes,
   * and `isInDeletedPlace`: it writes into a deleted place, so its text must be rescued.
   */
  function inspect(
    document: Document,
    open: OpenDocument,
    uid: string,
    update: Uint8Array,
  ): CloseReason | "known" | { isInDeletedPlace: boolean; weight: Weight; forget(): void } {
    if (update.byteLength > tuning.messageMaxBytes) return "tooLarge";
    let decoded: Decoded;
    try {
      // An update lists its structs by client, each with its id: too many are refused before decoding, like too many
      // pieces.
      if (readVarUint(createDecoder(update)) > tuning.documentMaxClients) return "tooLarge";
      if (update.byteLength > tuning.messageMaxStructs) {
        // A piece has at least one byte, so the pieces of a shorter update need not be counted.
        if (countPieces(update, tuning.messageMaxStructs) > tuning.messageMaxStructs) return "tooLarge";
      }
      decoded = Y.decodeUpdate(update);
      if (!isSound(decoded)) return "malformed";
      if (containsUpdate(document, decoded)) return "known";
    } catch {
      return "malformed";
    }
    const { extent, nesting, placing } = open;
    const news = extent.news(decoded);
    if (!fits(open, update, decoded, news)) return "tooLarge";
    if (decoded.structs.length > 0 && !core.room.fits(open.ownerId, update.byteLength)) return "storageFull";
    // Refused, not dropped: a reconnecting editor also sends what this update refers to. Accepted without that, the
    // update would stay pending for ever.
    if (pendingBytes(document) > tuning.pendingMaxBytes && wouldWait(document, decoded)) return "storeFailed";
    const brought = nesting.expect(update, decoded);
    if (!brought) return "tooDeep";
    const { steps, placed } = placing.expect(brought, decoded, tuning.placingStepsCapacity);
    const forget = () => {
      nesting.forget(brought);
      placing.forget(placed);
      extent.forget(news);
    };
    const mayWalk = steps === 0 || walks.take(uid, steps);
    if (!mayWalk) {
      forget();
      // "tooFast" lets the editor retry. An update above the bucket's capacity would fail every time.
      return steps > tuning.placingStepsCapacity ? "tooLarge" : "tooFast";
    }
    extent.expect(news, update.byteLength);
    return { isInDeletedPlace: open.losses.expect(decoded), weight: weigh(decoded, update.byteLength), forget };
  }

  function take(document: Document, person: PersonContext | undefined, update: Uint8Array): Taken {
    const open = person && core.open.of(person.documentId, document);
    // Updates that a closed socket had sent before are stored, unless it was closed because of a change of rights.
    if (!person || !open || person.revoked) return refused("rightsChanged");
    const found = inspect(document, open, person.uid, update);
    if (found === "storageFull") {
      const fits = core.room.fitsNow(open.ownerId, update.byteLength);
      const stored = fits.then((isThereRoom) => (isThereRoom ? take(document, person, update).stored : "storageFull"));
      return { stored, weight: NO_WEIGHT };
    }
    if (typeof found === "string") return refused(found === "known" ? null : found);
    const { uid, schemaVersion } = person;
    const entry = { documentId: open.id, bytes: update, userId: uid, schemaVersion };
    const stored = schemaVersion > open.schemaVersion ? storeRaised(open, entry) : core.store(entry);
    // The callbacks must not hold the decoded update: many updates wait for their commits at the same time.
    const { isInDeletedPlace, weight, forget } = found;
    const taken = stored.then(
      () => {
        open.setChanged(update.byteLength, uid);
        core.room.addStored(open.ownerId, update.byteLength);
        if (isInDeletedPlace) core.rescuer.suspect(open.id);
        return null;
      },
      (error: unknown) => {
        forget();
        return refusalOf(error);
      },
    );
    return { stored: taken, weight };
  }

  /**
   * Keeps a version before an update is applied, if it is needed: after a large paste, or before most of the text is
   * deleted. The update is stored already, but is acknowledged only after this.
   */
  async function keepBefore(open: OpenDocument, uid: string, update: Uint8Array, weight: Weight): Promise<void> {
    const { characters } = open;
    // Only deletions are subtracted here. The next projection counts inserted text, so the count is never too high.
    open.characters = Math.max(0, characters - weight.deletes);
    try {
      if (open.pastedBy !== null) await core.versions.keepPasted(open);
      if (mayRemoveHalf(weight, characters) && removesHalf(open.ydoc, update))
        await core.versions.keepBeforeRemoval(open, uid);
    } catch (error) {
      core.log.warn({ err: error, documentId: open.id }, "no version was kept before a change");
    }
    // No version contains this update.
    open.unversioned = true;
  }

  function show({ documentId, uid }: PersonContext, update: Uint8Array): void {
    core.open
      .show(documentId, update, uid, BY_WRITER)
      .catch((error: unknown) => core.log.warn({ err: error, documentId }, "a stored update could not be shown"));
  }

  /** Resolves when a sync request may be answered, which costs time and memory by the size of the response. */
  async function allowResponse(
    document: Document,
    socket: SocketState,
    person: PersonContext | undefined,
    stateVector: Uint8Array,
  ): Promise<void> {
    const open = person && core.open.of(person.documentId, document);
    if (!open) return;
    const bytes = estimateResponseBytes(open.ydoc, stateVector, open.storedBytes);
    if (!budget.take(person.uid, bytes)) {
      socket.close("tooFast");
      throw new Refusal("tooFast");
    }
    // Large responses yield to the event loop, so that other connections are served between two of them.
    if (bytes <= LARGE_ANSWER_BYTES) return;
    await othersTurn();
    if (!unread.take(person.uid, socket, bytes)) {
      socket.close("tooFast");
      throw new Refusal("tooFast");
    }
  }

  return {
    onArrival(socket, message) {
      const arrived = readUpdateMessage(message);
      const connection = arrived && socket.byAddress.get(arrived.address);
      if (!connection || connection.readOnly || !isOpen(connection)) return;
      const { update } = arrived;
      connection.context.person?.arrived.push({
        update,
        taken: take(connection.document, connection.context.person, update),
      });
    },

    async beforeSync({ type, payload, connection, document, context: { socket, person } }) {
      if (type === messageYjsSyncStep1) return allowResponse(document, socket, person, payload);
      // Hocuspocus itself answers updates of read-only connections with "not applied".
      if (connection.readOnly) return;
      const first = person?.arrived[0];
      const begun = first && isSameView(first.update, payload) ? first : null;
      if (begun) person?.arrived.shift();
      const { stored, weight } = begun?.taken ?? take(document, person, payload);
      const reason = await stored;
      const open = person && core.open.of(person.documentId, document);
      if (!reason && open) {
        if (weight) {
          // Keystrokes skip this and do not wait.
          if (open.pastedBy !== null || weight !== NO_WEIGHT) await keepBefore(open, person.uid, payload, weight);
          open.isKept = false;
        }
        // Text written offline also arrives in one update, but in another type of message: that is not a paste.
        if (weight?.isPaste && type === messageYjsUpdate) open.pastedBy = person.uid;
        if (core.open.of(person.documentId, document)) return;
      }
      // The document was closed while this update was being stored, or the update is refused. Hocuspocus will apply
      // neither it nor those after it, so those that are stored are applied and shown here.
      if (person && !reason) show(person, payload);
      for (const { update, taken } of person?.arrived.splice(0) ?? [])
        void taken.stored.then((refused) => !refused && person && show(person, update));
      // Closes the whole socket: an editor sends unacknowledged updates again only when it reconnects. But a refusal
      // because of the owner's storage does not concern the socket's other documents, and its update is not sent again.
      if (reason !== "storageFull") socket.close(reason ?? "storeFailed");
      throw new Refusal(reason ?? "storeFailed");
    },
  };
}

function refused(reason: CloseReason | null): Taken {
  return { stored: Promise.resolve(reason), weight: null };
}

function refusalOf(error: unknown): CloseReason {
  return error instanceof DocumentGoneError ? "notFound" : "storeFailed";
}

function isOpen(connection: Connection<CollabContext>): boolean {
  return connection.document.hasConnection(connection);
}
