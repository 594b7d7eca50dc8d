// Which language a page rendered by the server is written in.

export type PageLanguage = "en" | "zh-CN";

/** The preferred language of an Accept-Language header among those such pages have. */
export function pageLanguage(header: string | undefined): PageLanguage {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part, index) => {
      const [tag = "", ...options] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = Number(options.find((option) => option.startsWith("q="))?.slice(2) ?? 1);
      return { tag, quality: Number.isFinite(quality) ? quality : 0, index };
    })
    .filter(({ tag, quality }) => quality > 0 && /^(zh|en)(-|$)/.test(tag))
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return wanted[0]?.tag.startsWith("zh") ? "zh-CN" : "en";
}
