// The editor's binding to the chapter's Yjs document, without the work TipTap's extension repeats at every key.
import { Collaboration } from "@tiptap/extension-collaboration";
import type { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { defaultDeleteFilter, defaultProtectedNodes, type ProsemirrorBinding, ySyncPluginKey } from "@tiptap/y-tiptap";
import { type Item, type Transaction, UndoManager, type XmlFragment } from "yjs";
import { insertAtCaret } from "./insert-at-caret.ts";

/** Edits form one undo step until undo-grouping ends it; Yjs's own timer is only an upper bound. */
const CAPTURE_MS = 60_000;

/**
 * TipTap's Collaboration, changed to compare the chapter with Yjs only when the chapter has changed, and after typed
 * text has been written (insert-at-caret.ts).
 */
export const DocumentBinding = Collaboration.extend({
  addProseMirrorPlugins() {
    const plugins: Plugin[] = this.parent?.() ?? [];
    for (const plugin of plugins) if (plugin.spec.key === ySyncPluginKey) onlyAfterChanges(plugin);
    return plugins;
  },
});

/**
 * The plugin's view compares after every transaction, even a caret movement; this skips transactions that change
 * nothing.
 */
function onlyAfterChanges(plugin: Plugin): void {
  const view = plugin.spec.view;
  if (!view) return;
  plugin.spec.view = (editorView: EditorView) => {
    const made = view.call(plugin, editorView);
    const update = made.update;
    if (!update) return made;
    const { binding } = ySyncPluginKey.getState(editorView.state) as { binding: ProsemirrorBinding };
    const compare = binding._prosemirrorChanged;
    binding._prosemirrorChanged = (doc) =>
      binding.doc.transact(() => {
        insertAtCaret(binding);
        compare.call(binding, doc);
      }, ySyncPluginKey);
    return {
      ...made,
      update: (current, before) => {
        if (current.state.doc !== before.doc) update.call(made, current, before);
      },
    };
  };
}

/** Undoes one's own edits in this editor: none of anybody else, and none from before it was opened. */
export function ownUndo(fragment: XmlFragment): UndoManager {
  return new UndoManager(fragment, {
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTimeout: CAPTURE_MS,
    deleteFilter: (item: Item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction: Transaction) => transaction.meta.get("addToHistory") !== false,
  });
}
