// The HTML frame of pages the server renders itself: no script, one shared stylesheet and at most one of their own.
import { escaped } from "./escaped.ts";
import type { PageLanguage } from "./page-language.ts";

export interface PlainPage {
  language: PageLanguage;
  title: string;
  /** Inserted unescaped: the caller escapes foreign text in it. */
  body: string;
  /** The path of a stylesheet for this page only. */
  stylesheet?: string;
}

const sheet = (path: string) => `<link rel="stylesheet" href="${path}">`;

export function plainPage({ language, title, body, stylesheet }: PlainPage): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)} · Storyloom</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<link rel="icon" href="/public/favicon.svg">${sheet("/public/static/plain-page.css")}` +
    `${stylesheet === undefined ? "" : sheet(stylesheet)}</head><body><main>${body}</main></body></html>`
  );
}
