// Handles files dropped on the page: text files are passed to the page, which asks before inserting; pictures are
// refused with a message.
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { NoticeHandler } from "../editor-notice.ts";

export interface DroppedText {
  file: File;
  /** The position it was dropped at. */
  position: number;
}

export interface FileDropOptions {
  onText: (dropped: DroppedText) => void;
  /** Called for a file that is neither text nor picture. */
  onRefused: (file: File) => void;
  onNotice: NoticeHandler;
}

const TEXT_NAME = /\.(txt|md|markdown)$/i;

export const FileDrop = Extension.create<FileDropOptions>({
  name: "fileDrop",
  addOptions: () => ({ onText: () => {}, onRefused: () => {}, onNotice: () => {} }),
  addProseMirrorPlugins() {
    const { onText, onRefused, onNotice } = this.options;
    return [
      new Plugin({
        key: new PluginKey("fileDrop"),
        props: {
          handleDOMEvents: {
            drop(view, event) {
              const files = [...(event.dataTransfer?.files ?? [])];
              const [first] = files;
              if (!first) return false;
              // Prevents the browser from opening the file instead of the page.
              event.preventDefault();
              if (!view.editable) return true;
              const text = files.find((file) => TEXT_NAME.test(file.name) || file.type === "text/plain");
              const images = files.filter((file) => file.type.startsWith("image/"));
              const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              if (text) onText({ file: text, position: position ?? view.state.selection.to });
              else if (images.length > 0) onNotice({ type: "dropped", what: { images: images.length } });
              else onRefused(first);
              return true;
            },
          },
        },
      }),
    ];
  },
});
