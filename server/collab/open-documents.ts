// The documents open in this process, and what is known about each besides its text.
import * as Y from "yjs";
import { applyRows, applySnapshot, logBytes } from "./log/apply-log.ts";
import { guardStack, requireShallow } from "./log/damage.ts";
import { Extent } from "./log/extent.ts";
import type { StoredLog } from "./log/log.repo.ts";
import { LogCursor } from "./log/log-cursor.ts";
import { NestingWatch } from "./log/nesting.ts";
import { PlacingWatch } from "./log/placing.ts";
import { DocumentBrokenError } from "./log/store-error.ts";
import { LossWatch } from "./rescue/loss-watch.ts";

/** Marks changes read from the log: they are stored already, and the process that stored them projects them. */
export const FROM_LOG = { source: "redis" } as const;

/** What `load` reads besides the text. */
export interface DocumentFacts {
  storyId: string;
  /** The story's owner, whose storage limit counts. */
  ownerId: string;
  schemaVersion: number;
  /** Characters of its text, from its projection. */
  characters: number;
  /** Whether a version contains all of its text. */
  isKept: boolean;
  /** When the last version was kept, or the document created; milliseconds. */
  versionedAt: number;
  /** Whether updates were stored after the projection was last written. */
  projectionIsBehind: boolean;
}

export class OpenDocument {
  readonly id: string;
  readonly ydoc: Y.Doc;
  readonly cursor = new LogCursor();
  readonly losses: LossWatch;
  readonly nesting: NestingWatch;
  readonly placing: PlacingWatch;
  readonly extent: Extent;
  storyId = "";
  ownerId = "";
  schemaVersion = 0;
  /** About how many bytes the database stores for it. */
  storedBytes = 0;
  /** Rows and bytes in the log since the last compaction, as far as this process knows. */
  logRows = 0;
  logBytes = 0;
  /** When and by whom it was last changed in this process since the last projection; milliseconds, 0 for never. */
  changedAt = 0;
  editorId: string | null = null;
  /** Whether it changed in this process since the last version was kept, and when that was. */
  unversioned = false;
  versionedAt = 0;
  /** Whether a version is known to contain all of its text. */
  isKept = false;
  /** Characters of its text at the last count, or fewer. */
  characters = 0;
  /** The person who pasted much text that no version contains yet. */
  pastedBy: string | null = null;
  projectionIsBehind = false;
  /** Whether its connections were told that the owner's storage is full. */
  toldFull = false;
  /** Settles when the first read of the log has been applied. */
  readonly loaded: Promise<void>;
  readonly #source: OpenDocumentSource;
  #settle: { resolve(): void; reject(error: unknown): void };
  #appended: number[] = [];
  #reading: Promise<void> | null = null;
  #again: Promise<void> | null = null;

  constructor(id: string, ydoc: Y.Doc, source: OpenDocumentSource) {
    this.id = id;
    this.ydoc = ydoc;
    this.#source = source;
    this.losses = new LossWatch(ydoc, () => source.onSuspect(id));
    this.nesting = new NestingWatch(ydoc);
    this.placing = new PlacingWatch(ydoc);
    this.extent = new Extent(ydoc);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.loaded = promise;
    // Avoids an unhandled rejection: the caller of `load` gets the error anyway.
    this.loaded.catch(() => undefined);
    this.#settle = { resolve, reject };
  }

  get isGone(): boolean {
    return (this.ydoc as { isDestroyed?: boolean }).isDestroyed === true;
  }

  /** The first read of the log, by the first caller that loads the document. */
  async load(facts: () => Promise<DocumentFacts>): Promise<void> {
    try {
      const reading = this.#catchUpOnce();
      reading.catch(() => undefined);
      // For a deleted document this throws first, so that its missing text is not reported as broken.
      const found = await facts();
      await reading;
      this.storyId = found.storyId;
      this.ownerId = found.ownerId;
      this.schemaVersion = Math.max(this.schemaVersion, found.schemaVersion);
      this.versionedAt = found.versionedAt;
      // Updates stored by others since are applied as well, and the version would not contain them.
      this.isKept = found.isKept && !this.unversioned;
      this.characters = found.characters;
      this.projectionIsBehind = found.projectionIsBehind;
      this.#settle.resolve();
    } catch (error) {
      this.#settle.reject(error);
      throw error;
    }
  }

  /** Registers rows this process has appended: they need not be read. */
  setAppended(ids: readonly number[]): void {
    this.cursor.add(ids);
    if (this.#reading) this.#appended.push(...ids);
    this.logRows += ids.length;
  }

  /** Records a change made in this process, stored and applied. */
  setChanged(bytes: number, editorId: string | null): void {
    this.logBytes += bytes;
    this.storedBytes += bytes;
    this.changedAt = Date.now();
    this.editorId = editorId;
    this.unversioned = true;
  }

  /**
   * Applies what other processes have stored. Calls during a read share the next read, which begins after all of them:
   * what was committed before a call is applied when it resolves.
   */
  catchUp(): Promise<void> {
    if (!this.#reading) return this.#catchUpOnce();
    this.#again ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#again = null;
        return this.#catchUpOnce();
      });
    return this.#again;
  }

