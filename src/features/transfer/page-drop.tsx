// Accepts text files dropped anywhere on a page, with an overlay that says so. While a dialog is open the page accepts
// none, and only keeps the browser from opening a file that missed its target.
import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownDialogs } from "../../lib/dialogs.ts";
import { toastError } from "../../lib/toast.ts";
import styles from "./page-drop.module.css";
import { isTextFile } from "./text-source.ts";

const TOAST_MS = 5_000;

export interface PageDropProps {
  /** The text of the overlay: what dropping does. */
  label: string;
  onFile: (file: File) => void;
}

export function PageDrop({ label, onFile }: PageDropProps) {
  const { t } = useTranslation("transfer");
  const [over, setOver] = useState(false);
  const take = useRef<(files: FileList) => void>(() => {});
  useEffect(() => {
    take.current = ([file, ...others]) => {
      if (!file) return;
      if (others.length > 0) toastError(t("one_file"), { duration: TOAST_MS });
      else if (!isTextFile(file)) toastError(t("not_text_file"), { duration: TOAST_MS });
      else onFile(file);
    };
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const busy = () => shownDialogs().some(({ open }) => open);
    const hover = (event: DragEvent) => {
      // An element that handled the event first (a dialog's own drop target, for example) takes precedence.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = busy() ? "none" : "copy";
      setOver(!busy());
    };
    addEventListener("dragenter", hover, { signal });
    addEventListener("dragover", hover, { signal });
    // A dragleave without a related target means that the pointer left the window.
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    addEventListener(
      "drop",
      (event) => {
        setOver(false);
        if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        if (!busy()) take.current(event.dataTransfer.files);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  if (!over) return null;
  return (
    <div className={styles.veil}>
      <p className={styles.sign}>
        <FileText aria-hidden="true" />
        {label}
      </p>
    </div>
  );
}
