// Links while writing: the shortcut, an address pasted over words, following a link with Ctrl or Cmd held. The page
// shows the popover.
import { Extension } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import { safeHref } from "../safe-href.ts";
import { linkTarget } from "./link-target.ts";

export interface LinkBehaviourOptions {
  /** The person wants to create or edit a link at the selection. */
  onEdit: () => void;
}

export const LinkBehaviour = Extension.create<LinkBehaviourOptions>({
  name: "linkBehaviour",
  addOptions: () => ({ onEdit: () => {} }),
  addKeyboardShortcuts() {
    return {
      [SHORTCUTS.link]: () => {
        this.options.onEdit();
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      linkTarget(),
      new Plugin({
        key: new PluginKey("linkBehaviour"),
        props: {
          handlePaste(view, _event, slice) {
            const href = addressIn(slice);
            const { selection } = view.state;
            const isInTitle = selection.$from.parent.type.name === "title";
            if (!href || selection.empty || isInTitle || !selection.$from.sameParent(selection.$to)) return false;
            return editor.commands.setLink({ href });
          },
          handleClick(view, _position, event) {
            const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
            const href = safeHref(anchor?.getAttribute("href"));
            if (!href || !(event.ctrlKey || event.metaKey || !view.editable)) return false;
            window.open(href, "_blank", "noopener,noreferrer");
            return true;
          },
        },
      }),
    ];
  },
});

/** The address, if a paste consists of an address only. */
function addressIn(slice: Slice): string | null {
  const text = slice.content.textBetween(0, slice.content.size, "\n").trim();
  return /^(https?|mailto):/i.test(text) ? safeHref(text) : null;
}

/** A typed address in its stored form: "example.org" becomes https, a mail address mailto; null when unusable. */
export function typedHref(text: string): string | null {
  const typed = text.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return safeHref(`mailto:${typed}`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+\.[^/]+:\d+(\/|$)/.test(typed)) return safeHref(typed);
  return /^[^\s/]+\.[^\s/]+/.test(typed) ? safeHref(`https://${typed}`) : null;
}
