// Sets the look that a reader has chosen (src/features/reading/reading-settings.ts) before the opening text of a shared
// story is painted, and hides that text from somebody who comes to another place.
// A classic script in a file of its own: the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  /** The chapter that the address names, or the first one, whose beginning the opening is. */
  const { chapter: first } = document.currentScript.dataset;
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) || "null")?.value;
    } catch {
      // Storage may be disabled or hold something else.
      return undefined;
    }
  };
  const { page, font, size, measure } = stored("pro_reading_look") ?? {};
  // As words and a checked number, for the page's stylesheet (shared-page.css).
  if (font === "sans") root.dataset.openingFont = font;
  if (measure === "narrow" || measure === "wide") root.dataset.openingMeasure = measure;
  if (page === "white") root.dataset.openingPage = page;
  if (size >= 16 && size <= 26) root.style.setProperty("--opening-size", `${Math.round(size) / 16}rem`);
  if (["paper", "white", "night"].includes(page)) {
    const theme = page === "night" ? "dark" : "light";
    root.dataset.theme = theme;
    const bar = document.querySelector('meta[name="theme-color"]');
    if (bar) bar.content = theme === "dark" ? "#15151a" : "#faf8f4";
  }
  const shares = stored("pro_reading");
  const share = location.pathname.split("/").pop();
  const places = Array.isArray(shares) ? shares.find((pair) => Array.isArray(pair) && pair[0] === share)?.[1] : null;
  const chapter = new URLSearchParams(location.search).get("c") || places?.chapter || first;
  const place = places?.places?.[chapter];
  if (chapter !== first || place?.block > 0 || place?.within > 0) root.dataset.comesBack = "";

  // If the application does not start, the opening is better than an empty page.
  const onFailure = () => {
    if (!document.getElementById("root")?.hasChildNodes()) delete root.dataset.comesBack;
  };
  addEventListener("error", onFailure, true);
  addEventListener("unhandledrejection", onFailure);
})();
