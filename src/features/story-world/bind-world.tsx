// Choosing one of one's own worlds for a story, or making one.
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useBindWorld, useCreateAndBind, useOwnWorlds } from "./story-world.queries.ts";
import styles from "./world-panel.module.css";

export interface BindWorldProps {
  storyId: string;
  title: string;
  /** The world that is bound now. */
  except?: string;
}

export function BindWorld({ storyId, title, except }: BindWorldProps) {
  const { t } = useTranslation("story-world");
  const { number } = useFormat();
  const errorText = useErrorText();
  const worlds = useOwnWorlds();
  const bind = useBindWorld(storyId);
  const create = useCreateAndBind(storyId);
  const [name, setName] = useState("");
  const shown = worlds.data?.filter(({ _id }) => _id !== except) ?? [];
  const isBusy = bind.isPending || create.isPending;
  return (
    <section className={styles.bind} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {worlds.isError && (
        <ErrorState
          title={t("bind_failed")}
          body={errorText(worlds.error)}
          onRetry={() => void worlds.refetch()}
          busy={worlds.isFetching}
        />
      )}
      {worlds.isPending && <SkeletonText lines={3} />}
      {worlds.data && shown.length === 0 && except === undefined && <p className={styles.small}>{t("choose_none")}</p>}
      {shown.length > 0 && (
        <ul className={styles.worlds} aria-label={t("choose_own")}>
          {shown.map((world) => (
            <li key={world._id}>
              <button
                type="button"
                className={styles.choice}
                disabled={isBusy}
                aria-label={t("bind", { title: world.title })}
                onClick={() => bind.mutate(world._id)}
              >
                <Cover title={world.title} src={world.cover} className={styles.chip} />
                <span className={styles.names}>
                  <span className={styles.choiceTitle}>{world.title}</span>
                  <span className={styles.small}>
                    {t("entries", { count: world.entry_count, formatted: number(world.entry_count) })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.create}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !isBusy) create.mutate(name.trim());
        }}
      >
        <TextField
          label={t("new_world_name")}
          size="sm"
          max={WORLD_TITLE_MAX}
          value={name}
          onValueChange={setName}
          autoComplete="off"
        />
        <Button type="submit" size="sm" icon={<Plus />} busy={create.isPending} disabled={name.trim() === ""}>
          {t("create_and_bind")}
        </Button>
      </form>
    </section>
  );
}
