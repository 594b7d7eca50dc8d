// The picture of who knows whom in a shared world: its code and texts are loaded when its tab is opened.
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

const SharedGraph = lazyView(async () => {
  const [graph] = await Promise.all([
    import("./shared-graph.tsx"),
    import("../../i18n/lazy-texts.ts").then(({ loadTexts }) => loadTexts("graph")),
  ]);
  return graph.SharedGraph;
});

export function LaterGraph({ shareId }: { shareId: string }) {
  return <SharedGraph key={shareId} fallback={<SkeletonText lines={8} />} shareId={shareId} />;
}
