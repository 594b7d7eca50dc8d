// The deleted worlds, each to be recovered with all its entries or deleted for good.
import { Globe, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_RECOVER_DAYS } from "../../../contract/limits.ts";
import type { DeletedWorld } from "../../../contract/world-bin.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import "../../lib/confirm-dialog.ts";
import { useEraseWorld, useRecoverWorld, useRecycledWorlds } from "./recycle.queries.ts";
import { RecycledItem } from "./recycled-item.tsx";
import { RecycledList } from "./recycled-list.tsx";
import { RECOVERED_TOAST_MS, useLeaving } from "./use-leaving.ts";

export interface RecycledWorldsProps {
  /** Opens a world that was recovered. */
  onOpen: (unid: string) => void;
  /** The path of the list of worlds. */
  worldsPath: string;
}

export function RecycledWorlds({ onOpen, worldsPath }: RecycledWorldsProps) {
  const { t } = useTranslation("recycle");
  const format = useFormat();
  const list = useRecycledWorlds();
  const recover = useRecoverWorld();
  const erase = useEraseWorld();
  const place = useRef<HTMLElement>(null);
  const leave = useLeaving(place);

  const recoverWorld = (world: DeletedWorld) =>
    leave(recover, world, () =>
      toast(t("world_recovered", { title: world.title }), {
        duration: RECOVERED_TOAST_MS,
        action: { label: t("open"), run: () => onOpen(world._id) },
      }),
    );
  const eraseWorld = async (world: DeletedWorld) => {
    const { title } = world;
    const sure = await openDialog("confirm", {
      title: t("erase_title", { title }),
      body: t("erase_world_body"),
      confirm: t("erase"),
      danger: true,
    });
    if (sure) await leave(erase, world, () => toast(t("erased", { title })));
  };
  const counted = (key: "entries" | "characters", count: number) => t(key, { count, formatted: format.number(count) });
  return (
    <RecycledList
      label={t("worlds")}
      place={place}
      list={list}
      row={(world) => (
        <RecycledItem
          item={world}
          cover={world.cover}
          onRecover={() => void recoverWorld(world)}
          onErase={() => void eraseWorld(world)}
        >
          <span>{counted("entries", world.entry_count)}</span>
          {world.character_count > 0 && <span>{counted("characters", world.character_count)}</span>}
        </RecycledItem>
      )}
      empty={
        <EmptyState
          art={<Trash2 />}
          title={t("no_worlds_title")}
          body={t("no_worlds_body", { count: WORLD_RECOVER_DAYS })}
          action={
            <LinkButton to={worldsPath} icon={<Globe />}>
              {t("to_worlds")}
            </LinkButton>
          }
        />
      }
    />
  );
}
