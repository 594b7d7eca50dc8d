// Whether a history is kept, and the button that clears it.
import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./history-controls.module.css";
import { useClearHistory, useKeepHistory, type useReadingHistory } from "./reading-history.queries.ts";

export interface HistoryControlsProps {
  history: ReturnType<typeof useReadingHistory>;
  /** The history was cleared: the device forgets all places as well. */
  onCleared: () => void;
  /** Whether it is kept, as soon as it is known or switched: the device sends no place while it is not. */
  onKept: (isKept: boolean) => void;
}

export function HistoryControls({ history, onCleared, onKept }: HistoryControlsProps) {
  const { t } = useTranslation("reading-history");
  const errorText = useErrorText();
  const keeping = useKeepHistory();
  const clearing = useClearHistory();
  const isKept = history.data && history.isKept;
  const keptChanged = useEffectEvent(onKept);
  useEffect(() => {
    if (isKept !== undefined) keptChanged(isKept);
  }, [isKept]);
  const onError = (error: unknown) => toastFailure(error, errorText(error));
  const clear = async () => {
    const sure = await openDialog("confirm", {
      title: t("clear_title"),
      body: t("clear_body"),
      confirm: t("clear_confirm"),
      danger: true,
    });
    if (!sure) return;
    clearing.mutate(undefined, {
      onSuccess: () => {
        onCleared();
        toast(t("cleared"));
      },
      onError,
    });
  };
  if (!history.data) return null;
  return (
    <div className={styles.controls}>
      <div className={styles.keep}>
        <Switch
          label={t("keep")}
          checked={history.isKept}
          onCheckedChange={(isKept) => keeping.mutate(isKept, { onError })}
        />
        <p className={styles.hint} role="status">
          {t(history.isKept ? "keep_on" : "keep_off")}
        </p>
      </div>
      {(history.hasAny || history.works.length > 0) && (
        <Button icon={<Trash2 />} busy={clearing.isPending} onClick={() => void clear()}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}
