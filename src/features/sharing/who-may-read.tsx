// Who may read the story: a choice for its owner, a fact for co-authors.
import { useQueryClient } from "@tanstack/react-query";
import { Link2, Lock } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { noteFailure, publishingOf } from "./publishing-store.ts";
import { FailureWithRetry } from "./run-state.tsx";
import styles from "./share.module.css";
import { putState } from "./sharing-requests.ts";

export interface WhoMayReadProps {
  storyId: string;
  state: ShareState;
  /** The owner's name; null if the person is the owner, who may choose. */
  owner: string | null;
}

const ICONS = { private: <Lock aria-hidden="true" />, link: <Link2 aria-hidden="true" /> };

const OTHER = { private: "link", link: "private" } as const;

export function WhoMayRead({ storyId, state, owner }: WhoMayReadProps) {
  const { t } = useTranslation("sharing");
  const heading = useId();
  const choose = useChoice(storyId);
  const { choosing, choiceFailure } = useSnapshot(publishingOf(storyId));
  const wanted = choosing ?? OTHER[state];
  const label =
    wanted === "link" ? t(choosing ? "sharing_now" : "share") : t(choosing ? "making_private" : "make_private");

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("who")}
      </h3>
      <div className={styles.choice} data-state={state}>
        {ICONS[state]}
        {/* Announced once the server has confirmed a choice. */}
        <span className={styles.choiceText} role="status">
          <span className={styles.choiceName}>{t(`state_${state}`)}</span>
          <span className={styles.note}>{t(`state_${state}_hint`)}</span>
        </span>
        {/* A button for each choice: a radio group would open the story to readers with an arrow key. */}
        {owner === null && (
          <Button busy={choosing !== null} icon={ICONS[wanted]} onClick={() => choose(wanted)}>
            {label}
          </Button>
        )}
      </div>
      {owner !== null && <p className={styles.note}>{t("owner_decides", { name: owner })}</p>}
      {choiceFailure && <FailureWithRetry failure={choiceFailure} />}
    </section>
  );
}

/** Gives the story a state, says when the server has made it private, and offers to undo that. */
function useChoice(storyId: string): (wanted: ShareState) => void {
  const { t } = useTranslation(["sharing", "common"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  async function choose(wanted: ShareState, isUndo = false) {
    const story = publishingOf(storyId);
    if (story.choosing) return;
    Object.assign(story, { choosing: wanted, choiceFailure: null });
    try {
      await putState(client, storyId, wanted);
    } catch (error) {
      noteFailure(storyId, "choiceFailure", { error, retry: () => void choose(wanted, isUndo) }, errorText);
      return;
    } finally {
      story.choosing = null;
    }
    if (isUndo) toast(t("now_shared"));
    if (wanted !== "private") return;
    toast(t("now_private"), {
      duration: UNDO_TOAST_MS,
      action: { label: t("common:undo"), run: () => void choose("link", true) },
    });
  }
  return (wanted) => void choose(wanted);
}
