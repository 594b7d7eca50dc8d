// Who knows whom, as large as the window allows: the picture, a search, and the person who is chosen.
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
  // The keys begin at the picture: the next Tab comes to somebody in it.
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
