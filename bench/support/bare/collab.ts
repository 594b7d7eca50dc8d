// The control of bench/visible.ts: plain TipTap and Hocuspocus.
import { HocuspocusProvider } from "@hocuspocus/provider";
import { Editor } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import StarterKit from "@tiptap/starter-kit";
import * as Y from "yjs";

const query = new URLSearchParams(location.search);
const document_ = new Y.Doc();
const provider = new HocuspocusProvider({
  url: query.get("socket") ?? "",
  name: query.get("name") ?? "",
  document: document_,
});
provider.on("synced", () => {
  new Editor({
    element: document.getElementById("editor"),
    extensions: [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ document: document_ })],
  });
});
