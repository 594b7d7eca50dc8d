// Chooses the target world, and which parts besides the entries are imported.
import { useTranslation } from "react-i18next";
import { WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import type { WorldFile } from "../../../contract/world-files.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./import-world.module.css";
import type { ImportWorld } from "./use-import-world.ts";

export function TargetFields({ flow, file }: { flow: ImportWorld; file: WorldFile }) {
  const { t } = useTranslation("world-files");
  const { into, isNew, taken } = flow;
  const replaces = (part: boolean) => !isNew && part;
  const parts = [
    {
      part: "background",
      there: file.background !== "",
      label: t("with_background"),
      replaces: replaces(file.here.background),
      said: file.background,
    },
    { part: "cover", there: file.cover, label: t("with_cover"), replaces: replaces(file.here.cover), said: "" },
    {
      part: "words",
      there: file.forbidden_words.length > 0,
      label: t("with_words"),
      replaces: false,
      said: file.forbidden_words.join(" · "),
    },
  ] as const;
  const present = parts.filter(({ there }) => there);
  return (
    <div className={styles.target}>
      {into && (
        <SegmentedControl
          label={t("into")}
          value={isNew ? "new" : "here"}
          onValueChange={flow.chooseTarget}
          options={[
            { value: "here", label: t("into_here"), disabled: flow.beginning },
            { value: "new", label: t("into_new"), disabled: flow.beginning },
          ]}
        />
      )}
      {isNew && (
        <TextField
          label={t("world_title")}
          max={WORLD_TITLE_MAX}
          disabled={flow.beginning}
          value={flow.title}
          error={flow.title.trim() ? null : t("title_missing")}
          onValueChange={flow.setTitle}
        />
      )}
      {present.length > 0 && (
        <ul className={styles.parts}>
          {present.map(({ part, label, replaces, said }) => (
            <li key={part}>
              <Checkbox
                checked={taken[part]}
                disabled={flow.beginning}
                onCheckedChange={(on) => flow.take(part, on)}
                label={
                  <>
                    {label}
                    {replaces && taken[part] && <em className={styles.replaces}> {t("takes_place")}</em>}
                  </>
                }
              />
              {said && <p className={styles.said}>{said}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
