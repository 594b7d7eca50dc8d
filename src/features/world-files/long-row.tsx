// A row's text that is too long for one entry: which part an entry keeps and which it leaves out, or the entries it is
// split into. Loaded on demand, because the server has to read the file again.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileRow, LongChoice, LongRow, WorldFile } from "../../../contract/world-files.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { fateOf, longFateOf, withLong } from "./import-choices.ts";
import styles from "./long-row.module.css";
import type { ImportWorld } from "./use-import-world.ts";
import { useLongRow } from "./world-files.queries.ts";

export interface LongRowButtonProps {
  flow: ImportWorld;
  file: WorldFile;
  row: FileRow & { long: NonNullable<FileRow["long"]> };
}

export function LongRowButton({ flow, file, row }: LongRowButtonProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const text = useLongRow(file._id, row.index, isOpen);
  const { choices, setChoices, beginning } = flow;
  const fate = longFateOf(row, choices) ?? "beginning";
  const parts = { count: row.long.parts, formatted: format.number(row.long.parts) };
  const name = row.name || t("nameless_row", { number: format.number(row.index + 1) });
  const state = fate === "split" ? t("long_in_parts", parts) : t("long_beginning_only");
  return (
    <Popover
      title={t("long_of", { name })}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size="sm" aria-label={`${name}: ${state}`}>
          {state}
        </Button>
      }
    >
      <div className={styles.panel}>
        <p className={styles.length}>{t("long_length", { length: format.characters(row.long.length) })}</p>
        {fateOf(row, choices) === "add" && (
          <div className={styles.choice}>
            <SegmentedControl
              label={t("long_choice", { name })}
              value={fate}
              onValueChange={(choice: LongChoice) => setChoices(withLong(choices, row.index, choice))}
              options={(["beginning", "split"] as const).map((value) => ({
                value,
                label: t(`long_${value}`),
                disabled: beginning,
              }))}
            />
          </div>
        )}
        {text.data && <LongRowText text={text.data} row={row} isSplit={fate === "split"} />}
        {text.isPending && <Spinner label={t("long_reading")} />}
        {text.isError && <FailureNotice error={text.error} />}
      </div>
    </Popover>
  );
}

interface LongRowTextProps extends Pick<LongRowButtonProps, "row"> {
  text: LongRow;
  isSplit: boolean;
}

function LongRowText({ text, row, isSplit }: LongRowTextProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const more = text.left_length - [...text.left].length;
  if (isSplit)
    return (
      <>
        <ol className={styles.texts} aria-label={t("long_parts")}>
          {text.parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change their places
            <li key={at} className={styles.text}>
              {part}
            </li>
          ))}
        </ol>
        {row.long.left > 0 && (
          <p className={styles.length}>{t("long_beyond", { length: format.characters(row.long.left) })}</p>
        )}
      </>
    );
  return (
    <div className={styles.texts}>
      <h3 className={styles.heading}>{t("long_said")}</h3>
      <p className={styles.text}>{text.beginning}</p>
      <h3 className={styles.heading}>{t("long_left", { length: format.characters(text.left_length) })}</h3>
      <p className={styles.left}>
        {text.left}
        {more > 0 && ` ${t("long_more", { length: format.characters(more) })}`}
      </p>
    </div>
  );
}
