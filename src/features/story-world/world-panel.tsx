// The World tab beside the chapter: the bound world with its entries, or the choice of one to bind.
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { BindWorld } from "./bind-world.tsx";
import { BoundWorld } from "./bound-world.tsx";
import { EntryList } from "./entry-list.tsx";
import { isGone, useBindWorld, useStoryWorld } from "./story-world.queries.ts";
import styles from "./world-panel.module.css";

export interface WorldPanelProps {
  storyId: string;
  chapterId: string;
  /** The chapter's editor; null until it is loaded. */
  editor: Editor | null;
  mayWrite: boolean;
  /** Called when an entry was inserted into the text. */
  onInserted: () => void;
}

export function WorldPanel({ storyId, chapterId, editor, mayWrite, onInserted }: WorldPanelProps) {
  const { t } = useTranslation("story-world");
  const errorText = useErrorText();
  const bound = useStoryWorld(storyId);
  const bind = useBindWorld(storyId);
  const { data, error } = bound;
  if (isGone(error, "world_not_found"))
    return (
      <div className={styles.panel}>
        <EmptyState
          title={t("gone_title")}
          body={t(mayWrite ? "gone_body" : "gone_read")}
          action={
            mayWrite && (
              <Button busy={bind.isPending} onClick={() => bind.mutate(null)}>
                {t("unbind_gone")}
              </Button>
            )
          }
        />
        {mayWrite && <BindWorld storyId={storyId} title={t("change_world")} />}
      </div>
    );
  if (!data)
    return error ? (
      <ErrorState body={errorText(error)} onRetry={() => void bound.refetch()} busy={bound.isFetching} />
    ) : (
      <SkeletonText lines={8} />
    );
  const { world, own, entries } = data;
  if (!world)
    return (
      <div className={styles.panel}>
        <EmptyState title={t("none_title")} body={t(mayWrite ? "none_body" : "none_read")} />
        {mayWrite && <BindWorld storyId={storyId} title={t("choose")} />}
      </div>
    );
  return (
    <div className={styles.panel}>
      <BoundWorld key={world._id} {...{ storyId, world, own, mayWrite }} />
      <EntryList
        key={`${world._id} entries`}
        {...{ storyId, chapterId, editor, own, mayWrite, entries, onInserted }}
        unid={world._id}
      />
    </div>
  );
}
