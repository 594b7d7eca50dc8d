// A world's background, which holds for everything in it; edited in place.
import { useTranslation } from "react-i18next";
import { WORLD_BACKGROUND_MAX } from "../../../contract/limits.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./world-background.module.css";
import { WorldConflict } from "./world-conflict.tsx";
import type { WorldDraft } from "./world-draft.ts";

export function WorldBackground({ draft }: { draft: WorldDraft }) {
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const problem = draft.problems.background;
  const inConflict = draft.conflict.background;
  const refused = draft.error && !inConflict && draft.sent?.background !== undefined ? errorText(draft.error) : null;
  const save = () => {
    if (!problem && !draft.saving && !inConflict) draft.save("background");
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label={t("background")}
        placeholder={t("background_placeholder")}
        hint={t("background_hint")}
        rows={6}
        className={styles.text}
        value={draft.background}
        max={WORLD_BACKGROUND_MAX}
        error={problem ? t(`background_${problem}` as "background_too_long") : refused}
        onValueChange={(background) => draft.change({ background })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (draft.changed.background) save();
        }}
      />
      <WorldConflict draft={draft} field="background" />
      <div className={styles.buttons}>
        <p role="status" className={styles.word}>
          {draft.changed.background && t("not_saved_yet")}
        </p>
        <Button disabled={!draft.changed.background || draft.saving} onClick={() => draft.discard("background")}>
          {t("discard")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!draft.changed.background || problem !== null || inConflict}
          busy={draft.saving && draft.sent?.background !== undefined}
        >
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
