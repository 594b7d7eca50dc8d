// Shows the bound world and the actions on the binding.
import { ExternalLink, MoreHorizontal, RefreshCw, Unlink } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { worldPath } from "../../../contract/page-paths.ts";
import type { World } from "../../../contract/worlds.ts";
import "../../lib/confirm-dialog.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { BindWorld } from "./bind-world.tsx";
import { useBindWorld } from "./story-world.queries.ts";
import styles from "./world-panel.module.css";

export interface BoundWorldProps {
  storyId: string;
  world: World;
  own: boolean;
  mayWrite: boolean;
}

export function BoundWorld({ storyId, world, own, mayWrite }: BoundWorldProps) {
  const { t } = useTranslation("story-world");
  const { number } = useFormat();
  const bind = useBindWorld(storyId);
  const [choosing, setChoosing] = useState(false);
  const unbind = async () => {
    const sure = await openDialog("confirm", {
      title: t("unbind_title", { title: world.title }),
      body: t("unbind_body"),
      confirm: t("unbind_confirm"),
    });
    if (sure) bind.mutate(null);
  };
  return (
    <section className={styles.world} aria-label={world.title}>
      <Cover title={world.title} src={world.cover} className={styles.cover} />
      <div className={styles.head}>
        <div className={styles.names}>
          <h2 className={styles.title}>{world.title}</h2>
          <p className={styles.small}>
            {t("entries", { count: world.entry_count, formatted: number(world.entry_count) })}
          </p>
        </div>
        {(own || mayWrite) && (
          <Menu
            align="end"
            trigger={<IconButton size="sm" label={t("more_world")} icon={<MoreHorizontal />} />}
            groups={[
              [own && { label: t("open_world"), icon: <ExternalLink />, to: worldPath(world._id) }],
              mayWrite
                ? [
                    { label: t("change_world"), icon: <RefreshCw />, onSelect: () => setChoosing(true) },
                    { label: t("unbind"), icon: <Unlink />, onSelect: () => void unbind() },
                  ]
                : [],
            ]}
          />
        )}
      </div>
      {!own && <p className={styles.note}>{t("read_only_foreign")}</p>}
      {choosing && (
        <div className={styles.choosing}>
          <BindWorld storyId={storyId} title={t("change_world")} except={world._id} />
          <Button size="sm" variant="ghost" onClick={() => setChoosing(false)}>
            {t("close")}
          </Button>
        </div>
      )}
    </section>
  );
}
