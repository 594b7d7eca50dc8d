// The button with which a reader passes on the link of a shared work: by the device's own sheet on phones, else copied.
import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { useMedia } from "../../lib/media.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./report-button.module.css";

const SHOWN_MS = 2_500;

/** `path`: of the work's page. */
export function CopyLinkButton({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation("common");
  const [outcome, setOutcome] = useState<"copied" | "copy_failed" | null>(null);
  const isTouch = useMedia("(pointer: coarse)");
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  // Not every browser has it.
  const canShare = isTouch && typeof navigator.share === "function";
  const send = async () => {
    const url = `${location.origin}${path}`;
    if (canShare) {
      const error: unknown = await navigator.share({ title, url }).then(
        () => null,
        (reason: unknown) => reason,
      );
      // Who has closed the sheet wants no copy either.
      if (error === null || (error instanceof DOMException && error.name === "AbortError")) return;
    }
    setOutcome((await copyText(url)) ? "copied" : "copy_failed");
  };
  const label = t(canShare ? "share_link" : "copy_link");
  return (
    <>
      <IconButton
        label={label}
        {...(outcome && { hint: t(outcome) })}
        icon={outcome === "copied" ? <Check /> : <Share2 />}
        className={styles.report}
        onClick={() => void send()}
      />
      <VisuallyHidden>
        <span role="status">{outcome && t(outcome)}</span>
      </VisuallyHidden>
    </>
  );
}
