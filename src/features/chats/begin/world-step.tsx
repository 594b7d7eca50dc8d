// The first step: which of one's worlds the exploration begins in.
import { Globe } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_TITLE_MAX } from "../../../../contract/limits.ts";
import { SQUARE_PATH, WORLDS_PATH } from "../../../../contract/page-paths.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Cover } from "../../../ui/cover.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NextPage } from "../../../ui/next-page.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import styles from "./begin-chat.module.css";
import { ChoiceList } from "./choice-list.tsx";
import { ChoiceSearch } from "./choice-search.tsx";
import type { WorldChoice } from "./use-choices.ts";

export interface WorldStepProps {
  choice: WorldChoice;
  chosenRef: Ref<HTMLInputElement>;
  /** A link to another page was followed. */
  onLeave: () => void;
}

export function WorldStep({ choice, chosenRef, onLeave }: WorldStepProps) {
  const { t } = useTranslation("chats");
  const errorText = useErrorText();
  const { number } = useFormat();
  const { query, worlds, search, isSettled } = choice;
  if (query.isPending) return <SkeletonText lines={5} />;
  if (query.isError && worlds.length === 0)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (isSettled && worlds.length === 0 && search === "" && choice.typed === "")
    return (
      <EmptyState
        level={3}
        art={<Globe />}
        title={t("no_world")}
        body={t("no_world_body")}
        action={
          <>
            <LinkButton to={WORLDS_PATH} onClick={onLeave}>
              {t("to_worlds")}
            </LinkButton>
            <LinkButton to={`${SQUARE_PATH}?kind=universe`} onClick={onLeave}>
              {t("to_shared_worlds")}
            </LinkButton>
          </>
        }
      />
    );
  return (
    <div className={styles.step} aria-busy={!isSettled || undefined}>
      <ChoiceSearch label={t("find_world")} max={WORLD_TITLE_MAX} choice={choice} count={worlds.length} />
      <ChoiceList
        label={t("which_world")}
        choices={worlds.map((world) => ({
          value: world._id,
          label: world.title,
          hint: t("characters", { count: world.character_count, formatted: number(world.character_count) }),
          picture: <Cover title={world.title} src={world.cover} className={styles.cover} />,
        }))}
        value={choice.chosen?._id ?? null}
        onChoose={choice.choose}
        chosenRef={chosenRef}
        foot={
          query.hasNextPage && (
            <NextPage
              count={worlds.length}
              busy={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onWanted={() => void query.fetchNextPage()}
            />
          )
        }
      />
    </div>
  );
}
