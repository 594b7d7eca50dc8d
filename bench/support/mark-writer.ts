// An editor without a screen that writes numbered marks and knows exactly which of them were acknowledged; it uses the
// page's own socket and Hocuspocus' provider. What it wrote while there was no server is sent when there is one again.
import { HocuspocusProvider } from "@hocuspocus/provider";
import * as Y from "yjs";
import { chapterDocument, encodeHandshake } from "../../contract/collab.ts";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";
import { CollabSocket, type WireEvent } from "../../src/features/editor/document/collab-socket.ts";
import { paragraphText } from "../../tests/support/collab-editor.ts";

export interface MarkWriterOptions {
  url: string;
  token: string;
  chapterId: string;
  /** Part of every mark, unique for each writer. */
  number: number;
  /** The paragraph this writer usually writes in; all writers share paragraph 0. */
  paragraph: number;
  /** Shortest and longest pause between two marks, in milliseconds. */
  pauseMs?: readonly [number, number];
}

const PAUSE_MS = [5, 35] as const;
/** How often a mark goes into the shared paragraph, and how often something is written that is deleted again. */
const SHARED_SHARE = 0.3;
const NOISE_SHARE = 0.1;
/** A writer with this many unacknowledged marks stops writing. */
const UNANSWERED_MAX = 300;

/** @public */
export class MarkWriter {
  readonly chapterId: string;
  readonly doc = new Y.Doc();
  readonly acknowledged: string[] = [];
  readonly #socket: CollabSocket;
  readonly #provider: HocuspocusProvider;
  readonly #number: number;
  readonly #paragraph: number;
  readonly #pauseMs: readonly [number, number];
  #written = 0;
  #known = false;
  /** Not acknowledged yet, oldest first. */
  #open: string[] = [];
  /** The marks in each sent message that is not acknowledged yet. */
  #sent: { kind: "step2" | "update"; marks: string[] }[] = [];
  #covered = false;
  #writing: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor({ url, token, chapterId, number, paragraph, pauseMs = PAUSE_MS }: MarkWriterOptions) {
    this.chapterId = chapterId;
    this.#number = number;
    this.#paragraph = paragraph;
    this.#pauseMs = pauseMs;
    this.#socket = new CollabSocket(url);
    this.#socket.watch((event) => this.#follow(event));
    // A new connection does not acknowledge messages of the previous one: its handshake carries what was
    // unacknowledged.
    this.#socket.on("open", () => {
      this.#sent = [];
      this.#covered = false;
    });
    this.#provider = new HocuspocusProvider({
      websocketProvider: this.#socket,
      name: chapterDocument(chapterId),
      document: this.doc,
      token: encodeHandshake(SCHEMA_VERSION, token),
      onSynced: () => {
        this.#known = true;
      },
    });
    this.#provider.attach();
  }

  /** Begins to write as soon as the text is loaded, and continues with or without a server. */
  start(): void {
    const [least, most] = this.#pauseMs;
    this.#timer = setTimeout(
      () => {
        if (this.#known && this.#open.length < UNANSWERED_MAX) this.#write();
        this.start();
      },
      least + Math.random() * (most - least),
    );
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Whether every mark has been acknowledged on the present connection. */
  get isSaved(): boolean {
    return this.#known && this.#provider.isAuthenticated && this.#open.length === 0;
  }

  /** Connects now instead of waiting for the next retry. */
  wake(): void {
    this.#socket.wake();
  }

  /** Ends like a browser that crashes: what was not acknowledged is lost. */
  destroy(): void {
    this.pause();
    this.#provider.destroy();
    this.#socket.destroy();
    this.doc.destroy();
  }

  #write(): void {
    const text = paragraphText(this.doc, Math.random() < SHARED_SHARE ? 0 : this.#paragraph);
    if (Math.random() < NOISE_SHARE) {
      const at = text.length;
      text.insert(at, "thrown away");
      text.delete(at, "thrown away".length);
    }
    const mark = `#${this.#number}.${++this.#written};`;
    this.#open.push(mark);
    this.#writing = [mark];
    text.insert(text.length, mark);
    this.#writing = [];
  }

  /**
   * As in the page, acknowledgements count only from the handshake's on: an update sent before the handshake is stored,
   * but earlier text may still be on this device only. The handshake carries it again.
   */
  #follow(event: WireEvent): void {
    if (event.kind !== "status") {
      if (event.direction === "out")
        this.#sent.push({ kind: event.kind, marks: event.kind === "step2" ? [...this.#open] : this.#writing });
      return;
    }
    const answered = this.#sent.shift();
    if (!event.applied || !answered) return;
    this.#covered ||= answered.kind === "step2";
    if (!this.#covered) return;
    const marks = new Set(answered.marks);
    this.acknowledged.push(...this.#open.filter((mark) => marks.has(mark)));
    this.#open = this.#open.filter((mark) => !marks.has(mark));
  }
}

/** How often each mark occurs in a text. */
export function countMarks(doc: Y.Doc): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [mark] of doc
    .getXmlFragment(DOCUMENT_FIELD)
    .toString()
    .matchAll(/#\d+\.\d+;/g))
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}
