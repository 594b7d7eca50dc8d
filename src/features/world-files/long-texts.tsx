// Texts of the file that are too long for one entry: their number, what happens to the rest, and the choice.
import { TextWrap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ENTRY_DESCRIPTION_MAX } from "../../../contract/limits.ts";
import type { LongChoice, WorldFile } from "../../../contract/world-files.ts";
import { useFormat } from "../../lib/use-format.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { countLong, withAllLong } from "./import-choices.ts";
import styles from "./long-texts.module.css";
import type { ImportWorld } from "./use-import-world.ts";

export function LongTexts({ flow, file }: { flow: ImportWorld; file: WorldFile }) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const { choices, setChoices, beginning } = flow;
  const counted = countLong(file.rows, choices);
  const total = counted.beginning + counted.split;
  if (total === 0) return null;
  const said = (count: number) => ({ count, formatted: format.number(count) });
  const kept = counted.beginning - counted.lost;
  const keptOver = counted.over - counted.overLost;
  const own = new Set(choices.ownLong.values());
  const isMixed = [...own].some((choice) => choice !== choices.long);
  return (
    <section className={styles.panel} aria-label={t("long_texts")}>
      <p className={styles.title}>
        <TextWrap aria-hidden="true" />
        <span>{t("long_title", { ...said(total), max: format.number(ENTRY_DESCRIPTION_MAX) })}</span>
      </p>
      <div className={styles.choice}>
        <SegmentedControl
          label={t("long_texts")}
          value={isMixed ? "" : choices.long}
          onValueChange={(choice: LongChoice | "") => choice !== "" && setChoices(withAllLong(choices, choice))}
          options={(["beginning", "split"] as const).map((value) => ({
            value,
            label: t(`long_${value}`),
            disabled: beginning,
          }))}
        />
      </div>
      <div role="status">
        <ul className={styles.fates}>
          {kept > 0 && <li>{t("long_kept", said(kept))}</li>}
          {counted.lost > 0 && <li>{t("long_lost", said(counted.lost))}</li>}
          {counted.split > 0 && (
            <li>
              {t(counted.apart > 0 ? "long_becomes_apart" : "long_becomes", {
                ...said(counted.split),
                parts: format.number(counted.parts),
              })}
            </li>
          )}
          {keptOver > 0 && <li>{t("long_over", said(keptOver))}</li>}
          {counted.overLost > 0 && <li>{t("long_over_lost", said(counted.overLost))}</li>}
          {counted.overwriting > 0 && choices.long === "split" && (
            <li>{t("long_overwriting", said(counted.overwriting))}</li>
          )}
        </ul>
      </div>
    </section>
  );
}
