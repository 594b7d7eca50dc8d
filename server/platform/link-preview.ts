// What pages say to programs that show a link with a picture: chats and social networks. Pure.
import { escaped } from "./escaped.ts";

/** Shown with pages that have no picture of their own. */
const DEFAULT_PICTURE: PreviewPicture = {
  path: "/public/link-preview.png",
  size: { width: 1200, height: 630 },
  alt: "Storyloom",
};

export interface PreviewPicture {
  /** An address that everybody may fetch, without the server's own. */
  path: string;
  /** In pixels; null where it is not known. */
  size: { width: number; height: number } | null;
  /** What it shows, for those who do not see it. */
  alt: string;
}

/** A property of the page's head as HTML; the content is escaped. */
export const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;

/**
 * The elements that name a page's picture. `picture`: null for the product's own. `url`: an address of this server; null
 * where it does not know its own, and then there is no picture, because previews take whole addresses only.
 */
export function previewPicture(picture: PreviewPicture | null, url: string | null): string {
  const { path, size, alt } = picture ?? DEFAULT_PICTURE;
  const isWide = url !== null && size !== null && size.width > size.height;
  const card = `<meta name="twitter:card" content="${isWide ? "summary_large_image" : "summary"}">`;
  if (url === null) return card;
  return [
    property("og:image", new URL(path, url).href),
    ...(size ? [property("og:image:width", String(size.width)), property("og:image:height", String(size.height))] : []),
    property("og:image:alt", alt),
    card,
  ].join("");
}