  #catchUpOnce(): Promise<void> {
    this.#appended = [];
    this.#reading = this.#catchUpNow().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #catchUpNow(): Promise<void> {
    const first = this.cursor.snapshotAt === 0;
    const log = await this.#source.read(this.id, { snapshotAt: this.cursor.snapshotAt, ids: this.cursor.ids });
    if (this.isGone) return;
    // An unreadable document must never look like an empty one: every document has a snapshot from its creation on.
    if (first && !log.snapshot) throw new DocumentBrokenError(`no snapshot of document ${this.id} is stored`);
    // Before anything is applied: an older editor deletes content whose type it does not know.
    if (log.schemaVersion > this.schemaVersion) {
      this.schemaVersion = log.schemaVersion;
      this.#source.onSchemaRaised(this.id, log.schemaVersion);
    }
    const bytes = logBytes(log);
    if (bytes > 0) {
      this.extent.grow(bytes);
      await this.#apply(log);
      if (this.isGone) return;
      if (!first) this.isKept = false;
      this.logBytes += bytes - (log.snapshot?.length ?? 0);
      this.storedBytes = first ? bytes : this.storedBytes + bytes;
    }
    this.logRows = log.rows.length;
    this.cursor.setRead(
      log.snapshotAt,
      log.rows.map((row) => row.id),
      this.#appended,
    );
  }

  async #apply({ snapshot, rows }: StoredLog): Promise<void> {
    await guardStack(this.ydoc, async () => {
      if (snapshot) await applySnapshot(this.ydoc, snapshot, FROM_LOG, (apply) => this.losses.withoutReporting(apply));
      await this.losses.reading(rows, async () => {
        for (const { id, error } of await applyRows(this.ydoc, rows, FROM_LOG))
          this.#source.onUnreadable(this.id, id, error);
      });
    });
    if (snapshot) requireShallow(this.ydoc);
  }
}

export interface OpenDocumentSource {
  /** A merge may have lost text; the merged updates are stored. */
  onSuspect(documentId: string): void;
  read(id: string, known: { snapshotAt: number; ids: readonly number[] }): Promise<StoredLog>;
  onUnreadable(documentId: string, rowId: number, error: unknown): void;
  /** A newer schema than was known here has written to the document. */
  onSchemaRaised(documentId: string, schemaVersion: number): void;
}

/** The open documents by id. */
export class OpenDocuments {
  readonly #byId = new Map<string, OpenDocument>();
  readonly #source: OpenDocumentSource;

  constructor(source: OpenDocumentSource) {
    this.#source = source;
  }

  /** Registers a document before it is read, so that updates stored meanwhile reach it. */
  enter(id: string, ydoc: Y.Doc): OpenDocument {
    const open = new OpenDocument(id, ydoc, this.#source);
    this.#byId.set(id, open);
    return open;
  }

  get(id: string): OpenDocument | undefined {
    return this.#byId.get(id);
  }

  /** The entry for exactly this Yjs document; the id may be open with a newer one. */
  of(id: string, ydoc: Y.Doc): OpenDocument | undefined {
    const open = this.#byId.get(id);
    return open?.ydoc === ydoc ? open : undefined;
  }

  /**
   * Applies a stored update to the open document, for a caller that stored it but has not applied it; returns the
   * entry, or null if the document is not open. Its row counts as known from the commit on and is not read again.
   */
  async show(id: string, bytes: Uint8Array, editorId: string | null, origin: object): Promise<OpenDocument | null> {
    for (let open = this.get(id); open; open = this.get(id)) {
      // A document that is being opened may have been read before the update was stored.
      await open.loaded.catch(() => undefined);
      if (this.get(id) !== open) continue;
      if (open.isGone) return null;
      const isInDeletedPlace = open.losses.expect(Y.decodeUpdate(bytes));
      Y.applyUpdate(open.ydoc, bytes, origin);
      if (isInDeletedPlace) this.#source.onSuspect(id);
      open.isKept = false;
      open.extent.grow(bytes.byteLength);
      open.setChanged(bytes.byteLength, editorId);
      return open;
    }
    return null;
  }

  /** Removes an entry unless the document has been opened again. */
  leave(open: OpenDocument): void {
    if (this.#byId.get(open.id) === open) this.#byId.delete(open.id);
  }

  [Symbol.iterator](): IterableIterator<OpenDocument> {
    return this.#byId.values();
  }

  get size(): number {
    return this.#byId.size;
  }
}
