// A place to drop a text file on.
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IMPORT_MAX_BYTES } from "../../../contract/limits.ts";
import { FileDrop as Drop } from "../../ui/file-drop.tsx";
import { isTextFile, TEXT_FILE_TYPES } from "./text-source.ts";

const MAX_MEGABYTES = Math.floor(IMPORT_MAX_BYTES / 1024 / 1024);

export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("transfer");
  return (
    <Drop
      icon={<FileText />}
      invite={t("drop_here")}
      choose={t("choose_file")}
      hint={t("file_hint", { size: MAX_MEGABYTES })}
      accept={TEXT_FILE_TYPES}
      onFiles={([file, ...others]) => {
        if (!file) return null;
        if (others.length > 0) return t("one_file");
        if (!isTextFile(file)) return t("not_text_file");
        onFile(file);
        return null;
      }}
    />
  );
}
