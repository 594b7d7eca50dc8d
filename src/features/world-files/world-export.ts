// A world or a character as a file in the downloads.
import { useTranslation } from "react-i18next";
import {
  type CardExportFormat,
  PICTURES_LEFT_HEADER,
  type WorldExportFormat,
  worldFileEndpoints,
} from "../../../contract/world-files.ts";
import { callFile } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";

export type ExportTarget =
  | { unid: string; format: WorldExportFormat }
  | { unid: string; entryId: string; format: CardExportFormat };

/** A file is usually there before anybody wonders; only a long wait is worth a word. */
const PATIENCE_MS = 300;
const TOAST_MS = 4_000;
/** Something is missing in the file: more to read. */
const LONG_TOAST_MS = 10_000;

async function download(target: ExportTarget): Promise<{ name: string; picturesLeft: number }> {
  const { blob, name, headers } =
    "entryId" in target
      ? await callFile(worldFileEndpoints.exportCard, {
          params: { unid: target.unid, entryId: target.entryId },
          query: { format: target.format },
        })
      : await callFile(worldFileEndpoints.exportWorld, {
          params: { unid: target.unid },
          query: { format: target.format },
        });
  const given = name ?? "world";
  saveFile(blob, given);
  return { name: given, picturesLeft: Number(headers.get(PICTURES_LEFT_HEADER) ?? 0) };
}

/** Saves a file, with a word when it takes long, when it is there and when it failed. Needs the texts "world-export". */
export function useExport(): (target: ExportTarget) => void {
  const { t } = useTranslation("world-export");
  const errorText = useErrorText();

  async function run(target: ExportTarget) {
    let closeWaiting = () => {};
    const waiting = setTimeout(() => {
      closeWaiting = toast(t("preparing"), { type: "info", duration: 0 });
    }, PATIENCE_MS);
    try {
      const { name, picturesLeft } = await download(target);
      if (picturesLeft === 0) toast(t("exported", { name }), { duration: TOAST_MS });
      else toast(t("exported_without", { name, count: picturesLeft }), { type: "info", duration: LONG_TOAST_MS });
    } catch (error) {
      toastFailure(error, errorText(error));
    } finally {
      clearTimeout(waiting);
      closeWaiting();
    }
  }

  return (target) => void run(target);
}
