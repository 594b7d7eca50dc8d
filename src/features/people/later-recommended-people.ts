// People one may like to follow, where a list is empty: their code and texts are loaded when they are shown.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";

export const LaterRecommendedPeople = lazyView(async () => {
  const [part] = await Promise.all([import("./recommended-people.tsx"), loadTexts("people"), loadTexts("follows")]);
  return part.RecommendedPeople;
});
