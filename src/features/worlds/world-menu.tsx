// The actions on a world, on its card and on its page.
import { Globe, History, MessagesSquare, MoreHorizontal, Share2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { World } from "../../../contract/worlds.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import "./deleted-entries-dialog.ts";
import { useAskToRemoveWorlds } from "./use-ask-to-remove-worlds.ts";

export interface WorldMenuProps {
  world: World;
  /** The path of its page; left out on that page. */
  to?: string;
  /** Left out where a button beside the menu does it. */
  onExplore?: () => void;
  /** The same. */
  onShare?: () => void;
  /** Called when the server has deleted it. */
  onDeleted?: () => void;
}

export function WorldMenu({ world, to, onExplore, onShare, onDeleted }: WorldMenuProps) {
  const { t } = useTranslation(["worlds", "common"]);
  const remove = useAskToRemoveWorlds();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size={to === undefined ? "md" : "sm"}
          variant="secondary"
          label={t("more_about_world", { title: world.title })}
          hint={t("common:more_actions")}
          icon={<MoreHorizontal />}
          busy={remove.busy}
        />
      }
      groups={[
        [
          to === undefined
            ? {
                label: t("deleted_entries"),
                icon: <History />,
                onSelect: () => void openDialog("deleted-entries", { unid: world._id }),
              }
            : { label: t("open_world"), icon: <Globe />, to },
          ...(onExplore ? [{ label: t("explore"), icon: <MessagesSquare />, onSelect: onExplore }] : []),
          ...(onShare ? [{ label: t("share"), icon: <Share2 />, onSelect: onShare }] : []),
        ],
        [
          {
            label: t("delete_world"),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void remove.ask([world._id], { onDeleted }),
          },
        ],
      ]}
    />
  );
}
