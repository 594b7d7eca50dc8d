// A chapter's editor in jsdom, bound to a real Yjs document as in the product.
import { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { cutPaste } from "../../extensions/character-limit/cut-paste.ts";
import type { DocumentSeed, NodeJson } from "../../extensions/document-json.ts";
import { type EditorSetup, editorExtensions } from "../../extensions/editor.ts";
import type { EditorNotice } from "../../extensions/editor-notice.ts";
import { seedUpdate } from "../../extensions/seed.ts";

/** jsdom has no layout: every range gets the same position. */
function standInForLayout(): void {
  const place = { top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0 } as DOMRect;
  Range.prototype.getClientRects ??= () => [place] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect ??= () => place;
}

export interface TestEditor {
  editor: Editor;
  view: EditorView;
  doc: Y.Doc;
  notices: EditorNotice[];
  /** Types characters one by one, as keys do. */
  type: (text: string) => void;
  /** Presses a key that is handled by the editor's keymaps; false when nothing handled it. */
  press: (key: string, modifiers?: { ctrl?: boolean; shift?: boolean; alt?: boolean }) => boolean;
  paste: (data: { html?: string; text?: string }) => void;
  /** The lines of the page, the title first. */
  lines: () => string[];
  /** The position of an offset in a line, counted from the title. */
  position: (line: number, offset: number) => number;
  /** Puts the caret (or a selection) into a line, counted from the title, at offsets in it. */
  select: (line: number, from?: number, toLine?: number, to?: number) => void;
}

export function paragraphs(...texts: string[]): NodeJson[] {
  return texts.map((text) => ({ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }));
}

export function chapter(title: string, ...blocks: NodeJson[]): DocumentSeed {
  const content = title ? [{ type: "text", text: title }] : [];
  return { type: "doc", content: [{ type: "title", content }, ...(blocks.length > 0 ? blocks : paragraphs(""))] };
}

/** Drops something from elsewhere on a line, counted from the title, at an offset in it. */
export function drop(
  page: TestEditor,
  { line, offset }: { line: number; offset: number },
  { html = "", text = "" }: { html?: string; text?: string },
): void {
  const { view } = page;
  const pos = page.position(line, offset);
  // jsdom has no layout and no DragEvent. The handlers read only these properties of the event.
  const posAtCoords = view.posAtCoords;
  view.posAtCoords = () => ({ pos, inside: -1 });
  const getData = (type: string) =>
    type === "text/html" ? html : type === "text/plain" || type === "Text" ? text : "";
  const event = new Event("drop", { bubbles: true, cancelable: true });
  view.dom.dispatchEvent(Object.assign(event, { clientX: 0, clientY: 0, dataTransfer: { getData, files: [] } }));
  view.posAtCoords = posAtCoords;
}

/** Opens an editor on a chapter. A second one on `doc` of the first is a co-author in the same document. */
export function openEditor(seed: DocumentSeed | Y.Doc, setup: Partial<EditorSetup> = {}): TestEditor {
  standInForLayout();
  const doc = seed instanceof Y.Doc ? seed : new Y.Doc();
  if (!(seed instanceof Y.Doc)) Y.applyUpdate(doc, seedUpdate(seed));
  const notices: EditorNotice[] = [];
  const element = document.createElement("div");
  document.body.append(element);
  const editor = new Editor({
    element,
    injectCSS: false,
    extensions: editorExtensions({
      fragment: doc.getXmlFragment("default"),
      awareness: new Awareness(doc),
      user: { uid: "a", name: "A" },
      language: "en-US",
      smartPunctuation: true,
      placeholder: { title: () => "Title", body: () => "Text", language: () => "en-US" },
      onNotice: (notice) => notices.push(notice),
      // Cuts the paste at the limit, as the page does when it does not ask the person.
      onLongPaste: (paste, view) => notices.push({ type: "cut", left: cutPaste(view, paste) }) > 0,
      continuationKeys: () => null,
      entryHost: () => null,
      onEditLink: () => {},
      onDroppedText: () => {},
      onRefusedFile: () => {},
      ...setup,
    }),
  });
  const { view } = editor;
  const position = (line: number, offset: number) => {
    let found = 1;
    let index = 0;
    view.state.doc.descendants((node, at) => {
      if (!node.isTextblock) return true;
      if (index++ === line) found = at + 1 + Math.min(offset, node.content.size);
      return false;
    });
    return found;
  };
  return {
    editor,
    view,
    doc,
    notices,
    type(text) {
      for (const character of text) {
        const { from, to } = view.state.selection;
        const typed = () => view.state.tr.insertText(character).scrollIntoView();
        if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, character, typed)))
          view.dispatch(typed());
      }
    },
    press(key, { ctrl = false, shift = false, alt = false } = {}) {
      const event = new KeyboardEvent("keydown", { key, ctrlKey: ctrl, shiftKey: shift, altKey: alt, bubbles: true });
      return Boolean(view.someProp("handleKeyDown", (handle) => handle(view, event)));
    },
    paste({ html, text }) {
      // jsdom has no ClipboardEvent. The handlers read only `clipboardData`.
      const event = Object.assign(new Event("paste"), { clipboardData: null }) as ClipboardEvent;
      if (html !== undefined) view.pasteHTML(html, event);
      else view.pasteText(text ?? "", event);
    },
    lines() {
      const lines: string[] = [];
      view.state.doc.descendants((node) => {
        if (node.isTextblock) lines.push(node.textBetween(0, node.content.size, "", "\n"));
        return !node.isTextblock;
      });
      return lines;
    },
    position,
    select(line, from = 0, toLine = line, to = from) {
      editor.commands.setTextSelection({ from: position(line, from), to: position(toLine, to) });
    },
  };
}
