// One chapter's summary: its text, who wrote it, and its actions.
import { MoreHorizontal, Pencil, Pin, PinOff, RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasOwnNumber } from "../../../contract/own-number.ts";
import type { ChapterSummary } from "../../../contract/story-notes.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./story-notes.module.css";
import { usePutSummary, useRefreshSummaries, useRenewSummary } from "./story-notes.queries.ts";
import { SummaryForm } from "./summary-form.tsx";
import { typedSummary } from "./unsaved.ts";

export interface SummaryRowProps {
  storyId: string;
  summary: ChapterSummary;
  mayWrite: boolean;
}

export function SummaryRow({ storyId, summary, mayWrite }: SummaryRowProps) {
  const { t } = useTranslation("story-notes");
  const [step, setStep] = useState<"shown" | "editing" | "edited">(() =>
    mayWrite && typedSummary(summary.chapter_id) !== undefined ? "editing" : "shown",
  );
  const { text, pinned, stale, pending, failed, origin } = summary;
  const name = summary.chapter_name || t("untitled");
  useTellEnd(summary);
  return (
    <li className={styles.row} data-chapter={summary.chapter_id}>
      <div className={styles.head}>
        <h3 className={styles.chapter}>
          {!hasOwnNumber(summary.chapter_name) && <span className={styles.number}>{summary.number}</span>}
          {name}
        </h3>
        {mayWrite && step !== "editing" && (
          <RowActions
            storyId={storyId}
            summary={summary}
            isFocused={step === "edited"}
            onEdit={() => setStep("editing")}
          />
        )}
      </div>
      {step === "editing" ? (
        <SummaryForm storyId={storyId} summary={summary} onEnd={() => setStep("edited")} />
      ) : (
        <>
          {text ? <SummaryText text={text} /> : <p className={styles.quiet}>{t(textlessKey(summary))}</p>}
          {(pinned || pending || failed || stale || (text && origin === "author")) && (
            <div className={styles.chips}>
              {pending && (
                <Chip tone="ember" icon={<Spinner size={11} />}>
                  {t("pending")}
                </Chip>
              )}
              {failed && !pending && <Chip tone="gold">{t("failed")}</Chip>}
              {pinned && (
                <Chip tone="accent" icon={<Pin />}>
                  {t("pinned")}
                </Chip>
              )}
              {origin === "author" && text && <Chip>{t("own_words")}</Chip>}
              {stale && !pending && <Chip tone="gold">{t("stale")}</Chip>}
            </div>
          )}
        </>
      )}
    </li>
  );
}

/** Why there is no summary: somebody emptied it, the chapter has no or too few words, or none has been written yet. */
function textlessKey({ origin, pending, empty, short }: ChapterSummary) {
  if (pending) return "first_pending";
  if (origin === "author") return "emptied";
  if (empty) return "wordless";
  return short ? "too_short" : "not_yet";
}

/** The first lines of a summary; pressing it shows all. */
function SummaryText({ text }: { text: string }) {
  const { t } = useTranslation("story-notes");
  const [open, setOpen] = useState(false);
  return (
    <button
      type="button"
      className={styles.text}
      data-open={open || undefined}
      aria-expanded={open}
      title={open ? undefined : t("show_all")}
      onClick={() => setOpen(!open)}
    >
      {text}
    </button>
  );
}

interface RowActionsProps {
  storyId: string;
  summary: ChapterSummary;
  /** The form was just closed: the focus returns to the button that opened it. */
  isFocused: boolean;
  onEdit: () => void;
}

function RowActions({ storyId, summary, isFocused, onEdit }: RowActionsProps) {
  const { t } = useTranslation("story-notes");
  const errorText = useErrorText();
  const put = usePutSummary(storyId, summary.chapter_id);
  const renew = useRenewSummary(storyId, summary.chapter_id);
  const refresh = useRefreshSummaries(storyId);
  const name = summary.chapter_name || t("untitled");
  const fails = { onError: (error: unknown) => void toastFailure(error, errorText(error)) };

  async function writeAnew(): Promise<void> {
    const own = summary.origin === "author" && summary.text !== "";
    const sure =
      !own ||
      (await openDialog("confirm", {
        title: t("renew_title", { name }),
        body: t("renew_body"),
        confirm: t("renew_confirm"),
      }));
    if (sure) renew.mutate(undefined, fails);
  }

  // The chapter may have been edited since, beside this list.
  const lookAgain = () => {
    if (summary.empty) refresh();
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={t("more", { name })}
          icon={<MoreHorizontal />}
          autoFocus={isFocused}
          onPointerEnter={lookAgain}
          onFocus={lookAgain}
        />
      }
      groups={[
        [
          { label: t("edit"), icon: <Pencil />, onSelect: onEdit },
          {
            label: t(summary.pinned ? "unpin" : "pin"),
            icon: summary.pinned ? <PinOff /> : <Pin />,
            onSelect: () => put.mutate({ pinned: !summary.pinned }, fails),
            disabled: put.isPending,
          },
          // A pinned summary is not regenerated, and a chapter without words has none.
          !summary.pinned &&
            !summary.empty && {
              label: t(summary.updated_at === null ? "sum_up" : "renew"),
              icon: <RotateCw />,
              onSelect: () => void writeAnew(),
              disabled: summary.pending || renew.isPending,
            },
        ],
      ]}
    />
  );
}

/** Says that a summary could not be written, once the attempt is over. */
function useTellEnd({ pending, pinned, updated_at, chapter_name }: ChapterSummary): void {
  const { t } = useTranslation("story-notes");
  const before = useRef({ pending, updated_at });
  const ended = useEffectEvent(() => {
    // A summary that was pinned meanwhile is no longer written, and that is no failure.
    if (before.current.pending && !pending && !pinned && before.current.updated_at === updated_at)
      toast(t("renew_failed", { name: chapter_name || t("untitled") }), { type: "error" });
    before.current = { pending, updated_at };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is the change of these two
  useEffect(() => ended(), [pending, updated_at]);
}
