// Hands a suggestion to a language model: it becomes what should happen next in the chapter, and the model continues.
import { DIRECTION_MAX } from "../../../contract/limits.ts";
import type { BigModel, WritingModel } from "../../../contract/models.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { WriteSession } from "./write-session.ts";
import { writeSettings } from "./write-settings.ts";

/** The first language model that the person may use now; null if there is none. */
export function connectedModel(
  models: { data: readonly WritingModel[]; has_pro: boolean } | undefined,
): BigModel | null {
  const usable = models?.data.find(
    ({ source, state, pro }) => source === "endpoint" && state === "ready" && (!pro || models.has_pro),
  );
  return usable?.id ?? null;
}

/**
 * Makes the text the chapter's direction. With a model it is chosen, and continues at once. Returns the direction that
 * was replaced.
 */
export function handOver(session: WriteSession, text: string, model: BigModel | null): string {
  const replaced = session.direction.state.text;
  session.direction.change(cutToLength(text, DIRECTION_MAX));
  if (model === null) return replaced;
  writeSettings.model = model;
  session.discard();
  session.startByButton();
  return replaced;
}
