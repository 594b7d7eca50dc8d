// The dialog with the enlarged graph: the picture, a search, and the chosen person.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./graph.module.css";
import { GraphContent } from "./graph-content.tsx";
import "./graph-dialog.ts";

export function GraphDialog({ unid, chosen: first = null, search, close }: DialogComponentProps<"graph">) {
  const { t } = useTranslation("graph");
  const [chosen, setChosen] = useState<string | null>(first);
  // The initial focus is on the content, so that the next Tab focuses a person in the picture.
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={t("title")}
      size="xl"
      className={styles.dialog}
      initialFocus={content}
      onClose={() => close(chosen ?? undefined)}
    >
      <div ref={content} className={styles.content} tabIndex={-1}>
        <GraphContent unid={unid} chosen={chosen} onChoose={setChosen} search={search} isLarge />
      </div>
    </Dialog>
  );
}
