// The control of bench/typing.ts: plain TipTap with the same text and nothing else.
import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { proseOf } from "../prose.ts";

const characters = Number(new URLSearchParams(location.search).get("characters"));

new Editor({
  element: document.getElementById("editor"),
  extensions: [StarterKit],
  content: {
    type: "doc",
    content: proseOf(characters).map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  },
});
