// The link mark with one attribute, `href`, and one rule about it: whatever a document carries, nothing but a safe
// address is ever rendered. Our own, because TipTap's brings a recogniser of addresses in running text that nobody
// asked for, eight kilobytes on every author's wire, and a rule about schemes that is wider and breaks on an array.
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
  // What is typed on behind a link is not part of it.
  inclusive: false,
  addAttributes() {
    return {
      href: {
        // No `validate`, and a default: making the mark must never throw, whatever a document carries, because the
        // editor's binding deletes text whose marks it cannot make. Rendering decides; seeds are checked in seed.ts.
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
