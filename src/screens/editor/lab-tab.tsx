// The Lab's panel. It uses the model of the write settings, as the write panel does.
import { LabPanel } from "../../features/lab/lab-panel.tsx";
import type { LabSession } from "../../features/lab/lab-session.ts";
import { useWriteSettings, writeSettings } from "../../features/writing/write-settings.ts";
import { dock } from "./dock-state.ts";

export function LabTabContent(props: { session: LabSession | null; mayWrite: boolean }) {
  const { model } = useWriteSettings();
  return (
    <LabPanel
      {...props}
      model={model}
      onModelChange={(id) => {
        writeSettings.model = id;
      }}
      onAccepted={() => {
        // In a narrow window the drawer covers the changed text.
        dock.isDrawerOpen = false;
      }}
    />
  );
}
