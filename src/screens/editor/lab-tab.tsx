// The Lab's panel with the model one writes with, which it shares with the write panel.
import { LabPanel } from "../../features/lab/lab-panel.tsx";
import type { LabSession } from "../../features/lab/lab-session.ts";
import { useWriteSettings, writeSettings } from "../../features/writing/write-settings.ts";

export function LabTabContent(props: { session: LabSession | null; mayWrite: boolean }) {
  const { model } = useWriteSettings();
  return (
    <LabPanel
      {...props}
      model={model}
      onModelChange={(id) => {
        writeSettings.model = id;
      }}
    />
  );
}
