// One row of a file: whether it is imported, what it is, and what happens where its name is taken.
import { Image, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ClashChoice, FileRow, WorldFile } from "../../../contract/world-files.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Select } from "../../ui/select.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./file-rows.module.css";
import { fateOf, longFateOf, withClash, withRows } from "./import-choices.ts";
import { LongRowButton, type LongRowButtonProps } from "./long-row.tsx";
import type { ImportWorld } from "./use-import-world.ts";

export interface FileRowItemProps {
  flow: ImportWorld;
  file: WorldFile;
  row: FileRow;
  /** The number of notes on the row. */
  notes: number;
}

export function FileRowItem({ flow, file, row, notes }: FileRowItemProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const { choices, setChoices, beginning } = flow;
  const taken = !choices.skip.has(row.index);
  const name = row.name || t("nameless_row", { number: format.number(row.index + 1) });
  const aliases = row.aliases.join(t("comma"));
  return (
    <div className={styles.row} data-fate={fateOf(row, choices)}>
      <div className={styles.name}>
        <Checkbox
          checked={taken}
          disabled={beginning}
          onCheckedChange={(on) => setChoices(withRows(choices, [row], on))}
          label={<span className={styles.label}>{name}</span>}
        />
        {aliases && (
          <span className={styles.aliases} title={aliases}>
            <VisuallyHidden>{t("also_called")} </VisuallyHidden>
            {aliases}
          </span>
        )}
        {row.type === "character" && (
          <span className={styles.sign} title={t("type_character")}>
            <UserRound role="img" aria-label={t("type_character")} />
          </span>
        )}
        {row.picture && (
          <span className={styles.sign} title={t("with_picture")}>
            <Image role="img" aria-label={t("with_picture")} />
          </span>
        )}
      </div>
      <p className={styles.excerpt}>
        {row.here !== null && (
          <em className={styles.here}>{t(row.state === "new" ? "shares_name" : "here_as", { name: row.here })} </em>
        )}
        {row.excerpt}
      </p>
      <div className={styles.aside}>
        {isLong(row) && longFateOf(row, choices) && <LongRowButton flow={flow} file={file} row={row} />}
        {notes > 0 && <Chip tone="gold">{t("notes", { count: notes, formatted: format.number(notes) })}</Chip>}
        {row.state === "same" && <Chip>{t("state_same")}</Chip>}
        {row.state === "clash" && (
          <div className={styles.clashChoice}>
            <Select
              label={t("for_this", { name })}
              hideLabel
              size="sm"
              disabled={beginning || !taken}
              value={choices.own.get(row.index) ?? choices.clashes}
              onValueChange={(choice: ClashChoice) => setChoices(withClash(choices, row.index, choice))}
              options={[
                { value: "keep", label: t("clash_keep") },
                { value: "overwrite", label: t("clash_overwrite") },
                { value: "beside", label: t("clash_beside") },
              ]}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const isLong = (row: FileRow): row is LongRowButtonProps["row"] => row.long !== null;
