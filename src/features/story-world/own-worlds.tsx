// A searchable list of the person's worlds to choose from.
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_DEBOUNCE_MS, WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import type { World } from "../../../contract/worlds.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Cover } from "../../ui/cover.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useOwnWorlds } from "./own-worlds.queries.ts";
import styles from "./world-panel.module.css";

export interface OwnWorldsProps {
  /** The id of the bound world, which cannot be chosen again. */
  except: string | undefined;
  disabled: boolean;
  onChoose: (unid: string) => void;
}

export function OwnWorlds({ except, disabled, onChoose }: OwnWorldsProps) {
  const { t } = useTranslation("story-world");
  const { number } = useFormat();
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const list = useOwnWorlds(search);
  const { data } = list;
  const shown = data?.worlds.filter(({ _id }) => _id !== except) ?? [];
  const isAnswered = data !== undefined && !list.isPlaceholderData;
  const isEmpty = isAnswered && shown.length === 0 && !list.hasNextPage;
  const isSearching = typed !== "" || search !== "";
  // The search field stays while it is used, even if nothing is found.
  const hasField = isSearching || (data !== undefined && !isEmpty);
  return (
    <>
      {hasField && (
        <TextField
          label={t("find_world")}
          hideLabel
          placeholder={t("find_world")}
          type="search"
          size="sm"
          maxLength={WORLD_TITLE_MAX}
          autoComplete="off"
          leading={<Search />}
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {list.isError && !data && (
        <ErrorState
          title={t("bind_failed")}
          body={errorText(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isPending && <SkeletonText lines={3} />}
      {isEmpty && !isSearching && except === undefined && <p className={styles.small}>{t("choose_none")}</p>}
      {isEmpty && search !== "" && (
        <p className={styles.small} role="status">
          {t("find_world_none", { query: search })}
        </p>
      )}
      {shown.length > 0 && (
        <div className={styles.scroller} aria-busy={list.isPlaceholderData || undefined}>
          <ul className={styles.worlds} aria-label={t("choose_own")}>
            {shown.map((world) => (
              <li key={world._id}>
                <Choice world={world} disabled={disabled} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <NextPage
              count={shown.length}
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onWanted={() => void list.fetchNextPage()}
            />
          )}
        </div>
      )}
      {search !== "" && isAnswered && !isEmpty && (
        <VisuallyHidden>
          <span role="status">{t("find_world_count", { count: data.total, formatted: number(data.total) })}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<OwnWorldsProps, "disabled" | "onChoose"> {
  world: World;
}

function Choice({ world, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation("story-world");
  const { number } = useFormat();
  const entries = t("entries", { count: world.entry_count, formatted: number(world.entry_count) });
  return (
    <button
      type="button"
      className={styles.choice}
      disabled={disabled}
      aria-label={`${t("bind", { title: world.title })} ${entries}`}
      onClick={() => onChoose(world._id)}
    >
      <Cover title={world.title} src={world.cover} className={styles.chip} />
      <span className={styles.names}>
        <span className={styles.choiceTitle}>{world.title}</span> <span className={styles.small}>{entries}</span>
      </span>
    </button>
  );
}
