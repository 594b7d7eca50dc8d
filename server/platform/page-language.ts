// In which language a page of the server's own is written.

export type PageLanguage = "en" | "zh-CN";

/** The first language of an Accept-Language header that such pages have. */
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
