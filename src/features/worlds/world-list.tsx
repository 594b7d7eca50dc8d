// The person's worlds as a grid of cards: searched, opened, selected and deleted.
import { Globe, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_DEBOUNCE_MS, WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import type { World } from "../../../contract/worlds.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { CardList } from "./card-list.tsx";
import { ListBar } from "./list-bar.tsx";
import { PartlyMissing } from "./partly-missing.tsx";
import { useAskToRemoveWorlds } from "./use-ask-to-remove-worlds.ts";
import { useChoosing } from "./use-choosing.ts";
import { useTopOfNewList } from "./use-top-of-new-list.ts";
import cardStyles from "./world-card.module.css";
import { WorldCard } from "./world-card.tsx";
import styles from "./world-list.module.css";
import { WorldMenu } from "./world-menu.tsx";
import { useWorlds } from "./worlds.queries.ts";

export interface WorldListProps {
  search: string;
  onSearch: (search: string) => void;
  pathOf: (unid: string) => string;
  onShare: (world: World) => void;
  /** The next step for a person without a world. */
  start: ReactNode;
}

const CARD_HEIGHT = 226;
const CARD_WIDTH_MIN = 280;
const GAP = 18;
const BONES = 6;

export function WorldList({ search, onSearch, pathOf, onShare, start }: WorldListProps) {
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const settled = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const list = useWorlds(settled);
  const place = useTopOfNewList(list.of);
  const remove = useAskToRemoveWorlds();
  const onFailure = (error: unknown) => toastFailure(error, errorText(error));
  const choosing = useChoosing({ total: list.total, idsBetween: list.idsBetween, onFailure });

  const content = () => {
    if (list.isPending) return <WallSkeleton />;
    if (list.error) return <ErrorState body={errorText(list.error)} onRetry={list.retry} busy={list.isFetching} />;
    if (list.total > 0)
      return (
        <>
          <CardList
            label={t("worlds")}
            list={list}
            cardHeight={CARD_HEIGHT}
            cardWidthMin={CARD_WIDTH_MIN}
            gap={GAP}
            bone={<CardBone />}
            card={(world, index) => (
              <WorldCard
                world={world}
                to={pathOf(world._id)}
                menu={<WorldMenu world={world} to={pathOf(world._id)} onShare={() => onShare(world)} />}
                choosing={choosing.on}
                chosen={choosing.ids.has(world._id)}
                onPress={(range) => choosing.press(world._id, index, range)}
              />
            )}
          />
          <PartlyMissing list={list} />
        </>
      );
    if (settled)
      return (
        <EmptyState
          art={<SearchX />}
          title={t("no_world_found", { search: settled })}
          body={t("no_world_found_body")}
          action={<Button onClick={() => onSearch("")}>{t("show_all_worlds")}</Button>}
        />
      );
    return <EmptyState art={<Globe />} title={t("no_world_yet")} body={t("no_world_yet_body")} action={start} />;
  };
  return (
    <>
      <ListBar
        search={search}
        onSearch={onSearch}
        searchLabel={t("search_worlds")}
        searchMax={WORLD_TITLE_MAX}
        total={list.total}
        choosing={choosing}
        deleting={remove.busy}
        onDelete={() => void remove.ask([...choosing.ids], { onSure: choosing.leave })}
      />
      <div ref={place} className={styles.place} aria-busy={list.isFetching || undefined}>
        {content()}
      </div>
    </>
  );
}

function CardBone() {
  return (
    <div className={cardStyles.bone}>
      <Skeleton height="100%" />
      <div className={cardStyles.bones}>
        <Skeleton width="58%" height={18} />
        <SkeletonText lines={2} />
      </div>
    </div>
  );
}

function WallSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.bones} style={{ gridAutoRows: CARD_HEIGHT }}>
      {Array.from({ length: BONES }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton cards are identical and never move
        <CardBone key={card} />
      ))}
    </div>
  );
}
