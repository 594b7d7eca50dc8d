// A page of an older build: a real TipTap editor with the given schema in jsdom, bound to any Yjs document. It deletes
// what its schema does not know.
import { JSDOM } from "jsdom";
import type * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { schemaExtensions } from "../../extensions/schema.ts";

const NAMES = ["window", "document", "Node", "Element", "HTMLElement", "MutationObserver", "getComputedStyle"] as const;

/** Provides the browser globals that the editor expects. Node's own sockets and timers stay. */
function drawPage(): void {
  const { window } = new JSDOM("<!doctype html>", { pretendToBeVisual: true });
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, {
      value: name === "window" ? window : window[name],
      configurable: true,
      writable: true,
    });
  for (const name of ["requestAnimationFrame", "cancelAnimationFrame"] as const)
    Object.defineProperty(globalThis, name, { value: window[name].bind(window), configurable: true });
}

export interface OlderPage {
  text(): string;
  /** Types at the end of the last paragraph it shows. */
  type(text: string): void;
  close(): void;
}

export async function openOlderPage(doc: Y.Doc): Promise<OlderPage> {
  if (typeof document === "undefined") drawPage();
  // Imported only now: ProseMirror detects its browser when it is loaded.
  const [{ Editor }, { Collaboration }] = await Promise.all([
    import("@tiptap/core"),
    import("@tiptap/extension-collaboration"),
  ]);
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    injectCSS: false,
    extensions: [...schemaExtensions, Collaboration.configure({ fragment: doc.getXmlFragment(DOCUMENT_FIELD) })],
  });
  return {
    text: () => editor.getText({ blockSeparator: "\n" }),
    type: (text) => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, text),
    close: () => editor.destroy(),
  };
}
