// The background in an exploration's copy of the world, edited in its place. Where another window has saved something
// else meanwhile, both are shown, and the player chooses.
import { PencilLine } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_BACKGROUND_MAX } from "../../../../contract/limits.ts";
import { exceeds } from "../../../../contract/text-length.ts";
import type { World } from "../../../../contract/worlds.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { clearNeedSave, flagNeedSave } from "../../../lib/need-save.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { usePutBackground } from "./copied-world.queries.ts";
import styles from "./panel.module.css";

/** Lines of the field. */
const ROWS = 5;

export function CopiedBackground({ world }: { world: World }) {
  const { t } = useTranslation(["chat", "worlds"]);
  const id = useId();
  const [isEdited, setEdited] = useState(false);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name}>
          {t("worlds:background")}
        </h3>
        {!isEdited && (
          <IconButton size="sm" label={t("edit_background")} icon={<PencilLine />} onClick={() => setEdited(true)} />
        )}
      </div>
      {isEdited ? (
        <BackgroundForm world={world} onClose={() => setEdited(false)} />
      ) : (
        <p className={styles.description} data-whole>
          {world.background || t("worlds:no_background")}
        </p>
      )}
    </section>
  );
}

function BackgroundForm({ world, onClose }: { world: World; onClose: () => void }) {
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const source = `background-${useId()}`;
  const put = usePutBackground(world._id);
  const [base, setBase] = useState(world.background);
  const [text, setText] = useState(world.background);
  const clean = text.replace(/\r\n?/g, "\n").trim();
  const isChanged = clean !== base;
  const isConflict = put.error instanceof CallError && put.error.code === "conflict";
  const isTooLong = exceeds(clean, WORLD_BACKGROUND_MAX);

  useEffect(() => {
    if (!isChanged) return;
    flagNeedSave(() => {}, source);
    return () => clearNeedSave(source);
  }, [isChanged, source]);

  const save = (from: string) => {
    if (isTooLong || put.isPending) return;
    if (clean === from) onClose();
    else put.mutate({ background: clean, base: from }, { onSuccess: onClose });
  };
  const take = () => {
    setBase(world.background);
    setText(world.background);
    put.reset();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save(base);
      }}
    >
      <TextArea
        label={t("background")}
        hideLabel
        autoFocus
        rows={ROWS}
        max={WORLD_BACKGROUND_MAX}
        value={text}
        error={isTooLong ? t("background_too_long") : put.error && !isConflict ? errorText(put.error) : null}
        onValueChange={(next) => {
          setText(next);
          if (put.isError && !isConflict) put.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!isConflict) save(base);
        }}
      />
      {isConflict && (
        <Notice tone="bad">
          <p>{t("conflict")}</p>
          <p>
            {t("conflict_saved")} {world.background || t("conflict_empty")}
          </p>
          <div className={styles.buttons}>
            <Button size="sm" onClick={take}>
              {t("conflict_take")}
            </Button>
            <Button size="sm" disabled={isTooLong} onClick={() => save(world.background)}>
              {t("conflict_keep")}
            </Button>
          </div>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button size="sm" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={isTooLong || isConflict} busy={put.isPending}>
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
