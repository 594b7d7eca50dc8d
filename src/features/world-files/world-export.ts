// Saves a world or a character as a file.
import { useTranslation } from "react-i18next";
import { LONG_TOAST_MS } from "../../../contract/limits.ts";
import {
  OMITTED_PARTS_HEADER,
  OWN_EXTENSION_HEADER,
  type PartCounts,
  partsIn,
} from "../../../contract/omitted-parts.ts";
import {
  type CardExportFormat,
  OMITTED_IMAGES_HEADER,
  type WorldExportFormat,
  worldFileEndpoints,
} from "../../../contract/world-files.ts";
import { callFile } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";

export type ExportTarget =
  | { unid: string; format: WorldExportFormat }
  | { unid: string; entryId: string; format: CardExportFormat };

/** Most exports finish before this; only a longer wait shows a toast. */
const PATIENCE_MS = 300;
/** Shown longer where the file lacks something, because there is more to read. */
const WITH_NOTES = { type: "info", duration: 10_000 } as const;

interface Downloaded {
  name: string;
  picturesLeft: number;
  leftOut: PartCounts;
  oursAlone: PartCounts;
}

async function download(target: ExportTarget): Promise<Downloaded> {
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
  return {
    name: given,
    picturesLeft: Number(headers.get(OMITTED_IMAGES_HEADER) ?? 0),
    leftOut: partsIn(headers.get(OMITTED_PARTS_HEADER)),
    oursAlone: partsIn(headers.get(OWN_EXTENSION_HEADER)),
  };
}

/** Saves a file, with toasts for a long wait, for success and for failure. Needs the texts "world-export". */
export function useExport(): (target: ExportTarget) => void {
  const { t } = useTranslation("world-export");
  const errorText = useErrorText();
  const { locale, number } = useFormat();

  /** What the file does not contain, and what other programs do not read from it, as text. */
  function notesOf({ picturesLeft, leftOut, oursAlone }: Downloaded): string | null {
    const list = (parts: string[]) => new Intl.ListFormat(locale).format(parts);
    const parts = (counts: PartCounts, pictures = 0) => {
      const { background = 0, forbidden_words: words = 0, long_texts: texts = 0, originals = 0 } = counts;
      return [
        ...(background > 0 ? [t("part_background")] : []),
        ...(words > 0 ? [t("part_words", { count: words, formatted: number(words) })] : []),
        ...(texts > 0 ? [t("part_texts", { count: texts, formatted: number(texts) })] : []),
        ...(originals > 0 ? [t("part_originals", { count: originals, formatted: number(originals) })] : []),
        ...(pictures > 0 ? [t("part_pictures", { count: pictures, formatted: number(pictures) })] : []),
      ];
    };
    const [missing, aside] = [parts(leftOut, picturesLeft), parts(oursAlone)];
    const first = missing.length > 0 ? t("left_out", { parts: list(missing) }) : null;
    const second = aside.length > 0 ? t("ours_alone", { parts: list(aside) }) : null;
    return first && second ? t("both_notes", { first, second }) : (first ?? second);
  }

  async function run(target: ExportTarget) {
    let closeWaiting = () => {};
    const waiting = setTimeout(() => {
      closeWaiting = toast(t("preparing"), { type: "info", duration: 0 });
    }, PATIENCE_MS);
    try {
      const saved = await download(target);
      const { name } = saved;
      const notes = notesOf(saved);
      if (notes === null) toast(t("exported", { name }), { duration: LONG_TOAST_MS });
      else toast(t("exported_without", { name, notes }), WITH_NOTES);
    } catch (error) {
      toastFailure(error, errorText(error));
    } finally {
      clearTimeout(waiting);
      closeWaiting();
    }
  }

  return (target) => void run(target);
}
