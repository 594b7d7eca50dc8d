// Typewriter scrolling: the line being written stays at one height while the page scrolls.
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

declare module "@tiptap/core" {
  interface Storage {
    typewriter: { enabled: boolean };
  }
}

/** The height of the line, as a share of the window from the top. */
const HEIGHT = 0.45;

export const Typewriter = Extension.create<object, { enabled: boolean }>({
  name: "typewriter",
  addStorage: () => ({ enabled: false }),
  addProseMirrorPlugins() {
    const settings = this.storage;
    return [
      new Plugin({
        key: new PluginKey("typewriter"),
        props: {
          // Runs only where the editor would scroll anyway: after keys, not after clicks.
          handleScrollToSelection: (view) => settings.enabled && keepLine(view),
        },
      }),
    ];
  },
});

function keepLine(view: EditorView): boolean {
  const scroller = scrollerOf(view.dom);
  if (!scroller) return false;
  const { top } = view.coordsAtPos(view.state.selection.head);
  const box = scroller.getBoundingClientRect();
  scroller.scrollTop += top - (box.top + box.height * HEIGHT);
  return true;
}

/** The element the page scrolls in. */
export function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.scrollingElement;
}
