// Sets the stored theme, or the system's on a first visit, before anything is painted.
// A classic script in a file of its own: the content security policy allows no inline script.
(() => {
  let theme = null;
  try {
    const entry = JSON.parse(localStorage.getItem("pro_theme") || "null");
    if (entry && (entry.value === "light" || entry.value === "dark")) theme = entry.value;
  } catch {
    // Storage may be disabled or hold something else: the system's choice stands.
  }
  theme = theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = theme === "dark" ? "#15151a" : "#faf8f4";
})();
