// Where words come from: text a model wrote carries the generation it was kept from, for good and through exports of
// the document itself. What is typed on behind it is one's own.
import { Mark } from "@tiptap/core";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id in an attribute, or null for anything that is none. */
export function generationId(value: unknown): string | null {
  return typeof value === "string" && ID.test(value) ? value : null;
}

export const GeneratedMark = Mark.create({
  name: "generated",
  inclusive: false,
  addAttributes() {
    return {
      generation: {
        // A default and no check: making the mark must never throw, or the editor's binding would delete the text.
        default: null,
        parseHTML: (element: HTMLElement) => generationId(element.getAttribute("data-generation")),
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: "span[data-generation]",
        getAttrs: (element: HTMLElement) => (generationId(element.getAttribute("data-generation")) ? null : false),
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    const id = generationId(HTMLAttributes.generation);
    return ["span", id === null ? {} : { "data-generation": id }, 0];
  },
});
