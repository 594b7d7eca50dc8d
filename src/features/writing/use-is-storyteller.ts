// Whether the chosen model is the built-in helper, which suggests instead of writing.
import { useWritingModels } from "../../queries/use-writing-models.ts";
import { useWriteSettings } from "./write-settings.ts";

/** False while the models are loading. */
export function useIsStoryteller(): boolean {
  const { model } = useWriteSettings();
  return useWritingModels()?.data.find(({ id }) => id === model)?.source === "storyteller";
}
