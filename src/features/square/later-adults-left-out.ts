// What says that works for adults are left out, where a list is empty: its code and texts, which are those of searches
// without a find, are loaded when it is shown.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";

export const LaterAdultsLeftOut = lazyView(async () => {
  const [part] = await Promise.all([import("./adults-left-out.tsx"), loadTexts("search")]);
  return part.AdultsLeftOut;
});
