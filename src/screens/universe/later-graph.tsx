// The picture of who knows whom in a shared world: its code and texts are loaded when its tab is opened.
import type { OpenWorld } from "../../features/shared-world/shared-world.queries.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

const SharedGraph = lazyView(async () => {
  const [graph] = await Promise.all([
    import("./shared-graph.tsx"),
    import("../../i18n/lazy-texts.ts").then(({ loadTexts }) => loadTexts("graph")),
  ]);
  return graph.SharedGraph;
});

export function LaterGraph({ world }: { world: OpenWorld }) {
  return <SharedGraph key={world.share_id} fallback={<SkeletonText lines={8} />} world={world} />;
}
