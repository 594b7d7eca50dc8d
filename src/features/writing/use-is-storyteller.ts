// Whether the built-in helper answers with the chosen model: it suggests instead of writing.
import { isFreeModel, useWritingModels } from "../../queries/use-writing-models.ts";
import { useWriteSettings } from "./write-settings.ts";

/** False while the models are loading. */
export function useIsStoryteller(): boolean {
  const { model } = useWriteSettings();
  return isFreeModel(useWritingModels(), model);
}
