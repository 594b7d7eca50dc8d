// The Lab's panel with the model one writes with, which it shares with the write panel.
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
        // On a narrow window the drawer lies over the text one wants to see now.
        dock.isDrawerOpen = false;
      }}
    />
  );
}
