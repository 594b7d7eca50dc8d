// Cleans what is pasted or dropped as HTML before the schema reads it.
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { NoticeHandler } from "../editor-notice.ts";
import { cleanHtml } from "./clean-html.ts";

/** HTML that the editor itself put on the clipboard needs no cleaning and keeps its exact structure. */
const OWN = /\sdata-pm-slice=/;

export const CleanPaste = Extension.create<{ onNotice: NoticeHandler }>({
  name: "cleanPaste",
  addOptions: () => ({ onNotice: () => {} }),
  transformPastedHTML(html) {
    if (OWN.test(html)) return html;
    const cleaned = cleanHtml(html);
    if (Object.keys(cleaned.dropped).length > 0) this.options.onNotice({ type: "dropped", what: cleaned.dropped });
    return cleaned.html;
  },
  addProseMirrorPlugins() {
    const { onNotice } = this.options;
    return [
      new Plugin({
        key: new PluginKey("cleanPaste"),
        props: {
          // A clipboard with only a picture has no HTML.
          handlePaste(_view, event, slice) {
            const images = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith("image/"));
            if (images.length === 0 || slice.size > 0) return false;
            onNotice({ type: "dropped", what: { images: images.length } });
            return true;
          },
        },
      }),
    ];
  },
});
