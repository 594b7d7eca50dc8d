// The dialog for a paste that does not fit: put the rest into new chapters, insert only what fits, or nothing. If
// creating chapters fails, the rest stays in the dialog until the person retries, copies or discards it.
import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LONG_TOAST_MS } from "../../../../contract/limits.ts";
import { copyText } from "../../../lib/copy.ts";
import type { DialogComponentProps } from "../../../lib/dialogs.ts";
import { clearNeedSave, flagNeedSave } from "../../../lib/need-save.ts";
import { toast, toastError } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { queryClient } from "../../../queries/query-client.ts";
import { queryKeys } from "../../../queries/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import "../dialogs/editor-dialogs.ts";
import styles from "./long-paste.module.css";
import { makeChapters, type NextChapter } from "./next-chapters.ts";

interface Making {
  chapters: NextChapter[];
  made: number;
  /** Why creating chapters stopped; null while it continues. */
  failure: string | null;
}

export function LongPasteDialog({ plan, close }: DialogComponentProps<"long-paste">) {
  const { t } = useTranslation(["paste", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const [making, setMaking] = useState<Making | null>(null);
  const counted = (count: number) => ({ count, formatted: format.number(count) });
  const { storyId } = plan;
  const isMaking = making !== null;
  // Leaving the page asks first: the rest of the text exists only here.
  useEffect(() => {
    if (!isMaking) return;
    flagNeedSave(() => {}, "long-paste");
    return () => clearNeedSave("long-paste");
  }, [isMaking]);

  const gone = () => {
    toastError(t("place_gone"));
    close();
  };
  const make = async (storyId: string, chapters: NextChapter[], from: number) => {
    let made = from;
    setMaking({ chapters, made, failure: null });
    try {
      await makeChapters({ storyId, afterId: plan.chapterId }, chapters, from, (now) => {
        made = now;
        setMaking({ chapters, made, failure: null });
      });
      close();
      toast(t("chapters_added", counted(chapters.length)), { duration: LONG_TOAST_MS });
    } catch (error) {
      setMaking({ chapters, made, failure: errorText(error) });
    } finally {
      void queryClient.invalidateQueries({ queryKey: queryKeys.chapters(storyId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.stories });
    }
  };
  const toChapters = (storyId: string) => {
    const chapters = plan.putBeginning();
    if (chapters) void make(storyId, chapters, 0);
    else gone();
  };

  if (making && storyId) {
    const { chapters, made, failure } = making;
    const copyRest = async () => {
      const rest = chapters.slice(made).map(({ text }) => text);
      if (await copyText(rest.join("\n\n"))) toast(t("common:copied"));
      else toastError(t("common:copy_failed"));
    };
    return (
      <Dialog
        title={failure === null ? t("making_title") : t("failed_title")}
        size="sm"
        dismissible={false}
        onClose={() => {}}
        footer={
          failure !== null && (
            <div className={styles.choices}>
              <Button variant="ghost" onClick={() => close()}>
                {t("give_up")}
              </Button>
              <Button icon={<Copy />} onClick={() => void copyRest()}>
                {t("copy_rest")}
              </Button>
              <Button variant="primary" onClick={() => void make(storyId, chapters, made)}>
                {t("common:retry")}
              </Button>
            </div>
          )
        }
      >
        <p role="status">{t("made", { ...counted(chapters.length), made: format.number(made) })}</p>
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {failure} {t("rest_kept")}
          </p>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("title")}
      size="md"
      onClose={() => close()}
      description={t("measure", {
        characters: format.characters(plan.characters),
        room: format.characters(plan.room),
      })}
      footer={
        <div className={styles.choices}>
          <Button variant="ghost" onClick={() => close()}>
            {t("common:cancel")}
          </Button>
          {plan.fits && (
            <Button variant={storyId ? "secondary" : "primary"} onClick={() => (plan.putFit() ? close() : gone())}>
              {t("only_fitting")}
            </Button>
          )}
          {storyId && (
            <Button variant="primary" onClick={() => toChapters(storyId)}>
              {t(plan.begins ? "rest_in_chapters" : "all_in_chapters", counted(plan.chapters))}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.notes}>
        <p>{storyId ? t("how_divided") : t("no_right")}</p>
        {plan.isWithin && plan.begins && <p>{t("behind_stays")}</p>}
      </div>
    </Dialog>
  );
}
