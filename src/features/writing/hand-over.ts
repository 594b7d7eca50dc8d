// Hands a suggestion to a language model: it becomes what should happen next in the chapter, and the model continues.
import { DIRECTION_MAX } from "../../../contract/limits.ts";
import type { BigModel, WritingModel } from "../../../contract/models.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { WriteSession } from "./write-session.ts";
import { writeSettings } from "./write-settings.ts";

/**
 * A language model that the person may use now: the chosen one, or the first of the others; null if there is none.
 */
export function connectedModel(
  models: { data: readonly WritingModel[]; has_pro: boolean } | undefined,
  chosen: BigModel,
): BigModel | null {
  const usable = (models?.data ?? []).filter(
    ({ source, state, pro }) => source === "endpoint" && state === "ready" && (!pro || models?.has_pro),
  );
  return (usable.find(({ id }) => id === chosen) ?? usable[0])?.id ?? null;
}

/** The text as a direction, which has a limit. */
export const asDirection = (text: string): string => cutToLength(text, DIRECTION_MAX);

/**
 * Makes the text the chapter's direction. A model is chosen, and continues at once; the suggestions stay until it has
 * accepted the request. Returns the direction that was replaced.
 */
export function handOver(session: WriteSession, text: string, model: BigModel | null): string {
  const replaced = session.direction.state.text;
  session.direction.change(asDirection(text));
  if (model === null) return replaced;
  writeSettings.model = model;
  session.startByButton();
  return replaced;
}
