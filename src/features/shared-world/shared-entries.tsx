// The characters or the nouns of a shared world as cards, found by name, page by page.
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { EntryType } from "../../../contract/entries.ts";
import { ENTRY_SEARCH_MAX, SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import type { SharedEntry, SharedWorld } from "../../../contract/shared-worlds.ts";
import { closedCode } from "../../lib/closed-share.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./shared-entries.module.css";
import { SharedEntryCard } from "./shared-entry-card.tsx";
import { useAskForWorld, useSharedEntries } from "./shared-world.queries.ts";

/** A world with more entries than this has a search. */
const SEARCHED_FROM = 20;

export interface SharedEntriesProps {
  world: SharedWorld;
  type: EntryType;
  search: string;
  onSearch: (search: string) => void;
  menu?: ((entry: SharedEntry) => ReactNode) | undefined;
}

export function SharedEntries({ world, type, search, onSearch, menu }: SharedEntriesProps) {
  const { t } = useTranslation(["shared-world", "common"]);
  const errorText = useErrorText();
  const name = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const query = useSharedEntries(world, type, name);
  const { entries } = query;
  // Only worlds with such entries have their list: they were removed, or the world is for adults now.
  const isEmptied = query.data?.pages.at(-1)?.data.length === 0 && (name === "" || entries.length > 0);
  const ask = useEffectEvent(useAskForWorld(world.share_id));
  useEffect(() => {
    if (isEmptied || closedCode(query.error)) ask();
  }, [isEmptied, query.error]);
  const list = (): ReactNode => {
    if (query.isPending)
      return (
        <div role="status" aria-label={t("common:loading")} className={styles.cards}>
          {[1, 2, 3, 4].map((bone) => (
            <div key={bone} className={styles.bone}>
              <SkeletonText lines={3} />
            </div>
          ))}
        </div>
      );
    if (query.isError && entries.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (entries.length === 0)
      return (
        <div className={styles.none}>
          <p role="status">{t("none_found", { name })}</p>
          <Button onClick={() => onSearch("")}>{t("show_all")}</Button>
        </div>
      );
    return (
      <>
        <ul className={styles.cards} lang={world.language}>
          {entries.map((entry) => (
            <li key={entry._id}>
              <SharedEntryCard entry={entry} menu={menu?.(entry)} />
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <NextPage
            count={entries.length}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onWanted={() => void query.fetchNextPage()}
          />
        )}
      </>
    );
  };
  return (
    <div className={styles.entries} aria-busy={query.isFetching || undefined}>
      {world.entry_count > SEARCHED_FROM && <Search type={type} value={search} onChange={onSearch} />}
      {list()}
    </div>
  );
}

/** A native field: it is in the first load of every visitor. */
function Search({ type, value, onChange }: { type: EntryType; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("shared-world");
  const id = useId();
  const label = t(type === "character" ? "search_characters" : "search_nouns");
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={ENTRY_SEARCH_MAX}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
