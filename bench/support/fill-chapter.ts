// Writes prose into a chapter the way every client does: over the document socket, acknowledged before it returns.
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import * as Y from "yjs";
import { COLLAB_PATH, chapterDocument, encodeHandshake } from "../../contract/collab.ts";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";
import { proseOf } from "./prose.ts";

export interface FillRequest {
  url: string;
  token: string;
  chapterId: string;
  characters: number;
}

const TIMEOUT_MS = 20_000;

/** Writes this many characters into an empty chapter, even beyond its limit. */
export async function fillChapter({ url, token, chapterId, characters }: FillRequest): Promise<void> {
  const socket = new HocuspocusProviderWebsocket({ url: url.replace(/^http/, "ws") + COLLAB_PATH });
  const document = new Y.Doc();
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: chapterDocument(chapterId),
    token: encodeHandshake(SCHEMA_VERSION, token),
    document,
  });
  try {
    await within("opening a chapter", (done, failed) => {
      provider.on("synced", done);
      provider.on("authenticationFailed", ({ reason }: { reason: string }) => failed(new Error(reason)));
      provider.attach();
    });
    await within("a chapter's acknowledgement", (done) => {
      provider.on("unsyncedChanges", ({ number }: { number: number }) => number === 0 && done());
      document.transact(() => write(document.getXmlFragment(DOCUMENT_FIELD), proseOf(characters)));
    });
  } finally {
    provider.destroy();
    socket.destroy();
    document.destroy();
  }
}

/** Inserted after the title; the empty paragraph of a new chapter is removed. */
function write(fragment: Y.XmlFragment, paragraphs: readonly string[]): void {
  fragment.delete(1, fragment.length - 1);
  const nodes = paragraphs.map((text) => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(text)]);
    return paragraph;
  });
  fragment.insert(1, nodes);
}

function within(what: string, begin: (done: () => void, failed: (error: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Waited too long for ${what}.`)), TIMEOUT_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    begin(
      () => end(resolve),
      (error) => end(() => reject(error)),
    );
  });
}
