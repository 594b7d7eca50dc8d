// The page of a shared story as the server answers it: the application's page with the story's title, its description
// for link previews, and its opening text, so that it can be read before any script has run. Pure.
import type { Locale } from "../../../contract/limits.ts";
import { OPENING_ID } from "../../../contract/page-paths.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { EXCERPT_LENGTH } from "../../../extensions/measure.ts";
import { escaped } from "../../platform/escaped.ts";

export interface Opening {
  title: string;
  language: Locale;
  author: string;
  /** Whether search engines may list it: what is shared by link is for those who were given the link. */
  isIndexed: boolean;
  /** For adults. */
  nsfw: boolean;
  /** Of the first published chapter: its name, and its beginning with a line of text a line; null if there is none. */
  chapter: { id: string; name: string; text: string } | null;
}

/**
 * The application's page (`index.html`) with the share in it. Everything of the author's is escaped. `url`: the address of
 * the page; null where the server does not know its own.
 */
export function sharePage(
  template: string,
  { title, language, author, isIndexed, nsfw, chapter }: Opening,
  url: string | null,
): string {
  const lines = (chapter?.text ?? "").split("\n").filter((line) => line.trim() !== "");
  const description = cutToLength(lines.join(" ").replace(/\s+/gu, " "), EXCERPT_LENGTH);
  const about = { "@context": "https://schema.org", "@type": "Book" };
  const head = [
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(nsfw ? ['<meta name="rating" content="adult">'] : []),
    property("og:type", "book"),
    property("og:site_name", "Storyloom"),
    property("og:title", title),
    property("og:description", description),
    property("og:locale", language.replace("-", "_")),
    property("book:author", author),
    ...(url === null ? [] : [property("og:url", url), `<link rel="canonical" href="${escaped(url)}">`]),
    `<script type="application/ld+json">${json({
      ...about,
      name: title,
      inLanguage: language,
      description,
      isFamilyFriendly: !nsfw,
      author: { "@type": "Person", name: author },
    })}</script>`,
  ].join("");
  const first = chapter ? ` data-chapter="${escaped(chapter.id)}"` : "";
  const body =
    `<main id="${OPENING_ID}" class="shared-page" lang="${language}"${first}><h1>${escaped(title)}</h1>` +
    `<p>${escaped(author)}</p>${chapter?.name ? `<h2>${escaped(chapter.name)}</h2>` : ""}` +
    `${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}</main>`;
  // Functions, because a replacement text gives `$&` a meaning.
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)} · Storyloom</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}">`)
    .replace("</head>", () => `${head}${LOOK.replace("<script", () => `<script${first}`)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${body}`);
}

const LOOK =
  '<link rel="stylesheet" href="/public/static/shared-page.css"><script src="/public/static/reading-look.js"></script>';
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/** JSON that cannot end the script it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
