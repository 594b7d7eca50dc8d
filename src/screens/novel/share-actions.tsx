// Publishing a chapter, as actions for its menus. What they do is loaded when one is chosen.
import { useQueryClient } from "@tanstack/react-query";
import { EyeOff, RefreshCw, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChapterInMenu } from "../../features/sharing/menu-actions.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { tellMissing } from "../../lib/lazy-view.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import type { MenuAction } from "../../ui/menu-props.ts";

/** A menu group for the owner of the story. `published` is null until that is known. */
export function useShareActions(): (chapter: ChapterInMenu & { published: boolean | null }) => MenuAction[] {
  const { t } = useTranslation("chapters");
  const client = useQueryClient();
  const errorText = useErrorText();
  return ({ published, ...chapter }) => {
    const act = async (what: "publish" | "sync" | "unpublish") => {
      const loading = Promise.all([import("../../features/sharing/menu-actions.ts"), loadTexts("sharing")]);
      const [actions] = (await loading.catch(tellMissing)) ?? [];
      if (what === "unpublish") await actions?.unpublishFromMenu(client, chapter, errorText);
      else await actions?.publishFromMenu(client, chapter, what === "sync", errorText);
    };
    if (!published) {
      const disabled = published === null;
      return [{ label: t("publish"), icon: <Send />, disabled, onSelect: () => void act("publish") }];
    }
    return [
      { label: t("sync"), icon: <RefreshCw />, onSelect: () => void act("sync") },
      { label: t("unpublish"), icon: <EyeOff />, onSelect: () => void act("unpublish") },
    ];
  };
}
