// Sets the page's colours that a reader has chosen before the opening text of a shared story is painted, and hides that
// text from somebody who comes back to a place further on (src/features/reading/).
// A classic script in a file of its own: the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) || "null")?.value;
    } catch {
      // Storage may be disabled or hold something else.
      return undefined;
    }
  };
  const page = stored("pro_reading_look")?.page;
  if (page) root.dataset.theme = page === "night" ? "dark" : "light";
  const places = stored("pro_reading");
  const share = location.pathname.split("/").pop();
  const isBack = Array.isArray(places) && places.some((place) => Array.isArray(place) && place[0] === share);
  if (isBack || new URLSearchParams(location.search).has("c")) root.dataset.comesBack = "";
})();
