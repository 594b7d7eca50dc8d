// The page of a shared story or world as the server answers it: the application's page with the work's title, its
// description for link previews, and its opening text, so that it can be read before any script has run. Pure.
import { imageAddress } from "../../../contract/images.ts";
import { OPENING_ID } from "../../../contract/page-paths.ts";
import { READING_TYPESETTING } from "../../../contract/reading-typesetting.ts";
import { EXCERPT_LENGTH } from "../../../extensions/measure.ts";
import { escaped } from "../../platform/escaped.ts";
import { excerptOf } from "../../platform/excerpt.ts";
import { type PreviewPicture, previewPicture, property } from "../../platform/link-preview.ts";
import type { Opening, StoryOpening, WorldOpening } from "./opening.ts";

/** The page of a chapter, which the first one shares with the work. */
const chapterUrl = (url: string, id: string): string => `${url}?${new URLSearchParams({ c: id })}`;

/**
 * The application's page (`index.html`) with the share in it. Everything of the author's is escaped. `workUrl`: the address
 * of the work's page; null where the server does not know its own. Of a work for adults only its title and its author are
 * in it, and a mark by which the application knows that it has to ask first (src/lib/opening.ts).
 */
export function sharePage(template: string, opening: Opening, workUrl: string | null): string {
  const { title: work, language, author, isIndexed, nsfw } = opening;
  const { chapterId, later, type, facts, picture, lines, body } = shownOf(opening);
  const url = workUrl !== null && later ? chapterUrl(workUrl, later.id) : workUrl;
  const title = later ? `${later.name}${later.name && " · "}${work}` : work;
  const description = excerptOf(lines.join(" "), EXCERPT_LENGTH);
  const head = [
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(nsfw ? ['<meta name="rating" content="adult">'] : []),
    property("og:type", type),
    property("og:site_name", "Storyloom"),
    property("og:title", title),
    property("og:description", description),
    property("og:locale", language.replace("-", "_")),
    property(opening.kind === "story" ? "book:author" : "article:author", author),
    previewPicture(picture, url),
    ...(url === null ? [] : [property("og:url", url), `<link rel="canonical" href="${escaped(url)}">`]),
    `<script type="application/ld+json">${json({
      "@context": "https://schema.org",
      ...facts,
      ...(picture && url !== null && { image: new URL(picture.path, url).href }),
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
  const marks = `lang="${language}" data-typeset="${READING_TYPESETTING[language]}"${first}${nsfw ? " data-adult" : ""}`;
  const main =
    `<main id="${OPENING_ID}" class="${looks}" ${marks}><h1>${escaped(work)}</h1>` +
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
  facts: { "@type": string; isPartOf?: { "@type": string; name: string } };
  /** Null for none. */
  picture: PreviewPicture | null;
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
    picture: null,
    lines,
    body: heading(chapter?.name ?? "") + paragraphs(lines),
  };
}

function ofWorld({ title, background, cover, entries }: WorldOpening): Shown {
  const lines = linesOf(background);
  const told = entries.map(({ name, description }) => heading(name) + paragraphs(linesOf(description)));
  return {
    chapterId: null,
    later: null,
    type: "article",
    facts: { "@type": "CreativeWork" },
    picture: cover && { path: imageAddress(cover.id), size: cover.size, alt: title },
    lines: lines.length > 0 ? lines : entries.flatMap(({ name, description }) => linesOf(description || name)),
    body: paragraphs(lines) + told.join(""),
  };
}

const FOR_ADULTS = { "en-US": "This work is for adults.", "zh-CN": "本作品仅限成年人阅读。" };

/** What is said of every work for adults, and nothing else. */
function shownOf(opening: Opening): Shown {
  const shown =
    opening.kind === "story" ? ofStory({ ...opening, ...(opening.nsfw && { chapter: null }) }) : ofWorld(opening);
  if (!opening.nsfw) return shown;
  const lines = [FOR_ADULTS[opening.language]];
  return { ...shown, picture: null, lines, body: paragraphs(lines) };
}

const LOOK =
  '<link rel="stylesheet" href="/public/static/shared-page.css"><script src="/public/static/reading-look.js"></script>';

/** JSON that cannot end the script it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
