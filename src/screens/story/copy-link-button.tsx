// The button with which a reader passes on the link of a shared work: by the device's own sheet on phones, else copied.
import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { useMedia } from "../../lib/media.ts";
import { toastError } from "../../lib/toast.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./report-button.module.css";

const SHOWN_MS = 2_500;

/** `path`: of the work's page. */
export function CopyLinkButton({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation("common");
  const [isCopied, setCopied] = useState(false);
  const isTouch = useMedia("(pointer: coarse)");
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
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
    if (await copyText(url)) setCopied(true);
    else toastError(t("link_not_copied"));
  };
  const label = t(canShare ? "share_link" : "copy_link");
  return (
    <>
      <IconButton
        label={label}
        {...(isCopied && { hint: t("copied") })}
        icon={isCopied ? <Check /> : <Share2 />}
        className={styles.report}
        onClick={() => void send()}
      />
      <VisuallyHidden>
        <span role="status">{isCopied && t("copied")}</span>
      </VisuallyHidden>
    </>
  );
}
