// An editor without a screen: a Yjs document and Hocuspocus' own client, as the page uses them.
import { setTimeout as delay } from "node:timers/promises";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import * as Y from "yjs";
import { chapterDocument, encodeHandshake, type StatelessMessage, statelessMessage } from "../../contract/collab.ts";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { measureDocument } from "../../extensions/measure.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";
import { readWireMessage } from "../../src/features/editor/document/wire-message.ts";
import { WAIT_TIMEOUT_MS } from "./wait-timeout.ts";

export interface EditorOptions {
  url: string;
  token: string;
  chapterId: string;
  schemaVersion?: number;
  /** The generation of the device copy; null, and set by the server, where there is none. */
  generation?: number | null;
  /** The device copy of the document. */
  doc?: Y.Doc;
  /** Milliseconds before it reconnects after a lost connection. */
  retryMs?: number;
}

export interface CloseSeen {
  code: number;
  reason: string;
}

/** The library reconnects even after it was destroyed, if that happens between a close and the next attempt. */
class Socket extends HocuspocusProviderWebsocket {
  declare private isOver?: boolean;

  override async connect(): Promise<unknown> {
    return this.isOver ? undefined : super.connect();
  }

  override destroy(): void {
    this.isOver = true;
    super.destroy();
  }
}

export class Editor {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly socket: HocuspocusProviderWebsocket;
  readonly closes: CloseSeen[] = [];
  readonly refusals: string[] = [];
  readonly messages: StatelessMessage[] = [];
  /** Messages of this editor that the server has accepted, and those it has refused. */
  readonly answers = { applied: 0, refused: 0 };

  constructor({
    url,
    token,
    chapterId,
    schemaVersion = SCHEMA_VERSION,
    generation = null,
    doc = new Y.Doc(),
    retryMs = 50,
  }: EditorOptions) {
    this.doc = doc;
    this.socket = new Socket({ url, delay: retryMs, minDelay: retryMs, maxDelay: retryMs * 4 });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.socket,
      name: chapterDocument(chapterId),
      document: doc,
      token: encodeHandshake(schemaVersion, token, generation),
      onAuthenticationFailed: ({ reason }) => void this.refusals.push(reason),
      onStateless: ({ payload }) => void this.messages.push(statelessMessage.parse(JSON.parse(payload))),
    });
    this.provider.on("message", ({ event }: { event: { data: ArrayBuffer } }) => {
      const message = readWireMessage(new Uint8Array(event.data));
      if (message?.kind === "status") this.answers[message.applied ? "applied" : "refused"]++;
    });
    this.socket.on(
      "close",
      ({ event }: { event: CloseSeen }) => void this.closes.push({ code: event.code, reason: event.reason }),
    );
    this.provider.attach();
  }

  /** Whether it is authenticated and synced, and the server has acknowledged every local change. */
  get isSaved(): boolean {
    return this.provider.isAuthenticated && this.provider.isSynced && !this.provider.hasUnsyncedChanges;
  }

  saved(timeoutMs = WAIT_TIMEOUT_MS): Promise<void> {
    return until(() => this.isSaved, "saved", timeoutMs);
  }

  refused(timeoutMs = WAIT_TIMEOUT_MS): Promise<void> {
    return until(() => this.refusals.length > 0, "refused", timeoutMs);
  }

  get rights(): Extract<StatelessMessage, { type: "rights" }> | undefined {
    return this.messages.findLast((message) => message.type === "rights");
  }

  get text(): string {
    return measureDocument(readDocumentJson(this.doc)).text;
  }

  /** Writes at the end of a paragraph (the first by default), as one transaction. */
  write(text: string, paragraph = 0): void {
    const target = paragraphText(this.doc, paragraph);
    target.insert(target.length, text);
  }

  /** Closes the page; the device copy stays, and can be given to another editor. */
  leave(): Y.Doc {
    this.provider.destroy();
    this.socket.destroy();
    return this.doc;
  }

  destroy(): void {
    this.leave().destroy();
  }
}

/** The text of a document's n-th paragraph; an empty one gets its text node. */
export function paragraphText(doc: Y.Doc, at = 0): Y.XmlText {
  const paragraphs = doc
    .getXmlFragment(DOCUMENT_FIELD)
    .toArray()
    .filter((node) => node instanceof Y.XmlElement && node.nodeName === "paragraph");
  const paragraph = paragraphs[at];
  if (!(paragraph instanceof Y.XmlElement)) throw new Error(`the document has no paragraph ${at}`);
  const [first] = paragraph.toArray();
  if (first instanceof Y.XmlText) return first;
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  return text;
}

/** Polls a condition that no event announces. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string | (() => string) = "the condition",
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${typeof what === "string" ? what : what()}: not within ${timeoutMs} ms`);
    await delay(5);
  }
}
