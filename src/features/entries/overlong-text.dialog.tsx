// Shows the rest of an entry's text, read-only.
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./overlong-text.module.css";
import { useOverlongText } from "./overlong-text.queries.ts";
import "./overlong-text-dialog.ts";

export function OverlongTextDialog({ unid, entryId, name, close }: DialogComponentProps<"overlong-text">) {
  const { t } = useTranslation("entries");
  const format = useFormat();
  const errorText = useErrorText();
  const { data: rest, error, isFetching, refetch } = useOverlongText(unid, entryId);
  const more = rest ? rest.length - [...rest.text].length : 0;
  return (
    <Dialog title={t("rest_of", { name })} description={t("rest_of_hint")} onClose={() => close()}>
      {rest ? (
        <>
          <p className={styles.text}>{rest.text || t("rest_none")}</p>
          {more > 0 && <p className={styles.faint}>{t("rest_more", { length: format.characters(more) })}</p>}
        </>
      ) : error ? (
        <ErrorState body={errorText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}
