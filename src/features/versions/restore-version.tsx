// Restores a version after a question; the state before is kept as a version, and the toast offers to undo.
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import type { Version } from "../../../contract/versions.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useVersionsErrorText } from "./use-versions-error-text.ts";
import { type ChapterRef, restoreVersion } from "./versions.queries.ts";

export interface RestoreVersionProps {
  chapter: ChapterRef;
  version: Version;
  /** Whether the version equals the present text: restoring is then not the primary action. */
  isSame: boolean;
  onRestored: () => void;
}

export function RestoreVersion({ chapter, version, isSame, onRestored }: RestoreVersionProps) {
  const { t } = useTranslation(["versions", "common"]);
  const format = useFormat();
  const errorText = useVersionsErrorText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function bringBack(versionId: string, done: (keptId: string) => void) {
    try {
      done(await restoreVersion(client, chapter, versionId));
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  }

  async function restore() {
    setBusy(true);
    await bringBack(version._id, (keptId) => {
      setAsking(false);
      const undo = () => void bringBack(keptId, () => toast(t("restore_undone")));
      toast(t("restored"), { duration: UNDO_TOAST_MS, action: { label: t("common:undo"), run: undo } });
      onRestored();
    });
    setBusy(false);
  }

  return (
    <>
      <Button variant={isSame ? "secondary" : "primary"} size="sm" icon={<Undo2 />} onClick={() => setAsking(true)}>
        {t("restore")}
      </Button>
      <Dialog
        role="alertdialog"
        size="sm"
        hideClose
        open={asking}
        dismissible={!busy}
        onClose={() => setAsking(false)}
        title={t("restore_title")}
        description={t("restore_body", { time: format.dateTime(version.created_at) })}
        footer={
          <>
            <Button disabled={busy} onClick={() => setAsking(false)}>
              {t("common:cancel")}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void restore()}>
              {t("restore_confirm")}
            </Button>
          </>
        }
      />
    </>
  );
}
