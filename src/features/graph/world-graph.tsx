// A world's people and how they stand to each other, as a picture. Fetched when it is first shown: drawing it takes a
// library that no other part of the page needs.
import { lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { WorldGraphProps } from "./graph-content.tsx";

const Content = lazy(async () => {
  const [content] = await Promise.all([import("./graph-content.tsx"), loadTexts("graph")]);
  return { default: content.GraphContent };
});

/** As wide as its place and of a height of its own. */
export function WorldGraph(props: WorldGraphProps) {
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <Content key={props.unid} {...props} />
    </Suspense>
  );
}
