// The link mark with one attribute, `href`, and one rule about it: whatever a document carries, nothing but a safe
// address is ever rendered.
import { mergeAttributes } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { safeHref } from "./safe-href.ts";

export const SafeLink = Link.extend({
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
    return ["a", href === null ? {} : mergeAttributes(this.options.HTMLAttributes, { href }), 0];
  },
}).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  defaultProtocol: "https",
  isAllowedUri: (url) => safeHref(url) !== null,
  HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow", class: null },
});
