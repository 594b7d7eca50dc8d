// Shows the chapters that splitting at the headings would make, level by level, before anything is done.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../../lib/dialogs.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import "../dialogs/editor-dialogs.ts";
import type { HeadingSplit } from "./heading-splits.ts";
import styles from "./split-headings.module.css";

export function SplitHeadingsDialog({ title, splits, close }: DialogComponentProps<"split-headings">) {
  const { t } = useTranslation(["split", "common"]);
  const format = useFormat();
  const [chosen, setChosen] = useState(splits[0] as HeadingSplit);
  const count = chosen.begins.length + 1;
  return (
    <Dialog
      title={t("title")}
      size="sm"
      onClose={() => close()}
      description={t("explanation")}
      footer={
        <>
          <Button variant="ghost" onClick={() => close()}>
            {t("common:cancel")}
          </Button>
          <Button variant="primary" onClick={() => close(chosen.level)}>
            {t("split_into", { count, formatted: format.number(count) })}
          </Button>
        </>
      }
    >
      {splits.length > 1 && (
        <SegmentedControl
          label={t("levels")}
          block
          value={String(chosen.level)}
          onValueChange={(value) => setChosen(splits.find(({ level }) => String(level) === value) ?? chosen)}
          options={splits.map(({ level }) => ({ value: String(level), label: t(`level_${level as 1 | 2 | 3}`) }))}
        />
      )}
      <ol className={styles.chapters} aria-label={t("chapters")}>
        <li>
          <span className={styles.name}>{title || t("common:untitled")}</span>
          <span className={styles.stays}>{t("stays")}</span>
        </li>
        {chosen.begins.map(({ position, name }) => (
          <li key={position}>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
