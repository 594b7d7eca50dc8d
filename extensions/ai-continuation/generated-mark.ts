// The mark on text that a model wrote: it carries the id of the generation, permanently and through exports of the
// document itself. Text typed after it is not marked.
import { Mark } from "@tiptap/core";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The generation id in an attribute, or null for anything else. */
export function generationId(value: unknown): string | null {
  return typeof value === "string" && ID.test(value) ? value : null;
}

export const GeneratedMark = Mark.create({
  name: "generated",
  inclusive: false,
  addAttributes() {
    return {
      generation: {
        // A default and no validation: creating the mark must never throw, or the editor's binding would delete the
        // text.
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
