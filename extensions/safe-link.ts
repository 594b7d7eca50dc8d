// The link mark with one attribute, `href`, and one rule: whatever a document holds, only a safe address is rendered.
// Our own, because TipTap's adds eight kilobytes with a recogniser of addresses in running text that is not wanted
// here, and its rule about schemes is wider and breaks on an array.
import { Mark } from "@tiptap/core";
import { safeHref } from "./safe-href.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    safeLink: {
      /** Links the selection; false for an address that is not http, https or mailto. */
      setLink: (attributes: { href: string }) => ReturnType;
      unsetLink: () => ReturnType;
    };
  }
}

export const SafeLink = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes() {
    return {
      href: {
        // A default and no `validate`: creating the mark must never throw, whatever a document holds, because the
        // editor's binding deletes text whose marks it cannot create. The address is checked when rendered, in seeds by
        // seed.ts.
        default: null,
        parseHTML: (element: HTMLElement) => safeHref(element.getAttribute("href")),
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: "a[href]",
        getAttrs: (element: HTMLElement) => (safeHref(element.getAttribute("href")) === null ? false : null),
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    const href = safeHref(HTMLAttributes.href);
    return ["a", href === null ? {} : { target: "_blank", rel: "noopener noreferrer nofollow", href }, 0];
  },
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ commands }) =>
          safeHref(href) !== null && commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
});
