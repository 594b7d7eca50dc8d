// Chooses one of the person's worlds for a story, or creates one.
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { OwnWorlds } from "./own-worlds.tsx";
import { useBindWorld, useCreateAndBind } from "./story-world.queries.ts";
import styles from "./world-panel.module.css";

export interface BindWorldProps {
  storyId: string;
  title: string;
  /** The id of the world that is bound now. */
  except?: string;
}

export function BindWorld({ storyId, title, except }: BindWorldProps) {
  const { t } = useTranslation("story-world");
  const bind = useBindWorld(storyId);
  const create = useCreateAndBind(storyId);
  const [name, setName] = useState("");
  const isBusy = bind.isPending || create.isPending;
  return (
    <section className={styles.bind} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <OwnWorlds except={except} disabled={isBusy} onChoose={(unid) => bind.mutate(unid)} />
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
