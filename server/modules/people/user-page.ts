// A person's page as the server answers it: the application's page with their name, a description for link previews, and
// the titles of their works, so that it can be read before any script has run. Pure.
import type { Locale } from "../../../contract/limits.ts";
import { OPENING_ID, sharedStoryPath, sharedWorldPath } from "../../../contract/page-paths.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { EXCERPT_LENGTH } from "../../../extensions/measure.ts";
import { escaped } from "../../platform/escaped.ts";
import { previewPicture, property } from "../../platform/link-preview.ts";

/** Works that everybody may see, latest first. */
export type PageWorks = readonly { shareId: string; title: string; language: Locale }[];

export interface PersonPage {
  uid: string;
  name: string;
  /** A path. */
  avatar: string | null;
  stories: PageWorks;
  worlds: PageWorks;
}

const TEXTS = {
  "en-US": { by: (name: string) => `Works by ${name}`, colon: ": ", comma: ", ", stories: "Stories", worlds: "Worlds" },
  "zh-CN": { by: (name: string) => `${name} 的作品`, colon: "：", comma: "、", stories: "故事", worlds: "世界" },
};

/** The language that most works are in. */
function languageOf(works: PageWorks): Locale {
  const chinese = works.filter(({ language }) => language === "zh-CN").length;
  return 2 * chinese > works.length ? "zh-CN" : "en-US";
}

/**
 * The application's page with the person in it. Everything of theirs is escaped. `publicUrl`: the server's own address,
 * without a slash at the end; null where it does not know it. `path`: of the page.
 */
export function userPage(
  template: string,
  { uid, name, avatar, stories, worlds }: PersonPage,
  { publicUrl, path }: { publicUrl: string | null; path: string },
): string {
  const works = [...stories, ...worlds];
  const language = languageOf(works);
  const texts = TEXTS[language];
  const titles = works.map(({ title }) => title).join(texts.comma);
  const description = cutToLength(
    `${texts.by(name)}${titles && texts.colon}${titles}`.replace(/\s+/gu, " "),
    EXCERPT_LENGTH,
  );
  const absolute = (to: string) => publicUrl && `${publicUrl}${to}`;
  const url = absolute(path);
  const image = avatar && absolute(avatar);
  const person = { "@type": "Person", identifier: uid, name, ...(url && { url }), ...(image && { image }) };
  const head = [
    // Nothing to be seen, nothing to be found.
    ...(works.length === 0 ? ['<meta name="robots" content="noindex">'] : []),
    property("og:type", "profile"),
    property("og:site_name", "Storyloom"),
    property("og:title", name),
    property("og:description", description),
    property("og:locale", language.replace("-", "_")),
    previewPicture(avatar === null ? null : { path: avatar, size: null, alt: name }, publicUrl),
    ...(url ? [property("og:url", url), `<link rel="canonical" href="${escaped(url)}">`] : []),
    `<script type="application/ld+json">${json({ "@context": "https://schema.org", "@type": "ProfilePage", mainEntity: person })}</script>`,
    '<link rel="stylesheet" href="/public/static/shared-page.css">',
  ].join("");
  const body =
    `<main id="${OPENING_ID}" class="shared-page" lang="${language}"><h1>${escaped(name)}</h1>` +
    `${list(texts.stories, stories, sharedStoryPath)}${list(texts.worlds, worlds, sharedWorldPath)}</main>`;
  // Functions, because a replacement text gives `$&` a meaning.
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)} · Storyloom</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}">`)
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${body}`);
}

function list(heading: string, works: PageWorks, pathOf: (shareId: string) => string): string {
  if (works.length === 0) return "";
  const items = works.map(
    ({ shareId, title, language }) =>
      `<li lang="${language}"><a href="${escaped(pathOf(shareId))}">${escaped(title)}</a></li>`,
  );
  return `<h2>${heading}</h2><ul>${items.join("")}</ul>`;
}

/** JSON that cannot end the script it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
