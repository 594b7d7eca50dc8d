// Answers to decisions that were begun and not sent: kept on the device for each account, so that closing the page or the
// end of the session loses none.
import { z } from "zod";
import { storage } from "../../../lib/storage.ts";
import { session } from "../../../session/session.ts";
import { KEYS } from "../../../session/storage-keys.ts";

const drafts = z.record(z.string(), z.record(z.string(), z.string()));
type Drafts = z.infer<typeof drafts>;

const readAll = (): Drafts => drafts.safeParse(storage.get(KEYS.appealDrafts)).data ?? {};

export const appealDraft = (decisionId: string): string => readAll()[session.uid ?? ""]?.[decisionId] ?? "";

/** An empty text removes the draft. Only for a person who is logged in. */
export function keepAppealDraft(decisionId: string, text: string): void {
  const { status, uid } = session;
  if (status !== "person" || uid === null) return;
  const { [uid]: own = {}, ...others } = readAll();
  const { [decisionId]: _before, ...rest } = own;
  const now = text ? { ...rest, [decisionId]: text } : rest;
  const next = Object.keys(now).length > 0 ? { ...others, [uid]: now } : others;
  if (Object.keys(next).length > 0) storage.set(KEYS.appealDrafts, next);
  else storage.remove(KEYS.appealDrafts);
}
