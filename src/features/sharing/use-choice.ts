// Gives a story or world a state, or marks it as for adults: says when the server has made it private, and offers to undo
// that.
import { useTranslation } from "react-i18next";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import type { ShareStatus } from "../../../contract/sharings-work.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { noteFailure, noteTagged, publishingOf } from "./publishing-store.ts";
import type { OnTagged } from "./send-change.ts";
import type { StateChange } from "./sharing-requests.ts";

export type Choose = (wanted: StateChange) => void;

export type WorkKind = "story" | "world";
/** What the names of a kind's own texts begin with. */
export const OF_KIND = { story: "", world: "world_" } as const;

export interface Chosen {
  kind: WorkKind;
  workId: string;
  /** The state it has. */
  before: ShareStatus;
  put: (wanted: StateChange, onTagged: OnTagged) => Promise<unknown>;
}

export function useChoice({ kind, workId, before, put }: Chosen): Choose {
  const { t } = useTranslation(["sharing", "common"]);
  const errorText = useErrorText();
  const of = OF_KIND[kind];
  async function choose(wanted: StateChange, isUndo = false) {
    const work = publishingOf(workId);
    if (work.choosing) return;
    const marking = wanted.nsfw ?? null;
    Object.assign(work, { choosing: wanted.state ?? before, marking, choiceFailure: null, tagged: null });
    try {
      await put(wanted, (error) => noteTagged(workId, error, errorText));
    } catch (error) {
      noteFailure(workId, "choiceFailure", { error, retry: () => void choose(wanted, isUndo) }, errorText);
      return;
    } finally {
      Object.assign(work, { choosing: null, marking: null });
    }
    if (isUndo && !work.tagged) toast(t(`${of}${wanted.state === "square" ? "now_listed" : "now_shared"}`));
    if (wanted.state !== "private" || before === "banned") return;
    toast(t(`${of}now_private`), {
      duration: UNDO_TOAST_MS,
      action: { label: t("common:undo"), run: () => void choose({ state: before }, true) },
    });
  }
  return (wanted) => void choose(wanted);
}
