// The page of a shared story or world as the server answers it: the application's page with the work's title, its
// description for link previews, and its opening text, so that it can be read before any script has run. Pure.
import { imageAddress } from "../../../contract/images.ts";
import { OPENING_ID } from "../../../contract/page-paths.ts";
import { READING_TYPESETTING } from "../../../contract/reading-typesetting.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { EXCERPT_LENGTH } from "../../../extensions/measure.ts";
import { escaped } from "../../platform/escaped.ts";
import type { Opening, StoryOpening, WorldOpening } from "./opening.ts";

/** The page of a chapter, which the first one shares with the work. */
const chapterUrl = (url: string, id: string): string => `${url}?${new URLSearchParams({ c: id })}`;

/**
 * The application's page (`index.html`) with the share in it. Everything of the author's is escaped. `workUrl`: the address
 * of the work's page; null where the server does not know its own.
 */
export function sharePage(template: string, opening: Opening, workUrl: string | null): string {
  const { title: work, language, author, isIndexed, nsfw } = opening;
  const { chapterId, later, type, facts, lines, body } =
    opening.kind === "story" ? ofStory(opening) : ofWorld(opening, workUrl);
  const url = workUrl !== null && later ? chapterUrl(workUrl, later.id) : workUrl;
  const title = later ? `${later.name}${later.name && " · "}${work}` : work;
  const description = cutToLength(lines.join(" ").replace(/\s+/gu, " "), EXCERPT_LENGTH);
  const head = [
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(nsfw ? ['<meta name="rating" content="adult">'] : []),
    property("og:type", type),
    property("og:site_name", "Storyloom"),
    property("og:title", title),
    property("og:description", description),
    property("og:locale", language.replace("-", "_")),
    property(opening.kind === "story" ? "book:author" : "article:author", author),
    ...(facts.image === undefined ? [] : [property("og:image", facts.image)]),
    ...(url === null ? [] : [property("og:url", url), `<link rel="canonical" href="${escaped(url)}">`]),
    `<script type="application/ld+json">${json({
      "@context": "https://schema.org",
      ...facts,
      name: later ? later.name || work : work,
      inLanguage: language,
      description,
      isFamilyFriendly: !nsfw,
      author: { "@type": "Person", name: author },
    })}</script>`,
  ].join("");
  const first = chapterId === null ? "" : ` data-chapter="${escaped(chapterId)}"`;
  // A story's stands where the reading room has its text (public/static/shared-page.css).
  const looks = opening.kind === "story" ? "shared-page shared-story" : "shared-page";
  const main =
    `<main id="${OPENING_ID}" class="${looks}" lang="${language}" data-typeset="${READING_TYPESETTING[language]}"${first}><h1>${escaped(work)}</h1>` +
    `<p>${escaped(author)}</p>${body}</main>`;
  // Functions, because a replacement text gives `$&` a meaning.
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)} · Storyloom</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}">`)
    .replace("</head>", () => `${head}${LOOK.replace("<script", () => `<script${first}`)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${main}`);
}

/** What the pages of stories and of worlds do not have alike. */
interface Shown {
  chapterId: string | null;
  /** The chapter that the page is of, where that is not the first one. */
  later: { id: string; name: string } | null;
  /** Its Open Graph type. */
  type: string;
  /** For search engines. */
  facts: { "@type": string; image?: string; isPartOf?: { "@type": string; name: string } };
  /** The description is made of them. */
  lines: string[];
  /** What stands below title and author, as HTML. */
  body: string;
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");
const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${escaped(line)}</p>`).join("");
const heading = (text: string): string => (text === "" ? "" : `<h2>${escaped(text)}</h2>`);

function ofStory({ title, chapter }: StoryOpening): Shown {
  const later = chapter && !chapter.isFirst ? chapter : null;
  const lines = linesOf(chapter?.text ?? "");
  return {
    chapterId: chapter?.id ?? null,
    later,
    type: "book",
    facts: later ? { "@type": "Chapter", isPartOf: { "@type": "Book", name: title } } : { "@type": "Book" },
    lines,
    body: heading(chapter?.name ?? "") + paragraphs(lines),
  };
}

function ofWorld({ background, coverId, entries }: WorldOpening, url: string | null): Shown {
  const lines = linesOf(background);
  const told = entries.map(({ name, description }) => heading(name) + paragraphs(linesOf(description)));
  return {
    chapterId: null,
    later: null,
    type: "article",
    // Link previews take whole addresses only.
    facts: {
      "@type": "CreativeWork",
      ...(coverId !== null && url !== null && { image: new URL(imageAddress(coverId), url).href }),
    },
    lines: lines.length > 0 ? lines : entries.flatMap(({ name, description }) => linesOf(description || name)),
    body: paragraphs(lines) + told.join(""),
  };
}

const LOOK =
  '<link rel="stylesheet" href="/public/static/shared-page.css"><script src="/public/static/reading-look.js"></script>';
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/** JSON that cannot end the script it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
