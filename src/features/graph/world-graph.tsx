// A world's people and their relationships as a graph. Loaded lazily, because it needs a library that no other part of
// the page uses.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { WorldGraphProps } from "./graph-content.tsx";

const Content = lazyView(async () => {
  const [content] = await Promise.all([import("./graph-content.tsx"), loadTexts("graph")]);
  return content.GraphContent;
});

/** Takes the full width of its container and has a fixed height. */
export function WorldGraph(props: WorldGraphProps) {
  return <Content fallback={<SkeletonText lines={8} />} key={props.unid} {...props} />;
}
