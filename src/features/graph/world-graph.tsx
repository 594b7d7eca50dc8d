// A world's people and how they stand to each other, as a picture. Fetched when it is first shown: drawing it takes a
// library that no other part of the page needs.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { WorldGraphProps } from "./graph-content.tsx";

const Content = lazyView(async () => {
  const [content] = await Promise.all([import("./graph-content.tsx"), loadTexts("graph")]);
  return content.GraphContent;
});

/** As wide as its place and of a height of its own. */
export function WorldGraph(props: WorldGraphProps) {
  return <Content fallback={<SkeletonText lines={8} />} key={props.unid} {...props} />;
}
