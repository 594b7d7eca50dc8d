// The menu of a story, on its card and on its page. It combines actions of several features.
import { List, MoreHorizontal, PencilLine, PenLine, Share2, Trash2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { STORIES_PATH, storyPath } from "../../../contract/page-paths.ts";
import type { Story } from "../../../contract/stories.ts";
import { useRemoveStory } from "../../features/stories/stories.mutations.ts";
import { useExportActions } from "../../features/transfer/export-actions.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { continueLabel, continuePath } from "./continue-writing.ts";

export interface StoryMenuProps {
  story: Story;
  /** Whether this is the story's own page: no links to it, and navigation to the list after deletion. */
  own?: boolean;
}

export function StoryMenu({ story, own = false }: StoryMenuProps) {
  const { t } = useTranslation(["stories", "common"]);
  const navigate = useNavigate();
  const remove = useRemoveStory();
  const exportActions = useExportActions();
  const isOwner = story.role === "owner";
  const open = t(continueLabel(story));
  return (
    <Menu
      trigger={
        <IconButton
          size={own ? "md" : "sm"}
          variant={own ? "secondary" : "ghost"}
          label={t("more_about", { title: story.title })}
          hint={t("common:more_actions")}
          icon={<MoreHorizontal />}
        />
      }
      groups={[
        own
          ? []
          : [
              { label: open, icon: <PenLine />, to: continuePath(story) },
              { label: t("open_chapters"), icon: <List />, to: storyPath(story._id) },
            ],
        [
          isOwner && {
            label: t("edit_story"),
            icon: <PencilLine />,
            onSelect: () => void openDialog("story", { story }),
          },
          !own && { label: t("share"), icon: <Share2 />, onSelect: () => void openDialog("share", { story }) },
          !own && {
            label: t("collaborators"),
            icon: <Users />,
            onSelect: () => void openDialog("collaborators", { story }),
          },
        ],
        exportActions({ storyId: story._id }),
        [
          isOwner && {
            label: t("remove"),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => {
              remove.mutate(story);
              if (own) void navigate(STORIES_PATH);
            },
          },
        ],
      ]}
    />
  );
}
