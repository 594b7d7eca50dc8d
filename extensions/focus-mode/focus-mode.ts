// Focus mode: marks the block the caret is in and the page as focused; the stylesheet dims the rest. One decoration,
// however long the chapter is.
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

declare module "@tiptap/core" {
  interface Storage {
    focusMode: { enabled: boolean };
  }
  interface Commands<ReturnType> {
    focusMode: { setFocusMode: (enabled: boolean) => ReturnType };
  }
}

const key = new PluginKey("focusMode");

export const FocusMode = Extension.create<object, { enabled: boolean }>({
  name: "focusMode",
  addStorage: () => ({ enabled: false }),
  addCommands() {
    return {
      setFocusMode:
        (enabled) =>
        ({ tr, dispatch }) => {
          this.storage.enabled = enabled;
          dispatch?.(tr.setMeta(key, true));
          return true;
        },
    };
  },
  addProseMirrorPlugins() {
    const settings = this.storage;
    return [
      new Plugin({
        key,
        props: {
          attributes: (): Record<string, string> => (settings.enabled ? { "data-focus-mode": "" } : {}),
          decorations({ doc, selection }) {
            if (!settings.enabled || selection.$head.depth === 0) return null;
            const { $head } = selection;
            return DecorationSet.create(doc, [Decoration.node($head.before(1), $head.after(1), { class: "in-focus" })]);
          },
        },
      }),
    ];
  },
});
