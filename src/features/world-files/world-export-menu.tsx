// The export menu of a world, and the export actions for a character's menu. Components that show either must have
// loaded the texts "world-export".
import { Download, FileArchive, FileDown, FileJson, Image, Table } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuAction } from "../../ui/menu-props.ts";
import { useExport } from "./world-export.ts";

export function WorldExportMenu({ unid }: { unid: string }) {
  const { t } = useTranslation("world-export");
  const save = useExport();
  return (
    <Menu
      align="end"
      trigger={<Button icon={<Download />}>{t("export")}</Button>}
      groups={[
        [
          {
            label: t("export_storyloom"),
            icon: <FileDown />,
            onSelect: () => save({ unid, format: "storyloom" }),
          },
        ],
        [
          {
            label: t("export_sillytavern"),
            icon: <FileJson />,
            onSelect: () => save({ unid, format: "sillytavern" }),
          },
          {
            label: t("export_lorebook_v3"),
            icon: <FileJson />,
            onSelect: () => save({ unid, format: "lorebook_v3" }),
          },
          { label: t("export_csv"), icon: <Table />, onSelect: () => save({ unid, format: "csv" }) },
        ],
      ]}
    />
  );
}

/** A group for a character's menu: as a card in its picture, with all its files, and as JSON. */
export function useCardExportActions(): (target: { unid: string; entryId: string }) => MenuAction[] {
  const { t } = useTranslation("world-export");
  const save = useExport();
  return (target) => [
    { label: t("export_card_png"), icon: <Image />, onSelect: () => save({ ...target, format: "card_png" }) },
    { label: t("export_card_charx"), icon: <FileArchive />, onSelect: () => save({ ...target, format: "card_charx" }) },
    { label: t("export_card_json"), icon: <FileJson />, onSelect: () => save({ ...target, format: "card_json" }) },
  ];
}
