// A world's characters or nouns: searched, sorted, viewed, changed, selected and deleted. Virtualised for thousands of
// entries.
import { BookMarked, History, SearchX, UsersRound } from "lucide-react";
import { type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Entry, EntryType } from "../../../contract/entries.ts";
import { ENTRY_SEARCH_MAX, SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import "../../lib/confirm-dialog.ts";
import { CardList } from "./card-list.tsx";
import cardStyles from "./entry-card.module.css";
import "./deleted-entries-dialog.ts";
import { EntryCard } from "./entry-card.tsx";
import styles from "./entry-list.module.css";
import { ListBar } from "./list-bar.tsx";
import { PartlyMissing } from "./partly-missing.tsx";
import { useChoosing } from "./use-choosing.ts";
import { useTopOfNewList } from "./use-top-of-new-list.ts";
import { useRemoveEntries } from "./worlds.mutations.ts";
import { ENTRY_ORDERS, type EntryOrder, useEntries } from "./worlds.queries.ts";

export interface EntryListProps {
  unid: string;
  type: EntryType;
  /** How many there are as far as is known before the list is loaded. */
  expected: number;
  search: string;
  onSearch: (search: string) => void;
  order: EntryOrder;
  onOrder: (order: EntryOrder) => void;
  /** The id of the entry shown beside the list. */
  current: string | null;
  onLook: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
  /** Buttons for creating and importing entries. */
  actions: ReactNode;
  /** The same buttons, for an empty list. */
  start: ReactNode;
}

/** A character's card has a line for its state. */
const CARD_HEIGHT = { character: 134, normal: 102 } as const;
const CARD_WIDTH_MIN = 290;
const GAP = 14;
const BONES = 8;

export function EntryList(props: EntryListProps) {
  const { unid, type, search, order, current } = props;
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const settled = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const list = useEntries({ unid, type, order, search: settled });
  const place = useTopOfNewList(list.of);
  const remove = useRemoveEntries(unid);
  const onFailure = (error: unknown) => toastFailure(error, errorText(error));
  const choosing = useChoosing({ total: list.total, idsBetween: list.idsBetween, onFailure });
  const press = useStable((entry: Entry, index: number, range: boolean) =>
    choosing.on ? choosing.press(entry._id, index, range) : props.onLook(entry),
  );
  const edit = useStable(props.onEdit);
  const isCharacters = type === "character";

  const removeChosen = async () => {
    const ids = [...choosing.ids];
    const sure = await openDialog("confirm", {
      title: t("delete_entries_title", { count: ids.length }),
      body: t("delete_entries_body"),
      confirm: t("common:delete"),
      danger: true,
    });
    if (!sure) return;
    choosing.leave();
    remove.mutate(ids);
  };

  // While it is loading, the actions are where they will be: a button that moves under the pointer loses the press.
  const total = list.isPending ? props.expected : list.total;
  const isEmpty = !list.error && total === 0 && settled === "";
  const content = () => {
    if (list.isPending) return <ListSkeleton height={CARD_HEIGHT[type]} />;
    if (list.error) return <ErrorState body={errorText(list.error)} onRetry={list.retry} busy={list.isFetching} />;
    if (list.total > 0)
      return (
        <>
          <CardList
            label={t(isCharacters ? "characters" : "nouns")}
            list={list}
            cardHeight={CARD_HEIGHT[type]}
            cardWidthMin={CARD_WIDTH_MIN}
            gap={GAP}
            bone={<CardBone />}
            card={(entry, index) => (
              <EntryCard
                entry={entry}
                index={index}
                choosing={choosing.on}
                chosen={choosing.ids.has(entry._id)}
                current={entry._id === current}
                onPress={press}
                onEdit={edit}
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
          title={t("no_entry_found", { search: settled })}
          body={t("no_entry_found_body")}
          action={<Button onClick={() => props.onSearch("")}>{t("show_all_entries")}</Button>}
        />
      );
    return (
      <EmptyState
        art={isCharacters ? <UsersRound /> : <BookMarked />}
        title={t(isCharacters ? "no_characters_yet" : "no_nouns_yet")}
        body={t(isCharacters ? "no_characters_yet_body" : "no_nouns_yet_body")}
        action={props.start}
      />
    );
  };
  return (
    <>
      <ListBar
        search={search}
        onSearch={props.onSearch}
        searchLabel={t(isCharacters ? "search_characters" : "search_nouns")}
        searchMax={ENTRY_SEARCH_MAX}
        total={list.total}
        choosing={choosing}
        deleting={remove.isPending}
        onDelete={() => void removeChosen()}
        // An empty list shows them in its empty state.
        actions={isEmpty ? null : props.actions}
        more={[
          {
            label: t("deleted_entries"),
            icon: <History />,
            onSelect: () => void openDialog("deleted-entries", { unid }),
          },
        ]}
        order={
          <Select
            label={t("order")}
            hideLabel
            size="sm"
            value={order}
            onValueChange={props.onOrder}
            options={ENTRY_ORDERS.map((value) => ({ value, label: t(`order_${value}`) }))}
          />
        }
      />
      <div ref={place} className={styles.place} aria-busy={list.isFetching || undefined}>
        {content()}
      </div>
    </>
  );
}

/** A function with a stable identity that calls the latest one, so that memoised cards do not render again. */
function useStable<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

function CardBone() {
  return (
    <div className={cardStyles.bone}>
      <Skeleton width="46%" height={18} />
      <SkeletonText lines={2} />
    </div>
  );
}

function ListSkeleton({ height }: { height: number }) {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.bones} style={{ gridAutoRows: height }}>
      {Array.from({ length: BONES }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton cards are identical and never move
        <CardBone key={card} />
      ))}
    </div>
  );
}
