// The Lab's tools in the selection toolbar, with the model of the write settings.
import { LabMenu } from "../../features/lab/lab-menu.tsx";
import type { LabSession } from "../../features/lab/lab-session.ts";
import { useWriteSettings } from "../../features/writing/write-settings.ts";
import { openDockTab } from "./dock-state.ts";

export function LabToolsContent({ session }: { session: LabSession }) {
  const { model } = useWriteSettings();
  return <LabMenu session={session} model={model} onOpen={() => openDockTab("lab")} />;
}
