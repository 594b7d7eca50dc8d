// A world's header: its cover, its title (edited in place) and its counts.
import { PencilLine } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import type { World } from "../../../contract/worlds.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./world-banner.module.css";
import { WorldConflict } from "./world-conflict.tsx";
import { useWorldCounts } from "./world-counts.ts";
import type { WorldDraft } from "./world-draft.ts";

export interface WorldBannerProps {
  world: World;
  draft: WorldDraft;
  /** Shown at the banner's end. */
  actions: ReactNode;
}

export function WorldBanner({ world, draft, actions }: WorldBannerProps) {
  const { t } = useTranslation("worlds");
  const counts = useWorldCounts();
  const [naming, setNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  usePageTitle(world.title);
  const end = () => {
    setNaming(false);
    // The field is removed, and the focus would be lost.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <Cover
      title={world.title}
      src={world.cover}
      shown="whole"
      className={styles.banner}
      wholeClassName={styles.picture}
    >
      {naming || draft.changed.title ? (
        <TitleForm draft={draft} onEnd={end} />
      ) : (
        <div className={styles.names}>
          <div className={styles.line}>
            <h1 className={styles.title}>{world.title}</h1>
            <IconButton
              ref={pencil}
              label={t("rename")}
              icon={<PencilLine />}
              className={styles.pencil}
              onClick={() => setNaming(true)}
            />
          </div>
          <p className={styles.facts}>
            {t("counts_and_share", { counts: counts(world), share: t(`share_${world.share_status}`) })}
          </p>
        </div>
      )}
      <div className={styles.actions}>{actions}</div>
    </Cover>
  );
}

function TitleForm({ draft, onEnd }: { draft: WorldDraft; onEnd: () => void }) {
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const problem = draft.problems.title;
  const inConflict = draft.conflict.title;
  const refused = draft.error && !inConflict && draft.sent?.title !== undefined ? errorText(draft.error) : null;
  const save = () => {
    if (problem || inConflict) return;
    if (draft.changed.title) draft.save("title", onEnd);
    else cancel();
  };
  const cancel = () => {
    draft.discard("title");
    onEnd();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t("title_label")}
        hideLabel
        value={draft.title}
        max={WORLD_TITLE_MAX}
        autoComplete="off"
        autoFocus
        error={problem ? t(`title_${problem}`) : refused}
        onValueChange={(title) => draft.change({ title })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          cancel();
        }}
      />
      <WorldConflict draft={draft} field="title" onSaved={onEnd} />
      <div className={styles.buttons}>
        <Button onClick={cancel} disabled={draft.saving}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={draft.saving} disabled={inConflict}>
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
