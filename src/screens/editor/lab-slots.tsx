// The two places of the Lab in the editor: the selection toolbar and a tab of the dock. Code and texts are loaded
// lazily.
import type { LabSession } from "../../features/lab/lab-session.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

/** Loads the Lab's part of the selection toolbar. */
export async function preloadLabTools() {
  const [part] = await Promise.all([import("./lab-tools.tsx"), loadTexts("lab")]);
  return part.LabToolsContent;
}

const LabToolbar = lazyView(preloadLabTools);
const LabPanel = lazyView(async () => {
  const [part] = await Promise.all([import("./lab-tab.tsx"), loadTexts("lab")]);
  return part.LabTabContent;
});

export function LabTools({ session }: { session: LabSession }) {
  return <LabToolbar session={session} />;
}

export function LabTab(props: { session: LabSession | null; mayWrite: boolean }) {
  return <LabPanel fallback={<SkeletonText lines={6} />} {...props} />;
}
